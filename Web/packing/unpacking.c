// The unpacking half, as a WebAssembly module: it stands before the packed bytes (Web/build.sh), so that a page needs no
// more than a few lines of script to unpack them (Sources/dslc/Preview/Page/unpacking.js).

#include "module.c"

extern unsigned char __heap_base;

// Room for so many packed bytes, and behind it for the module that they come to.
__attribute__((export_name("room"))) Byte *room(Word size, Word whole) {
    packed = &__heap_base;
    module = packed + size;
    moduleSize = whole;
    int missing = ((Word)module + whole >> 16) + 1 - __builtin_wasm_memory_size(0);
    if (missing > 0 && __builtin_wasm_memory_grow(0, missing) == (Word)-1) fail();
    return packed;
}

// Where the module is.
__attribute__((export_name("unpack"))) Byte *unpack(void) {
    walk(0, 0);
    return module;
}
