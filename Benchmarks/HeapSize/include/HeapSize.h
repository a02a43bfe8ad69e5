#include <stddef.h>

/// How many bytes the program holds on the heap; 0 where the C library does not say.
size_t heap_size(void);
