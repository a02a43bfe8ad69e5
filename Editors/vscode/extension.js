"use strict";
// The extension: its commands, and what begins and ends with it.

const vscode = require("vscode");
const { Previews } = require("./preview.js");
const { Server } = require("./server.js");

let server = null;

async function activate(context) {
  server = new Server();
  const previews = new Previews();
  context.subscriptions.push(
    previews,
    vscode.commands.registerCommand("layout.preview", (address) => previews.show(fileOf(address))),
    vscode.commands.registerCommand("layout.restart", () => server.restart()),
    // A code lens over a test runs it, or proves it.
    ...["layout.runTest", "layout.proveTest"].map((name) =>
      vscode.commands.registerCommand(name, (address, ...names) => server.runTest(name, address, ...names))),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("layout.path")) server.restart();
    }),
  );
  await server.start();
}

// A code lens names the file by its address, a menu by its Uri; the palette means the file at hand.
function fileOf(address) {
  if (typeof address === "string") return vscode.Uri.parse(address);
  return address ?? vscode.window.activeTextEditor?.document.uri;
}

async function deactivate() {
  await server?.stop();
  server?.dispose();
  server = null;
}

module.exports = { activate, deactivate };
