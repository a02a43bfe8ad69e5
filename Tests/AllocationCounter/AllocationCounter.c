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
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static _Thread_local uint64_t count;

void *malloc(size_t size) {
    count += 1;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count += 1;
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    count += 1;
    return __libc_realloc(block, size);
}

uint64_t allocation_count(void) { return count; }
#else
uint64_t allocation_count(void) { return 0; }
#endif
