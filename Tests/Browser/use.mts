// What a program in TypeScript writes; `tsc --strict` takes it (package.py).

import { addresses, Layout, LayoutError, List, LayoutListElement, type OutputChange, type Section, type Snapshot } from "layout-list";
import { html } from "layout-list/server";

const found = document.querySelector("layout-list")!;
found.sections = [{ count: 3, block: "days", fields: { tall: 50, wide: true }, columns: { height: [40, null, 60] }, ids: ["a", "b", "c"] }];
const made = document.createElement("layout-list");
made.render = (node, { item }) => { node.textContent = String(item); };
made.live = "http://127.0.0.1:8123/x.layout?token=0";
made.addEventListener("layout", (event) => event.detail.set({ gap: 4, open: true }));
made.addEventListener("output", ({ detail }) => { const change: OutputChange = detail; console.log(change.name, change.offset.y); });
made.addEventListener("error", (event) => console.log(event));
const render: LayoutListElement["render"] = made.render;

export async function begin(host: HTMLElement): Promise<Snapshot | null> {
  addresses.player = new Uint8Array();
  try {
    const layout: Layout = await Layout.load("x.layoutc");
    const list: List = await layout.attach(document.scrollingElement!, {
      inside: host, role: "list", fields: { base: 3 }, sections: null, render,
      apply(node, item, attributes) { const fade: number = attributes.fade; node.style.opacity = String(fade + item.item); },
    });
    list.scrollTo({ item: 3, align: "center" });
    const sections: Section[] = [{ count: 1 }];
    console.log(await html(layout, { viewport: { width: 3, height: 4 }, sections, render: ({ kind }) => kind }));
    const kept = list.snapshot();
    if (kept) list.restore(kept);
    return kept;
  } catch (error) {
    if (error instanceof LayoutError) console.log(error.findings[0].message);
    return null;
  }
}

// @ts-expect-error lists are made by `attach`
new List();
// @ts-expect-error and layouts by `load`
new Layout();
