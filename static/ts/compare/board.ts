// The board on which partitions are placed before the answer is shown. The selects of the list below it are
// what the form sends and what a reader without scripts sees; the board reads them once and writes there.

import { h, part, setText, show } from "../player/parts";
import { type Lang, pageLang } from "../player/words";
import { Carry } from "./carry";
import { besides, carried, Placing, TRAY } from "./placing";
import { say } from "./words";

/** What the page knows of one assignor, by partition. */
interface Run {
  before: string[];
  answer: string[];
  rule: string;
}

export class Board {
  private readonly lang: Lang = pageLang();
  private readonly panel: HTMLElement;
  private readonly runs: Record<string, Run>;
  private readonly selects: HTMLSelectElement[];
  private readonly names: string[];
  private readonly zones = new Map<string, HTMLElement>();
  private readonly placing: Placing;
  private readonly carry: Carry;
  private chips: HTMLButtonElement[] = [];
  /** What has been picked up, and the place that the keys point at meanwhile. */
  private readonly picked = new Set<number>();
  private aim: string | undefined;

  constructor(
    private readonly root: HTMLElement,
    former?: Board,
  ) {
    this.panel = part(root, "board") as HTMLElement;
    this.runs = JSON.parse(root.dataset["board"] ?? "{}");
    this.selects = [...root.querySelectorAll<HTMLSelectElement>("select[name=g]")];
    this.names = this.selects.map((select) => select.labels?.[0]?.textContent ?? "");
    for (const zone of this.panel.querySelectorAll<HTMLElement>("[data-zone]"))
      this.zones.set(zone.dataset["zone"] ?? TRAY, zone);
    const places = this.selects.map((select) => select.value);
    const owners = new Set(this.zones.keys());
    this.placing = new Placing(
      former ? carried(former.names, former.placing.places, this.names, owners) : places,
    );
    this.build();
    this.carry = new Carry(this.panel, {
      lift: (chip) => this.lift(chip),
      over: (zone) => this.point(zone?.dataset["zone"]),
      drop: (chip, zone) => this.put(this.held(this.numberOf(chip)), zone.dataset["zone"] ?? TRAY),
    });
    this.listen();
    if ("checked" in root.dataset) this.placing.check(this.run.answer);
    this.draw();
    show(this.panel, true);
    show(part(root, "board-pick"), false);
    part<HTMLDetailsElement>(root, "board-list")?.removeAttribute("open");
  }

  leave(): void {
    this.carry.leave();
  }

  private get target(): HTMLSelectElement {
    return part<HTMLSelectElement>(this.root, "board-for") as HTMLSelectElement;
  }

  private get run(): Run {
    return this.runs[this.target.value] ?? { before: [], answer: [], rule: "" };
  }

  private build(): void {
    this.chips = this.names.map((name, p) => {
      const chip = h("button", {
        type: "button",
        class: "pc",
        "data-p": String(p),
        "aria-pressed": "false",
        tabindex: "-1",
      });
      chip.append(
        h("span", { class: "mono pc-name", translate: "no" }, name),
        " ",
        h("span", { class: "pc-note" }),
      );
      return chip;
    });
  }

  private listen(): void {
    this.panel.addEventListener("click", (event) => this.click(event.target as Element));
    this.panel.addEventListener("keydown", (event) => this.key(event));
    this.panel.addEventListener("focusin", (event) => this.rove(event.target as Element));
    part(this.root, "board-undo")?.addEventListener("click", () => this.undo());
    part(this.root, "board-clear")?.addEventListener("click", () => {
      if (this.placing.clear()) this.changed(say(this.lang, "cleared"));
    });
    this.target.addEventListener("change", () => {
      this.placing.forget();
      this.draw();
      this.tell();
    });
    for (const [p, select] of this.selects.entries())
      select.addEventListener("change", () => this.put([p], select.value));
  }

  private numberOf(chip: Element): number {
    return Number((chip as HTMLElement).dataset["p"]);
  }

  /** What goes along with a partition: all that is picked up if it is among them. */
  private held(p: number): number[] {
    return this.picked.has(p) ? [...this.picked] : [p];
  }

  private lift(chip: HTMLElement): string {
    const p = this.numberOf(chip);
    const more = this.held(p).length - 1;
    return more > 0 ? `${this.names[p]} +${more}` : (this.names[p] ?? "");
  }

