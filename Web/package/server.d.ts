import type { Item, Layout, Section } from "./index.js";

/** The first screen of a list as HTML, for the inside of the element that scrolls; `attach` takes it over. */
export function html(layout: Layout, options: {
  viewport: { width: number; height: number };
  sections?: Section[] | null;
  fields?: Record<string, number | boolean>;
  params?: Record<string, number | boolean>;
  safeArea?: { top?: number; left?: number; bottom?: number; right?: number } | null;
  rightToLeft?: boolean;
  reducedMotion?: boolean;
  /** The HTML of an element. */
  render?(item: Item): string;
}): Promise<string>;
