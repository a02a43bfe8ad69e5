"use strict";
// The extension in the browser version of the editor, where no process can run: the module of the live page checks,
// completes, explains, renames and formats. Everything stands in this one file, because a script there can load no other
// one. `pack.js` writes the two files that it reads.

const vscode = require("vscode");

const SELECTOR = [{ language: "layout" }];
const QUESTIONS = ["offers", "hover", "signature", "format", "renamable", "rename", "references", "outline"];
// What an outline tells apart, in the order of the module.
const PARTS = ["Class", "Namespace", "Object", "Method", "Method", "Constant", "Function", "Variable", "Property", "Field", "Struct", "Event"];
const [LAYOUT, TEST] = [0, 11];
// After the last key, in milliseconds.
const PAUSE = 150;
// How deep imports are followed.
const MOST_FILES = 200;

async function activate(context) {
  const fileOf = (name) => vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, "web", name));
  const service = await Service.start(await fileOf("module.wasm"));
  const findings = new Findings(service);
  const previews = new Previews(service, async () => new TextDecoder().decode(await fileOf("preview.html")));
  context.subscriptions.push(
    findings, previews, ...writing(service), ...reading(service, findings),
    vscode.commands.registerCommand("layout.preview", (address) => previews.show(uriOf(address))),
    vscode.commands.registerCommand("layout.restart", () => service.restart()));
}

function deactivate() {}

// The palette means the file at hand.
const uriOf = (address) => typeof address === "string" ? vscode.Uri.parse(address) : address ?? vscode.window.activeTextEditor?.document.uri;

// MARK: The module

/** The WebAssembly module. It imports nothing; a trap in it ends that instance only. */
class Service {
  static async start(bytes) {
    const service = new Service(await WebAssembly.compile(bytes));
    await service.restart();
    return service;
  }

  constructor(module) { this.module = module; }

  async restart() { this.calls = (await WebAssembly.instantiate(this.module, {})).exports; }

  // Puts texts into its memory, one after the other; answers their lengths in bytes.
  put(...texts) {
    const parts = texts.map((text) => new TextEncoder().encode(text));
    let place = this.calls.room(parts.reduce((sum, { length }) => sum + length, 0));
    for (const part of parts) {
      new Uint8Array(this.calls.memory.buffer, place, part.length).set(part);
      place += part.length;
    }
    return parts.map(({ length }) => length);
  }

  answer(length) { return JSON.parse(new TextDecoder().decode(new Uint8Array(this.calls.memory.buffer, this.calls.answer(), length))); }

  async attempt(work) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error;
      await this.restart();
      return null;
    }
  }

  /** What `dslc check --format json` says of a document. */
  async check(document) {
    const files = await importsOf(document);
    return this.attempt(() => {
      this.know(document, files);
      this.calls.check(...this.put(document.getText()));
      return this.answer(this.calls.findings());
    });
  }

  /** What an editor asks at a place; `name` is a new name. */
  async ask(question, document, position, name = "") {
    const text = document.getText(), place = document.offsetAt(position), files = await importsOf(document);
    return this.attempt(() => {
      this.know(document, files);
      return this.answer(this.calls.assist(QUESTIONS.indexOf(question), ...this.put(name, text.slice(0, place), text.slice(place))));
    });
  }

  know(document, files) {
    this.calls.name(...this.put(document.uri.path));
    for (const { importer, path, name, text, isMissing } of files) {
      this.calls.addImport(...this.put(importer, path, name, text), isMissing ? 1 : 0);
    }
  }
}

