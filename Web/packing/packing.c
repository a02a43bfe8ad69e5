// Packs a WebAssembly module, and unpacks it.
//
//     cc -O2 -ffp-contract=off Web/packing/packing.c -o packing
//     packing pack UNPACKER < a.wasm > packed
//     packing unpack < packed > a.wasm
//
// The packed file begins with a 1, the size of the module in three bytes, that of the unpacker in two, and the unpacker:
// a WebAssembly module of unpacking.c, as it comes out of DEFLATE.
// What comes back is the module but for two things that browsers pass over: the alignments of loads and stores all come
// back as 0, and the locals of a function that are of one type are numbered in the order of their first use.

#include "module.c"

static Word numbers[MOST], fresh[TYPES], parameterCount;

static void clearNumbers(Word index) {
    parameterCount = types[typeOf[index]].parameterCount;
    for (Word i = 0; i < MOST; i += 1) numbers[i] = i < parameterCount ? i : ~0u;
    for (int i = 0; i < TYPES; i += 1) fresh[i] = parameterCount;
}

static Word renumbered(int type) {
    Word local = readNumber(0);
    if (local >= localCount) fail();
    if (numbers[local] == ~0u) {
        while (localType[fresh[type]] != type) fresh[type] += 1;
        numbers[local] = fresh[type]++;
    }
    return numbers[local];
}

// What an instruction takes from the stack and leaves there: from the first to the last opcode, how many values, and the
// type of the one that it leaves.
static void setEffect(Operation *it, Word code, Word part) {
    static const struct { Byte first, last, pops, pushes; } plain[] = {
        {0x04, 0x04, 1, 0}, {0x0D, 0x0E, 1, 0}, {0x11, 0x11, 1, 0}, {0x1A, 0x1A, 1, 0}, {0x1B, 0x1B, 3, SAME}, {0x24, 0x24, 1, 0},
        {0x28, 0x28, 1, INT}, {0x29, 0x29, 1, LONG}, {0x2A, 0x2A, 1, FLOAT}, {0x2B, 0x2B, 1, DOUBLE},
        {0x2C, 0x2F, 1, INT}, {0x30, 0x35, 1, LONG}, {0x36, 0x3E, 2, 0}, {0x3F, 0x3F, 0, INT}, {0x40, 0x40, 1, INT},
        {0x41, 0x41, 0, INT}, {0x42, 0x42, 0, LONG}, {0x43, 0x43, 0, FLOAT}, {0x44, 0x44, 0, DOUBLE},
        {0x45, 0x45, 1, INT}, {0x46, 0x4F, 2, INT}, {0x50, 0x50, 1, INT}, {0x51, 0x66, 2, INT}, {0x67, 0x69, 1, INT},
        {0x6A, 0x78, 2, INT}, {0x79, 0x7B, 1, LONG}, {0x7C, 0x8A, 2, LONG}, {0x8B, 0x91, 1, FLOAT}, {0x92, 0x98, 2, FLOAT},
        {0x99, 0x9F, 1, DOUBLE}, {0xA0, 0xA6, 2, DOUBLE}, {0xA7, 0xAB, 1, INT}, {0xAC, 0xB1, 1, LONG}, {0xB2, 0xB6, 1, FLOAT},
        {0xB7, 0xBB, 1, DOUBLE}, {0xBC, 0xBC, 1, INT}, {0xBD, 0xBD, 1, LONG}, {0xBE, 0xBE, 1, FLOAT}, {0xBF, 0xBF, 1, DOUBLE},
        {0xC0, 0xC1, 1, INT}, {0xC2, 0xC4, 1, LONG}};
    static const struct { Byte first, last, pops, pushes; } vector[] = {
        {0, 10, 1, VECTOR}, {11, 11, 2, 0}, {12, 12, 0, VECTOR}, {13, 14, 2, VECTOR}, {15, 20, 1, VECTOR}, {21, 22, 1, INT},
        {23, 23, 2, VECTOR}, {24, 25, 1, INT}, {26, 26, 2, VECTOR}, {27, 27, 1, INT}, {28, 28, 2, VECTOR}, {29, 29, 1, LONG},
        {30, 30, 2, VECTOR}, {31, 31, 1, FLOAT}, {32, 32, 2, VECTOR}, {33, 33, 1, DOUBLE}, {34, 76, 2, VECTOR},
        {77, 77, 1, VECTOR}, {78, 81, 2, VECTOR}, {82, 82, 3, VECTOR}, {83, 83, 1, INT}, {84, 87, 2, VECTOR}, {88, 91, 2, 0},
        {92, 98, 1, VECTOR}, {99, 100, 1, INT}, {101, 102, 2, VECTOR}, {103, 106, 1, VECTOR}, {107, 115, 2, VECTOR},
        {116, 117, 1, VECTOR}, {118, 121, 2, VECTOR}, {122, 122, 1, VECTOR}, {123, 123, 2, VECTOR}, {124, 129, 1, VECTOR},
        {130, 130, 2, VECTOR}, {131, 132, 1, INT}, {133, 134, 2, VECTOR}, {135, 138, 1, VECTOR}, {139, 147, 2, VECTOR},
        {148, 148, 1, VECTOR}, {149, 159, 2, VECTOR}, {160, 161, 1, VECTOR}, {162, 162, 2, VECTOR}, {163, 164, 1, INT},
        {165, 166, 2, VECTOR}, {167, 170, 1, VECTOR}, {171, 191, 2, VECTOR}, {192, 193, 1, VECTOR}, {194, 194, 2, VECTOR},
        {195, 196, 1, INT}, {197, 198, 2, VECTOR}, {199, 202, 1, VECTOR}, {203, 223, 2, VECTOR}, {224, 225, 1, VECTOR},
        {226, 226, 2, VECTOR}, {227, 227, 1, VECTOR}, {228, 235, 2, VECTOR}, {236, 237, 1, VECTOR}, {238, 238, 2, VECTOR},
        {239, 239, 1, VECTOR}, {240, 247, 2, VECTOR}, {248, 255, 1, VECTOR}};
    if (code == 0x23) it->pushes = globals[part];
    if (code == 0xFC) {
        it->pops = part < 8 ? 1 : 3;
        it->pushes = part < 4 ? INT : part < 8 ? LONG : 0;
    } else if (code == 0xFD) {
        for (Word i = 0; i < sizeof vector / sizeof *vector; i += 1)
            if (vector[i].first <= part && part <= vector[i].last) it->pops = vector[i].pops, it->pushes = vector[i].pushes;
    } else {
        for (Word i = 0; i < sizeof plain / sizeof *plain; i += 1)
            if (plain[i].first <= code && code <= plain[i].last) it->pops = plain[i].pops, it->pushes = plain[i].pushes;
    }
}

