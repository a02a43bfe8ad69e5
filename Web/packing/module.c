// The walk through a module, the same for both directions: what is read on one side is coded, and on the other side
// decoded and written. What differs from other packers: the contexts are those of a stack machine, such as the types on
// the stack, what its values came from, and whether a local has been read since it was set.

#include "model.c"

enum { NONE, INT, LONG, FLOAT, DOUBLE, VECTOR, TYPES, SAME = 9 };
static int valueType(Byte code) { return code >= 0x7B && code <= 0x7F ? 0x80 - code : NONE; }

// The module, and where the walk through it stands: it is read to be packed, and written when it comes back.
static Byte *module;
static Word moduleSize, at;

static Byte raw(Byte value) {
    if (at >= moduleSize) fail();
    if (packs) return module[at++];
    return module[at++] = value;
}

static Wide readNumber(int isSigned) {
    Wide value = 0;
    int shift = 0;
    Byte byte;
    do {
        byte = raw(at < moduleSize ? module[at] : 0);
        value |= (Wide)(byte & 127) << shift;
        shift += 7;
    } while (byte > 127 && shift < 64);
    return isSigned && byte & 64 && shift < 64 ? value | ~0ull << shift : value;
}
static void writeNumber(Wide value, int isSigned) {
    long long left = value;
    while (isSigned ? left < -64 || left > 63 : (Wide)left > 127) {
        raw(left & 127 | 128);
        left = isSigned ? left >> 7 : (long long)((Wide)left >> 7);
    }
    raw(left & 127);
}
// A number of the module, coded; the contexts are set before.
static Wide carried(int kind) {
    Wide value = packs ? readNumber(0) : 0;
    value = number(kind, value);
    if (!packs) writeNumber(value, 0);
    return value;
}

// An operation, with what of its operands stands in its bytes: the type of a block, of the local that it is about …
// What follows otherwise is coded by itself. The stack loses `pops` values and gains one of the type `pushes`.
enum { NOTHING, LOCAL, TARGET, TARGETS, CALLEE, PLACE, LANE, SMALL, LARGE, BYTES4, BYTES8, BYTES16 };
typedef struct { Byte bytes[20], length, follows, pops, pushes; Word type, count; } Operation;
static Operation operations[1024];
static Word operationCount;

typedef struct { Byte parameters[64], results[16]; Word parameterCount, resultCount; } Type;
static Type types[2048];
static Word typeOf[1 << 16], functionCount;
static Byte globals[256];

// The walk through a function. What it knows of a place is what the contexts are made of.

enum { MOST = 1 << 14, DEEPEST = 1 << 11 };
// The operations before, the last one first: as such, and with what followed.
static Word before[13], whole[9];
// The stack: types, and what the values came from.
static Byte kinds[MOST];
static Word origins[MOST], height;
static struct { Byte code; Word base, type; } blocks[DEEPEST];
static int depth;
// The locals of each type, the last used first; how often each was read since it was set, and how it was used last.
static Word ranks[TYPES][MOST], rankCount[TYPES], localCount;
static Byte localType[MOST], reads[MOST], uses[MOST];
static Word lastOffset, lastAccess, lastCallee, lastInteger, lastNumbers[1024];

static Word top(Word below) { return height >= blocks[depth].base + below ? kinds[height - below] : 7; }
static Word origin(Word below) { return height >= blocks[depth].base + below ? origins[height - below] : 12345; }
static void push(int type, Word origin) {
    if (height >= MOST) fail();
    kinds[height] = type;
    origins[height++] = origin;
}
static void pop(Word count) {
    Word left = height - blocks[depth].base;
    height -= count < left ? count : left;
}

static void addLocal(int type) {
    if (localCount >= MOST) fail();
    ranks[type][rankCount[type]++] = localCount;
    reads[localCount] = uses[localCount] = 0;
    localType[localCount++] = type;
}

static Word use(int type, Word rank) {
    Word local = ranks[type][rank];
    return rank < rankCount[type] ? reads[local] * 4 + uses[local] : 99;
}
static Word ranked(int type, Word rank) { return rank < rankCount[type] ? ranks[type][rank] : 999; }

#ifndef __wasm__
static Word recognized(void), renumbered(int type);
static void clearNumbers(Word index);
#else
#define recognized() 0
#define renumbered(type) 0
#define clearNumbers(index)
#endif

