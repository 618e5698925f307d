// Just enough of the DOM to test the patcher in Node. It is part of no bundle.

export class FakeNode {
  parentNode: FakeElement | null = null;
  nodeValue: string | null = null;
  constructor(readonly nodeType: number) {}
  get nextSibling(): FakeNode | null {
    const list = this.parentNode?.childNodes ?? [];
    return list[list.indexOf(this) + 1] ?? null;
  }
  get parentElement(): FakeElement | null {
    return this.parentNode;
  }
  get outerHTML(): string {
    return this.nodeValue ?? "";
  }
}

export class FakeElement extends FakeNode {
  childNodes: FakeNode[] = [];
  attributes: { name: string; value: string }[] = [];
  constructor(readonly localName: string) {
    super(1);
  }
  get firstChild(): FakeNode | null {
    return this.childNodes[0] ?? null;
  }
  getAttribute(name: string): string | null {
    return this.attributes.find((a) => a.name === name)?.value ?? null;
  }
  setAttribute(name: string, value: string): void {
    const have = this.attributes.find((a) => a.name === name);
    if (have) have.value = value;
    else this.attributes.push({ name, value });
  }
  removeAttribute(name: string): void {
    this.attributes.splice(
      this.attributes.findIndex((a) => a.name === name),
      1,
    );
  }
  insertBefore(node: FakeNode, before: FakeNode | null): void {
    if (before && before.parentNode !== this) throw new Error("NotFoundError");
    node.parentNode?.removeChild(node);
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
  }
  removeChild(node: FakeNode): void {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
  }
  get textContent(): string {
    return this.childNodes.map((n) => (n instanceof FakeElement ? n.textContent : n.nodeValue)).join("");
  }
  set textContent(text: string) {
    for (const node of this.childNodes) node.parentNode = null;
    this.childNodes = [];
    if (text) this.insertBefore(fakeText(text), null);
  }
  override get outerHTML(): string {
    const attributes = this.attributes.map((a) => ` ${a.name}="${a.value}"`).join("");
    return `<${this.localName}${attributes}>${this.childNodes.map((n) => n.outerHTML).join("")}</${this.localName}>`;
  }
}

export function fakeText(text: string): FakeNode {
  const node = new FakeNode(3);
  node.nodeValue = text;
  return node;
}

export const fakeDocument = {
  createElementNS: (_: string, name: string) => new FakeElement(name),
  createTextNode: fakeText,
};
