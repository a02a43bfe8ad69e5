import type { CSSProperties, ForwardRefExoticComponent, ReactNode, RefAttributes } from "react";
import type { Item, LayoutListElement, List, Options, Section } from "./index.js";

export interface LayoutListProps extends Pick<Options, "fields" | "params" | "apply" | "output" | "measure" | "overscan"> {
  /** The address of a layout, a text or a compiled one. */
  src: string;
  /** Where `dslc serve` shows the layout while it is written, its token included. */
  live?: string;
  sections?: Section[] | null;
  /** What stands in the node of an element. */
  children?(item: Item): ReactNode;
  onLayout?(list: List): void;
  onError?(error: Error): void;
  className?: string;
  style?: CSSProperties;
  id?: string;
}

declare global {
  namespace JSX {
    interface IntrinsicElements {
      /** The element itself, where the component is not used. */
      "layout-list": { src?: string; live?: string; id?: string; class?: string; style?: CSSProperties; ref?: unknown };
    }
  }
}

/** A list in React; its ref is the element. */
export const LayoutList: ForwardRefExoticComponent<LayoutListProps & RefAttributes<LayoutListElement>>;