__attribute__((noinline)) static Word operation(Word value) {
    Word *o = before, *q = whole, h = height - blocks[depth].base;
    if (h > 7) h = 7;
    Word kind = top(1) * 64 + top(2) * 8 + top(3);
    Word two = mixed(o[0], o[1]), five = mixed(mixed3(two, o[2], o[3]), o[4]);
    Word twelve = mixed3(mixed4(five, o[5], o[6], o[7]), mixed3(o[8], o[9], o[10]), o[11]);
    Word all[CONTEXTS] = {twelve, mixed3(q[0], top(1), h), mixed(kind, h), mixed(five, kind),
                          mixed3(q[0], o[1], mixed(o[2], o[3])), mixed(two, kind)};
    __builtin_memcpy(contexts, all, sizeof contexts);
    choice = (o[0] < 63 ? o[0] : 63) + 64 * (h > 3 ? 3 : h);
    return number(OPCODE, value);
}

static Word local(int code, int type) {
    int kind = code == 0x20 ? GET : SET;
    Word *o = before, seed = mixed3(code, type, kind), h = height - blocks[depth].base;
    Word three = mixed3(use(type, 0), use(type, 1), use(type, 2)), five = mixed3(three, use(type, 3), use(type, 4));
    Word eight = mixed3(mixed4(o[1], o[2], o[3], o[4]), mixed4(o[5], o[6], o[7], o[8]), seed);
    Word more = mixed4(five, mixed3(use(type, 5), use(type, 6), use(type, 7)), o[1], seed);
    Word latest = mixed3(ranked(type, 0), ranked(type, 1), seed);
    Word gets[CONTEXTS] = {mixed(h, seed), more, eight, mixed4(o[1], o[2], o[3], seed), mixed4(five, o[1], o[2], seed),
                           mixed(three, seed)};
    Word sets[CONTEXTS] = {mixed(h, seed), eight, more, mixed3(latest, ranked(type, 2), o[1]),
                           mixed4(three, o[1], mixed(o[2], o[3]), seed), mixed(five, seed)};
    __builtin_memcpy(contexts, kind == GET ? gets : sets, sizeof contexts);
    choice = (use(type, 0) & 15) * 16 + (use(type, 1) & 15);
    Word rank = 0;
    if (packs) {
        Word value = renumbered(type);
        while (ranks[type][rank] != value) rank += 1;
    }
    rank = number(kind, rank);
    if (rank >= rankCount[type]) fail();
    Word value = ranks[type][rank];
    for (; rank > 0; rank -= 1) ranks[type][rank] = ranks[type][rank - 1];
    ranks[type][0] = value;
    if (!packs) writeNumber(value, 0);
    if (code == 0x20) {
        reads[value] += reads[value] < 2;
        uses[value] = 1;
    } else {
        reads[value] = 0;
        uses[value] = code == 0x21 ? 2 : 3;
    }
    return value;
}

// What the number that comes depends on, besides what stands before it: two numbers.
static void numberContexts(int kind, Word code, Word one, Word two) {
    static const Byte chosen[KINDS][CONTEXTS] = {
        [CALL] = {0, 5, 7, 6, 8, 3}, [LABEL] = {3, 10, 7, 12, 1, 9}, [INTEGER] = {0, 7, 11, 12, 8, 1},
        [WIDE] = {0, 7, 11, 12, 8, 1}, [OFFSET] = {12, 3, 7, 5, 0, 2}, [CONSTANT] = {0, 7, 11, 12, 8, 1},
        [OTHER] = {0, 1, 3, 5, 2, 4}, [HEAD] = {4, 0, 3, 5, 2, 9}};
    Word *o = before;
    Word all[] = {code, mixed(code, o[1]), mixed3(code, o[1], o[2]), mixed3(code, one, 1), mixed4(code, one, two, 1),
                  mixed3(code, two, 2), mixed3(code, o[1], mixed3(o[2], o[3], o[4])),
                  mixed3(code, mixed4(o[1], o[2], o[3], o[4]), mixed3(o[5], o[6], o[7])),
                  mixed3(code, origin(1), 4), mixed4(code, origin(1), two, 5), mixed3(code, lastNumbers[code], 6),
                  mixed4(code, o[1], mixed3(o[2], o[3], one), 7), mixed4(code, o[1], mixed3(o[2], o[3], two), 8)};
    for (int i = 0; i < CONTEXTS; i += 1) contexts[i] = all[chosen[kind][i]];
    choice = o[1] < 63 ? o[1] : 63;
}

static Wide operand(int kind, Word code, Word one, Word two) {
    numberContexts(kind, code, one, two);
    return lastNumbers[code] = carried(kind);
}

static long long integer(int kind, Word code, Word one, Word two) {
    long long value = packs ? readNumber(1) : 0;
    numberContexts(kind, code, one, two);
    Wide plain = number(kind, (Wide)value << 1 ^ (Wide)(value >> 63));
    value = plain >> 1 ^ -(plain & 1);
    lastNumbers[code] = plain;
    if (!packs) writeNumber(value, 1);
    return value;
}

