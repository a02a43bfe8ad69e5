"use strict";
// A stand-in for the module `vscode`: only what the extension uses, as its documentation describes it. It keeps what is
// registered in `registered`, so that a test can ask each provider, and lets a test do what a person does.

const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL, fileURLToPath } = require("node:url");

// MARK: Values

class Position {
  constructor(line, character) {
    if (!(line >= 0 && character >= 0)) throw new Error("a position is two numbers from 0");
    Object.assign(this, { line, character });
  }
  isAfter(other) { return this.line > other.line || this.line === other.line && this.character > other.character; }
}

class Range {
  constructor(start, end) {
    if (!(start instanceof Position && end instanceof Position) || start.isAfter(end)) throw new Error("a range is two positions");
    Object.assign(this, { start, end });
  }
}

class Selection extends Range {
  get active() { return this.end; }
}

class Uri {
  constructor(text) {
    this.text = text;
    [this.scheme] = text.split(":");
  }
  static parse(text) { return new Uri(text); }
  static file(name) { return new Uri(pathToFileURL(name).href); }
  static joinPath(base, ...parts) { return new Uri(new URL([base.text, ...parts].join("/")).href); }
  get fsPath() { return fileURLToPath(this.text); }
  get path() { return new URL(this.text).pathname; }
  with({ path: name }) { return new Uri(pathToFileURL(name).href); }
  toString() { return this.text; }
}

// A class that keeps its arguments under these names.
const record = (...names) => class {
  constructor(...values) { names.forEach((name, index) => { this[name] = values[index]; }); }
};
// What the editor numbers in this order.
const numbered = (first, ...names) => Object.fromEntries(names.map((name, index) => [name, index + first]));

class WorkspaceEdit {
  constructor() { this.entries = new Map(); }
  set(uri, edits) { this.entries.set(uri.toString(), edits); }
}

class CodeActionKind {
  constructor(value) { this.value = value; }
  append(more) { return new CodeActionKind(this.value ? `${this.value}.${more}` : more); }
  static Empty = new CodeActionKind("");
}

const disposable = (work = () => {}) => ({ dispose: work });

class Event {
  constructor() {
    this.listeners = new Set();
    this.on = (work) => {
      this.listeners.add(work);
      return disposable(() => this.listeners.delete(work));
    };
  }
  // All listeners hear of it at once, as in the editor; the promise is there for the test.
  fire(detail) { return Promise.all([...this.listeners].map((work) => work(detail))); }
}

// MARK: Documents

class TextDocument {
  constructor(name, text) {
    Object.assign(this, { uri: Uri.file(name), languageId: "layout", version: 1, text });
  }
  getText() { return this.text; }
  offsetAt({ line, character }) {
    return this.text.split("\n").slice(0, line).reduce((sum, each) => sum + each.length + 1, character);
  }
  positionAt(offset) {
    const before = this.text.slice(0, offset).split("\n");
    return new Position(before.length - 1, before.at(-1).length);
  }
  textIn({ start, end }) { return this.text.slice(this.offsetAt(start), this.offsetAt(end)); }
}

// MARK: What is registered, and what happens

const registered = {}, commands = new Map(), messages = [], panels = [], settings = {};
const events = Object.fromEntries(["open", "change", "close", "save", "folders", "configuration", "selection"].map((name) => [name, new Event()]));
const watched = Object.fromEntries(["create", "change", "delete"].map((name) => [name, new Event()]));
const workspaceFolders = [], textDocuments = [], collections = new Map(), log = [];

// Registers under the name of the provider; the selector and all else are kept too.
const registering = (name) => (...values) => {
  const at = values.findIndex((value) => value && Object.values(value).some((one) => typeof one === "function"));
  registered[name] = { selector: at === 0 ? undefined : values[0], provider: values[at], rest: values.slice(at + 1) };
  return disposable(() => delete registered[name]);
};

const languages = {
  createDiagnosticCollection(name) {
    const found = new Map();
    collections.set(name, found);
    return {
      set: (uri, list) => found.set(uri.toString(), list), delete: (uri) => found.delete(uri.toString()),
      clear: () => found.clear(), dispose: () => collections.delete(name),
    };
  },
};
for (const name of ["CompletionItem", "Hover", "SignatureHelp", "Definition", "Reference", "DocumentHighlight", "Rename",
  "DocumentSymbol", "WorkspaceSymbol", "FoldingRange", "SelectionRange", "DocumentSemanticTokens", "DocumentRangeSemanticTokens",
  "InlayHints", "DocumentLink", "CodeLens"]) {
  languages[`register${name}Provider`] = registering(name);
}
languages.registerCodeActionsProvider = registering("CodeActions");
languages.registerDocumentFormattingEditProvider = registering("Formatting");
languages.registerDocumentRangeFormattingEditProvider = registering("RangeFormatting");

const show = (kind) => async (text) => { messages.push({ kind, text }); };

