#pragma once
#include <stdint.h>

/// How many blocks this thread has allocated since the process began; 0 where allocations cannot be counted.
uint64_t allocation_count(void);
