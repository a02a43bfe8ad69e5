// A welcome of three hints on the stage. Who has sent it away sees it no more, on no page of this browser; where the browser
// remembers nothing, as long as the page is open.

const WELCOMED = "layout-welcomed";
const HELP = matchMedia(CRAMPED).matches ? "The menu ⋯" : "The button ?";
const HINTS = [
  "Drag the stage or turn the wheel: the layout scrolls.", "Click an element: see why it moves, and drag its handles.",
  `Change the text: picture and tests follow. ${HELP} tells all gestures and keys.`,
];

addEventListener("layout-ready", () => {
  if (isEmbedded || inStorage((storage) => storage.getItem(WELCOMED))) return;
  const root = byId("welcome"), close = make("button", { type: "button", className: "btn primary", textContent: "Got it" });
  close.addEventListener("click", () => {
    inStorage((storage) => storage.setItem(WELCOMED, "1"));
    root.remove();
    stage.root.focus({ preventScroll: true });
  });
  root.append(make("ol", {}, ...HINTS.map((textContent) => make("li", { textContent }))), close);
  root.hidden = false;
});
