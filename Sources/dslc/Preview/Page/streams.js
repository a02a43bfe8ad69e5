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
