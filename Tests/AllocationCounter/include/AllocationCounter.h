#pragma once
#include <stdint.h>

/// How many blocks this thread has allocated since the process began; 0 where allocations cannot be counted.
uint64_t allocation_count(void);

/// Begins to count the bytes that this thread holds.
void allocation_begin(void);
/// The most bytes that this thread has held at once since then; 0 where allocations cannot be counted.
uint64_t allocation_peak(void);
