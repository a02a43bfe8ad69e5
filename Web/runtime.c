// What Embedded Swift expects of a C library, for a module that has none and imports nothing from its host.

#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

// A heap of size classes: a freed block goes to the list of its class and is handed out again from there. Blocks of
// half a page and more are powers of two, smaller ones multiples of 16; each has 16 bytes before it that say which.

enum { page = 65536, small = 2048, steps = small / 16 };
typedef struct Block { size_t list; size_t back; struct Block *next; } Block;

static Block *lists[steps + 32];
static uintptr_t top;
static uintptr_t end;

static size_t list_for(size_t size, size_t *room) {
    if (size <= small) {
        size_t step = (size + 15) / 16;
        if (step == 0) step = 1;
        *room = step * 16;
        return step - 1;
    }
    size_t power = 12;
    while (power < 31 && ((size_t)1 << power) < size) power++;
    *room = (size_t)1 << power;
    return steps + power - 12;
}

static void *take(size_t bytes) {
    if (top == 0) {
        top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        end = (uintptr_t)__builtin_wasm_memory_size(0) * page;
    }
    if (bytes > 0x7FFF0000u || top > 0xFFFF0000u - bytes) __builtin_trap();
    if (top + bytes > end) {
        size_t pages = (top + bytes - end + page - 1) / page;
        // By a quarter at least, so that a growing heap asks seldom.
        size_t more = (end / page) / 4;
        size_t wanted = pages > more ? pages : more;
        if (__builtin_wasm_memory_grow(0, wanted) == (size_t)-1) {
            if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
            wanted = pages;
        }
        end += wanted * page;
    }
    void *found = (void *)top;
    top += bytes;
    return found;
}

void *malloc(size_t size) {
    size_t room;
    if (size > 0x7FFF0000u) __builtin_trap();
    size_t list = list_for(size, &room);
    Block *block = lists[list];
    if (block) {
        lists[list] = block->next;
    } else {
        block = take(room + 16);
    }
    block->list = list;
    block->back = 0;
    return (char *)block + 16;
}

// Aligned past 16: a larger block, and before the aligned place how far back it begins.
int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment <= 16) {
        *result = malloc(size);
        return 0;
    }
    char *plain = malloc(size + alignment);
    uintptr_t place = ((uintptr_t)plain + alignment - 1) & ~(uintptr_t)(alignment - 1);
    size_t back = place - (uintptr_t)plain;
    if (back > 0) ((Block *)(place - 16))->back = back;
    *result = (void *)place;
    return 0;
}

void free(void *pointer) {
    if (!pointer) return;
    Block *block = (Block *)((char *)pointer - 16);
    if (block->back) block = (Block *)((char *)block - block->back);
    block->next = lists[block->list];
    lists[block->list] = block;
}

void *memcpy(void *to, const void *from, size_t count) { __builtin_memcpy(to, from, count); return to; }
void *memmove(void *to, const void *from, size_t count) { __builtin_memmove(to, from, count); return to; }
void *memset(void *to, int value, size_t count) { __builtin_memset(to, value, count); return to; }

int memcmp(const void *a, const void *b, size_t count) {
    const unsigned char *left = a, *right = b;
    for (size_t index = 0; index < count; index++) {
        if (left[index] != right[index]) return left[index] < right[index] ? -1 : 1;
    }
    return 0;
}

size_t strlen(const char *text) {
    size_t count = 0;
    while (text[count]) count++;
    return count;
}

// Seeds the standard library's hashing; always alike, so that a page does the same each time.
void arc4random_buf(void *buffer, size_t count) { memset(buffer, 0x5A, count); }

// The tables by which Unicode takes two spellings for one text, and several scalars for one letter, are left out: they
// are a sixteenth of the module, and what is compared in it is compared by its bytes.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return ~(uint32_t)0; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return 0; }
static const uint8_t noDecompositions[1];
const uint8_t *const _swift_stdlib_nfd_decompositions = noDecompositions;
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return 0xFF; }
_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return 0; }
_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return 0; }

// Traps end the module, and the page starts another.
int putchar(int character) { return character; }
uintptr_t __stack_chk_guard = 0x5A17C0DE;
void __stack_chk_fail(void) { __builtin_trap(); }

// 64 bits times 64 bits, modulo 2^128: in four products of 32 bits.
typedef struct { uint64_t low, high; } Wide;

void __multi3(Wide *result, uint64_t a, uint64_t aHigh, uint64_t b, uint64_t bHigh) {
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
    uint64_t middle = (p00 >> 32) + (uint32_t)p01 + (uint32_t)p10;
    result->low = (middle << 32) | (uint32_t)p00;
    result->high = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32) + a * bHigh + aHigh * b;
}

