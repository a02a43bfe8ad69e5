// Made by make.py of a script of the live page, unpacking.js.

// Unpacks a WebAssembly module that Web/packing has packed, a quarter smaller than by LZMA. Its unpacker is a small
// module itself, which stands before it.

async function unpackModule(packed) {
  const size = packed[1] | packed[2] << 8 | packed[3] << 16;
  const start = 6 + (packed[4] | packed[5] << 8);
  const rest = packed.subarray(start);
  const unpacker = new Blob([packed.subarray(6, start)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const { instance: { exports } } = await WebAssembly.instantiate(await new Response(unpacker).arrayBuffer());
  const place = exports.room(rest.length, size);
  new Uint8Array(exports.memory.buffer, place, rest.length).set(rest);
  return new Uint8Array(exports.memory.buffer, exports.unpack(), size);
}

export { unpackModule as unpack };
