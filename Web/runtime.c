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
