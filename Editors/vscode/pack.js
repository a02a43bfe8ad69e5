#!/usr/bin/env node
"use strict";
// Writes what the browser version of the extension needs beside its script: the module of the live page, and the page.
//
//     node Editors/vscode/pack.js DSLC [FOLDER]
//
// FOLDER is `web` beside this file. Both files come from a page of the command: nothing is downloaded.

const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const zlib = require("node:zlib");
const { forPanel } = require("./page.js");

// What the page shows until it is sent a text.
const EMPTY = "layout Empty {\n  cell { size: 0 x 0 }\n}\n";

function pack(dslc, folder) {
  fs.mkdirSync(folder, { recursive: true });
  const work = fs.mkdtempSync(path.join(os.tmpdir(), "layout-pack-"));
  try {
    fs.writeFileSync(path.join(work, "empty.layout"), EMPTY);
    execFileSync(dslc, ["preview", path.join(work, "empty.layout"), "-o", path.join(work, "page.html")]);
    const page = fs.readFileSync(path.join(work, "page.html"), "utf8");
    const module = Buffer.from(/id="module">([^<]*)</.exec(page)[1], "base64");
    fs.writeFileSync(path.join(folder, "module.wasm"), zlib.gunzipSync(module));
    fs.writeFileSync(path.join(folder, "preview.html"), forPanel(page));
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

if (require.main === module) {
  if (!process.argv[2]) {
    process.stderr.write("usage: node pack.js DSLC [FOLDER]\n");
    process.exit(64);
  }
  pack(process.argv[2], process.argv[3] ?? path.join(__dirname, "web"));
}
module.exports = { pack };