  private click(target: Element): void {
    const chip = target.closest(".pc");
    if (chip) {
      this.toggle(this.numberOf(chip));
      return;
    }
    const zone = target.closest<HTMLElement>("[data-zone]")?.dataset["zone"];
    if (zone === undefined) return;
    if (this.picked.size > 0) this.put(this.picked, zone);
    else if (target.closest(".zone-name")) this.tell(say(this.lang, "pickFirst"));
  }

  private toggle(p: number): void {
    if (!this.picked.delete(p)) this.picked.add(p);
    this.point(undefined);
    const [first, ...more] = this.picked;
    if (first === undefined) this.tell(say(this.lang, "letGo"));
    else if (more.length === 0) this.tell(say(this.lang, "picked", this.names[first] ?? ""));
    else this.tell(say(this.lang, "pickedMany", this.picked.size));
    this.draw();
  }

  private letGo(): void {
    this.picked.clear();
    this.point(undefined);
    this.draw();
  }

  private put(parts: Iterable<number>, zone: string): void {
    const list = [...parts];
    const moved = this.placing.put(list, zone);
    this.letGo();
    if (!moved) return;
    const what = list.length > 1 ? say(this.lang, "parts", list.length) : (this.names[list[0] ?? 0] ?? "");
    const left = this.names.length - this.placing.placed;
    this.changed(
      zone === TRAY
        ? say(this.lang, "takenBack", what)
        : `${say(this.lang, "put", what, zone)} ${left ? say(this.lang, "left", left) : say(this.lang, "allPlaced")}`,
    );
  }

  private undo(): void {
    if (this.placing.undo()) this.changed(say(this.lang, "undone"));
    else this.tell(say(this.lang, "nothing"));
  }

  private changed(text: string): void {
    this.draw();
    this.tell(text);
  }

  /** Compares the board with what the assignor does, without showing the results of all. */
  check(): void {
    const { answer, rule } = this.run;
    if (this.placing.placed === 0) {
      this.tell(say(this.lang, "placeFirst"));
      return;
    }
    const { placed, right } = this.placing.check(answer);
    this.letGo();
    const name = this.target.selectedOptions[0]?.text ?? "";
    const open = this.names.length - placed;
    const score = [say(this.lang, "score", name, placed, right)];
    if (open > 0) score.push(say(this.lang, "left", open));
    this.tell(score.join(" "), right < placed ? rule : "");
  }

  private tell(text = "", rule = ""): void {
    const said = part(this.root, "board-said");
    const lines = rule ? [h("p", {}, h("b", {}, text)), h("p", {}, rule)] : text ? [h("p", {}, text)] : [];
    said?.replaceChildren(...lines);
  }

  /** Shows where something would be put. */
  private point(zone: string | undefined): void {
    this.aim = zone;
    for (const [name, element] of this.zones) element.toggleAttribute("data-over", name === zone);
  }

  private draw(): void {
    const focused = document.activeElement;
    const counts = new Map<string, number>();
    for (const [p, chip] of this.chips.entries()) {
      const place = this.placing.places[p] ?? TRAY;
      counts.set(place, (counts.get(place) ?? 0) + 1);
      const box = this.zones.get(place)?.querySelector<HTMLElement>(".zone-chips");
      if (box) this.settle(box, chip, p);
      this.paint(p, chip);
      const select = this.selects[p];
      if (select) select.value = place;
    }
    for (const [name, zone] of this.zones) {
      setText(part(zone, "zone-count"), say(this.lang, "parts", counts.get(name) ?? 0));
      zone.toggleAttribute("data-ready", this.picked.size > 0);
    }
    part<HTMLButtonElement>(this.root, "board-undo")?.toggleAttribute("disabled", !this.placing.canUndo);
    part<HTMLButtonElement>(this.root, "board-clear")?.toggleAttribute("disabled", this.placing.placed === 0);
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus();
    if (!this.chips.some((chip) => chip.tabIndex === 0)) this.rove(this.inOrder()[0]);
  }

  /** Puts a chip into a box, in the order of partitions, and moves nothing that is in its place. */
  private settle(box: HTMLElement, chip: HTMLElement, p: number): void {
    const after = [...box.children].find((other) => this.numberOf(other) >= p);
    if (after !== chip) box.insertBefore(chip, after ?? null);
  }

