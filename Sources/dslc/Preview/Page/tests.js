// The tests of the source: they run as one types, one at a time, each in its own turn; the margin shows the answers.

/** @type {TestResult[]} */
let testResults = [];
// Which run it is: a newer text ends the ones before.
let testRun = 0;

function runTests() {
  const run = testRun += 1, results = /** @type {TestResult[]} */ ([]);
  const number = interpreter.testCount?.() ?? 0;
  const next = () => {
    if (run !== testRun) return;
    if (results.length === number) {
      testResults = results;
      tellTests();
      emit("tested");
      return;
    }
    const result = interpreter.test(results.length);
    results.push(result ?? { name: "", line: 1, holds: false, failures: [], ranges: [] });
    setTimeout(next, 0);
  };
  next();
}

function stopTests() {
  testRun += 1;
  clearTimeout(waiting.get("tests"));
  waiting.delete("tests");
}

/** @param {TestResult} result */
const hasFailed = (result) => !result.holds && !result.isSkipped;
/** @param {string} name */
const icon = (name) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  node.setAttribute("class", "icon");
  node.innerHTML = `<use href="#i-${name}"/>`;
  return node;
};

// Goes to where a test fails; the line that fails is shown, what is chosen stays.
/** @param {TestResult} result @param {Failure} [failure] */
function showFailure(result, failure = result.failures.find((one) => one.offset !== null) ?? result.failures[0]) {
  editor.show("layout");
  editor.reveal(failure?.line ?? result.line);
  const offset = failure?.offset;
  if (offset === null || offset === undefined || !layout) return;
  if (stage.glideTo) stage.glideTo(offset); else moveAlong(offset);
}

function tellTests() {
  const failed = testResults.filter(hasFailed);
  editor.answer(testResults.map((result) => {
    const word = result.isSkipped ? "not run, too many offsets" : result.holds ? "holds" : "fails";
    const proof = { proved: "holds at every offset", undecided: "undecided" }[result.verdict ?? ""];
    const name = `${!result.isSkipped && proof || word}: ${result.name}`;
    const node = /** @type {LineButton} */ (make("button", { type: "button", className: word, ariaLabel: name, title: name }, icon(result.isSkipped ? "pause" : word)));
    node.line = result.line;
    node.addEventListener("click", () => hasFailed(result) ? showFailure(result) : editor.goTo(result.line, 1));
    return node;
  }));
  byId("failures").replaceChildren(...failed.flatMap((result) => result.failures.map((failure) => failureNode(result, failure))));
  tellFoot();
  const answer = byId("tests-answer"), all = testResults.length, holding = testResults.filter((result) => result.holds && !result.isSkipped).length;
  answer.hidden = all === 0;
  answer.className = `btn answer ${failed.length > 0 ? "fails" : "holds"}`;
  answer.title = failed.length > 0 ? "Show the first test that fails" : "Show the tests";
  const figures = holding === all ? `${all}` : `${holding} of ${all}`;
  const words = `${figures} ${all === 1 ? "test" : "tests"} hold${all === 1 && holding === 1 ? "s" : ""}`;
  if (answer.textContent === words) return;
  if (answer.textContent) later("say tests", 1000, () => say(words));
  answer.replaceChildren(
    icon(failed.length > 0 ? "fails" : "holds"),
    make("span", {}, make(failed.length > 0 ? "b" : "span", { textContent: figures }), words.slice(figures.length)));
}

// What a line of a test expects, and what was found instead.
/** @param {Failure} failure */
function expectedIn({ line, parts = [], message }) {
  const text = line ? editor.text.split("\n", line)[line - 1] ?? "" : "";
  const [, wanted] = /^\s*(?:.*?\bexpect\s+)?(.*?)[\s;}]*(?:\/\/.*)?$/.exec(text) ?? [];
  if (!wanted || parts.length === 0) return message;
  const values = parts.length === 1 ? parts[0].replace(/^.* is (?=\S)/, "") : parts.map((part) => part.replace(/ is (?=\S*$|\S+ x )/, " ")).join(", ");
  return `expected ${wanted}, found ${values}`;
}

/** @param {TestResult} result @param {Failure} failure */
function failureNode(result, failure) {
  const at = failure.offset === null || failure.offset === undefined ? "" : ` at ${short(failure.offset, 2).replace("-", "−")}`;
  const button = make("button", { type: "button", className: "btn link", textContent: "Show" });
  button.setAttribute("aria-label", `Show where “${result.name}” fails${at}`);
  button.addEventListener("click", () => showFailure(result, failure));
  // The sentence names the test and the offset, which are told beside it.
  const message = failure.message.replace(`test "${result.name}": `, "");
  const words = message.startsWith("this does not hold") ? `Does not hold${at}` : message[0]?.toUpperCase() + message.slice(1);
  const line = expectedIn(failure);
  const what = make("details", {},
    make("summary", { title: line }, ...failure.line ? [make("span", { className: "place", textContent: failure.line, ariaHidden: "true" })] : [], line || `“${result.name}”`),
    make("p", { textContent: words + (failure.line ? `, line ${failure.line}` : "") }), make("small", { textContent: `“${result.name}”` }));
  for (const part of failure.parts ?? []) what.append(make("small", { className: "mono", textContent: part }));
  if (failure.note) what.append(make("small", { textContent: failure.note }));
  return make("li", { className: "failure" }, icon("fails"), what, button);
}

// Answers stay at their lines while others are typed above.
let knownLines = 1;
function moveAnswers() {
  const { area, buttons } = editor;
  if (editor.sheet !== "layout") return;
  editor.read();
  const more = editor.starts.length - knownLines, line = editor.lineOf(area.selectionEnd);
  knownLines = editor.starts.length;
  if (more === 0 || buttons.length === 0) return;
  for (const button of buttons) if (button.line > line - Math.max(0, more)) button.line += more;
  editor.follow();
}

on("text", () => {
  stopTests();
  moveAnswers();
});
on("checked arranged", () => {
  if (found.text.some((one) => one.severity === "error")) return stopTests();
  later("tests", 120, async () => {
    editor.read();
    if (editor.sheet === "layout") knownLines = editor.starts.length;
    const run = testRun;
    // As the page opens.
    if (testResults.length === 0) await background.rehearse("tests");
    if (run === testRun) runTests();
  });
});
on("begin", () => byId("tests-answer").addEventListener("click", () => {
  const first = testResults.find(hasFailed);
  if (first) showFailure(first); else if (testResults[0]) editor.goTo(testResults[0].line, 1);
}));
