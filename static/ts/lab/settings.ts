// The settings panel: what is in force, what was changed, and a field for each.
// A change is written into the script and run; nothing is set anywhere else.

import type { Engine } from "../engine/host";
import type { Ran, Setting } from "../engine/protocol";
import { h } from "../player/parts";
import type { Lang } from "../player/words";
import type { Target } from "./settingline";
import { say } from "./words";

export class Settings {
  onwrite: (target: Target, name: string, value: string) => void = () => {};
  private target: Target | undefined;
  private changedOnly = false;
  private version = 0;

  constructor(
    private readonly box: HTMLElement | undefined,
    private readonly engine: Engine,
    private readonly lang: Lang,
  ) {
    box?.addEventListener("change", (event) => this.change(event.target as HTMLElement));
  }

  private ran: Ran | undefined;

  /** Shows the settings of a group, a consumer or the broker of a run. */
  async show(ran: Ran): Promise<void> {
    if (!this.box) return;
    this.ran = ran;
    const all = targets(ran);
    const kept = all.find((t) => t.kind === this.target?.kind && t.name === this.target.name);
    this.target = kept ?? all[0];
    if (!this.target) return;
    const version = ++this.version;
    const reply = await this.engine.ask<"inForce">({ kind: "settings", name: this.target.name });
    if (version !== this.version || reply.kind !== "inForce") return;
    const focused = (document.activeElement as HTMLElement | null)?.dataset["setting"];
    const changed = reply.list.filter((s) => s.line > 0);
    const rows = (this.changedOnly ? changed : reply.list).map((s) => this.row(s));
    this.box.replaceChildren(this.head(all), this.table(changed.length, rows));
    if (focused) this.box.querySelector<HTMLElement>(`[data-setting="${CSS.escape(focused)}"]`)?.focus();
  }

  private head(all: Target[]): HTMLElement {
    const options = all.map((t) => {
      const option = h(
        "option",
        { value: `${t.kind} ${t.name}` },
        t.kind === "broker" ? say(this.lang, "broker") : t.name,
      );
      option.selected = t === this.target;
      return option;
    });
    const only = h("input", { type: "checkbox", "data-only": "" });
    only.checked = this.changedOnly;
    return h(
      "div",
      { class: "spread" },
      h("label", { class: "row" }, say(this.lang, "whose"), h("select", { "data-target": "" }, ...options)),
      h("label", { class: "check" }, only, say(this.lang, "onlyChanged")),
    );
  }

  private table(changed: number, rows: HTMLElement[]): HTMLElement {
    const head = h(
      "tr",
      {},
      h("th", { scope: "col" }, say(this.lang, "setting")),
      h("th", { scope: "col" }, say(this.lang, "value")),
    );
    return h(
      "table",
      { class: "tbl tight sets" },
      h("caption", {}, say(this.lang, "changed", changed)),
      h("thead", {}, head),
      h("tbody", {}, ...rows),
    );
  }

  private row(setting: Setting): HTMLElement {
    const id = `set-${setting.name}`;
    const notes: string[] = [];
    if (setting.line > 0) notes.push(say(this.lang, "fromLine", setting.line));
    notes.push(say(this.lang, "byDefault", setting.default || "null"));
    const range = this.range(setting);
    if (range) notes.push(range);
    const name = h("label", { for: id, class: "mono", translate: "no" });
    for (const piece of setting.name.split(/(?<=\.)/)) name.append(piece, h("wbr"));
    return h(
      "tr",
      setting.line > 0 ? { class: "set" } : {},
      h("th", { scope: "row" }, name),
      h("td", {}, this.field(setting, id), h("span", { class: "hint", id: `${id}-h` }, notes.join(" · "))),
    );
  }

  private field(setting: Setting, id: string): HTMLElement {
    const attributes = { id, "data-setting": setting.name, "aria-describedby": `${id}-h`, translate: "no" };
    const values = setting.values.length ? setting.values : truth(setting);
    if (values.length && values.includes(setting.value)) {
      const select = h("select", attributes);
      for (const value of values) {
        const option = h("option", { value }, value);
        option.selected = value === setting.value;
        select.append(option);
      }
      return select;
    }
    return h("input", {
      ...attributes,
      type: "text",
      value: setting.value,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      maxlength: "200",
    });
  }

  private range({ least, most }: Setting): string {
    if (most > 0) return say(this.lang, "rangeTo", Math.max(least, 0), most);
    return least > 0 ? say(this.lang, "range", least) : "";
  }

  private change(element: HTMLElement): void {
    if (element instanceof HTMLSelectElement && element.dataset["target"] !== undefined) {
      const [kind, name] = element.value.split(" ") as [Target["kind"], string];
      this.target = { kind, name };
      if (this.ran) void this.show(this.ran);
      return;
    }
    if (element.dataset["only"] !== undefined) {
      this.changedOnly = (element as HTMLInputElement).checked;
      if (this.ran) void this.show(this.ran);
      return;
    }
    const name = element.dataset["setting"];
    const value = (element as HTMLInputElement).value.trim();
    if (name && value && this.target) this.onwrite(this.target, name, value);
  }
}

function truth(setting: Setting): string[] {
  return setting.default === "true" || setting.default === "false" ? ["true", "false"] : [];
}

function targets(ran: Ran): Target[] {
  return [
    ...ran.groups.map((name): Target => ({ kind: "group", name })),
    ...ran.consumers.slice(0, 100).map((name): Target => ({ kind: "consumer", name })),
    { kind: "broker", name: "broker" },
  ];
}