const window = {
  activeTextEditor: undefined, visibleTextEditors: [], onDidChangeTextEditorSelection: events.selection.on,
  createOutputChannel: () => ({ appendLine: (line) => log.push(line), dispose() {} }),
  showInformationMessage: show("information"), showWarningMessage: show("warning"), showErrorMessage: show("error"),
  createWebviewPanel(viewType, title, place, options) {
    const gone = new Event(), received = new Event(), posted = [];
    const webview = { html: "", posted, received, onDidReceiveMessage: received.on, postMessage: (message) => posted.push(message) };
    const panel = {
      viewType, title, place, options, webview, reveals: 0, onDidDispose: gone.on,
      reveal() { panel.reveals += 1; },
      dispose() { gone.fire(); },
    };
    panels.push(panel);
    return panel;
  },
};

const workspace = {
  fs: { readFile: async (uri) => fs.readFileSync(uri.fsPath) },
  textDocuments, workspaceFolders,
  onDidOpenTextDocument: events.open.on, onDidChangeTextDocument: events.change.on, onDidCloseTextDocument: events.close.on,
  onDidSaveTextDocument: events.save.on, onDidChangeWorkspaceFolders: events.folders.on,
  onDidChangeConfiguration: events.configuration.on,
  getConfiguration: (section) => ({ get: (name) => settings[`${section}.${name}`] }),
  getWorkspaceFolder: (uri) => workspaceFolders.find((folder) => uri.fsPath.startsWith(folder.uri.fsPath + path.sep)),
  createFileSystemWatcher: (pattern) => ({
    pattern, onDidCreate: watched.create.on, onDidChange: watched.change.on, onDidDelete: watched.delete.on, dispose() {},
  }),
  registerTextDocumentContentProvider: (scheme, provider) => {
    registered[`scheme ${scheme}`] = { provider };
    return disposable(() => delete registered[`scheme ${scheme}`]);
  },
};

// MARK: What a person does

const person = {
  open(name) {
    const document = new TextDocument(name, fs.readFileSync(name, "utf8"));
    textDocuments.push(document);
    events.open.fire(document);
    return document;
  },
  /** Replaces several ranges at once. The editor tells of them from the last to the first. */
  edit(document, edits) {
    const changes = edits.toSorted((a, b) => document.offsetAt(b.range.start) - document.offsetAt(a.range.start));
    for (const { range, newText } of changes) {
      const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      document.text = document.text.slice(0, start) + newText + document.text.slice(end);
    }
    document.version += 1;
    events.change.fire({ document, contentChanges: changes.map(({ range, newText }) => ({ range, text: newText })) });
  },
  save(document) {
    fs.writeFileSync(document.uri.fsPath, document.text);
    return events.save.fire(document);
  },
  close(document) {
    textDocuments.splice(textDocuments.indexOf(document), 1);
    return events.close.fire(document);
  },
};

module.exports = {
  version: "1.80.0", Position, Range, Selection, Uri, WorkspaceEdit, CodeActionKind, languages, window, workspace,
  Location: record("uri", "range"), MarkdownString: record("value"), TextEdit: record("range", "newText"),
  Diagnostic: record("range", "message", "severity"), DiagnosticRelatedInformation: record("location", "message"),
  CompletionItem: record("label", "kind"), CompletionList: record("items", "isIncomplete"), SnippetString: record("value"),
  Hover: record("contents", "range"), SignatureHelp: record(), SignatureInformation: record("label", "documentation"),
  ParameterInformation: record("label"), DocumentHighlight: record("range", "kind"),
  SymbolKind: numbered(
    0, "File", "Module", "Namespace", "Package", "Class", "Method", "Property", "Field", "Constructor", "Enum", "Interface",
    "Function", "Variable", "Constant", "String", "Number", "Boolean", "Array", "Object", "Key", "Null", "EnumMember", "Struct",
    "Event", "Operator", "TypeParameter"),
  DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"),
  SymbolInformation: record("name", "kind", "containerName", "location"), FoldingRange: record("start", "end", "kind"),
  SelectionRange: record("range", "parent"), SemanticTokens: record("data"),
  SemanticTokensLegend: record("tokenTypes", "tokenModifiers"), InlayHint: record("position", "label", "kind"),
  CodeLens: record("range", "command"), DocumentLink: record("range", "target"), CodeAction: record("title", "kind"),
  DiagnosticSeverity: numbered(0, "Error", "Warning", "Information", "Hint"), ViewColumn: { Beside: -2 },
  FoldingRangeKind: numbered(1, "Comment", "Imports", "Region"),
  commands: {
    registerCommand(name, work) {
      commands.set(name, work);
      return disposable(() => commands.delete(name));
    },
    executeCommand: (name, ...values) => commands.get(name)(...values),
  },
  // For the test alone.
  standIn: { collections, events, log, messages, panels, person, registered, settings, watched, workspaceFolders },
};
