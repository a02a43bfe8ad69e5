// How the packer codes a symbol (an opcode, the number of a local, an offset …): four bits at a time, each bit by how
// likely it is. Six contexts tell what followed before in a place like this one, and a match what followed where the
// last symbols stood before. A small network weighs what they say, and learns from each bit. That is context mixing, as
// in the PAQ programs.
//
// Both ends compute with the same floats in the same order, so that they agree to the bit.

typedef unsigned char Byte;
typedef unsigned short Half;
typedef unsigned Word;
typedef unsigned long long Wide;
typedef float Four __attribute__((vector_size(16)));
typedef Byte Bytes __attribute__((vector_size(16)));

#ifdef __wasm__
enum { packs = 0 };
#define fail() __builtin_trap()
#else
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int packs;
#define fail() abort()
#endif

// What a symbol is.
enum { OPCODE, GET, SET, CALL, LABEL, INTEGER, WIDE, OFFSET, CONSTANT, OTHER, HEAD, BYTES, KINDS };
enum { CONTEXTS = 6, INPUTS = 8, TABLE = 1 << 18, PAST = 1 << 20, PLACES = 1 << 16 };

static Word mixed(Word a, Word b) {
    Word h = a * 0x2C1B3C6Du + b * 0x297A2D39u + 0x5BD1E995u;
    h = (h ^ h >> 15) * 0x85EBCA6Bu;
    return h ^ h >> 13;
}
static Word mixed3(Word a, Word b, Word c) { return mixed(mixed(a, b), c); }
static Word mixed4(Word a, Word b, Word c, Word d) { return mixed(mixed3(a, b, c), d); }

// The arithmetic coder: the part of a range that a bit has left.

static Byte *packed;
static Word packedSize, low, high, code;

static int coded(int bit, Word likely) {
    Word middle = low + (high - low >> 16) * likely + ((high - low & 0xFFFF) * likely >> 16);
    if (!packs) bit = code <= middle;
    if (bit) high = middle;
    else low = middle + 1;
    for (; (low ^ high) >> 24 == 0; low <<= 8, high = high << 8 | 255) {
        if (packs) packed[packedSize++] = high >> 24;
        else code = code << 8 | *packed++;
    }
    return bit;
}

// The model of a bit.

static Word contexts[CONTEXTS], choice;
// What is known of a context: each node of the tree of four bits has a history, the last bits that followed, behind a 1.
typedef union { Bytes all; struct { Byte check, nodes[15]; }; } Line;
static Line tables[CONTEXTS][TABLE];
// How likely a 1 is behind a history, and how likely a match of a length goes on.
static Half odds[KINDS * 2][CONTEXTS][256], matchOdds[KINDS * 2][64];
// What each input weighs: by the node and its place in the symbol, by `choice`, and by how many contexts are known.
enum { CHOICES = KINDS * 9 * 16, KNOWN = CHOICES + KINDS * 256 };
static float weights[KNOWN + KINDS * 2 * 64][INPUTS];
static float squashed[4096], stretched[4096];
static Word bits;
// The last symbols, a sum over six of them, and where such a sum was met last.
static Word past[PAST], pastSize, rolling, places[PLACES], match, matchLength;

static void begin(void) {
    double power = 1, step = 1.0039138893383475734;  // e to the 1/256
    for (int i = 0; i < 2048; i += 1, power *= step) {
        squashed[2048 + i] = power / (1 + power);
        squashed[2048 - i] = 1 / (1 + power);
    }
    squashed[0] = squashed[1];
    for (int i = 0, at = 0; i < 4096; i += 1) {
        while (at < 4095 && squashed[at] * 4096 < i + 0.5f) at += 1;
        stretched[i] = (at - 2048) / 256.0f;
    }
    float *weight = weights[0];
    for (Word i = 0; i < sizeof weights / sizeof *weight; i += 1) weight[i] = 0.12f;
    for (int i = 0; i < KINDS * 2; i += 1) {
        for (int j = 0; j < CONTEXTS; j += 1)
            for (int h = 1; h < 256; h += 1) {
                int top = 31 - __builtin_clz(h);
                odds[i][j][h] = (__builtin_popcount(h) - 1 + 0.4f) / (top + 0.8f) * 65535;
            }
        for (int j = 0; j < 64; j += 1) matchOdds[i][j] = 50000;
    }
    low = 0, high = 0xFFFFFFFF;
    for (int i = 0; !packs && i < 4; i += 1) code = code << 8 | *packed++;
}

static float bounded(float x) { return x > 7.99f ? 7.99f : x < -7.99f ? -7.99f : x; }

// A bit: by the chances that the contexts give it, and by what the match expects: 0 or 1, or 2 for neither.
__attribute__((always_inline))
static int bit(Half *chances[CONTEXTS], Half *matched, int expected, Word sets[3], int value) {
#define INPUT(i) stretched[*chances[i] >> 4]
    float matching = expected > 1 ? 0 : (expected ? 1 : -1) * stretched[*matched >> 4];
    Four x[] = {{INPUT(0), INPUT(1), INPUT(2), INPUT(3)}, {INPUT(4), INPUT(5), matching, 0.3f}};
    Four *a = (Four *)weights[sets[0]], *b = (Four *)weights[sets[1]], *c = (Four *)weights[sets[2]];
    Four sum = x[0] * (a[0] + b[0] + c[0]) + x[1] * (a[1] + b[1] + c[1]);
    float likely = squashed[(int)(bounded(sum[0] + sum[1] + (sum[2] + sum[3])) * 256 + 2048)];
    int chance = likely * 65536;
    value = coded(value, chance < 24 ? 24 : chance > 65512 ? 65512 : chance);
    // It learns fast at first.
    float error = (value - likely) * (0.0015f + 0.012f * 65536 / (65536 + ++bits));
    Four by = {error, error, error, error}, one = x[0] * by, two = x[1] * by;
    a[0] += one, b[0] += one, c[0] += one;
    a[1] += two, b[1] += two, c[1] += two;
    int target = value ? 65535 : 0;
    for (int i = 0; i < CONTEXTS; i += 1) *chances[i] += (target - *chances[i]) >> 7;
    if (expected < 2) *matched += ((expected == value ? 65535 : 0) - *matched) >> 6;
    return value;
}

