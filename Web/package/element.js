// `<layout-list src="jungle.layout">`: a list as an element. Its properties are those of `Layout.attach`: `sections`,
// `params`, `render`. It has the size that its style gives it, and scrolls by itself.

import { Layout } from "./list.js";
import { Live } from "./live.js";

// A server has no elements; there the class is only named.
export class LayoutListElement extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = ["src", "live"];
  #list = null;
  #live = null;
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

  /** The fields of the whole layout. */
  get fields() { return this.#options.fields ?? null; }
  set fields(fields) {
    this.#options.fields = fields;
    this.#list?.update(this.sections);
  }

  get params() { return this.#options.params ?? {}; }
  set params(params) {
    this.#options.params = params;
    this.#list?.set(params);
  }

  get render() { return this.#options.render; }
  set render(render) {
    this.#options.render = render;
    this.#list?.refill(render);
  }

  get apply() { return this.#options.apply; }
  set apply(apply) {
    this.#options.apply = apply;
    this.#list?.setApply(apply);
  }

  /** Is called for what the file tells by `output`; the event `output` tells the same. */
  set output(output) { this.#options.output = output; }

  /** Cells take the size of what they show; set it before `src`, or with it. */
  set measure(measure) { this.#options.measure = measure; }
  set overscan(overscan) { this.#options.overscan = overscan; }

  /** The address where `dslc serve` shows the layout while it is written: each text that is saved is taken. */
  get live() { return this.getAttribute("live"); }
  set live(address) {
    if (address) this.setAttribute("live", address); else this.removeAttribute("live");
  }

  #end() {
    this.#number += 1;
    this.#live?.end();
    this.#live = null;
    this.#list?.detach();
    this.#list = null;
  }

  async #renew() {
    this.#end();
    const source = this.getAttribute("src"), { live } = this, number = this.#number;
    if (source) await Layout.load(new URL(source, document.baseURI)).then((layout) => this.#begin(layout, number)).catch((error) => this.#fail(error));
    if (!live || number !== this.#number) return;
    const take = async (found) => (this.#list ? this.#list.replace(found) : this.#begin(await Layout.begin(found), number));
    this.#live = new Live(live, take, (error) => this.#fail(error));
  }

  async #begin(layout, number) {
    const list = number === this.#number ? await layout.attach(this, this.#options) : null;
    if (!list) return;
    // It may have been taken out while its module started.
    if (number !== this.#number) return list.detach();
    this.#list = list;
    this.dispatchEvent(new CustomEvent("layout", { detail: list }));
  }

  #fail(error) { this.dispatchEvent(new ErrorEvent("error", { error, message: error.message })); }
}

// A page may have the package twice, in bundles.
if (globalThis.customElements && !customElements.get("layout-list")) customElements.define("layout-list", LayoutListElement);
