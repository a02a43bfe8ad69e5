"use strict";
// The script of the browser version in a stand-in for the editor, on the module that ships.
//
//     node Editors/vscode/test/web.js [DSLC]
//
// The exit code is 1 if anything has failed.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");

const vscode = require("./vscode.js");
const { pack } = require("../pack.js");
// The only thing that such a script can load is the editor.
const load = Module._load;
Module._load = (name, ...rest) => name === "vscode" ? vscode : load(name, ...rest);
const WEB = path.join(__dirname, "../web.js");
const required = [...fs.readFileSync(WEB, "utf8").matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name);

const { collections, events, panels, person, registered } = vscode.standIn;
const { Position, Range, Uri } = vscode;
const DSLC = path.resolve(process.argv[2] ?? path.join(__dirname, "../../../.build/debug/dslc"));
const TEXT = `import blink from "library.layout"

/// Rows. 🙂
layout Rows {
  param tall: Length = 60 in 20...120
  cell { size: 100% x tall; blink(often: 1) }
  test "high" { at all { expect all cell.frame.height == 60 } }
}
`;

const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "layout-web-"));
fs.writeFileSync(path.join(folder, "library.layout"), "effect blink(often: Number) { alpha: often }\n");
fs.writeFileSync(path.join(folder, "rows.layout"), TEXT);

async function until(condition, what) {
  for (const end = Date.now() + 10_000; !condition();) {
    assert.ok(Date.now() < end, `waited in vain: ${what}`);
    await new Promise((go) => setTimeout(go, 10));
  }
}

let document;
const context = { subscriptions: [], extensionUri: Uri.file(folder) };
const provider = (name) => registered[name].provider;
const at = (words, after = 0) => document.positionAt(document.text.indexOf(words) + after);
const findings = () => collections.get("dslc").get(document.uri.toString());
const replace = (words, text) => person.edit(document, [{ range: new vscode.Range(at(words), at(words, words.length)), newText: text }]);