// x · y + z, rounded once: the standard library's number texts are made with it. The product and the other term stand
// as whole numbers of 126 bits, the larger one's highest bit set; what is shifted out of the smaller one is kept as
// its lowest bit, which is enough to round.

static void shift_left(Wide *value, unsigned count) {
    if (count >= 64) { value->high = value->low << (count - 64); value->low = 0; }
    else if (count) { value->high = value->high << count | value->low >> (64 - count); value->low <<= count; }
}

static void shift_right(Wide *value, unsigned count) {
    uint64_t lost;
    if (count >= 128) { lost = value->high | value->low; value->high = value->low = 0; }
    else if (count >= 64) {
        lost = value->low | (count > 64 ? value->high << (128 - count) : 0);
        value->low = value->high >> (count - 64);
        value->high = 0;
    } else if (count) {
        lost = value->low << (64 - count);
        value->low = value->low >> count | value->high << (64 - count);
        value->high >>= count;
    } else lost = 0;
    if (lost) value->low |= 1;
}

// So that bit 125 is the highest; the exponent goes along.
static void normalize(Wide *value, int *exponent) {
    int zeros = value->high ? __builtin_clzll(value->high) : 64 + __builtin_clzll(value->low);
    if (zeros > 2) { shift_left(value, zeros - 2); *exponent -= zeros - 2; }
    else if (zeros < 2) { shift_right(value, 2 - zeros); *exponent += 2 - zeros; }
}

static uint64_t bits_of(double value) { uint64_t bits; __builtin_memcpy(&bits, &value, 8); return bits; }

static uint64_t significand(uint64_t bits, int *exponent) {
    *exponent = (int)(bits >> 52 & 0x7FF);
    uint64_t rest = bits & 0xFFFFFFFFFFFFFull;
    if (*exponent == 0) { *exponent = 1; return rest; }
    return rest | 0x10000000000000ull;
}

double fma(double x, double y, double z) {
    if (x - x == 0 && y - y == 0 && !(z - z == 0)) return z;
    // Exact, or no number: the plain operations say it.
    if (!(x - x == 0) || !(y - y == 0) || !(z - z == 0) || x == 0 || y == 0) return x * y + z;
    if (z == 0) return x * y;
    int ex, ey, ez;
    uint64_t mx = significand(bits_of(x), &ex), my = significand(bits_of(y), &ey), mz = significand(bits_of(z), &ez);
    Wide a, b = { mz, 0 };
    __multi3(&a, mx, 0, my, 0);
    // The value of each is its whole number times 2 to the exponent.
    int ea = ex + ey - 2 * 1075, eb = ez - 1075;
    int isNegative = (int)((bits_of(x) ^ bits_of(y)) >> 63), isOther = (int)(bits_of(z) >> 63);
    normalize(&a, &ea);
    normalize(&b, &eb);
    if (eb > ea || (eb == ea && (b.high > a.high || (b.high == a.high && b.low > a.low)))) {
        Wide wide = a; a = b; b = wide;
        int number = ea; ea = eb; eb = number;
        number = isNegative; isNegative = isOther; isOther = number;
    }
    shift_right(&b, (unsigned)(ea - eb > 200 ? 200 : ea - eb));
    if (isNegative == isOther) {
        a.low += b.low;
        a.high += b.high + (a.low < b.low);
    } else {
        a.high -= b.high + (a.low < b.low);
        a.low -= b.low;
    }
    if (!a.high && !a.low) return 0;
    normalize(&a, &ea);
    // 53 bits remain, or fewer for the smallest doubles.
    int exponent = ea + 125 + 1023, drop = 73;
    if (exponent < 1) { drop += 1 - exponent > 60 ? 60 : 1 - exponent; exponent = 0; }
    Wide kept = a;
    shift_right(&kept, (unsigned)drop - 2);
    // Two bits more, and in the lowest whether anything was lost.
    uint64_t whole = kept.low >> 2, rest = kept.low & 3;
    if (rest > 2 || (rest == 2 && (whole & 1))) whole++;
    // A carry goes on into the exponent, as it should.
    uint64_t bits = exponent == 0 ? whole : ((uint64_t)(exponent - 1) << 52) + whole;
    if (exponent >= 2047 || bits >= 0x7FF0000000000000ull) bits = 0x7FF0000000000000ull;
    bits |= (uint64_t)isNegative << 63;
    double result;
    __builtin_memcpy(&result, &bits, 8);
    return result;
}
