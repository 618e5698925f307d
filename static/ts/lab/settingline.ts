// A setting becomes a line of the script: in the line that gives it already, in
// the declaration of its group, or in a set line of its own behind the
// declaration. Everything else of the text stays as it was typed.

export interface Target {
  kind: "consumer" | "group" | "broker";
  name: string;
}

/** The script with the setting in it, and the line that says so. */
export function writeSetting(
  script: string,
  target: Target,
  name: string,
  value: string,
): { script: string; line: string } {
  const lines = script.replace(/\n$/, "").split("\n");
  const word = `${name}=${/[\s"#]/.test(value) ? `"${value.replace(/"/g, "")}"` : value}`;
  const own = ownLine(lines, target, name);
  if (own >= 0) {
    lines[own] = replaced(lines[own] as string, name, word);
    return done(lines, own);
  }
  if (target.kind === "broker") return insert(lines, firstOf(lines, /^topic\s/), `broker ${word}`);
  if (target.kind === "group") {
    const at = lines.findIndex((line) => words(line)[0] === "group" && words(line)[1] === target.name);
    if (at >= 0) {
      lines[at] = added(lines[at] as string, word);
      return done(lines, at);
    }
    return insert(lines, firstOf(lines, /^consumer\s/), `group ${target.name} ${word}`);
  }
  return insert(lines, afterDeclaration(lines, target.name), `set ${target.name} ${word}`);
}

/** The line that gives the setting to this very target, before anything happens. */
function ownLine(lines: string[], target: Target, name: string): number {
  const has = (line: string) => words(line).some((w) => w.startsWith(`${name}=`));
  return lines.findIndex((line) => {
    const [verb, first, ...rest] = words(line);
    if (!has(line)) return false;
    if (target.kind === "broker") return verb === "broker" || (verb === "set" && first === "broker");
    if (target.kind === "group") return (verb === "group" || verb === "set") && first === target.name;
    if (verb === "set") return first === target.name;
    return verb === "consumer" && first === target.name && (rest[0] ?? "=").includes("=");
  });
}

/** Words of a line without its comment; quotes keep spaces together. */
function words(line: string): string[] {
  return code(line).match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
}

/** The line up to its comment: a # at the start of a word. */
function code(line: string): string {
  const at = /(^|\s)#/.exec(line)?.index;
  return at === undefined ? line : line.slice(0, at);
}

function replaced(line: string, name: string, word: string): string {
  const escaped = name.replace(/\./g, "\\.");
  return line.replace(new RegExp(`(^|\\s)${escaped}=(?:[^\\s"]|"[^"]*")+`), `$1${word}`);
}

function added(line: string, word: string): string {
  const body = code(line);
  return `${body.trimEnd()} ${word}${line.slice(body.length) ? ` ${line.slice(body.length).trimStart()}` : ""}`;
}

function firstOf(lines: string[], pattern: RegExp): number {
  const at = lines.findIndex((line) => pattern.test(line));
  return at < 0 ? lines.length : at;
}

/** Right behind the line that declares a consumer, whatever list or range it stands in. */
function afterDeclaration(lines: string[], name: string): number {
  const at = lines.findIndex((line) => {
    const [verb, ...rest] = words(line);
    return verb === "consumer" && rest.some((w) => w === name || inRange(w, name));
  });
  return at < 0 ? lines.length : at + 1;
}

/** C1..C6 holds C4. */
function inRange(range: string, name: string): boolean {
  const m = /^(.*?)(\d+)\.\.(.*?)(\d+)$/.exec(range);
  const n = /^(.*?)(\d+)$/.exec(name);
  if (!m || !n || m[1] !== n[1]) return false;
  const at = Number(n[2]);
  return at >= Number(m[2]) && at <= Number(m[4]);
}

function insert(lines: string[], at: number, line: string): { script: string; line: string } {
  lines.splice(at, 0, line);
  return done(lines, at);
}

function done(lines: string[], at: number): { script: string; line: string } {
  return { script: `${lines.join("\n")}\n`, line: (lines[at] as string).trim() };
}
