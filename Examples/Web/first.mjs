// The first screen of the wheel as HTML: node first.mjs wheel.layoutc

import { readFileSync } from "node:fs";
import { addresses, Layout } from "../../Web/package/index.js";
import { html } from "../../Web/package/server.js";

const places = ["Amsterdam", "Bern", "Cairo", "Dublin", "Edinburgh", "Florence", "Geneva", "Helsinki"];
addresses.player = readFileSync(new URL("../../Web/package/player.wasm", import.meta.url));
const layout = await Layout.load(readFileSync(process.argv[2]));
const first = await html(layout, {
  viewport: { width: 375, height: 667 }, sections: [{ count: places.length }],
  render: ({ item }) => `<b>${places[item]}</b>`,
});
console.log(`<div style="position:relative;overflow:auto;width:375px;height:667px">${first}</div>`);
