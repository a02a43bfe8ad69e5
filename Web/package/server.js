// The first screen of a list as HTML, made where there is no page: on a server. `attach` takes it over.
//
//     import { readFileSync } from "node:fs";
//     import { addresses, Layout } from "layout-list";
//     import { html } from "layout-list/server";
//     addresses.player = readFileSync("node_modules/layout-list/player.wasm");
//     const layout = await Layout.load(readFileSync("jungle.layoutc"));
//     const first = await html(layout, { viewport: { width: 390, height: 844 }, sections, render: ({ item }) => `row ${item}` });

import { Engine } from "./module.js";
import { paint } from "./painting.js";
import { Space } from "./space.js";
import { SheetColumn } from "./wire.js";

const escaped = (text) => String(text).replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
const hyphened = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const written = (style) => Object.entries(style).map(([name, value]) => `${hyphened(name)}:${value}`).join(";");

/**
 * What stands in the element that scrolls: the nodes of the first screen, or of another offset. `render` answers the HTML of
 * an element; texts in it are its own to escape.
 */
export async function html(layout, { viewport, sections = null, fields = null, params = {}, safeArea = null, rightToLeft = false, reducedMotion = false, render = () => "" }) {
  const engine = await Engine.start(layout.source);
  const known = engine.prepare({ viewport, sections, fields, params, safeArea, rightToLeft, reducedMotion });
  const space = new Space(known, viewport, rightToLeft), nodes = [];
  const { count, width, numbers, start } = engine.look(known.opens.x, known.opens.y);
  for (let index = 0, at = start; index < count; index += 1, at += width) {
    const section = numbers[at + SheetColumn.section], item = numbers[at + SheetColumn.item];
    const kind = known.kinds[numbers[at + SheetColumn.kind]], style = {};
    // In a section that scrolls by itself a page has a scroller of its own; its cells come with the list.
    if (kind.isInRow) continue;
    const store = Object.defineProperty(style, "setProperty", { value: (name, value) => { style[name] = value; }, enumerable: false });
    Object.assign(store, { position: "absolute", left: "0", top: "0", transformOrigin: "0 0", boxSizing: "border-box" });
    paint({ element: { style: store } }, numbers, at, space, kind.outline);
    nodes.push(`<div data-kind="${escaped(kind.name)}" style="${escaped(written(style))};z-index:${index + 1}">`
      + `${render({ kind: kind.name, category: kind.category, section, item })}</div>`);
  }
  const size = { width: known.scrolls.x ? `${space.width}px` : "100%", height: known.scrolls.y ? `${space.height}px` : "100%" };
  return `<div data-layout-list style="${written({ position: "relative", overflow: "clip", isolation: "isolate", ...size })}">${nodes.join("")}</div>`;
}
