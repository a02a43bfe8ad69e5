"use strict";
// Activates the extension in a stand-in for the editor, against a real `dslc`, and asks everything that it has registered.
//
//     node Editors/vscode/test/run.js [DSLC]
//
// Without DSLC it takes `.build/debug/dslc`. The exit code is 1 if anything has failed.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");

const vscode = require("./vscode.js");
const load = Module._load;
Module._load = (name, ...rest) => name === "vscode" ? vscode : load(name, ...rest);
const extension = require("../extension.js");
const { MessageReader } = require("../connection.js");
const { forPanel } = require("../page.js");

const { collections, events, log, messages, panels, person, registered, settings, watched, workspaceFolders } = vscode.standIn;
const { Position, Range, Uri } = vscode;
const DSLC = path.resolve(process.argv[2] ?? path.join(__dirname, "../../../.build/debug/dslc"));
const LIBRARY = "/// Blinks.\neffect blink(often: Number) { alpha: often }\n";
const TEXT = `import blink from "library.layout"

/// Rows that fade. 🙂
layout Rows {
  items: [2, 3]
  param tall: Length = 60 in 20...120
  section {
    supplementary title { size: 100% x 30; sticky }
    cell Row { size: 100% - 20 x tall; fade(0.5); blink(often: 1) }
  }
  test "wide" { at all { expect all Row.frame.width == viewport.width - 20 } }
  test "high" { at 0 { expect Row[0, 0].frame.height == 61 } }
}
`;

const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "layout-extension-"));
const fileNamed = (name) => path.join(folder, name);
fs.writeFileSync(fileNamed("library.layout"), LIBRARY);
fs.writeFileSync(fileNamed("rows.layout"), TEXT);
workspaceFolders.push({ uri: Uri.file(folder), name: "layouts" });
settings["layout.path"] = DSLC;

// Waits until something holds, at most ten seconds.
async function until(condition, what) {
  for (const end = Date.now() + 10_000; !condition();) {
    assert.ok(Date.now() < end, `waited in vain: ${what}`);
    await new Promise((go) => setTimeout(go, 10));
  }
}

let document;
const context = { subscriptions: [] };
const token = { onCancellationRequested: () => ({ dispose() {} }) };
const provider = (name) => registered[name].provider;
// The place `after` letters into the first such words.
const at = (words, after = 0) => document.positionAt(document.text.indexOf(words) + after);
const whole = () => new Range(new Position(0, 0), document.positionAt(document.text.length));
const findings = () => collections.get("dslc").get(document.uri.toString());
const replace = (words, text) => person.edit(document, [{ range: new Range(at(words), at(words, words.length)), newText: text }]);
const isReady = () => registered.CompletionItem !== undefined;

