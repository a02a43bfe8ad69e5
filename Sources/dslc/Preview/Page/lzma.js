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
