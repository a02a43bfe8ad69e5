// In the page the elements stand as they are read: by section, a section's titles first, then its cells.

const RANKS = { supplementary: 0, cell: 1, decoration: 2 };

// So many milliseconds without a step, and a list is not being scrolled.
const REST = 100;

// Puts an element behind another one, if it does not stand there; answers the element.
function stand(element, parent, before, isNew) {
  if (element.parentNode !== parent || isNew && element.previousElementSibling !== before) {
    if (before) before.after(element); else parent.prepend(element);
  }
  return element;
}

export class Order {
  constructor(list) {
    this.list = list;
    // Up to which step nodes stand as they are read, and what waits to order the others.
    this.made = 0;
    this.timer = 0;
  }

  /** Orders the nodes now. Those that stay are in order already. */
  make() {
    const { list, made } = this, { layout: { kinds } } = list, rank = ({ kind }) => RANKS[kinds[kind].category] ?? 3;
    this.end();
    this.made = list.step;
    const wanted = [...list.nodes.values()].sort((one, other) => one.section - other.section || rank(one) - rank(other) || one.item - other.item);
    let before = null;
    for (const { element, kind, section, since } of wanted) {
      const row = list.hasRows ? list.rows.of(kind, section) : null, isNew = since > made;
      if (!row) before = stand(element, list.content, before, isNew);
      else {
        if (row.step !== list.step) before = stand(row.element, list.content, before, isNew);
        row.last = stand(element, row.content, row.step === list.step ? row.last : null, isNew);
        row.step = list.step;
      }
    }
  }

  /** Orders them once the list is not being scrolled any more: till then the numbers order what is seen. */
  wish() { this.timer ||= this.later(); }

  later(step = this.list.step) {
    return setTimeout(() => {
      if (step !== this.list.step) return void (this.timer = this.later());
      this.make();
      this.list.settle();
    }, REST);
  }

  end() {
    clearTimeout(this.timer);
    this.timer = 0;
  }
}
