// What the panel is made of, and the devices that it offers.

const DEVICES = [
  ["The layout's own", null], ["Phone, small", [320, 568]], ["Phone", [375, 667]], ["Phone, tall", [390, 844]],
  ["Phone, large", [430, 932]], ["Tablet, small", [744, 1133]], ["Tablet", [820, 1180]], ["Tablet, wide", [1180, 820]],
  ["Desktop window", [1280, 800]],
];

const byId = (id) => document.getElementById(id);

function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in node) node[name] = value; else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}
