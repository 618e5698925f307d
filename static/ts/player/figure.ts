// A figure of a lesson or of the home page: the server's picture until somebody
// wants to see it move, then a stage in the same place.

import type { Frame } from "../engine/protocol";
import { sharedEngine } from "./assets";
import type { Place, Run } from "./film";
import { part, show } from "./parts";
import { Stage, type Way } from "./stage";
import { Transport } from "./transport";
import { pageLang } from "./words";

export class FigureElement extends HTMLElement {
  private stage: Stage | undefined;
  private transport: Transport | undefined;
  private script: string | undefined;
  private fetching: Promise<boolean> | undefined;

  connectedCallback(): void {
    if (this.stage) return;
    const { layers = "", from = "", to = "" } = this.dataset;
    this.stage = new Stage(this, {
      lang: pageLang(),
      engine: sharedEngine(this),
      layers: layers.split(/[\s,]+/).filter(Boolean),
      from,
      to,
    });
    this.transport = new Transport(this, this.stage, () => this.ready());
    this.stage.on = {
      ran: () => this.ran(),
      frame: (frame, way) => this.frame(frame, way),
      playing: (playing) => this.transport?.playing(playing),
    };
    this.stage.status.onretry = () => void this.ready();
    this.addEventListener("click", (event) => this.pick(event.target as Element));
    this.addEventListener("keydown", (event) => this.key(event));
  }

  ready(): Promise<boolean> {
    if (this.stage?.live) return Promise.resolve(true);
    if (this.stage?.opening) return this.stage.opening;
    this.fetching ??= this.open().finally(() => {
      this.fetching = undefined;
    });
    return this.fetching;
  }

  private async open(): Promise<boolean> {
    try {
      this.script ??= await this.source();
    } catch {
      this.stage?.status.failed("");
      return false;
    }
    return (await this.stage?.open(this.script, (run) => this.first(run))) ?? false;
  }

  /** The scenario, as a file of the library, or written into the page. */
  private async source(): Promise<string> {
    const inside = this.querySelector<HTMLTemplateElement>("template[data-part=script]");
    if (inside) return inside.content.textContent ?? "";
    const response = await fetch(this.dataset["script"] ?? "");
    if (!response.ok) throw new Error(String(response.status));
    return response.text();
  }

  /** A named moment, or milliseconds. */
  private instant(run: Run, text: string | undefined, otherwise: number): number {
    if (!text) return otherwise;
    if (/^\d+$/.test(text)) return Number(text);
    return run.ran.marks.find((m) => m.name === text)?.at ?? otherwise;
  }

  private first(run: Run): Place {
    const from = this.instant(run, this.dataset["from"], 0);
    return { at: this.instant(run, this.dataset["at"], from), seq: -1 };
  }

  private ran(): void {
    show(part(this, "story"), false);
    show(part(this, "dock"), true);
  }

  private frame(frame: Frame, way: Way): void {
    this.transport?.frame(frame);
    if (way === "seek") this.transport?.ticks();
    this.tick(frame.at);
    this.dispatchEvent(new CustomEvent("rl-frame", { detail: frame, bubbles: true }));
  }

  /** The to-do list beside the figure: what has been reached is done, the next one is now. */
  private tick(at: number): void {
    let now = true;
    for (const task of this.closest("figure")?.querySelectorAll<HTMLElement>(".tasks [data-at]") ?? []) {
      const done = Number(task.dataset["at"]) <= at;
      task.classList.toggle("done", done);
      task.classList.toggle("now", !done && now);
      if (!done && now) task.setAttribute("aria-current", "step");
      else task.removeAttribute("aria-current");
      now &&= done;
    }
  }

  /** Plays from where the figure opens. */
  async play(): Promise<void> {
    if (!(await this.ready())) return;
    this.stage?.play();
  }

  /** Goes to a named moment and selects somebody, for links in prose. */
  async visit(mark: string, selection: string): Promise<void> {
    if (!(await this.ready()) || !this.stage?.run) return;
    const { run } = this.stage;
    const consumer = run.ran.consumers.indexOf(selection);
    this.stage.pause();
    if (consumer >= 0) await this.stage.select(`c${consumer}`);
    if (mark) await this.stage.seek(this.instant(run, mark, this.stage.place.at));
  }

  private pick(target: Element): void {
    const id = target.closest<SVGElement>("[role=button][data-id]")?.dataset["id"] ?? "";
    if (!/^[cpge]\d+$/.test(id) || !this.stage?.live) return;
    void this.stage.select(this.stage.selected === id ? "" : id);
  }

  /** Arrows on the scrubber step by events; they would move by pixels otherwise. */
  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.isComposing || !target.matches('[data-part="scrub"]')) return;
    const command = ({ ArrowRight: "next", ArrowLeft: "prev", Home: "start", End: "end" } as const)[
      event.code
    ];
    if (!command) return;
    event.preventDefault();
    void this.transport?.run(command);
  }
}

customElements.define("rl-figure", FigureElement);