  private paint(p: number, chip: HTMLElement): void {
    const verdict = this.placing.verdict(p);
    const { before, answer } = this.run;
    const had = before[p] ? say(this.lang, "had", before[p]) : say(this.lang, "hadNone");
    const right = answer[p] ? say(this.lang, "answer", answer[p]) : say(this.lang, "noOwner");
    const note = { right: `✓ ${say(this.lang, "right")}`, wrong: `✕ ${right}` };
    chip.setAttribute("aria-pressed", String(this.picked.has(p)));
    chip.classList.toggle("right", verdict === "right");
    chip.classList.toggle("wrong", verdict === "wrong");
    setText(chip.querySelector(".pc-note") ?? undefined, verdict ? note[verdict] : had);
    const row = this.selects[p]?.closest(".place");
    if (!row) return;
    setText(part(row, "had"), had);
    const mark = verdict && h("span", { class: verdict === "right" ? "ok-mark" : "no-mark" }, note[verdict]);
    part(row, "mark")?.replaceChildren(...(mark ? [mark] : []));
  }

  /** The chips as they lie, the tray first. */
  private inOrder(): HTMLButtonElement[] {
    return [...this.panel.querySelectorAll<HTMLButtonElement>(".pc")];
  }

  private rove(target: Element | undefined): void {
    if (!target?.matches(".pc")) return;
    for (const chip of this.chips) chip.tabIndex = chip === target ? 0 : -1;
  }

  private key(event: KeyboardEvent): void {
    const chip = (event.target as Element).closest<HTMLButtonElement>(".pc");
    if (!chip || event.isComposing || event.altKey) return;
    const p = this.numberOf(chip);
    if (event.code === "KeyZ" && !event.shiftKey) this.undo();
    else if (event.ctrlKey || event.metaKey) return;
    else if (/^(Digit|Numpad)\d$/.test(event.code)) this.number(p, Number(event.code.slice(-1)));
    else if (event.key === "Backspace" || event.key === "Delete") this.number(p, 0);
    else if (event.key === "Escape" && this.picked.size > 0) this.drop();
    else if (event.key === "Enter" && this.aim !== undefined) this.put(this.picked, this.aim);
    else if (!this.arrow(event.key, chip)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private drop(): void {
    this.letGo();
    this.tell(say(this.lang, "letGo"));
  }

  /** Places with the consumer of a number, and goes on to the next partition of the tray. */
  private number(p: number, n: number): void {
    const zone = [...this.zones.keys()][n];
    if (zone === undefined) {
      this.tell(say(this.lang, "noSuch", n));
      return;
    }
    this.put(this.held(p), zone);
    if (zone === TRAY) return;
    const tray = [...(this.zones.get(TRAY)?.querySelectorAll<HTMLElement>(".pc") ?? [])];
    (tray.find((chip) => this.numberOf(chip) > p) ?? tray[0])?.focus();
  }

  /** Arrows go from chip to chip; with something picked up, up and down choose its place. */
  private arrow(key: string, chip: HTMLButtonElement): boolean {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key];
    const all = this.inOrder();
    if (key === "Home" || key === "End") all.at(key === "Home" ? 0 : -1)?.focus();
    else if (by === undefined) return false;
    else if (key === "ArrowLeft" || key === "ArrowRight") all[all.indexOf(chip) + by]?.focus();
    else if (this.picked.size > 0) this.choose(chip, by);
    else this.toZone(chip, by);
    return true;
  }

  private choose(chip: HTMLButtonElement, by: number): void {
    const here = this.aim ?? this.placing.places[this.numberOf(chip)] ?? TRAY;
    const zone = besides([...this.zones.keys()], here, by);
    this.point(zone);
    this.zones.get(zone)?.scrollIntoView({ block: "nearest" });
    this.tell(zone === TRAY ? say(this.lang, "aimTray") : say(this.lang, "aim", zone));
  }

  /** The first chip of the next place that has one. */
  private toZone(chip: HTMLButtonElement, by: number): void {
    const full = [...this.zones.values()].filter((zone) => zone.querySelector(".pc"));
    const at = full.findIndex((zone) => zone.contains(chip));
    full[at + by]?.querySelector<HTMLElement>(".pc")?.focus();
  }
}
