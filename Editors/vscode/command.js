"use strict";
// The command `dslc`, as the settings name it.

const path = require("node:path");
const vscode = require("vscode");

/** The command, and the folder in which it runs. */
function dslc() {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri.fsPath;
  const written = vscode.workspace.getConfiguration("layout").get("path") || "dslc";
  // A bare name is looked for in PATH.
  const isPath = written.includes("/") || written.includes(path.sep);
  return { command: isPath && folder ? path.resolve(folder, written) : written, cwd: folder };
}

module.exports = { dslc };
