import HeapSize

/// What something holds on the heap once it has been made; 0 bytes where the C library does not say.
func made<Value>(_ make: () throws -> Value) rethrows -> (value: Value, bytes: Int) {
    let before = heap_size()
    let value = try make()
    return (value, Int(heap_size()) - Int(before))
}

/// A number of bytes as people read it.
func written(bytes: Int) -> String {
    let count = Double(bytes)
    return count < 1e3 ? written(count, " B") : count < 1e6 ? written(count / 1e3, " kB") : written(count / 1e6, " MB")
}
