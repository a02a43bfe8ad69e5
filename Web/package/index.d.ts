/** A section: how many items, what its records hold, and who they are. */
export interface Section {
  count: number;
  /** The name of its section block; without one the next block in order. */
  block?: string;
  /** The fields of the section itself: what the layout declares by `data` in a section. */
  fields?: Record<string, number | boolean>;
  /** The fields of the records that the layout declares with `data`: a value for each item. */
  columns?: Record<string, ArrayLike<number> | readonly (number | boolean | null | undefined)[]>;
  /** Ids of the records, so that a node stays the node of its record when the data changes. */
  ids?: readonly (string | number)[];
}

/** Which element a node is for. */
export interface Item {
  /** The name of the kind in the layout. */
  kind: string;
  category: "cell" | "supplementary" | "decoration" | "part";
  section: number;
  item: number;
}

export interface Options {
  /** Without sections the layout has the items that its file gives it. */
  sections?: Section[] | null;
  /** The fields of the whole layout: what it declares by `data` outside of sections. */
  fields?: Record<string, number | boolean>;
  /** Values of params by their names; an angle is in radians, a boolean 0 or 1. */
  params?: Record<string, number | boolean>;
  /**
   * Fills a node. It is called when a node begins to stand for an element, and for all that is shown after `update`. While
   * a list is scrolled whose elements stay where they are in the content, it is called for what comes next too.
   */
  render?(node: HTMLElement, item: Item): void;
  /**
   * Is called for each node on screen at each step, with what the file declares by `attribute`: a number (an angle in radians), a
   * boolean, or the components of a point, a size or a rectangle.
   */
  apply?(node: HTMLElement, item: Item, attributes: Record<string, any>): void;
  /** Is called for what the file tells by `output`: all values first, then each that changes, after each step. */
  output?(change: OutputChange): void;
  /** Cells take the size of what `render` puts into them: the layout's `measured` field, along the scroll. */
  measure?: boolean;
  /** The role of the list to readers of the screen; `list` makes its cells `listitem`, each with its place and their number. */
  role?: "list" | "listbox";
  /** Where in the scroller the list stands, beside other things; without it the list is all that the scroller has. */
  inside?: HTMLElement;
  /** So many points around the viewport have nodes too. 0 without. */
  overscan?: number;
  /** Whether scrolling stops where the layout says. True without. */
  snap?: boolean;
  /**
   * Where `dslc serve` shows the layout while it is written, its token included. The list takes each text that is saved, and
   * stays where it is; what is wrong with one is told by the event `error` of the scroller, and the last good one stays.
   */
  live?: string;
  /** What covers the edges of the scroller, in points. */
  safeArea?: { top?: number; left?: number; bottom?: number; right?: number } | null;
}

/** An element as the value of an output. */
export interface Place {
  /** The name of the kind in the layout. */
  kind: string;
  /** Section and item. */
  indexPath: [number, number];
}

/** A number (an angle in radians), a boolean, an element; null is no element. */
export type OutputValue = number | boolean | Place | null;

/** What the file tells by `output`, as it changes. The event `output` of the scroller has it as its `detail`. */
export interface OutputChange {
  name: string;
  /** The section that tells it, if one does. */
  section?: number;
  /** The element that tells it, if one does. */
  element?: Place;
  /** The value before the step; missing in the first step, and of an element that was not on screen. */
  old?: OutputValue;
  new: OutputValue;
  offset: { x: number; y: number };
}

/** A layout with mistakes, bytes that are no compiled layout, or a world that it refuses. */
export class LayoutError extends Error {
  /** As `dslc check --format json` lists them. */
  readonly findings: readonly { code: string; severity: string; message: string; file?: string }[];
}

/** Where the modules are; set them before the first list. Without that they come from beside the script. */
export const addresses: { player: URL | string | ArrayBuffer | Uint8Array; text: URL | string | ArrayBuffer | Uint8Array };

/** A layout, sound. */
export class Layout {
  private constructor();
  /**
   * Loads a layout: the address of a text or of a compiled one, a text, or the bytes of a compiled one. Rejects with a
   * `LayoutError`.
   */
  static load(source: URL | string | ArrayBuffer | ArrayBufferView): Promise<Layout>;
  /**
   * Puts a list into an element that scrolls, or with `document.scrollingElement` into the page. In a hidden part of the page
   * it begins once it is shown.
   */
  attach(scroller: Element, options?: Options): Promise<List>;
}

/** Where a list is. */
export interface Snapshot {
  offset: { x: number; y: number };
  /** The record at the top of the viewport, if it has an id, and how far the list is scrolled past it. */
  id: string | number | null;
  section: number;
  away: number;
}

/** A layout at work. */
export class List {
  private constructor();
  /** How many nodes have been made so far. */
  readonly made: number;
  /** Changes params. Throws a `RangeError` for one that the layout does not have. */
  set(params: Record<string, number | boolean>): void;
  /** Gives the list other data; what is read stays where it is, if it has an id. Throws a `LayoutError` for data that the
   *  layout refuses, and changes nothing then. */
  update(sections: Section[] | null): void;
  /** Fills all nodes anew, with another function from now on if one is given. */
  refill(render?: Options["render"]): void;
  /** Scrolls until a cell stands in the viewport as `align` says: at its `start` without one. */
  scrollTo(place: { section?: number; item?: number; align?: "start" | "center" | "end" | "nearest"; behavior?: ScrollBehavior }): void;
  /** Where the list is; null before its first frame. */
  snapshot(): Snapshot | null;
  /** Goes back there. */
  restore(snapshot: Snapshot): void;
  /** Takes the list out of the page. */
  detach(): void;
}

/** `<layout-list src="jungle.layout">`. */
export class LayoutListElement extends HTMLElement {
  readonly list: List | null;
  sections: Section[] | null;
  fields: Record<string, number | boolean> | null;
  params: Record<string, number | boolean>;
  get render(): Options["render"];
  set render(render: Options["render"]);
  get apply(): Options["apply"];
  set apply(apply: Options["apply"]);
  set output(output: Options["output"]);
  set measure(measure: boolean);
  set overscan(overscan: number);
  /** The attribute `live`: where `dslc serve` shows the layout while it is written. `src` may be missing then. */
  live: string | null;
  addEventListener(type: "layout", listener: (event: CustomEvent<List>) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: "output", listener: (event: CustomEvent<OutputChange>) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "layout-list": LayoutListElement;
  }
}