static Byte longer(Byte history, int bit) {
    Word h = history * 2 + bit;
    return h > 255 ? (h & 127) | 128 : h;
}

// The line of each context: one of two beside each other. If it is neither, the one that is known less is forgotten.
// Functions that are not inlined are optimized by browsers while they run.
__attribute__((noinline)) static void lines(Line *found[CONTEXTS], Word path) {
    for (int i = 0; i < CONTEXTS; i += 1) {
        Word place = mixed(contexts[i] + i, path);
        Byte check = place >> 24 | 1;
        Line *line = &tables[i][place & TABLE - 1], *other = &tables[i][place & TABLE - 1 ^ 1];
        if (line->check != check && (other->check == check || other->nodes[0] < line->nodes[0])) line = other;
        if (line->check != check) {
            line->all = (Bytes){check, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        }
        found[i] = line;
    }
}

// Four bits of a symbol, behind a 1. `place` counts the fours of the symbol; `expected` is what follows in the match, or
// 0, and `sure` how long the match is.
__attribute__((noinline))
static Word four(Line *lines[CONTEXTS], int kind, int place, Word expected, Word sure, Word value) {
    Word node = 1, stage = kind * 2 + (place > 0);
    for (int b = 3; b >= 0; b -= 1) {
        Half *chances[CONTEXTS];
        Byte *histories[CONTEXTS];
        int known = 0;
        for (int i = 0; i < CONTEXTS; i += 1) {
            histories[i] = lines[i]->nodes + node - 1;
            chances[i] = &odds[stage][i][*histories[i]];
            known += *histories[i] > 1;
        }
        int next = expected >> (b + 1) == node ? expected >> b & 1 : 2;
        Word sets[3] = {(kind * 9 + place) * 16 + node, CHOICES + kind * 256 + choice,
                        KNOWN + stage * 64 + known * 4 + (next > 1 ? 0 : sure > 15 ? 3 : sure > 0 ? 2 : 1)};
        int found = bit(chances, &matchOdds[stage][sure], next, sets, value >> b & 1);
        for (int i = 0; i < CONTEXTS; i += 1) *histories[i] = longer(*histories[i], found);
        node = node * 2 + found;
    }
    return node;
}

// Where the last six symbols stood before, if there is no match already.
static void find(void) {
    Word *place = &places[rolling >> 16], check = rolling << 15 & ~(PAST - 1);
    if (matchLength == 0 && *place & PAST - 1 && (*place & ~(PAST - 1)) == check) {
        match = *place & PAST - 1;
        matchLength = 1;
    }
    *place = check | pastSize & PAST - 1;
}

// The first four bits of a number, behind a 1.
static Word start(Wide value) {
    return 16 + (value < 12 ? value : value < 28 ? 12 : value < 284 ? 13 : value < 65820 ? 14 : 15);
}

// A number: up to 11 in four bits; more in further ones, of which the first four tell the count.
static Wide plain(int kind, Wide value, Wide expected, Word sure) {
    static const Word least[] = {12, 28, 284, 65820};
    Line *found[CONTEXTS];
    lines(found, kind);
    Word expectedStart = expected == ~0ull ? 0 : start(expected);
    Word size = four(found, kind, 0, expectedStart, sure, start(value)) - 16;
    if (size < 12) return size;
    int goesOn = size + 16 == expectedStart;
    size -= 12;
    int count = size == 3 && kind == WIDE ? 16 : 1 << size;
    Word path = kind + count * 977;
    Wide rest = value - least[size], other = expected - least[size], result = 0;
    for (int i = count - 1; i >= 0; i -= 1) {
        Word next = 16 | other >> 4 * i & 15;
        lines(found, path);
        Word digit = four(found, kind, 1 + (i > 7 ? 7 : i), goesOn ? next : 0, sure, 16 | rest >> 4 * i & 15);
        goesOn &= digit == next;
        path = mixed(path, digit);
        result = result << 4 | digit & 15;
    }
    return result + least[size];
}

// A number that is part of the module; the contexts are set before.
__attribute__((noinline)) static Wide number(int kind, Wide value) {
    find();
    Wide expected = matchLength > 0 ? past[match & PAST - 1] : ~0ull;
    Wide result = plain(kind, value, expected, matchLength > 63 ? 63 : matchLength);
    if (matchLength > 0) {
        matchLength = (Word)expected == (Word)result ? matchLength + 1 : 0;
        match += 1;
    }
    past[pastSize++ & PAST - 1] = result;
    // A symbol leaves the sum after six steps, as it is shifted out.
    rolling = (rolling + (Word)result + 1) * 0xE16988E0u;
    return result;
}