const tests = {
  async "the reader takes messages in any pieces"() {
    const found = [], reader = new MessageReader((message) => found.push(message));
    const content = Buffer.from(JSON.stringify({ text: "é🙂" }));
    const bytes = Buffer.concat([Buffer.from(`Content-Length: ${content.length}\r\n\r\n`), content]);
    for (const byte of Buffer.concat([bytes, bytes])) reader.add(Buffer.from([byte]));
    reader.add(Buffer.concat([bytes, bytes, bytes.subarray(0, 9)]));
    assert.equal(found.length, 4);
    assert.equal(found[3].text, "é🙂");
  },
  async "the extension starts the server and sends its findings"() {
    document = person.open(fileNamed("rows.layout"));
    await extension.activate(context);
    await until(isReady, "providers");
    await until(findings, "findings");
    assert.deepEqual(findings(), []);
    assert.deepEqual(registered.CompletionItem.rest, [".", ":", " ", "(", "\""]);
  },
  async "completion"() {
    const list = await provider("CompletionItem").provideCompletionItems(document, at("size: 100% - ", 13), token);
    const labels = list.items.map(({ label }) => label);
    assert.equal(labels[0], "tall");
    assert.ok(labels.includes("offset") && !labels.includes("sticky"));
    const clamp = list.items.find(({ label }) => label === "clamp");
    assert.equal(clamp.insertText.value, "clamp($0)");
    assert.equal(clamp.kind, 2);
  },
  async "hover and signature help"() {
    const hover = await provider("Hover").provideHover(document, at("x tall", 3), token);
    assert.match(hover.contents.value, /tall[^]*`60`/);
    assert.equal(document.textIn(hover.range), "tall");
    assert.equal(await provider("Hover").provideHover(document, new Position(1, 0), token), null);
    const help = await provider("SignatureHelp").provideSignatureHelp(document, at("fade(", 5), token);
    const [{ label, parameters }] = help.signatures;
    assert.equal(label.slice(...parameters[help.activeParameter].label).split(":")[0], "to");
  },
  async "definition, the prelude, references, highlights"() {
    const found = await provider("Definition").provideDefinition(document, at("blink(", 1), token);
    assert.equal(found.uri.fsPath, fileNamed("library.layout"));
    const prelude = await provider("Definition").provideDefinition(document, at("sticky", 1), token);
    assert.equal(prelude.uri.scheme, "dslc");
    const text = await provider("scheme dslc").provideTextDocumentContent(prelude.uri, token);
    assert.match(text.split("\n")[prelude.range.start.line], /^effect sticky\(/);
    const uses = await provider("Reference").provideReferences(document, at("tall:"), { includeDeclaration: true }, token);
    assert.deepEqual(uses.map(({ range }) => document.textIn(range)), ["tall", "tall"]);
    const marks = await provider("DocumentHighlight").provideDocumentHighlights(document, at("Row {"), token);
    assert.deepEqual(marks.map(({ range, kind }) => [document.textIn(range), kind]), [["Row", 2], ["Row", 1], ["Row", 1]]);
  },
  async "rename"() {
    const found = await provider("Rename").prepareRename(document, at("tall:"), token);
    assert.equal(found.placeholder, "tall");
    await assert.rejects(provider("Rename").prepareRename(document, at("sticky"), token), /\S/);
    const edit = await provider("Rename").provideRenameEdits(document, at("tall:"), "high", token);
    assert.deepEqual(edit.entries.get(document.uri.toString()).map(({ newText }) => newText), ["high", "high"]);
    const everywhere = await provider("Rename").provideRenameEdits(document, at("blink("), "wink", token);
    assert.equal(everywhere.entries.size, 2);
  },
  async "symbols, folds, selections"() {
    const [layout] = (await provider("DocumentSymbol").provideDocumentSymbols(document, token)).filter(({ name }) => name === "Rows");
    assert.deepEqual(layout.children.map(({ name }) => name), ["tall", "section", "wide", "high"]);
    assert.equal(layout.kind, 4);
    const all = await provider("WorkspaceSymbol").provideWorkspaceSymbols("blink", token);
    assert.ok(all.some(({ location }) => location.uri.fsPath === fileNamed("library.layout")));
    const folds = await provider("FoldingRange").provideFoldingRanges(document, {}, token);
    assert.ok(folds.some(({ start, end }) => start === 3 && end === 12));
    const [selection] = await provider("SelectionRange").provideSelectionRanges(document, [at("tall;", 1)], token);
    assert.equal(document.textIn(selection.range), "tall");
    assert.match(document.textIn(selection.parent.range), /tall/);
  },
  async "semantic tokens"() {
    const { rest: [{ tokenTypes }] } = registered.DocumentSemanticTokens;
    const { data } = await provider("DocumentSemanticTokens").provideDocumentSemanticTokens(document, token);
    assert.equal(data.length % 5, 0);
    assert.equal(tokenTypes[data[3]], "keyword");
    const part = await provider("DocumentRangeSemanticTokens")
      .provideDocumentRangeSemanticTokens(document, new Range(at("cell Row"), at("cell Row", 8)), token);
    assert.deepEqual([part.data.length, tokenTypes[part.data[3]], tokenTypes[part.data[8]]], [10, "keyword", "class"]);
  },
  async "links, hints, lenses"() {
    const links = await provider("DocumentLink").provideDocumentLinks(document, token);
    assert.deepEqual(links.map(({ target }) => target.fsPath), [fileNamed("library.layout")]);
    const hints = await provider("InlayHints").provideInlayHints(document, whole(), token);
    assert.ok(hints.some(({ label, kind }) => label === "to:" && kind === 2));
    const lenses = await provider("CodeLens").provideCodeLenses(document, token);
    assert.deepEqual(lenses.map(({ command }) => command.command), ["layout.preview", "layout.runTest", "layout.runTest"]);
  },
  async "edits reach the server, a fix mends a mistake"() {
    // Both at once; the one above has letters of two units of UTF-16.
    person.edit(document, [
      { range: new Range(at("🙂"), at("🙂", 2)), newText: "🙂🙂" }, { range: new Range(at("fade("), at("fade(", 4)), newText: "fdae" },
    ]);
    await until(() => findings().length === 1, "a finding");
    const [{ range, severity, source }] = findings();
    assert.deepEqual([document.textIn(range), severity, source], ["fdae", 0, "dslc"]);
    const actions = await provider("CodeActions").provideCodeActions(document, range, {}, token);
    const fix = actions.find(({ kind }) => kind.value === "quickfix");
    person.edit(document, fix.edit.entries.get(document.uri.toString()));
    await until(() => findings().length === 0, "no finding");
    assert.equal(document.text, TEXT.replace("🙂", "🙂🙂"));
    const only = await provider("CodeActions").provideCodeActions(document, whole(), { only: { value: "refactor.inline" } }, token);
    assert.ok(only.every(({ kind }) => kind.value === "refactor.inline"));
  },
  async "formatting"() {
    const options = { tabSize: 2, insertSpaces: true };
    replace("items: [2, 3]", "items:   [2,3]");
    const part = await provider("RangeFormatting").provideDocumentRangeFormattingEdits(document, whole(), options, token);
    assert.ok(part.length > 0);
    const edits = await provider("Formatting").provideDocumentFormattingEdits(document, options, token);
    person.edit(document, edits);
    assert.match(document.text, /^ {2}items: \[2, 3\]$/m);
  },
  async "a lens runs a test"() {
    const run = (name) => vscode.commands.executeCommand("layout.runTest", document.uri.toString(), name);
    const [good] = await run("wide");
    assert.deepEqual([good.verdict, messages.at(-1).kind], ["proved", "information"]);
    const [proved] = await vscode.commands.executeCommand("layout.proveTest", document.uri.toString(), "wide");
    assert.equal(proved.verdict, "proved");
    await run("high");
    assert.equal(messages.at(-1).kind, "error");
    assert.match(messages.at(-1).text, /high/);
    assert.ok(collections.get("dslc test").get(document.uri.toString()).length > 0);
    replace("61", "60");
    assert.equal(collections.get("dslc test").get(document.uri.toString()), undefined);
  },
  async "a change on the disk reaches the server"() {
    fs.writeFileSync(fileNamed("library.layout"), LIBRARY.replace("blink", "wink"));
    watched.change.fire(Uri.file(fileNamed("library.layout")));
    await until(() => findings().length > 0, "a finding about the import");
    fs.writeFileSync(fileNamed("library.layout"), LIBRARY);
    watched.change.fire(Uri.file(fileNamed("library.layout")));
    await until(() => findings().length === 0, "no finding");
  },
  async "the preview is made beside the file, and anew after a save"() {
    await vscode.commands.executeCommand("layout.preview", document.uri.toString());
    const [{ webview, place, options }] = panels;
    assert.deepEqual([place.viewColumn, options.enableScripts], [vscode.ViewColumn.Beside, true]);
    const before = webview.html;
    assert.equal(before.match(/Content-Security-Policy/g).length, 1);
    const policy = before.indexOf("Content-Security-Policy");
    assert.match(before.slice(policy, before.indexOf(">", policy)), /'wasm-unsafe-eval'.*worker-src blob:/);
    assert.ok(policy < before.indexOf("<script>") && before.includes('id="module"'));
    replace("= 60", "= 77");
    await person.save(document);
    await until(() => webview.html !== before, "another page");
    assert.match(webview.html, /tall: Length = 77/);
    await vscode.commands.executeCommand("layout.preview", document.uri);
    assert.deepEqual([panels.length, panels[0].reveals], [1, 1]);
    assert.match(forPanel("<html><head></head></html>"), /Content-Security-Policy/);
  },
  async "the cursor chooses in the preview, the preview moves the cursor"() {
    const [{ webview }] = panels;
    webview.posted.length = 0;
    events.selection.fire({ textEditor: { document }, selections: [{ active: new vscode.Position(4, 2) }] });
    assert.deepEqual(webview.posted, [{ layout: "choose", line: 5 }]);
    replace("= 77", "= 78");
    assert.match(webview.posted.at(-1).text, /tall: Length = 78/);
    const revealed = [];
    vscode.window.visibleTextEditors.push({ document, revealRange: (range) => revealed.push(range.start.line) });
    webview.received.fire({ chosen: { kind: "cell", line: 3 } });
    await until(() => revealed.length > 0, "a cursor that moved");
    assert.deepEqual([revealed, vscode.window.visibleTextEditors[0].selection.active.line], [[2], 2]);
    // A message that is not of the page changes nothing.
    webview.received.fire({ chosen: null });
    webview.received.fire({ chosen: { line: "x" } });
    assert.deepEqual(revealed, [2]);
  },
  async "restart begins with what is open; another path is tried"() {
    await vscode.commands.executeCommand("layout.restart");
    await until(() => isReady() && findings(), "providers after the restart");
    settings["layout.path"] = fileNamed("missing");
    await events.configuration.fire({ affectsConfiguration: (name) => name === "layout.path" });
    await until(() => /there is no command/.test(messages.at(-1).text), "a message about the path");
    assert.ok(!isReady());
    settings["layout.path"] = DSLC;
    await vscode.commands.executeCommand("layout.restart");
    await until(isReady, "providers with the right path");
  },
  async "closing clears the findings; the end is clean"() {
    await until(findings, "findings");
    await person.close(document);
    await until(() => findings()?.length === 0, "no findings");
    await extension.deactivate();
    for (const one of context.subscriptions) one.dispose();
    assert.deepEqual(Object.keys(registered), []);
    assert.deepEqual(log.filter((line) => /:.*-32|no method/.test(line)), []);
  },
};

(async () => {
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test();
      console.log(`ok   ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${name}\n${error.stack}`);
    }
  }
  fs.rmSync(folder, { recursive: true });
  console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
})();
