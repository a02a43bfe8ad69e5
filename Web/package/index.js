// Lists that move as you scroll, described by a `.layout` file.
//
//     import { Layout } from "layout-list";
//     const layout = await Layout.load(new URL("jungle.layout", import.meta.url));
//     const list = await layout.attach(scroller, { sections: [{ count: 20 }], render(node, { kind, item }) { … } });

export { addresses, LayoutError } from "./module.js";
export { Layout, List } from "./list.js";
export { LayoutListElement } from "./element.js";
