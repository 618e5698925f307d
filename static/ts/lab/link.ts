// The link of a lab: what is needed to see the same moment again. TypeScript
// owns this codec, and the part behind # never reaches a server.
//
//   ?t=57407&sel=C3&engine=1.9f3a#do=12000:crash+C1   the script of the library, with actions
//   ?t=57407&engine=1.9f3a#s=<script>                 a script of one's own
//   #z=<deflate-raw, base64url>                       either, when it grew long

/** Limits of a link. Longer scripts travel as files. */
export const LIMITS = {
  time: 1_000_000_000,
  plain: 1500, // bytes of a fragment; more is packed
  offerFile: 6000,
  script: 65_536,
  actions: 100,
  line: 300,
} as const;

export interface Action {
  at: number;
  line: string;
}

export interface LinkState {
  /** Virtual milliseconds; or the name of a moment. */
  t?: number;
  mark?: string;
  /** The event, when it is not the last one at t. */
  seq?: number;
  sel?: string;
  event?: number;
  view?: "table" | "present";
  /** The part of the run that is drawn large. */
  window?: { from: number; to: number };
  tab?: string;
  unit?: "message" | "phase";
  speed?: number;
  trueTime?: boolean;
  engine?: { version: number; digest: string };
  actions?: Action[];
  script?: string;
}

/** Something in a link that cannot be followed. */
export interface Dropped {
  key: string;
  value: string;
}

export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;
const NAME = /^[A-Za-z0-9._-]{1,46}$/;
const known = new Set(["t", "at", "n", "sel", "ev", "view", "tab", "unit", "speed", "true", "engine", "win"]);

/** Writes the query, with its question mark; other people's parameters are kept. */
export function writeQuery(state: LinkState, other = ""): string {
  const query = new URLSearchParams(other);
  for (const key of known) query.delete(key);
  if (state.mark !== undefined) query.set("at", state.mark);
  else if (state.t !== undefined) query.set("t", String(state.t));
  if (state.seq !== undefined) query.set("n", String(state.seq));
  if (state.sel) query.set("sel", state.sel);
  if (state.event !== undefined) query.set("ev", String(state.event));
  if (state.view) query.set("view", state.view);
  if (state.tab) query.set("tab", state.tab);
  if (state.window) query.set("win", `${state.window.from}-${state.window.to}`);
  if (state.unit) query.set("unit", state.unit);
  if (state.speed !== undefined) query.set("speed", String(state.speed));
  if (state.trueTime) query.set("true", "1");
  if (state.engine) query.set("engine", `${state.engine.version}.${state.engine.digest}`);
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** Writes the fragment without its #; "" when there is nothing to say. */
export async function writeFragment(state: LinkState): Promise<string> {
  let plain = "";
  if (state.script !== undefined) plain = `s=${encode(state.script)}`;
  else if (state.actions?.length) {
    plain = `do=${state.actions.map((a) => `${a.at}:${encode(a.line)}`).join(";")}`;
  }
  if (plain.length <= LIMITS.plain) return plain;
  return `z=${toBase64Url(await deflate(plain))}`;
}

/** encodeURIComponent, kinder to spaces. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%20/g, "+");
}

function decode(text: string): string {
  return decodeURIComponent(text.replace(/\+/g, "%20"));
}

export async function readLink(
  query: string,
  fragment: string,
): Promise<{ state: LinkState; dropped: Dropped[] }> {
  const dropped: Dropped[] = [];
  const state = readQuery(query, dropped);
  let text = fragment.replace(/^#/, "");
  if (text.startsWith("z=")) {
    try {
      text = await inflate(fromBase64Url(text.slice(2)), LIMITS.script * 4);
    } catch {
      dropped.push({ key: "z", value: short(text) });
      text = "";
    }
  }
  readFragment(text, state, dropped);
  return { state, dropped };
}

function readQuery(query: string, dropped: Dropped[]): LinkState {
  const state: LinkState = {};
  const seen = new Set<string>();
  for (const [key, value] of new URLSearchParams(query)) {
    if (!known.has(key)) continue;
    const part = seen.has(key) ? undefined : readers[key]?.(value);
    if (part) Object.assign(state, part);
    else dropped.push({ key, value: short(value) });
    seen.add(key);
  }
  return state;
}

/** A reader gives what a value sets, or undefined when it makes no sense. */
type Reader = (value: string) => Partial<LinkState> | undefined;

const readers: Record<string, Reader> = {
  t: whole((t) => ({ t })),
  n: whole((seq) => ({ seq })),
  ev: whole((event) => ({ event })),
  at: name((mark) => ({ mark })),
  sel: name((sel) => ({ sel })),
  tab: name((tab) => ({ tab })),
  view: (value) => (value === "table" || value === "present" ? { view: value } : undefined),
  win: (value) => {
    const m = /^(\d{1,10})-(\d{1,10})$/.exec(value);
    const window = m && { from: Number(m[1]), to: Number(m[2]) };
    return window && window.from < window.to && window.to <= LIMITS.time ? { window } : undefined;
  },
  unit: (value) => (value === "message" || value === "phase" ? { unit: value } : undefined),
  true: (value) => (value === "1" ? { trueTime: true } : undefined),
  speed: (value) => {
    const speed = SPEEDS.find((s) => String(s) === value);
    return speed === undefined ? undefined : { speed };
  },
  engine: (value) => {
    const m = /^(\d{1,6})\.([0-9a-f]{4,16})$/.exec(value);
    return m ? { engine: { version: Number(m[1]), digest: m[2] as string } } : undefined;
  },
};

function whole(set: (value: number) => Partial<LinkState>): Reader {
  return (value) =>
    /^\d{1,10}$/.test(value) && Number(value) <= LIMITS.time ? set(Number(value)) : undefined;
}

function name(set: (value: string) => Partial<LinkState>): Reader {
  return (value) => (NAME.test(value) ? set(value) : undefined);
}

function readFragment(text: string, state: LinkState, dropped: Dropped[]): void {
  if (text.startsWith("s=")) {
    const script = tryDecode(text.slice(2));
    if (script === undefined || script.length > LIMITS.script) dropped.push({ key: "s", value: short(text) });
    else state.script = script;
  } else if (text.startsWith("do=")) {
    const list: Action[] = [];
    for (const part of text.slice(3).split(";")) {
      const action = readAction(part);
      if (action && list.length < LIMITS.actions) list.push(action);
      else dropped.push({ key: "do", value: short(part) });
    }
    if (list.length) state.actions = list;
  }
}

function readAction(part: string): Action | undefined {
  const m = /^(\d{1,10}):(.+)$/.exec(part);
  if (!m || Number(m[1]) > LIMITS.time) return undefined;
  const line = tryDecode(m[2] as string);
  if (line === undefined || line.length > LIMITS.line || /[\r\n]/.test(line)) return undefined;
  return { at: Number(m[1]), line };
}

function tryDecode(text: string): string | undefined {
  try {
    return decode(text);
  } catch {
    return undefined;
  }
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (const b of bytes) text += String.fromCharCode(b);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}

async function deflate(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Unpacks at most `limit` bytes: a small link must not fill the memory. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new Error("too long");
    }
    text += decoder.decode(value, { stream: true });
  }
}