// The operation that stands here; what follows it comes next.
static Operation readOperation(void) {
    Operation it = {{0}};
    Word start = at, code = raw(0), part = 0;
    it.follows = code >= 0x20 && code <= 0x22 ? LOCAL : code == 0x0C || code == 0x0D ? TARGET : code == 0x0E ? TARGETS
        : code == 0x10 ? CALLEE : code >= 0x28 && code <= 0x3E ? PLACE : code == 0x41 ? SMALL : code == 0x42 ? LARGE
        : code == 0x43 ? BYTES4 : code == 0x44 ? BYTES8 : NOTHING;
    if (code == 0xFC || code == 0xFD || code == 0x23 || code == 0x24 || code == 0x11) part = readNumber(0);
    if (code >= 2 && code <= 4) {
        Byte type = raw(0);
        it.type = valueType(type);
        if (type != 0x40 && it.type == NONE) fail();
    }
    if (code == 0x11) {
        it.type = part;
        readNumber(0);
    }
    if (code == 0x3F || code == 0x40) raw(0);
    int more = code != 0xFC ? 0 : part == 8 || part == 10 ? 2 : part == 9 || part == 11;
    for (; more > 0; more -= 1) readNumber(0);
    if (code == 0xFD) {
        if (part == 13) at += 16;
        if (part >= 21 && part <= 34) at += 1;
        if (part == 12) it.follows = BYTES16;
        if (part < 12 || part == 92 || part == 93) it.follows = PLACE;
        if (part >= 84 && part <= 91) it.follows = LANE;
    }
    it.length = at - start;
    __builtin_memcpy(it.bytes, module + start, it.length);
    if (it.follows == LOCAL) {
        Word after = at, local = readNumber(0);
        at = after;
        if (local >= localCount) fail();
        it.type = localType[local];
    }
    setEffect(&it, code, part);
    return it;
}

