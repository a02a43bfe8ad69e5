// What happens in the page, for the rooms that follow it: `text` (it was edited), `checked` (the interpreter has read it),
// `arranged` (a layout stands in its world), `moved` (the offset), `chosen` (an element, or none), `curved` (its curves stand
// on the timeline), `shown` (what boxes show).

/** @type {Map<string, ((detail: any) => unknown)[]>} */
const listeners = new Map();

// The node that the target of an event is or is in, of those that selectors name.
/** @param {Event} event @param {string} selectors */
const targetIn = ({ target }, selectors) => target instanceof Element ? target.closest(selectors) : null;

/** @template {string} Text @param {Names<Text>} name @param {(detail: Text extends keyof Happenings ? Happenings[Text] : unknown) => unknown} work */
function on(name, work) {
  for (const one of name.split(" ")) {
    if (!listeners.has(one)) listeners.set(one, []);
    listeners.get(one)?.push(work);
  }
}

/** @template {keyof Happenings} Name @param {Name} name @param {Happenings[Name]} [detail] */
function emit(name, detail) {
  for (const work of listeners.get(name) ?? []) work(detail);
}
