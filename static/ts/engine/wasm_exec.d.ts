// Go's own loader, bundled by the build from the toolchain; see static/build.mjs.
declare module "wasm_exec";