static Word recognized(void) {
    Operation it = readOperation();
    for (Word i = 0; i < operationCount; i += 1) {
        Operation *other = operations + i;
        if (other->length == it.length && other->type == it.type && !memcmp(other->bytes, it.bytes, it.length)) return i;
    }
    if (operationCount >= sizeof operations / sizeof *operations) fail();
    operations[operationCount] = it;
    return operationCount++;
}

// Counts the operations of a function.
static void collect(Word index) {
    Word end = readNumber(0);
    end += at;
    localCount = 0;
    for (int i = 0; i < TYPES; i += 1) rankCount[i] = 0;
    Type *type = types + typeOf[index];
    for (Word i = 0; i < type->parameterCount; i += 1) addLocal(type->parameters[i]);
    for (Word groups = readNumber(0); groups > 0; groups -= 1) {
        Word count = readNumber(0);
        for (Byte code = raw(0); count > 0; count -= 1) addLocal(valueType(code));
    }
    while (at < end) {
        Operation *it = operations + recognized();
        it->count += 1;
        switch (it->follows) {
        case NOTHING: break;
        case TARGETS: for (Word count = readNumber(0) + 1; count > 0; count -= 1) readNumber(0); break;
        case BYTES4: at += 4; break;
        case BYTES8: at += 8; break;
        case BYTES16: at += 16; break;
        case LANE: at += 1; readNumber(0); at += 1; break;
        case PLACE: at += 1;
        default: readNumber(0);
        }
    }
}

static int moreOften(const void *one, const void *other) {
    const Operation *a = one, *b = other;
    if (a->count != b->count) return a->count < b->count ? 1 : -1;
    int order = memcmp(a->bytes, b->bytes, sizeof a->bytes);
    return order ? order : (int)a->type - (int)b->type;
}

static void readGlobals(Word end) {
    for (Word place = 8; place < end;) {
        Byte section = module[place++];
        Word size = look(&place), next = place + size, count = look(&place);
        for (Word i = 0; section == 6 && i < count && i < sizeof globals; i += 1) {
            globals[i] = valueType(module[place]);
            place += 3;
            look(&place);
            place += 1;
        }
        place = next;
    }
}

static void pack(void) {
    packs = 1;
    Word before = 8;
    while (before < moduleSize && module[before] != 10) {
        before += 1;
        Word size = look(&before);
        before += size;
    }
    readSections(before);
    readGlobals(before);
    at = before + 1;
    Word codeSize = readNumber(0);
    Word count = readNumber(0);
    if (count != functionCount) fail();
    for (Word i = 0; i < count; i += 1) collect(i);
    qsort(operations, operationCount, sizeof *operations, moreOften);
    at = 0;
    walk(before, codeSize);
    for (int i = 0; i < 4; i += 1) packed[packedSize++] = high >> 24 - 8 * i;
}

// All bytes of a file.
static Byte *contents(FILE *file, Word *size) {
    enum { most = 1 << 24 };
    Byte *bytes = calloc(most, 1);
    if (!bytes || !file) fail();
    *size = fread(bytes, 1, most, file);
    if (*size == most) fail();
    return bytes;
}

static void write(const Byte *bytes, Word size) {
    if (fwrite(bytes, 1, size, stdout) != size) fail();
}

int main(int count, char **words) {
    if (count == 3 && !strcmp(words[1], "pack")) {
        Word unpackerSize;
        Byte *unpacker = contents(fopen(words[2], "rb"), &unpackerSize);
        module = contents(stdin, &moduleSize);
        packed = malloc(2 * moduleSize);
        if (unpackerSize >= 1 << 16 || moduleSize < 8 || !packed) fail();
        pack();
        Byte head[] = {1, moduleSize, moduleSize >> 8, moduleSize >> 16, unpackerSize, unpackerSize >> 8};
        write(head, sizeof head);
        write(unpacker, unpackerSize);
        write(packed, packedSize);
        return 0;
    }
    Word size;
    if (count == 2 && !strcmp(words[1], "unpack")) {
        Byte *input = contents(stdin, &size);
        if (input[0] != 1) fail();
        moduleSize = input[1] | input[2] << 8 | input[3] << 16;
        packed = input + 6 + (input[4] | input[5] << 8);
        module = malloc(moduleSize);
        if (packed > input + size || !module) fail();
        walk(0, 0);
        write(module, moduleSize);
        return 0;
    }
    fprintf(stderr, "usage: packing pack UNPACKER|unpack\n");
    return 64;
}
