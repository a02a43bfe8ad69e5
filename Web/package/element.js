// `<layout-list src="jungle.layout">`: a list as an element. Its properties are those of `Layout.attach`: `sections`,
// `params`, `render`. It has the size that its style gives it, and scrolls by itself.

import { Layout } from "./list.js";

export class LayoutListElement extends HTMLElement {
  static observedAttributes = ["src"];
  #list = null;
  #options = {};
  #number = 0;

  connectedCallback() {
    if (getComputedStyle(this).display === "inline") this.style.display = "block";
    this.style.overflow = "auto";
    this.#renew();
  }

  disconnectedCallback() { this.#end(); }

  attributeChangedCallback() { if (this.isConnected) this.#renew(); }

  /** The list, once its first frame stands; the event `layout` tells of it, `error` of what is wrong. */
  get list() { return this.#list; }

  get sections() { return this.#options.sections ?? null; }
  set sections(sections) {
    this.#options.sections = sections;
    this.#list?.update(sections);
  }

  get params() { return this.#options.params ?? {}; }
  set params(params) {
    this.#options.params = params;
    this.#list?.set(params);
  }

  set render(render) {
    this.#options.render = render;
    if (this.#list) this.#renew();
  }

  set apply(apply) {
    this.#options.apply = apply;
    if (this.#list) this.#renew();
  }

  /** Is called for what the file tells by `output`; the event `output` tells the same. */
  set output(output) { this.#options.output = output; }

  /** Cells take the size of what they show; set it before `src`, or with it. */
  set measure(measure) { this.#options.measure = measure; }
  set overscan(overscan) { this.#options.overscan = overscan; }

  #end() {
    this.#number += 1;
    this.#list?.detach();
    this.#list = null;
  }

  async #renew() {
    this.#end();
    const source = this.getAttribute("src"), number = this.#number;
    if (!source) return;
    try {
      const layout = await Layout.load(new URL(source, document.baseURI));
      const list = number === this.#number ? await layout.attach(this, this.#options) : null;
      if (!list) return;
      // It may have been taken out while its module started.
      if (number !== this.#number) return list.detach();
      this.#list = list;
      this.dispatchEvent(new CustomEvent("layout", { detail: list }));
    } catch (error) {
      this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
    }
  }
}

customElements.define("layout-list", LayoutListElement);