// The files that a document imports, and those that these import: what is open counts as it is typed.
async function importsOf(document) {
  const found = [], waiting = [{ uri: document.uri, text: document.getText() }], known = new Set();
  for (let file = waiting.shift(); file && found.length < MOST_FILES; file = waiting.shift()) {
    for (const [, path] of file.text.matchAll(/^\s*import\b[^"\n]*"([^"\n]+)"/gm)) {
      const uri = vscode.Uri.joinPath(file.uri, "..", path), key = `${file.uri} ${path}`;
      if (known.has(key)) continue;
      known.add(key);
      const text = await textOf(uri);
      found.push({ importer: file.uri.path, path, name: uri.path, text: text ?? "no such file", isMissing: text === null });
      if (text !== null) waiting.push({ uri, text });
    }
  }
  return found;
}

async function textOf(uri) {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return null;
  }
}

// MARK: What is found

// The module counts lines and columns from 1, the editor from 0.
const position = ([line, column]) => new vscode.Position(line - 1, column - 1);
const range = ({ from, to }) => new vscode.Range(position(from), position(to));
const placeOf = ({ line, utf16Column }) => new vscode.Position(line - 1, utf16Column - 1);

class Findings {
  constructor(service) {
    this.service = service;
    this.shown = vscode.languages.createDiagnosticCollection("dslc");
    this.fixes = new Map();
    this.waiting = new Map();
    const soon = (document) => this.soon(document);
    this.listeners = [
      vscode.workspace.onDidOpenTextDocument(soon),
      vscode.workspace.onDidChangeTextDocument(({ document }) => soon(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.shown.delete(uri);
        this.fixes.delete(uri.toString());
      }),
    ];
    for (const document of vscode.workspace.textDocuments) soon(document);
  }

  soon(document) {
    if (document.languageId !== "layout") return;
    const key = document.uri.toString();
    clearTimeout(this.waiting.get(key));
    this.waiting.set(key, setTimeout(() => this.check(document), PAUSE));
  }

  async check(document) {
    const version = document.version, found = await this.service.check(document);
    if (!found || document.version !== version) return;
    const fixes = [];
    this.shown.set(document.uri, found.diagnostics.map((one) => {
      const isHere = one.span && one.file === document.uri.path, start = new vscode.Position(0, 0);
      const place = isHere ? new vscode.Range(placeOf(one.span.start), placeOf(one.span.end)) : new vscode.Range(start, start);
      const words = [isHere || !one.span ? one.message : `${one.file}:${one.span.start.line}: ${one.message}`, ...one.notes, one.help];
      const severity = vscode.DiagnosticSeverity[one.severity === "error" ? "Error" : "Warning"];
      const shown = Object.assign(new vscode.Diagnostic(place, words.filter(Boolean).join("\n"), severity), { code: one.code, source: "dslc" });
      if (isHere) fixes.push(...one.fixes.filter(({ file }) => file === document.uri.path).map((fix) => ({ fix, shown })));
      return shown;
    }));
    this.fixes.set(document.uri.toString(), { version, fixes });
  }

  // What mends the findings of a range, while the text is the one that was checked.
  actions(document, { start, end }) {
    const { version, fixes } = this.fixes.get(document.uri.toString()) ?? { fixes: [] };
    if (version !== document.version) return [];
    const touching = fixes.filter(({ shown: { range } }) => !range.start.isAfter(end) && !start.isAfter(range.end));
    return touching.map(({ fix, shown }) => {
      const edit = new vscode.WorkspaceEdit();
      edit.set(document.uri, [new vscode.TextEdit(new vscode.Range(placeOf(fix.span.start), placeOf(fix.span.end)), fix.replacement)]);
      return Object.assign(new vscode.CodeAction(fix.title, QUICK_FIX), { diagnostics: [shown], isPreferred: fix.applicability === "safe", edit });
    });
  }

  dispose() { for (const one of [...this.listeners, this.shown]) one.dispose(); }
}

// MARK: What the editor asks while somebody reads

const QUICK_FIX = vscode.CodeActionKind.Empty.append("quickfix");

function reading(service, findings) {
  const places = (document, { declaration, uses }) => ({
    declaration: declaration && new vscode.Location(document.uri.with({ path: declaration.file }), range(declaration)),
    uses: uses.map((use) => new vscode.Location(document.uri, range(use))),
  });
  const start = new vscode.Position(0, 0);
  const symbol = (one) => Object.assign(
    new vscode.DocumentSymbol(
      one.name, one.detail, vscode.SymbolKind[PARTS[one.kind]], range(one), range({ from: one.nameFrom, to: one.nameTo })),
    { children: one.children.map(symbol) });
  return [
    vscode.languages.registerDefinitionProvider(SELECTOR, {
      async provideDefinition(document, at) {
        const found = await service.ask("references", document, at);
        return found && places(document, found).declaration;
      },
    }),
    // Those of the file at hand: no other one is read.
    vscode.languages.registerReferenceProvider(SELECTOR, {
      async provideReferences(document, at, { includeDeclaration }) {
        const found = await service.ask("references", document, at);
        if (!found) return null;
        const { declaration, uses } = places(document, found);
        return includeDeclaration && declaration ? [declaration, ...uses] : uses;
      },
    }),
    vscode.languages.registerDocumentSymbolProvider(SELECTOR, {
      provideDocumentSymbols: async (document) => (await service.ask("outline", document, start))?.map(symbol),
    }),
    // The page shows a tick for each test.
    vscode.languages.registerCodeLensProvider(SELECTOR, {
      async provideCodeLenses(document) {
        const command = (title) => ({ title, command: "layout.preview", arguments: [document.uri] });
        const all = (parts) => parts.flatMap((part) => [part, ...all(part.children)]);
        return all(await service.ask("outline", document, start) ?? []).filter(({ kind }) => kind === LAYOUT || kind === TEST).map((one) =>
          new vscode.CodeLens(range({ from: one.nameFrom, to: one.nameTo }), command(one.kind === TEST ? "Run in Preview" : "Preview")));
      },
    }),
    vscode.languages.registerCodeActionsProvider(SELECTOR, {
      provideCodeActions: (document, place) => findings.actions(document, place),
    }, { providedCodeActionKinds: [QUICK_FIX] }),
  ];
}

// MARK: What the editor asks while somebody writes

function writing(service) {
  const edits = (found) => found.map((edit) => new vscode.TextEdit(range(edit), edit.text));
  const refuse = (answer) => {
    if (!answer || answer.reason) throw new Error(answer?.reason ?? "the service has no answer");
    return answer;
  };
  return [
    vscode.languages.registerCompletionItemProvider(SELECTOR, {
      async provideCompletionItems(document, at) {
        const found = await service.ask("offers", document, at);
        return found && new vscode.CompletionList(found.items.map((item, index) => Object.assign(new vscode.CompletionItem(item.label), {
          detail: item.detail, documentation: item.documentation && new vscode.MarkdownString(item.documentation),
          insertText: item.isSnippet ? new vscode.SnippetString(item.text) : item.text, range: range(found),
          sortText: String(1000 + index),
        })), true);
      },
    }, ".", ":", " ", "(", "\""),
    vscode.languages.registerHoverProvider(SELECTOR, {
      async provideHover(document, at) {
        const found = await service.ask("hover", document, at);
        if (!found) return null;
        const code = found.code ? [`\`\`\`layout\n${found.code}\n\`\`\``] : [];
        return new vscode.Hover(new vscode.MarkdownString([...code, ...found.paragraphs].join("\n\n")), range(found));
      },
    }),
    vscode.languages.registerSignatureHelpProvider(SELECTOR, {
      async provideSignatureHelp(document, at) {
        const found = await service.ask("signature", document, at);
        if (!found) return null;
        const [before, now] = found.parts;
        const signature = Object.assign(new vscode.SignatureInformation(found.parts.join(""), new vscode.MarkdownString(found.documentation)), {
          parameters: now ? [new vscode.ParameterInformation([before.length, before.length + now.length])] : [],
        });
        return Object.assign(new vscode.SignatureHelp(), { signatures: [signature], activeSignature: 0, activeParameter: 0 });
      },
    }, "(", ","),
    vscode.languages.registerDocumentFormattingEditProvider(SELECTOR, {
      provideDocumentFormattingEdits: async (document) => edits(await service.ask("format", document, new vscode.Position(0, 0)) ?? []),
    }),
    // The editor shows why a name cannot be changed.
    vscode.languages.registerRenameProvider(SELECTOR, {
      async prepareRename(document, at) {
        const found = refuse(await service.ask("renamable", document, at));
        return { range: range(found), placeholder: found.name };
      },
      async provideRenameEdits(document, at, name) {
        const edit = new vscode.WorkspaceEdit();
        edit.set(document.uri, edits(refuse(await service.ask("rename", document, at, name))));
        return edit;
      },
    }),
  ];
}

// MARK: The live page

class Previews {
  constructor(service, page) {
    this.page = page;
    this.panels = new Map();
    this.listeners = [
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.send(document)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
        this.panels.get(textEditor.document.uri.toString())?.webview.postMessage({ layout: "choose", line: selections[0].active.line + 1 });
      }),
    ];
  }

  async show(uri) {
    const key = uri?.toString(), document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === key);
    if (!document) return;
    const known = this.panels.get(key);
    if (known) return known.reveal(undefined, true);
    const panel = vscode.window.createWebviewPanel(
      "layout.preview", `Preview ${uri.path.split("/").at(-1)}`, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] });
    this.panels.set(key, panel);
    panel.onDidDispose(() => this.panels.delete(key));
    panel.webview.onDidReceiveMessage(({ chosen, isReady }) => {
      if (isReady) this.send(document);
      if (chosen) this.goTo(document, chosen.line);
    });
    panel.webview.html = await this.page();
  }

  async send(document) {
    const panel = this.panels.get(document.uri.toString());
    if (!panel) return;
    // To the page the file has no place: what it imports itself is imported by the page.
    const imports = (await importsOf(document)).map((file) => ({ ...file, importer: file.importer === document.uri.path ? null : file.importer }));
    panel.webview.postMessage({ layout: "text", text: document.getText(), imports });
  }

  goTo(document, line) {
    const editor = vscode.window.visibleTextEditors.find((one) => one.document === document);
    if (!editor || !(line >= 1) || editor.selection?.active.line === line - 1) return;
    const place = new vscode.Position(line - 1, 0);
    editor.selection = new vscode.Selection(place, place);
    editor.revealRange(new vscode.Range(place, place));
  }

  dispose() { for (const one of [...this.listeners, ...this.panels.values()]) one.dispose(); }
}

module.exports = { activate, deactivate };
