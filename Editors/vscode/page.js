"use strict";
// The page that `dslc preview` writes, and what the panel adds to it.

const { execFile } = require("node:child_process");
const fs = require("node:fs/promises");
const os = require("node:os");
const path = require("node:path");

// What the page may do: its scripts stand in it, WebAssembly runs in it, a worker is made of a blob, and nothing is
// fetched. The page brings this policy itself; it is added to a page that has none.
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; "
  + "img-src data: blob:; worker-src blob:; font-src data:; connect-src 'none'; form-action 'none'; base-uri 'none'";

// What runs in the panel before the page. The page keeps in its address what it shows: offset, params, world. A panel
// has no address that outlives its page, so this keeps the address in the state of the panel and gives it back. It also
// tells the panel what is chosen in the page.
const KEEPER = `(() => {
const host = acquireVsCodeApi();
const replace = history.replaceState.bind(history);
const go = (address) => { try { replace(null, "", address); } catch {} };
const kept = host.getState();
if (kept) go(kept.address);
history.replaceState = (state, title, address) => {
host.setState({ address });
go(address);
};
addEventListener("layout-chosen", ({ detail }) => host.postMessage({ chosen: detail }));
addEventListener("layout-ready", () => host.postMessage({ isReady: true }));
})();`;

// The editor gives every panel a padding, which the page does not expect.
const STYLE = "body { padding: 0; }";

/**
 * Makes the page of a layout.
 * `roots` are folders that imports may read beside that of the file. Throws an `Error` with the words of `dslc` if there is
 * no page; a layout with mistakes has a page that shows them.
 */
async function makePage({ command, cwd }, file, roots = []) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "layout-preview-"));
  const target = path.join(folder, "page.html");
  try {
    const args = ["preview", file, "-o", target, "--color", "never", ...roots.flatMap((root) => ["--root", root])];
    const words = await run(command, args, cwd);
    const html = await fs.readFile(target, "utf8").catch(() => { throw new Error(words); });
    return forPanel(html);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

// What the command writes to standard error. Its exit code says no more than whether there is a page.
function run(command, args, cwd) {
  return new Promise((go) => {
    execFile(command, args, { cwd }, (error, output, words) => {
      const isMissing = error?.code === "ENOENT";
      go(isMissing ? `There is no command \`${command}\`. The setting \`layout.path\` names it.` : words || String(error ?? ""));
    });
  });
}

/** The page with what the panel adds. */
function forPanel(html) {
  const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/i;
  const meta = policy.exec(html)?.[0] ?? `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
  // The policy stands before the first script.
  const head = `<head>\n<meta charset="utf-8">\n${meta}\n<style>${STYLE}</style>\n<script>${KEEPER}</script>`;
  return html.replace(policy, "").replace(/<head>/i, () => head);
}

/** A page that says why there is none. */
function troublePage(words) {
  const text = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">\n`
    + `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n`
    + `</head>\n<body><p>dslc has written no page.</p><pre style="white-space: pre-wrap">${text}</pre></body>\n</html>\n`;
}

module.exports = { forPanel, makePage, troublePage };
