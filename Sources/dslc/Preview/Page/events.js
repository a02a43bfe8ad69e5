// What happens in the page, for the rooms that follow it: `text` (it was edited), `checked` (the interpreter has read it),
// `arranged` (a layout stands in its world), `moved` (the offset), `chosen` (an element, or none), `curved` (its curves stand
// on the timeline), `shown` (what boxes show).

const listeners = new Map();

function on(name, work) {
  for (const one of name.split(" ")) {
    if (!listeners.has(one)) listeners.set(one, []);
    listeners.get(one).push(work);
  }
}

function emit(name, detail) {
  for (const work of listeners.get(name) ?? []) work(detail);
}
