// Unpacking takes a moment: what was unpacked once is kept for the next visit, by the sum of the packed bytes. Where the
// browser keeps nothing (without TLS, in some private windows) the module is unpacked at each visit.

async function place(address, packed) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", packed));
  const key = new URL(address);
  key.search = Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { key: key.href, store: await caches.open("layout-list") };
}

async function find({ store, key }) {
  const kept = await store.match(key);
  return kept && WebAssembly.compile(await kept.arrayBuffer());
}

// Older ones go.
async function keep({ store, key }, bytes) {
  for (const request of await store.keys()) if (request.url.split("?")[0] === key.split("?")[0]) await store.delete(request);
  await store.put(key, new Response(bytes, { headers: { "content-type": "application/wasm" } }));
}

/** The module that packed bytes come to. */
export async function compileKept(address, packed) {
  const found = await place(address, packed).catch(() => null);
  const kept = found && (await find(found).catch(() => null));
  if (kept) return kept;
  const bytes = await (await import("./unpack.js")).unpack(packed);
  const module = await WebAssembly.compile(bytes);
  if (found) keep(found, bytes).catch(() => {});
  return module;
}
