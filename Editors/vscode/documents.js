"use strict";
// Tells the server what happens to layouts: opened, edited and closed in the editor, and changed on the disk.

const vscode = require("vscode");
const convert = require("./convert.js");

const CREATED = 1, CHANGED = 2, DELETED = 3;

const isKnown = ({ languageId, uri }) => languageId === "layout" && (uri.scheme === "file" || uri.scheme === "untitled");

/** Opens the layouts that are open now, and follows them all; answers what has to be disposed of at the end. */
function followDocuments(connection) {
  const open = (document) => {
    if (!isKnown(document)) return;
    const { uri, languageId, version } = document;
    connection.notify("textDocument/didOpen", {
      textDocument: { uri: uri.toString(), languageId, version, text: document.getText() },
    });
  };
  const change = ({ document, contentChanges }) => {
    // Without changes only the mark of an unsaved file is another.
    if (!isKnown(document) || contentChanges.length === 0) return;
    connection.notify("textDocument/didChange", {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: contentChanges.map(({ range, text }) => ({ range: convert.toRange(range), text })),
    });
  };
  const close = (document) => {
    if (isKnown(document)) connection.notify("textDocument/didClose", convert.toDocument(document));
  };
  vscode.workspace.textDocuments.forEach(open);
  return [
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeTextDocument(change),
    vscode.workspace.onDidCloseTextDocument(close),
    ...followFiles(connection),
  ];
}

function followFiles(connection) {
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.layout");
  const tell = (type) => (uri) => {
    connection.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
  };
  const folders = (list) => list.map(({ uri, name }) => ({ uri: uri.toString(), name }));
  return [
    watcher,
    watcher.onDidCreate(tell(CREATED)),
    watcher.onDidChange(tell(CHANGED)),
    watcher.onDidDelete(tell(DELETED)),
    vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      connection.notify("workspace/didChangeWorkspaceFolders", { event: { added: folders(added), removed: folders(removed) } });
    }),
  ];
}

module.exports = { followDocuments };