const tests = {
  async "it loads no other script and is checked as it opens"() {
    assert.deepEqual(required, ["vscode"]);
    await require("../web.js").activate(context);
    document = person.open(path.join(folder, "rows.layout"));
    await until(() => findings()?.length === 0, "no findings");
  },
  async "mistakes are found where they are, and gone when they are mended"() {
    replace("100% x tall", "100% x taller");
    await until(() => findings().length > 0, "a finding");
    const [{ range, severity, code, source }] = findings();
    assert.deepEqual([document.textIn(range), severity, code, source], ["taller", 0, "L0201", "dslc"]);
    replace("taller", "tall");
    await until(() => findings().length === 0, "no findings");
  },
  async "a fix mends a mistake, and is gone with it"() {
    replace("x tall;", "x tlal;");
    await until(() => findings().length > 0, "a finding");
    const [{ range }] = findings(), actions = provider("CodeActions");
    const [action] = actions.provideCodeActions(document, range);
    assert.deepEqual([action.title, action.kind.value, action.diagnostics], ["write `tall`", "quickfix", [findings()[0]]]);
    assert.deepEqual(actions.provideCodeActions(document, new Range(at("/// Rows"), at("/// Rows", 3))), []);
    person.edit(document, action.edit.entries.get(document.uri.toString()));
    assert.deepEqual(actions.provideCodeActions(document, range), []);
    await until(() => findings().length === 0, "no findings");
    assert.equal(document.text, TEXT);
  },
  async "a name leads to its declaration and its uses, also in another file"() {
    const definition = provider("Definition"), references = provider("Reference");
    const declared = await definition.provideDefinition(document, at("x tall", 3));
    assert.deepEqual([declared.uri.path, document.textIn(declared.range), declared.range.start.line], [document.uri.path, "tall", 4]);
    const all = await references.provideReferences(document, at("x tall", 3), { includeDeclaration: true });
    assert.deepEqual(all.map(({ range }) => range.start.line), [4, 5]);
    assert.equal((await references.provideReferences(document, at("x tall", 3), { includeDeclaration: false })).length, 1);
    const elsewhere = await definition.provideDefinition(document, at("blink(often", 2));
    assert.deepEqual([path.basename(elsewhere.uri.path), elsewhere.range.start], ["library.layout", new Position(0, 7)]);
    assert.equal(await definition.provideDefinition(document, at("layout Rows")), null);
  },
  async "outline and lenses"() {
    const [layout, ...more] = await provider("DocumentSymbol").provideDocumentSymbols(document);
    assert.deepEqual([more, layout.name, layout.children.map(({ name }) => name)], [[], "Rows", ["tall", "cell", "high"]]);
    assert.equal(document.textIn(layout.selectionRange), "Rows");
    const lenses = await provider("CodeLens").provideCodeLenses(document);
    assert.deepEqual(lenses.map(({ command }) => [command.title, command.command]), [["Preview", "layout.preview"], ["Run in Preview", "layout.preview"]]);
    assert.equal(document.textIn(lenses[1].range), '"high"');
  },
  async "completion knows the place and what is imported"() {
    const { items } = await provider("CompletionItem").provideCompletionItems(document, at("blink(often", 3));
    assert.equal(items[0].label, "blink");
    assert.equal(document.textIn(items[0].range), "bli");
    assert.ok(items.every((item, index) => index === 0 || items[index - 1].sortText < item.sortText));
  },
  async "hover, signature"() {
    const hover = await provider("Hover").provideHover(document, at("x tall", 3));
    assert.match(hover.contents.value, /param tall: Length = 60/);
    assert.equal(document.textIn(hover.range), "tall");
    assert.equal(await provider("Hover").provideHover(document, at("{")), null);
    const help = await provider("SignatureHelp").provideSignatureHelp(document, at("often: 1", 7));
    const [{ label, parameters: [{ label: [start, end] }] }] = help.signatures;
    assert.match(label, /^blink\(/);
    assert.match(label.slice(start, end), /often/);
  },
  async "rename changes all places, or says why not"() {
    const place = at("x tall", 2), rename = provider("Rename");
    assert.equal((await rename.prepareRename(document, place)).placeholder, "tall");
    const { entries } = await rename.provideRenameEdits(document, place, "high");
    const changes = entries.get(document.uri.toString());
    assert.deepEqual(changes.map(({ range, newText }) => [document.textIn(range), newText]), [["tall", "high"], ["tall", "high"]]);
    await assert.rejects(rename.provideRenameEdits(document, place, "2x"), /not a name/);
    await assert.rejects(rename.prepareRename(document, at("layout Rows")), /word of the language/);
  },
  async "formatting"() {
    replace("size: 100%", "size:100%");
    const [edit, ...more] = await provider("Formatting").provideDocumentFormattingEdits(document);
    assert.deepEqual([more, edit.newText.trim()], [[], "cell { size: 100% x tall; blink(often: 1) }"]);
    replace("size:100%", "size: 100%");
  },
  async "the live page is sent the text with its imports, and the cursor"() {
    await vscode.commands.executeCommand("layout.preview", document.uri.toString());
    const [{ webview }] = panels;
    assert.match(webview.html, /id="module"/);
    await webview.received.fire({ isReady: true });
    await until(() => webview.posted.length > 0, "a text");
    const [{ layout, text, imports }] = webview.posted;
    assert.deepEqual([layout, text, imports.map((one) => [one.importer, one.path])], ["text", document.text, [[null, "library.layout"]]]);
    events.selection.fire({ textEditor: { document }, selections: [{ active: new Position(5, 2) }] });
    assert.deepEqual(webview.posted.at(-1), { layout: "choose", line: 6 });
    await vscode.commands.executeCommand("layout.preview", document.uri);
    assert.deepEqual([panels.length, panels[0].reveals], [1, 1]);
  },
  async "no text ends it"() {
    for (const text of ["", "layout", "{".repeat(5000), "layout X { cell { size: 1".padEnd(20000, "+1"), "\u0000🙂\ud800"]) {
      document.text = text;
      document.version += 1;
      await provider("Hover").provideHover(document, new Position(0, 0));
      await provider("CompletionItem").provideCompletionItems(document, document.positionAt(text.length));
    }
    document.text = TEXT;
    document.version += 1;
    const { items } = await provider("CompletionItem").provideCompletionItems(document, at("blink(often", 3));
    assert.equal(items[0].label, "blink");
  },
  async "the end is clean"() {
    for (const one of context.subscriptions) one.dispose();
    assert.deepEqual(Object.keys(registered), []);
  },
};

(async () => {
  let failed = 0;
  await pack(DSLC, path.join(folder, "web"));
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