static Byte byteBefore[5];
// A byte of what is no function.
static void carryByte(Word place) {
    Byte *b = byteBefore;
    Word two = mixed(b[0], b[1]), four = mixed3(two, b[2], b[3]);
    Word all[CONTEXTS] = {mixed(two, 1), mixed(two, b[2]), four, b[0], mixed(place & 3, b[3] + 999), mixed(b[3], b[2])};
    __builtin_memcpy(contexts, all, sizeof contexts);
    choice = b[0];
    Byte value = number(BYTES, packs ? raw(0) : 0);
    if (!packs) raw(value);
    for (int i = 4; i > 0; i -= 1) b[i] = b[i - 1];
    b[0] = value;
}

// The numbers that a program has between its instructions, each once.
static Byte constants[1 << 14][16];
static Word constantCount;
static Word constant(Word size, Word code) {
    static Word last;
    Word found = 0;
    if (packs) {
        while (found < constantCount && __builtin_memcmp(constants[found], module + at, size)) found += 1;
        if (found < constantCount) at += size;
    }
    numberContexts(CONSTANT, code, last, 0);
    found = number(CONSTANT, found);
    lastNumbers[code] = last = found;
    if (found > constantCount || constantCount + 1 >= 1 << 14) fail();
    for (Word i = 0; i < size; i += 1) {
        if (found == constantCount) carryByte(i), constants[found][i] = module[at - 1];
        else if (!packs) raw(constants[found][i]);
    }
    constantCount += found == constantCount;
    return found;
}

static void finish(Operation *it, Word code, Word full, Word target, Word signature) {
    if (it->follows == LOCAL) {
        Word from = code == 0x21 ? 0 : code == 0x22 ? mixed(full, origin(1)) : full;
        if (code != 0x20) pop(1);
        if (code != 0x21) push(it->type, from);
    } else if (code == 2 || code == 3 || code == 4) {
        pop(it->pops);
        if (++depth >= DEEPEST) fail();
        blocks[depth].code = code;
        blocks[depth].base = height;
        blocks[depth].type = it->type;
    } else if (code == 5) {
        height = blocks[depth].base;
        blocks[depth].code = code;
    } else if (code == 0x0B) {
        height = blocks[depth].base;
        int type = blocks[depth--].type;
        if (depth >= 0 && type) push(type, full);
    } else if (code == 0x10 || code == 0x11) {
        Type *type = types + signature;
        pop(type->parameterCount + it->pops);
        for (Word i = 0; i < type->resultCount; i += 1) push(type->results[i], full);
    } else if (code == 0x0C || code == 0x0E || code == 0x0F || code == 0) {
        height = blocks[depth].base;
    } else {
        int type = it->pushes == SAME ? top(2) : it->pushes;
        pop(it->pops);
        if (type) push(type, it->pops ? mixed(full, 0) : full);
    }
}

__attribute__((noinline)) static void function(Word index) {
    clearNumbers(index);
    Word start = at, end = packs ? readNumber(0) : 0;
    if (packs) end += at;
    else at += 5;
    for (int i = 0; i < 13; i += 1) before[i] = 1000;
    for (int i = 0; i < 9; i += 1) whole[i] = 77;
    height = localCount = depth = blocks[0].base = blocks[0].code = 0;
    for (int i = 0; i < TYPES; i += 1) rankCount[i] = 0;
    Type *type = types + typeOf[index];
    for (Word i = 0; i < type->parameterCount; i += 1) addLocal(type->parameters[i]);
    Word groups = operand(HEAD, 1001, typeOf[index], lastNumbers[1001]);
    for (Word i = 0; i < groups; i += 1) {
        Word count = operand(HEAD, 1003, groups, i);
        Byte code = packs ? raw(0) : 0;
        numberContexts(HEAD, 1002, count, i);
        code = number(HEAD, code);
        if (!packs) raw(code);
        for (; count > 0; count -= 1) addLocal(valueType(code));
    }
    while (depth >= 0) {
        Word number = operation(packs ? recognized() : 0);
        if (number >= operationCount) fail();
        Operation *it = operations + number;
        if (!packs) for (int i = 0; i < it->length; i += 1) raw(it->bytes[i]);
        Word code = it->bytes[0], signature = it->type, value = 0;
        __builtin_memmove(before + 1, before, sizeof before - sizeof *before);
        __builtin_memmove(whole + 1, whole, sizeof whole - sizeof *whole);
        before[0] = whole[0] = number;
        switch (it->follows) {
        case NOTHING: value = ~0u; break;
        case LOCAL: value = local(code, it->type); break;
        case TARGET:
            value = operand(LABEL, code, depth > 15 ? 15 : depth, mixed(blocks[depth].code, blocks[depth > 0 ? depth - 1 : 0].code));
            break;
        case TARGETS:
            value = operand(OTHER, code, 0, 0);
            for (Word i = 0, last = 0; i <= value; i += 1) whole[1] = last = operand(LABEL, code, last + 1, i);
            break;
        case CALLEE:
            value = operand(CALL, code, lastCallee, mixed(top(1) * 64 + top(2) * 8 + top(3), top(4) * 8 + top(5)));
            if (value >= functionCount) fail();
            signature = typeOf[lastCallee = value];
            break;
        case PLACE: case LANE:
            if (packs) at += 1;
            else raw(0);
            value = operand(OFFSET, code == 0xFD ? 0x100 + it->bytes[1] : code, origin(it->pops),
                            mixed(lastOffset, lastAccess));
            lastOffset = value, lastAccess = number;
            if (it->follows == LANE) operand(OTHER, code, 0, 0);
            break;
        case SMALL: lastInteger = value = integer(INTEGER, code, lastInteger, top(1) * 8 + top(2)); break;
        case LARGE: value = integer(WIDE, code, lastInteger, top(1) * 8 + top(2)); break;
        default: value = constant(4 << (it->follows - BYTES4), code);
        }
        if (it->follows) whole[0] = mixed(number, value);
        finish(it, code, whole[0], value, signature);
    }
    if (packs) {
        if (at != end) fail();
        return;
    }
    Word size = at - start - 5, from = start + 5;
    at = start;
    writeNumber(size, 0);
    __builtin_memmove(module + at, module + from, size);
    at += size;
}

