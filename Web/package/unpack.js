// Made by make.py of the scripts of the live page, lzma.js and streams.js.

// Unpacks LZMA: the module is a quarter smaller than by gzip, the only packer that browsers bring along. The names are
// those of the format's specification.

class LZMADecoder {
  // Of bytes without the format's header, which says the properties and the size.
  constructor(bytes, properties, size) {
    this.literalContext = properties % 9;
    this.literalPosition = Math.floor(properties / 9) % 5;
    this.position = Math.floor(properties / 45);
    this.bytes = bytes;
    this.output = new Uint8Array(size);
    // The first byte is always 0.
    this.next = 1;
    // Range and code: in an array of their own they need no room for each new value.
    this.state = new Uint32Array([0xFFFFFFFF, 0]);
    for (let count = 0; count < 4; count += 1) this.state[1] = this.state[1] << 8 | bytes[this.next++];
  }

  static probabilities(count) { return new Uint16Array(count).fill(1024); }

  static lengths() {
    const { probabilities } = LZMADecoder;
    return { choice: probabilities(2), low: probabilities(16 << 3), middle: probabilities(16 << 3), high: probabilities(256) };
  }

  bit(probabilities, index) {
    const { state } = this;
    let range = state[0];
    if (range < 0x1000000) range = this.shift();
    const probability = probabilities[index];
    const bound = (range >>> 11) * probability;
    if (state[1] < bound) {
      state[0] = bound;
      probabilities[index] = probability + (2048 - probability >> 5);
      return 0;
    }
    state[0] = range - bound;
    state[1] -= bound;
    probabilities[index] = probability - (probability >> 5);
    return 1;
  }

  shift() {
    const { state } = this;
    state[0] <<= 8;
    state[1] = state[1] << 8 | this.bytes[this.next++];
    return state[0];
  }

  // So many bits of equal chance, the highest first.
  plain(count) {
    const { state } = this;
    let result = 0;
    for (; count > 0; count -= 1) {
      if (state[0] < 0x1000000) this.shift();
      state[0] >>>= 1;
      const bit = state[1] >= state[0] ? 1 : 0;
      if (bit) state[1] -= state[0];
      result = result * 2 + bit;
    }
    return result;
  }

  tree(probabilities, start, bits) {
    let node = 1;
    for (let count = 0; count < bits; count += 1) node = node << 1 | this.bit(probabilities, start + node);
    return node - (1 << bits);
  }

  reversedTree(probabilities, start, bits) {
    let [node, result] = [1, 0];
    for (let count = 0; count < bits; count += 1) {
      const bit = this.bit(probabilities, start + node);
      node = node << 1 | bit;
      result |= bit << count;
    }
    return result;
  }

  length(coder, place) {
    if (!this.bit(coder.choice, 0)) return 2 + this.tree(coder.low, place << 3, 3);
    if (!this.bit(coder.choice, 1)) return 10 + this.tree(coder.middle, place << 3, 3);
    return 18 + this.tree(coder.high, 0, 8);
  }

