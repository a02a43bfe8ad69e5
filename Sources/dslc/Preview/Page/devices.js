// The devices that the page offers, upright: their size in points, and their safe area from the top, the left, the bottom
// and the right, then the same where it is held sideways.

/** @type {[name: string, size: [width: number, height: number] | null, upright?: string, sideways?: string][]} */
const DEVICES = [
  ["The layout's own", null], ["iPhone SE, first", [320, 568], "20,0,0,0", "0,0,0,0"], ["iPhone SE", [375, 667], "20,0,0,0", "0,0,0,0"],
  ["iPhone 14", [390, 844], "47,0,34,0", "0,47,21,47"], ["iPhone 14 Pro Max", [430, 932], "59,0,34,0", "0,59,21,59"],
  ["iPad mini", [744, 1133], "24,0,20,0", "24,0,20,0"], ["iPad Air", [820, 1180], "24,0,20,0", "24,0,20,0"],
  ["iPad Air, sideways", [1180, 820], "24,0,20,0"], ["Desktop window", [1280, 800]],
  ["iPhone 15, 16", [393, 852], "59,0,34,0", "0,59,21,59"], ["iPhone 16 Pro", [402, 874], "62,0,34,0", "0,62,21,62"],
  ["iPhone 16 Pro Max", [440, 956], "62,0,34,0", "0,62,21,62"], ["Pixel 8", [412, 915], "48,0,24,0", "0,48,24,0"],
];

// The device of that size, and whether it is held sideways.
/** @param {Size} size @return {[device: typeof DEVICES[number] | undefined, isSideways: boolean]} */
function deviceOf({ width, height }) {
  /** @param {number} wide @param {number} high */
  const find = (wide, high) => DEVICES.find(([, size]) => size && size[0] === wide && size[1] === high);
  const upright = find(width, height);
  return upright ? [upright, false] : [find(height, width), true];
}

// The safe areas of real devices, that of the device on the table first.
function showSafeAreas() {
  const menu = byId("safe"), { top, left, bottom, right } = state.safeArea;
  const now = [top, left, bottom, right].join(",");
  const [device, isSideways] = deviceOf(layout.viewport);
  const own = device?.[isSideways ? 3 : 2];
  const known = `${now} ${device?.[0]} ${isSideways}`;
  if (menu.known === known) return;
  menu.known = known;
  const areas = new Map([["0,0,0,0", "None"]]);
  if (own && !areas.has(own)) areas.set(own, `${device[0]}${isSideways ? ", sideways" : ""}, as shown`);
  for (const [name, , upright, sideways] of DEVICES) for (const [area, words] of /** @type {const} */ ([[upright, name], [sideways, `${name}, sideways`]])) {
    if (area && !areas.has(area)) areas.set(area, words);
  }
  if (!areas.has(now)) areas.set(now, now.replaceAll(",", ", "));
  menu.replaceChildren(...[...areas].map(([value, textContent]) => make("option", { value, textContent })));
  menu.value = now;
}

on("arranged", showSafeAreas);
on("begin", () => byId("safe").addEventListener("change", (event) => {
  const [top, left, bottom, right] = /** @type {HTMLInputElement} */ (event.target).value.split(",").map(Number);
  state.safeArea = { top, left, bottom, right };
  changeWorld();
}));
