// Command wasm is the engine in the browser. It runs in a Web Worker and speaks
// one small protocol: a request comes in as JSON, replies go out as JSON, and
// protocol.go and protocol_tool.go are the whole list. What static/ts/engine/protocol.ts
// exports is generated from it, so that the two sides cannot drift apart.
//
// Every call does little: opening a script only reads it, and the run is then
// driven by Work requests whose size the Worker fits to about eight
// milliseconds. Between two calls the Worker looks for news from the page, so
// that stop, seek and a new script are obeyed at once.
//
// Nothing here draws or speaks: scenes come from engine/figure, sentences from
// engine/say. The import closure holds no fmt, encoding/json, text/template or
// reflect (a test), because each would cost the reader hundreds of kilobytes.
package main

//go:generate go run ./gen
