/** A section: how many items, what its records hold, and who they are. */
export interface Section {
  count: number;
  /** The fields of the records that the layout declares with `data`: a value for each item. */
  columns?: Record<string, ArrayLike<number> | readonly (number | boolean)[]>;
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
  /** Values of params by their names; an angle is in radians, a boolean 0 or 1. */
  params?: Record<string, number | boolean>;
  /**
   * Fills a node. It is called when a node begins to stand for an element, and for all that is shown after `update`. While
   * a list is scrolled whose elements stay where they are in the content, it is called for what comes next too.
   */
  render?(node: HTMLElement, item: Item): void;
  /** Is called for each node on screen at each step, with what the file declares by `attribute`: angles in radians. */
  apply?(node: HTMLElement, item: Item, attributes: Record<string, number | boolean | Record<string, number>>): void;
  /** Is called for what the file tells by `output`: all values first, then each that changes, after each step. */
  output?(change: OutputChange): void;
  /** Cells take the size of what `render` puts into them: the layout's `measured` field, along the scroll. */
  measure?: boolean;
  /** So many points around the viewport have nodes too. 0 without. */
  overscan?: number;
  /** Whether scrolling stops where the layout says. True without. */
  snap?: boolean;
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
  readonly findings: readonly unknown[];
}

/** Where the modules are; set them before the first list. Without that they come from beside the script. */
export const addresses: { player: URL | string; text: URL | string };

/** A layout, sound. */
export class Layout {
  /**
   * Loads a layout: the address of a text or of a compiled one, a text, or the bytes of a compiled one. Rejects with a
   * `LayoutError`.
   */
  static load(source: URL | string | ArrayBuffer | ArrayBufferView): Promise<Layout>;
  /** Puts a list into an element that scrolls. */
  attach(scroller: HTMLElement, options?: Options): Promise<List>;
}

/** A layout at work. */
export class List {
  /** How many nodes have been made so far. */
  readonly made: number;
  /** Changes params. Throws a `RangeError` for one that the layout does not have. */
  set(params: Record<string, number | boolean>): void;
  /** Gives the list other data; what is read stays where it is, if it has an id. */
  update(sections: Section[] | null): void;
  /** Scrolls until a cell is at the start of the viewport. */
  scrollTo(place: { section?: number; item?: number; behavior?: ScrollBehavior }): void;
  /** Takes the list out of the page. */
  detach(): void;
}

/** `<layout-list src="jungle.layout">`. */
export class LayoutListElement extends HTMLElement {
  readonly list: List | null;
  sections: Section[] | null;
  params: Record<string, number | boolean>;
  set render(render: Options["render"]);
  set apply(apply: Options["apply"]);
  set output(output: Options["output"]);
  set measure(measure: boolean);
  set overscan(overscan: number);
}
