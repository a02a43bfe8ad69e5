"""A list as nested HTML blocks, with `position: sticky` where the layout has its effects.

Everything is said along and across the scroll, in CSS's logical properties: a list that scrolls sideways is the same
list in another writing mode.
"""


class Block:
    """One block element; `name` is that of the layout's element it stands for, if any."""

    def __init__(self, name=None, children=(), **style):
        self.name = name
        self.children = list(children)
        self.style = style

    def html(self):
        style = ";".join(f"{key.replace('_', '-')}:{_value(value)}" for key, value in self.style.items())
        name = f' data-name="{self.name}"' if self.name else ""
        return f'<div{name} style="{style}">{"".join(child.html() for child in self.children)}</div>'


def held(start=None, end=None, left=None, right=None):
    """The style of a block that holds at these distances from the edges."""
    edges = {"inset_block_start": start, "inset_block_end": end, "inset_inline_start": left, "inset_inline_end": right}
    return {"position": "sticky"} | {edge: value for edge, value in edges.items() if value is not None}


def page(lists):
    """The document with a scroller for each `(content, viewport, horizontal)`, one over the other."""
    scrollers = "".join(
        Block(
            children=[content],
            writing_mode="vertical-lr" if horizontal else "horizontal-tb",
            position="absolute", left=0, top=0, width=width, height=height, overflow="auto",
        ).html().replace("<div", '<div class="scroller"', 1)
        for content, (width, height), horizontal in lists
    )
    return f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>{scrollers}<script>{SCRIPT}</script>"


def _value(value):
    return value if isinstance(value, str) else f"{value!r}px"


STYLE = "body { margin: 0; font-size: 0; line-height: 0 } .scroller { scrollbar-width: none; overflow-anchor: none }"

SCRIPT = """
"use strict";
const scrollers = [...document.querySelectorAll(".scroller")];
const named = scrollers.map(scroller => [...scroller.querySelectorAll("[data-name]")]);
const frames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));

// Of each list how far it scrolls, how large it is, and its elements' names and boxes while nothing sticks.
function resting() {
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = "[data-name] { position: static !important }";
  const answer = scrollers.map((scroller, i) => {
    scroller.scrollTo(0, 0);
    const { width, height } = scroller.firstChild.getBoundingClientRect();
    return {
      way: [scroller.scrollWidth - scroller.clientWidth, scroller.scrollHeight - scroller.clientHeight],
      content: [width, height],
      boxes: boxes(i),
    };
  });
  style.remove();
  return answer;
}

function boxes(i) {
  const corner = scrollers[i].getBoundingClientRect();
  return Object.fromEntries(named[i].map(element => {
    const box = element.getBoundingClientRect();
    return [element.dataset.name, [box.x - corner.x, box.y - corner.y, box.width, box.height]];
  }));
}

// Scrolls every list to its own offset, step by step; where it really came to, and where its elements are then.
async function scrolled(offsets) {
  const answer = scrollers.map(() => []);
  for (let step = 0; step < offsets[0].length; step++) {
    scrollers.forEach((scroller, i) => scroller.scrollTo(...offsets[i][step]));
    await frames();
    scrollers.forEach((scroller, i) =>
      answer[i].push({ offset: [scroller.scrollLeft, scroller.scrollTop], boxes: boxes(i) }));
  }
  return answer;
}
"""
