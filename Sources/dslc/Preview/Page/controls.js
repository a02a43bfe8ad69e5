// What the panel is made of.

/** @template {string} Id @param {Id} id @return {Id extends keyof Ids ? Ids[Id] : HTMLElement} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {Record<string, unknown>} properties @param {Child[]} children @return {HTMLElementTagNameMap[Tag]} */
function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in node) Object.assign(node, { [name]: value }); else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}