// A number of what stands at a place already.
static Word look(Word *place) {
    Word value = 0;
    int shift = 0;
    do value |= (Word)(module[*place] & 127) << shift, shift += 7;
    while (module[(*place)++] > 127 && shift < 32);
    return value;
}

// What the functions need to know of the sections before them.
static void readSections(Word end) {
    for (Word place = 8; place < end;) {
        Byte section = module[place++];
        Word size = look(&place), next = place + size, count = look(&place);
        for (Word i = 0; section == 1 && i < count && i < sizeof types / sizeof *types; i += 1) {
            Type *type = types + i;
            place += 1;
            type->parameterCount = look(&place);
            if (type->parameterCount > sizeof type->parameters) fail();
            for (Word j = 0; j < type->parameterCount; j += 1) type->parameters[j] = valueType(module[place++]);
            type->resultCount = look(&place);
            if (type->resultCount > sizeof type->results) fail();
            for (Word j = 0; j < type->resultCount; j += 1) type->results[j] = valueType(module[place++]);
        }
        // Modules of the libraries import nothing.
        if (section == 2 && count > 0) fail();
        for (Word i = 0; section == 3 && i < count && i < sizeof typeOf / sizeof *typeOf; i += 1) {
            typeOf[i] = look(&place);
            functionCount = i + 1;
        }
        place = next;
    }
}

// The module: its size, the operations, what stands before the functions, these, and what stands after them.
static void walk(Word before, Word codeSize) {
    begin();
    numberContexts(HEAD, 1004, 0, 0);
    before = number(HEAD, before);
    codeSize = number(HEAD, codeSize);
    operationCount = number(HEAD, operationCount);
    if (operationCount > sizeof operations / sizeof *operations) fail();
    for (Word i = 0; i < operationCount; i += 1) {
        Operation *it = operations + i;
        numberContexts(HEAD, 1005, 0, 0);
        it->length = number(HEAD, it->length);
        if (it->length > sizeof it->bytes) fail();
        for (int j = 0; j < it->length; j += 1) {
            numberContexts(HEAD, 1006, j ? it->bytes[j - 1] : 256, j);
            it->bytes[j] = number(HEAD, it->bytes[j]);
        }
        numberContexts(HEAD, 1007, it->bytes[0], 0);
        it->follows = number(HEAD, it->follows);
        numberContexts(HEAD, 1008, it->follows, it->bytes[0]);
        it->type = number(HEAD, it->type);
        numberContexts(HEAD, 1009, it->follows, it->bytes[0]);
        it->pops = number(HEAD, it->pops);
        numberContexts(HEAD, 1010, it->pops, it->bytes[0]);
        it->pushes = number(HEAD, it->pushes);
    }
    while (at < before) carryByte(at);
    readSections(before);
    if (packs) {
        at += 1;
        readNumber(0);
    } else {
        raw(10);
        writeNumber(codeSize, 0);
    }
    numberContexts(HEAD, 1011, 0, 0);
    carried(HEAD);
    for (Word i = 0; i < functionCount; i += 1) function(i);
    while (at < moduleSize) carryByte(at);
}
