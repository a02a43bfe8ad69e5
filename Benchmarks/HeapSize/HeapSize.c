#include "HeapSize.h"
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

size_t heap_size(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
#elif defined(__APPLE__)
#include <malloc/malloc.h>

size_t heap_size(void) { return mstats().bytes_used; }
#else
size_t heap_size(void) { return 0; }
#endif
