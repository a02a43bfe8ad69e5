#include "AllocationCounter.h"

// Counts what a thread allocates, for tests that assert a count. In a test program these definitions stand before
// those of the GNU C library; elsewhere nothing is counted. They step aside for sanitizers, which do the same.

#if defined(__GLIBC__) || defined(__linux__)
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define COUNTS 1
#endif
#endif
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#undef COUNTS
#endif
#endif

#if COUNTS
#include <malloc.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static _Thread_local uint64_t count;
static _Thread_local int64_t held, peak;

/// Counts a block that is new.
static void *taken(void *block) {
    held += (int64_t)malloc_usable_size(block);
    if (held > peak) peak = held;
    return block;
}

void *malloc(size_t size) {
    count += 1;
    return taken(__libc_malloc(size));
}

void *calloc(size_t number, size_t size) {
    count += 1;
    return taken(__libc_calloc(number, size));
}

void *realloc(void *block, size_t size) {
    count += 1;
    held -= (int64_t)malloc_usable_size(block);
    return taken(__libc_realloc(block, size));
}

void *aligned_alloc(size_t alignment, size_t size) { return taken(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = taken(__libc_memalign(alignment, size));
    return *block ? 0 : 12;
}

void free(void *block) {
    held -= (int64_t)malloc_usable_size(block);
    __libc_free(block);
}

uint64_t allocation_count(void) { return count; }

void allocation_begin(void) { held = peak = 0; }

uint64_t allocation_peak(void) { return (uint64_t)peak; }
#else
uint64_t allocation_count(void) { return 0; }

void allocation_begin(void) {}

uint64_t allocation_peak(void) { return 0; }
#endif
