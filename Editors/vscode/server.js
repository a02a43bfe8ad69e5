"use strict";
// The language server `dslc lsp`: starts it, keeps it running, and wires it to the editor.

const vscode = require("vscode");
const { dslc } = require("./command.js");
const { Connection } = require("./connection.js");
const convert = require("./convert.js");
const { followDocuments } = require("./documents.js");
const { registerProviders } = require("./providers.js");

// A server that ends by itself is started again, but not more often than so many times in so many milliseconds.
const MOST_STARTS = 4, SPAN = 60_000;

const CAPABILITIES = {
  general: { positionEncodings: ["utf-16"] },
  workspace: { textDocumentContent: {}, workspaceFolders: true },
  textDocument: {
    synchronization: {},
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
    hover: { contentFormat: ["markdown"] },
    rename: { prepareSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
  },
};

class Server {
  constructor() {
    this.output = vscode.window.createOutputChannel("Layout");
    this.findings = vscode.languages.createDiagnosticCollection("dslc");
    // What a test that was run has found; it is gone after the next edit.
    this.failures = vscode.languages.createDiagnosticCollection("dslc test");
    this.edits = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) this.failures.delete(document.uri);
    });
    this.connection = null;
    this.wires = [];
    this.starts = [];
    // Starts and stops happen one after the other.
    this.turn = Promise.resolve();
  }

  log(text) { this.output.appendLine(text.trimEnd()); }

  start() { return this.inTurn(() => this.begin()); }
  stop() { return this.inTurn(() => this.end()); }
  restart() {
    this.starts = [];
    return this.inTurn(() => this.end().then(() => this.begin()));
  }

  inTurn(work) { return this.turn = this.turn.then(work, work); }

  begin() {
    const { command, cwd } = dslc();
    const connection = this.connection = new Connection(command, ["lsp"], {
      cwd,
      onNotice: (method, params) => this.takeNotice(method, params),
      onText: (text) => this.log(text),
      onEnd: (reason) => { if (this.connection === connection) this.ended(command, reason); },
    });
    this.initialize(connection, command);
  }

  async initialize(connection, command) {
    try {
      const { capabilities, serverInfo } = await connection.request("initialize", {
        processId: process.pid, clientInfo: { name: "Visual Studio Code", version: vscode.version }, rootUri: null,
        workspaceFolders: vscode.workspace.workspaceFolders?.map(({ uri, name }) => ({ uri: uri.toString(), name })) ?? null,
        capabilities: CAPABILITIES,
      });
      // It may have been stopped in the meantime.
      if (this.connection !== connection) return;
      this.log(`${command} ${serverInfo.version} has started`);
      connection.notify("initialized", {});
      this.wires = [
        ...followDocuments(connection), ...registerProviders(connection, capabilities, (text) => this.log(text)),
      ];
    } catch (error) {
      // A process that has ended has told why.
      this.log(`initialize: ${error.message}`);
    }
  }

  takeNotice(method, params) {
    if (method === "textDocument/publishDiagnostics") {
      this.findings.set(vscode.Uri.parse(params.uri), params.diagnostics.map(convert.diagnostic));
    } else if (method === "window/showMessage") {
      const show = { 1: "showErrorMessage", 2: "showWarningMessage" }[params.type] ?? "showInformationMessage";
      vscode.window[show](params.message);
    } else if (method === "window/logMessage") {
      this.log(params.message);
    }
  }

  // The process has gone, and nobody has asked it to.
  async ended(command, reason) {
    this.unwire();
    this.log(`\`${command} lsp\`: ${reason}`);
    const now = Date.now();
    this.starts = [...this.starts.filter((time) => now - time < SPAN), now];
    if (!reason.startsWith("there is no command") && this.starts.length < MOST_STARTS) return this.start();
    const [settings, again] = ["Open Settings", "Restart"];
    const chosen = await vscode.window.showErrorMessage(`The layout server does not run: ${reason}.`, settings, again);
    if (chosen === settings) vscode.commands.executeCommand("workbench.action.openSettings", "layout.path");
    if (chosen === again) this.restart();
  }

  unwire() {
    for (const wire of this.wires) wire.dispose();
    this.wires = [];
    this.findings.clear();
    this.failures.clear();
  }

  async end() {
    const { connection } = this;
    this.connection = null;
    this.unwire();
    await connection?.close();
  }

  /** Runs or proves a test, or all tests of a file. The server itself shows the line with the result. */
  async runTest(command, address, ...names) {
    try {
      if (!this.connection) throw new Error("the layout server does not run");
      const results = await this.connection.request(
        "workspace/executeCommand", { command, arguments: [address, ...names] });
      this.failures.set(vscode.Uri.parse(address), results.flatMap(({ findings }) => findings.map(convert.diagnostic)));
      return results;
    } catch (error) {
      vscode.window.showErrorMessage(`The test was not run: ${error.message}.`);
      return [];
    }
  }

  dispose() {
    this.edits.dispose();
    this.findings.dispose();
    this.failures.dispose();
    this.output.dispose();
  }
}

module.exports = { Server };
