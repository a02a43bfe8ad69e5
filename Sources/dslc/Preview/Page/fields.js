// The numbers of the element that no handle leads to, as fields in the panel, which says why they are there. Those of formulas
// stand for many elements: of them it says the lines.
function fieldsOf(/** @type {Omit<Input, "slope" | "slopes" | "isCount" | "isOfFormula">[]} */ numbers, /** @type {Handle[]} */ handles) {
  const keyOf = (/** @type {{ line: number, ordinal: number | string }} */ { line, ordinal }) => `${line}-${ordinal}`;
  // How far a param goes makes no element.
  const isBound = (/** @type {Figure & { line: number }} */ { param, line }) => !param && /^param\b/.test(wordsOf(editor.text, line));
  const reached = new Set(handles.flatMap(({ inputs }) => inputs.map(keyOf))), rest = numbers.filter((number) => !reached.has(keyOf(number)) && !isBound(number));
  const lines = [...new Set(rest.filter(isOfFormula).map(({ line }) => line))];
  byId("numbers-why").textContent = "Nothing that can be held on the stage follows these numbers alone. Drag them here, or use arrows."
    + (lines.length > 0 ? ` Those of formulas are changed in the source: line ${lines.join(", ")}.` : "");
  byId("numbers").hidden = rest.length === 0;
  return rest.filter((number) => !isOfFormula(number)).map((number) => {
    const input = { ...number, slope: 1, slopes: [], isCount: true, isOfFormula: false }, id = `number-${keyOf(number)}`;
    return /** @type {Handle} */ (/** @type {unknown} */ ({
      id, own: id, name: `Number ${Number(number.ordinal) + 1} of line ${number.line}`, axis: "x", home: "numbers", unit: number.unit || "number", formula: "", inputs: [input], number: input, value: number.value,
    }));
  });
}
