// What the journeys share: the built server on a free loopback port, one browser, and pages that fail on
// anything the browser complains about.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
];

/** Starts bin/site and resolves to { url, stop } once it listens. */
export async function serve() {
  const site = spawn(join(root, "bin/site"), ["serve", "--addr", "127.0.0.1:0"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const address = await new Promise((resolve, reject) => {
    site.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: site.stderr }).on("line", (line) => {
      const found = /serving address=(\S+)/.exec(line);
      if (found) resolve(found[1]);
      else if (/level=(ERROR|WARN)/.test(line)) console.error(line);
    });
  });
  site.removeAllListeners("exit");
  return {
    url: `http://${address}`,
    stop: () =>
      new Promise((resolve) => {
        site.once("exit", resolve);
        site.kill("SIGTERM");
      }),
  };
}

/** Starts the browser. */
export function launch() {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: chromiumFlags,
  });
}

/** What the journeys of a file share, once `withSite` is called there. */
export let site;
export let browser;

/**
 * Has the site and the browser there before the first test of a file, and gone after its last. What else a file
 * prepares comes after them, in the same hook: several of them do not wait for each other.
 */
export function withSite(prepare = async () => {}) {
  before(async () => {
    site = await serve();
    browser = await launch();
    await prepare();
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });
}

export const at = (lang, path) => `${site.url}/${lang}${path}`;

/** The lab that most journeys are made in. */
export const crashLab = (lang = "ko", rest = "") => at(lang, `/labs/crash-one${rest}`);

/** A part of the workbench, by name. */
export const part = (page, name) => page.locator(`rl-lab [data-part="${name}"]`);

/** Waits until the engine plays and no picture is on its way. */
export const still = (page) =>
  page.waitForSelector("rl-lab[data-live]:not([data-busy], [data-restoring])", { state: "attached" });

/** What a reader reads there. */
export const text = async (locator) => ((await locator.textContent()) ?? "").replace(/\s+/g, " ").trim();

/** Opens a page with a workbench, by path or whole address. */
export async function open(page, address) {
  await page.goto(new URL(address, site.url).href);
  await still(page);
}

/** A command on the command line, and the branch that it makes. */
export async function command(page, line) {
  await page.keyboard.press("/");
  await page.keyboard.type(line);
  await page.keyboard.press("Enter");
  await part(page, "notice").getByText(line).first().waitFor();
  await still(page);
}

/** Ends the Worker of a lab in the midst of its work, and waits for the next one. */
export async function loseWorker(page) {
  const [worker] = page.workers();
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error("gone");
    });
  });
  await page.waitForSelector("rl-lab:not([data-live])", { state: "attached" });
  await still(page);
}

/**
 * Runs one journey in a fresh profile. What the console, the content policy or a script complains about fails
 * it, unless `expected` matches.
 */
export async function journey(browser, options, walk) {
  const { expected, ...rest } = options;
  const context = await profile(browser, rest);
  try {
    const page = await context.newPage();
    const complaints = listen(page);
    await walk(page, context);
    silent(complaints, expected);
  } finally {
    await context.close();
  }
}

const profile = (browser, options) =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "ko-KR", ...options });

/** Opens the script of a lab and answers its editor, once that is there. */
export async function openScript(page) {
  await page.locator("#t-scn").click();
  await page.waitForSelector("rl-lab .box[data-code]");
  return page.locator(".cm-content");
}

/** Puts a text in place of the script, as a reader does who pastes it. */
export async function pasteScript(page, text) {
  const content = await openScript(page);
  await content.focus();
  await content.press("Control+a");
  await paste(content, text);
}

export const paste = (content, text) =>
  content.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** What the browser complains about on a page, from now on. */
function listen(page) {
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
}

function silent(complaints, expected, what = "the browser complained") {
  const surprising = complaints.splice(0).filter((text) => !expected?.test(text));
  if (surprising.length > 0) throw new Error(`${what}:\n${surprising.join("\n")}`);
}

/**
 * Walks a list with a few pages side by side, all in one fresh profile that `prepare` may change first. A
 * machine with two cores is busy with two pages, and what one page has fetched the others need not.
 */
export async function walkAll(browser, options, list, prepare, walk) {
  const { expected, pages = 2, ...rest } = options;
  const context = await profile(browser, rest);
  const queue = list.entries();
  const walker = async () => {
    const page = await context.newPage();
    const complaints = listen(page);
    for (const [i, item] of queue) {
      await walk(page, item, i);
      silent(complaints, expected, JSON.stringify(item));
    }
  };
  try {
    await prepare(context);
    await Promise.all(Array.from({ length: pages }, walker));
  } finally {
    await context.close();
  }
}

/** Every page of the site that can be reached by links, by path. */
export async function crawl(url, starts = ["/ko", "/en"]) {
  const seen = new Set(starts);
  const queue = [...starts];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const response = await fetch(url + path);
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    if (!response.headers.get("content-type")?.startsWith("text/html")) {
      seen.delete(path);
      continue;
    }
    for (const [, href] of (await response.text()).matchAll(/<a[^>]*\shref="([^"]*)"/g)) {
      const next = new URL(href.replaceAll("&amp;", "&"), url + path);
      if (next.origin !== url || next.search !== "" || seen.has(next.pathname)) continue;
      seen.add(next.pathname);
      queue.push(next.pathname);
    }
  }
  return [...seen].sort();
}
