"use strict";
// The live page of a layout, in a panel beside its text.

const path = require("node:path");
const vscode = require("vscode");
const { dslc } = require("./command.js");
const { makePage, troublePage } = require("./page.js");

// How long after a save the pages are made anew, in milliseconds: several files may be saved together.
const PAUSE = 200;

/** The panels, at most one for each file. */
class Previews {
  constructor() {
    this.panels = new Map();
    this.saves = vscode.workspace.onDidSaveTextDocument(({ languageId }) => {
      // Any layout may be imported by the one that is shown.
      if (languageId !== "layout") return;
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.renew(), PAUSE);
    });
    // The page shows a text as it is typed, and the element that the cursor stands in.
    this.edits = vscode.workspace.onDidChangeTextDocument(({ document }) => {
      this.of(document)?.tell({ layout: "text", text: document.getText() });
    });
    this.moves = vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
      this.of(textEditor.document)?.tell({ layout: "choose", line: selections[0].active.line + 1 });
    });
  }

  of(document) { return this.panels.get(document.uri.toString()); }

  /** Shows the page of a file, as it is on the disk. */
  async show(uri) {
    if (uri?.scheme !== "file") {
      vscode.window.showInformationMessage("The preview shows a layout that is saved as a file.");
      return;
    }
    const key = uri.toString(), known = this.panels.get(key);
    if (known) {
      known.panel.reveal(undefined, true);
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      "layout.preview", `Preview ${path.basename(uri.fsPath)}`, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      // The page needs no file of the disk. Hidden, it keeps running, so that it is as it was when it is shown again.
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] });
    const preview = new Preview(uri, panel);
    this.panels.set(key, preview);
    panel.onDidDispose(() => this.panels.delete(key));
    await preview.renew();
  }

  renew() { return Promise.all([...this.panels.values()].map((preview) => preview.renew())); }

  dispose() {
    clearTimeout(this.waiting);
    for (const listener of [this.saves, this.edits, this.moves]) listener.dispose();
    for (const { panel } of [...this.panels.values()]) panel.dispose();
  }
}

class Preview {
  constructor(uri, panel) {
    this.uri = uri;
    this.panel = panel;
    this.number = 0;
    this.isGone = false;
    panel.onDidDispose(() => { this.isGone = true; });
    panel.webview.onDidReceiveMessage(({ chosen }) => { if (chosen) this.goTo(chosen.line); });
  }

  /** Sends a message to the page. */
  tell(message) { this.panel.webview.postMessage(message); }

  /** Moves the cursor to the line of what is chosen in the page. A cursor in that line stays. */
  async goTo(line) {
    const shown = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === this.uri.toString());
    const editor = shown ?? await vscode.window.showTextDocument(this.uri, { viewColumn: vscode.ViewColumn.One, preserveFocus: true });
    if (!(line >= 1) || editor.selection?.active.line === line - 1) return;
    const place = new vscode.Position(line - 1, 0), range = new vscode.Range(place, place);
    editor.selection = new vscode.Selection(place, place);
    editor.revealRange(range);
  }

  /** Makes the page anew. The panel keeps offset, params and world, as the page writes them into its address. */
  async renew() {
    const number = this.number += 1;
    const folder = vscode.workspace.getWorkspaceFolder(this.uri)?.uri.fsPath;
    const page = await makePage(dslc(), this.uri.fsPath, folder ? [folder] : []).catch((error) => troublePage(error.message));
    // A page that was asked for later may be there first. The same page again would only begin anew.
    if (this.isGone || number !== this.number || page === this.panel.webview.html) return;
    this.panel.webview.html = page;
  }
}

module.exports = { Previews };
