// A list in React: `<LayoutList src="jungle.layoutc" sections={…}>{(item) => <Row {...item} />}</LayoutList>`. What the function
// answers stands in the node of an element; nodes are used again, so its state goes by the key of what it answers.

import { createElement, forwardRef, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import "./element.js";

export const LayoutList = forwardRef(function LayoutList(
  { children, sections = null, fields = null, params, apply, output, measure, overscan, onLayout, onError, ...rest }, outer,
) {
  const own = useRef(null), shown = useRef(new Map()), [, draw] = useState(0);
  useImperativeHandle(outer, () => own.current, []);
  // Before the element is in its first frame, and whenever one of them is another one.
  useLayoutEffect(() => {
    const nodes = shown.current;
    own.current.render = (node, item) => {
      nodes.set(node, { item, number: nodes.get(node)?.number ?? nodes.size });
      draw((count) => count + 1);
    };
    return () => nodes.clear();
  }, []);
  useLayoutEffect(() => { own.current.measure = measure; }, [measure]);
  useLayoutEffect(() => { own.current.overscan = overscan; }, [overscan]);
  useLayoutEffect(() => { own.current.apply = apply; }, [apply]);
  useLayoutEffect(() => { own.current.output = output; }, [output]);
  useLayoutEffect(() => { own.current.fields = fields; }, [fields]);
  useLayoutEffect(() => { if (params) own.current.params = params; }, [params]);
  useLayoutEffect(() => { own.current.sections = sections; }, [sections]);
  useLayoutEffect(() => heard(own.current, "layout", (event) => onLayout?.(event.detail)), [onLayout]);
  useLayoutEffect(() => heard(own.current, "error", (event) => onError?.(event.error)), [onError]);
  const portals = [...shown.current].map(([node, { item, number }]) => createPortal(children?.(item) ?? null, node, String(number)));
  return createElement("layout-list", { ...rest, ref: own }, portals);
});

function heard(element, name, listener) {
  element.addEventListener(name, listener);
  return () => element.removeEventListener(name, listener);
}
