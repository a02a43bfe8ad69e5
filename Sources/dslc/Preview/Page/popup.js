// What appears beside the text: where a place of the text is on screen, which place is under the pointer, and a panel
// that stands under or over a place.

class Popup {
  /** @param {string} name @param {Record<string, unknown>} properties */
  constructor(name, properties) {
    this.root = document.body.appendChild(make("div", { className: `popup ${name}`, hidden: true, ...properties }));
  }

  get isOpen() { return !this.root.hidden; }

  // Shows it under a box on screen, or over it where there is more room.
  /** @param {Edges} box */
  open(box) {
    const { root } = this;
    root.hidden = false;
    const { offsetWidth: width, offsetHeight: height } = root;
    const isUnder = box.bottom + height + 4 <= innerHeight || box.top < innerHeight - box.bottom;
    root.style.left = `${Math.max(4, Math.min(box.left, innerWidth - width - 4))}px`;
    root.style.top = `${isUnder ? box.bottom + 2 : Math.max(4, box.top - height - 2)}px`;
  }

  close() { this.root.hidden = true; }
}

// The box of a place of the text on screen; null where its line is not drawn, or out of sight.
/** @param {Editor} editor @param {number} place */
function boxOf(editor, place) {
  const line = editor.lineOf(place) - 1, node = editor.nodes.get(line);
  if (!node) return null;
  let left = place - editor.starts[line];
  const range = document.createRange();
  for (const text of textsOf(node)) {
    if (left <= text.length) {
      range.setStart(text, left);
      range.collapse(true);
      break;
    }
    left -= text.length;
  }
  const found = range.startContainer === document ? node.getBoundingClientRect() : range.getClientRects()[0] ?? node.getBoundingClientRect();
  const seen = editor.area.getBoundingClientRect();
  const bottom = found.top + LINE_HEIGHT;
  return bottom > seen.top && found.top < seen.bottom ? { left: found.left, top: found.top, bottom } : null;
}

// The place of the text at a point on screen; -1 where nothing is written.
/** @param {Editor} editor @param {number} x @param {number} y */
function placeAt(editor, x, y) {
  const { top } = editor.area.getBoundingClientRect();
  const line = editor.lineAt(y - top - ABOVE + editor.area.scrollTop), node = editor.nodes.get(line);
  if (!node) return -1;
  let place = editor.starts[line];
  const range = document.createRange();
  for (const text of textsOf(node)) {
    range.selectNodeContents(text);
    const rows = [...range.getClientRects()];
    if (rows.some((row) => x >= row.left && x < row.right && y >= row.top - 3 && y < row.bottom + 3)) {
      for (let index = 0; index < text.length; index += 1) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const box = range.getBoundingClientRect();
        if (x >= box.left && x < box.right && y >= box.top - 3 && y < box.bottom + 3) return place + index;
      }
    }
    place += text.length;
  }
  return -1;
}

// The texts of a drawn line, without its end and the value that may stand behind it.
/** @param {HTMLElement} node @return {Generator<Text>} */
function* textsOf(node) {
  for (const part of node.childNodes) {
    if (part instanceof Text) {
      if (part.data !== "\n") yield part;
    } else if (part instanceof Element && part.className !== "worth" && part.firstChild) {
      yield /** @type {Text} */ (part.firstChild);
    }
  }
}