  decode() {
    const { probabilities, lengths } = LZMADecoder;
    const literals = probabilities(0x300 << this.literalContext + this.literalPosition);
    const [isMatch, isLongRepeat] = [probabilities(12 << 4), probabilities(12 << 4)];
    const [isRepeat, isNotFirst, isNotSecond, isNotThird] = [12, 12, 12, 12].map(probabilities);
    const [slots, distances, alignment] = [probabilities(4 << 6), probabilities(128), probabilities(16)];
    const [matchLengths, repeatLengths] = [lengths(), lengths()];
    const { output } = this;
    let [size, state] = [0, 0];
    // The four distances used last, the latest first.
    let recent = [0, 0, 0, 0];
    while (size < output.length) {
      const place = size & (1 << this.position) - 1;
      if (!this.bit(isMatch, (state << 4) + place)) {
        output[size] = this.literal(literals, output, size, state, recent[0]);
        size += 1;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      let length;
      if (this.bit(isRepeat, state)) {
        if (!this.bit(isNotFirst, state)) {
          if (!this.bit(isLongRepeat, (state << 4) + place)) {
            state = state < 7 ? 9 : 11;
            length = 1;
          }
        } else {
          const number = !this.bit(isNotSecond, state) ? 1 : !this.bit(isNotThird, state) ? 2 : 3;
          recent = [recent[number], ...recent.filter((_, index) => index !== number)];
        }
        if (!length) {
          length = this.length(repeatLengths, place);
          state = state < 7 ? 8 : 11;
        }
      } else {
        length = this.length(matchLengths, place);
        state = state < 7 ? 7 : 10;
        recent = [this.distance(slots, distances, alignment, length), recent[0], recent[1], recent[2]];
      }
      if (recent[0] >= size || this.next > this.bytes.length + 8) throw new Error("the module is damaged");
      for (const end = size + length; size < end; size += 1) output[size] = output[size - recent[0] - 1];
    }
    return output;
  }

  literal(probabilities, output, size, state, distance) {
    const before = size > 0 ? output[size - 1] : 0;
    const place = size & (1 << this.literalPosition) - 1;
    const start = 0x300 * ((place << this.literalContext) + (before >> 8 - this.literalContext));
    let symbol = 1;
    if (state >= 7) {
      // Behind a match, the byte that would have gone on with it tells what this one is not.
      let match = output[size - distance - 1];
      do {
        const expected = match >> 7 & 1;
        match <<= 1;
        const bit = this.bit(probabilities, start + (1 + expected << 8) + symbol);
        symbol = symbol << 1 | bit;
        if (expected !== bit) break;
      } while (symbol < 0x100);
    }
    while (symbol < 0x100) symbol = symbol << 1 | this.bit(probabilities, start + symbol);
    return symbol & 0xFF;
  }

  distance(slots, distances, alignment, length) {
    const slot = this.tree(slots, Math.min(length - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const start = (2 | slot & 1) * 2 ** bits;
    if (slot < 14) return start + this.reversedTree(distances, start - slot, bits);
    return start + this.plain(bits - 4) * 16 + this.reversedTree(alignment, 0, 4);
  }
}

// Puts the module together from its streams, as Web/streams.py took it apart: what is alike stands together, and LZMA
// packs that a sixth smaller.

class ModuleStreams {
  constructor(packed) {
    const three = (at) => packed[at] | packed[at + 1] << 8 | packed[at + 2] << 16;
    let at = 0;
    for (const name of "head ops gets sets callees labels integers wides offsets bytes rest".split(" ")) {
      const end = at + 7 + three(at + 4);
      const decoder = new LZMADecoder(packed.subarray(at + 7, end), packed[at], three(at + 1));
      this[name] = { bytes: decoder.decode(), at: 0 };
      at = end;
    }
  }

  module() {
    const { head, rest, integers } = this, { read } = ModuleStreams;
    this.output = new Uint8Array(read(head));
    const before = rest.bytes.subarray(0, read(head));
    const count = read(head);
    // By the opcode that follows.
    let at = 0;
    this.integersBefore = Array.from({ length: 256 }, () => {
      const stream = { bytes: integers.bytes, at };
      at += read(head);
      return stream;
    });
    this.size = 0;
    this.write(count);
    for (let index = 0; index < count; index += 1) {
      const start = this.size;
      this.function();
      // A size stands before what it is the size of, and is known after it.
      const body = this.output.slice(start, this.size);
      this.size = start;
      this.write(body.length);
      this.place(body);
    }
    const code = this.output.slice(0, this.size);
    this.size = 0;
    this.place(before);
    this.output[this.size++] = 10;
    this.write(code.length);
    this.place(code);
    this.place(rest.bytes.subarray(before.length));
    return this.output;
  }

  place(bytes) {
    this.output.set(bytes, this.size);
    this.size += bytes.length;
  }

  static read(stream) {
    let value = 0, shift = 0, byte;
    do {
      byte = stream.bytes[stream.at++];
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    return value;
  }

  write(value) {
    for (; value > 127; value >>>= 7) this.output[this.size++] = value & 127 | 128;
    this.output[this.size++] = value;
  }

  // Carries over so many bytes; answers the last one.
  carry(stream, count) {
    for (; count > 0; count -= 1) this.output[this.size++] = stream.bytes[stream.at++];
    return this.output[this.size - 1];
  }

  // Carries over a number as it is written; `counted` also tells it.
  number(stream) {
    do this.output[this.size++] = stream.bytes[stream.at]; while (stream.bytes[stream.at++] > 127);
  }
  counted(stream) {
    const { at } = stream;
    this.number(stream);
    return ModuleStreams.read({ bytes: stream.bytes, at });
  }

  // Which local was used last is the first of them.
  local(stream, ranks) {
    const rank = ModuleStreams.read(stream);
    while (ranks.length <= rank) ranks.push(ranks.length);
    const value = ranks[rank];
    for (let index = rank; index > 0; index -= 1) ranks[index] = ranks[index - 1];
    ranks[0] = value;
    this.write(value);
  }

  // The place of a load or a store; before it stands its alignment, a hint that nobody needs.
  access() {
    this.output[this.size++] = 0;
    this.number(this.offsets);
  }

  function() {
    const { head, ops, labels, bytes } = this, ranks = [];
    for (let count = this.counted(head); count > 0; count -= 1) {
      this.number(head);
      this.carry(head, 1);
    }
    for (let depth = 1; depth > 0;) {
      const op = this.carry(ops, 1);
      if (op >= 0x02 && op <= 0x04) depth += 1;
      if (op === 0x0B) depth -= 1;
      if (op === 0x20) this.local(this.gets, ranks);
      else if (op === 0x21 || op === 0x22) this.local(this.sets, ranks);
      else if (op >= 0x28 && op <= 0x3E) this.access();
      else if (op === 0x41) this.number(this.integersBefore[ops.bytes[ops.at]]);
      else if (op === 0x0C || op === 0x0D) this.number(labels);
      else if (op === 0x10) this.number(this.callees);
      else if (op === 0x42) this.number(this.wides);
      else if (op === 0x43 || op === 0x44) this.carry(bytes, op === 0x43 ? 4 : 8);
      else if (op === 0x0E) for (let count = this.counted(ops); count >= 0; count -= 1) this.number(labels);
      else if (op >= 0x02 && op <= 0x04 || op === 0x23 || op === 0x24 || op === 0x3F || op === 0x40) this.number(ops);
      else if (op === 0x11) {
        this.number(ops);
        this.number(ops);
      } else if (op === 0xFC) {
        for (let count = { 8: 2, 9: 1, 10: 2, 11: 1 }[this.counted(ops)] ?? 0; count > 0; count -= 1) this.number(ops);
      } else if (op === 0xFD) this.vector(this.counted(ops));
    }
  }

  vector(op) {
    if (op < 12 || op >= 84 && op <= 93) this.access();
    if (op === 12 || op === 13) this.carry(this.bytes, 16);
    if (op >= 21 && op <= 34 || op >= 84 && op <= 91) this.carry(this.bytes, 1);
  }
}

/** The bytes of a WebAssembly module, out of those that Web/streams.py has packed. */
export const unpack = (packed) => new ModuleStreams(packed).module();
