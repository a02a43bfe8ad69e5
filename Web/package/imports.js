const MOST_FILES = 200;

/** The files that a text imports, all the way, each once; a missing one says why. */
export async function importsOf(name, text) {
  const found = [], waiting = [{ name, text }];
  for (let file = waiting.shift(); file && found.length < MOST_FILES; file = waiting.shift()) {
    for (const [, path] of file.text.matchAll(/^\s*import\b[^"\n]*"([^"\n]+)"/gm)) {
      if (found.some((one) => one.importer === file.name && one.path === path)) continue;
      const address = new URL(path, new URL(file.name, globalThis.document?.baseURI)).href;
      const answer = await fetch(address).catch((error) => ({ ok: false, status: error.message }));
      const written = answer.ok ? await answer.text() : String(answer.status);
      found.push({ importer: file.name, path, name: address, text: written, isMissing: !answer.ok });
      if (answer.ok) waiting.push({ name: address, text: written });
    }
  }
  return found;
}
