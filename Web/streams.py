#!/usr/bin/env python3
"""Packs the module of the live page, a sixth smaller than by LZMA alone, and unpacks it.

    Web/streams.py pack < page.wasm > packed
    Web/streams.py unpack < packed > page.wasm

What is alike stands together: the opcodes in one stream, the numbers of locals in others, and so on; each stream is
packed by LZMA. The page puts them together again (Sources/dslc/Preview/Page/streams.js). What comes back is the module
but for the alignments of loads and stores: these are hints that browsers pass over, and all come back as 0.
"""

import lzma
import sys

# In the order in which they are packed. `head` has sizes, and before each function's code its locals; `ops` the opcodes
# and the few numbers that go with what stands around them; `rest` all sections but the code.
NAMES = ("head", "ops", "gets", "sets", "callees", "labels", "integers", "wides", "offsets", "bytes", "rest")
CODE = 10
NUMBERS = {0x0C: "labels", 0x0D: "labels", 0x10: "callees", 0x42: "wides"}
NUMBERS.update({op: "ops" for op in (0x02, 0x03, 0x04, 0x23, 0x24, 0x3F, 0x40)})
NUMBERS.update({op: "offsets" for op in range(0x28, 0x3F)})


def leb(value):
    result = bytearray()
    while value > 127:
        result.append(value & 127 | 128)
        value >>= 7
    return result + bytes([value])


def number(data, at):
    """A number and where it ends."""
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift += 7
        at += 1
        if data[at - 1] < 128:
            return value, at


def function(side):
    """Goes through a function in the order in which the page does; `side` carries what it meets to the other side."""
    ranks = []  # locals, the one that was used last first: soon it is used again
    for _ in range(side.number("head")):
        side.number("head")
        side.bytes("head", 1)
    depth = 1
    while depth > 0:
        op = side.bytes("ops", 1)
        if op in (0x02, 0x03, 0x04):
            depth += 1
        if op == 0x0B:
            depth -= 1
        if 0x28 <= op <= 0x3E:
            side.alignment()
        if op in NUMBERS:
            side.number(NUMBERS[op])
        elif 0x20 <= op <= 0x22:
            side.local("gets" if op == 0x20 else "sets", ranks)
        elif op == 0x41:
            side.integer()
        elif op in (0x43, 0x44):
            side.bytes("bytes", 4 if op == 0x43 else 8)
        elif op == 0x0E:
            for _ in range(side.number("ops") + 1):
                side.number("labels")
        elif op == 0x11:
            side.number("ops")
            side.number("ops")
        elif op == 0xFC:
            for _ in range({8: 2, 9: 1, 10: 2, 11: 1}.get(side.number("ops"), 0)):
                side.number("ops")
        elif op == 0xFD:
            vector = side.number("ops")
            if vector < 12 or 84 <= vector <= 93:
                side.alignment()
                side.number("offsets")
            if vector in (12, 13):
                side.bytes("bytes", 16)
            if 21 <= vector <= 34 or 84 <= vector <= 91:
                side.bytes("bytes", 1)


class Apart:
    """From the module into the streams."""

    def __init__(self, module):
        self.module, self.at = module, 8
        self.streams = {name: bytearray() for name in NAMES}
        # By the opcode that follows: what a number is for tells more about it than the numbers before.
        self.integers = [bytearray() for _ in range(256)]
        while module[self.at] != CODE:
            self.at = sum(reversed(number(module, self.at + 1)))
        before = self.at
        _, self.at = number(module, self.at + 1)
        functions, self.at = number(module, self.at)
        for _ in range(functions):
            _, self.at = number(module, self.at)
            function(self)
        self.streams["integers"] = b"".join(self.integers)
        self.streams["rest"] = module[:before] + module[self.at:]
        sizes = [len(module), before, functions, *map(len, self.integers)]
        self.streams["head"][:0] = b"".join(map(leb, sizes))

    def number(self, name):
        value, end = number(self.module, self.at)
        self.bytes(name, end - self.at)
        return value

    def bytes(self, name, count):
        self.streams[name] += self.module[self.at:self.at + count]
        self.at += count
        return self.module[self.at - count]

    def alignment(self):
        self.at += 1

    def local(self, name, ranks):
        value, self.at = number(self.module, self.at)
        ranks += range(len(ranks), value + 1)
        rank = ranks.index(value)
        ranks.insert(0, ranks.pop(rank))
        self.streams[name] += leb(rank)

    def integer(self):
        _, end = number(self.module, self.at)
        self.integers[self.module[end]] += self.module[self.at:end]
        self.at = end


class Together:
    """From the streams into the module."""

    def __init__(self, streams):
        self.streams = streams
        self.at = dict.fromkeys(NAMES, 0)
        self.code = bytearray()
        self.function = self.code
        size, before, functions = (self.number("head") for _ in range(3))
        self.integers, place = [], 0
        for _ in range(256):
            self.integers.append(place)
            place += self.number("head")
        self.code = bytearray(leb(functions))
        for _ in range(functions):
            self.function = bytearray()
            function(self)
            self.code += leb(len(self.function)) + self.function
        rest = streams["rest"]
        self.module = rest[:before] + bytes([CODE]) + leb(len(self.code)) + self.code + rest[before:]
        assert len(self.module) == size

    def number(self, name):
        value, end = number(self.streams[name], self.at[name])
        self.bytes(name, end - self.at[name])
        return value

    def bytes(self, name, count):
        at = self.at[name]
        self.function += self.streams[name][at:at + count]
        self.at[name] += count
        return self.streams[name][at]

    def alignment(self):
        self.function.append(0)

    def local(self, name, ranks):
        rank, self.at[name] = number(self.streams[name], self.at[name])
        ranks += range(len(ranks), rank + 1)
        ranks.insert(0, ranks.pop(rank))
        self.function += leb(ranks[0])

    def integer(self):
        op = self.streams["ops"][self.at["ops"]]
        _, end = number(self.streams["integers"], self.integers[op])
        self.function += self.streams["integers"][self.integers[op]:end]
        self.integers[op] = end


def settings(context, position):
    return [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": context, "lp": 0, "pb": position}]


def pack(module):
    """Before each stream: how LZMA reads it, and three bytes each for its size and for what LZMA makes of it."""
    streams, result = Apart(module).streams, b""
    again = Together(streams).module
    assert len(again) == len(module) and Apart(again).streams == streams
    for name in NAMES:
        # How many bits of the byte before, and of the place, a byte depends on: what suits the stream.
        tries = [(lzma.compress(streams[name], lzma.FORMAT_RAW, filters=settings(context, position)), context, position)
                 for context in range(5) for position in (0, 2)]
        packed, context, position = min(tries, key=lambda one: len(one[0]))
        sizes = (len(data).to_bytes(3, "little") for data in (streams[name], packed))
        result += bytes([position * 45 + context]) + b"".join(sizes) + packed
    return result


def unpack(packed):
    streams, at = {}, 0
    for name in NAMES:
        size = int.from_bytes(packed[at + 4:at + 7], "little")
        at += 7
        filters = settings(packed[at - 7] % 9, packed[at - 7] // 45)
        streams[name] = lzma.decompress(packed[at:at + size], lzma.FORMAT_RAW, filters=filters)
        at += size
    return Together(streams).module


if __name__ == "__main__":
    sys.stdout.buffer.write({"pack": pack, "unpack": unpack}[sys.argv[1]](sys.stdin.buffer.read()))
