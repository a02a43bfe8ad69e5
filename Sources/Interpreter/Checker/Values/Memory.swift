/// A run of plain numbers or records in memory that does not move: written while it is made, only read afterwards. The
/// evaluator reads it through its pointer; everything else through the
/// subscript, which a debug build checks.
@usableFromInline package final class Memory<Element: BitwiseCopyable>: @unchecked Sendable {
    // Nothing reads them while something else writes them, so nobody asks at run time whether that is so.
    @exclusivity(unchecked) @usableFromInline package private(set) var base: UnsafeMutablePointer<Element>
    @exclusivity(unchecked) @usableFromInline package private(set) var count: Int
    @exclusivity(unchecked) @usableFromInline package private(set) var capacity: Int

    /// Empty, with room for so many.
    @usableFromInline package init(capacity: Int = 0) {
        self.capacity = max(1, capacity)
        count = 0
        base = .allocate(capacity: self.capacity)
    }

    @inlinable package convenience init(_ elements: [Element]) {
        self.init(capacity: elements.count)
        append(contentsOf: elements)
    }

    @inlinable package convenience init(repeating element: Element, count: Int) {
        self.init(capacity: count)
        base.initialize(repeating: element, count: count)
        self.count = max(0, count)
    }

    deinit { base.deallocate() }

    @inlinable package subscript(index: Int) -> Element {
        get { UnsafeMutableBufferPointer(start: base, count: count)[index] }
        set { UnsafeMutableBufferPointer(start: base, count: count)[index] = newValue }
    }

    @inlinable package var indices: Range<Int> { 0..<count }

    /// The same numbers in memory of their own.
    @inlinable package func copy() -> Memory {
        let other = Memory(capacity: count)
        other.append(uninitialized: count).update(from: base, count: count)
        return other
    }

    @inlinable package func append(contentsOf elements: [Element]) {
        elements.withUnsafeBufferPointer { from in
            if let first = from.baseAddress { append(uninitialized: from.count).update(from: first, count: from.count) }
        }
    }

    /// Adds the same one so many times.
    @inlinable package func append(repeating element: Element, count: Int) {
        guard count > 0 else { return }
        append(uninitialized: count).update(repeating: element, count: count)
    }

    @inlinable package func append(contentsOf other: Memory) {
        append(uninitialized: other.count).update(from: other.base, count: other.count)
    }

    /// Adds one at the end. Pointers taken before are void when it has to grow.
    @inline(__always)
    @inlinable package func append(_ element: Element) {
        if count == capacity { grow(to: count + 1) }
        (base + count).initialize(to: element)
        count += 1
    }

    /// Adds one at the end that the caller fills in.
    @inline(__always)
    @inlinable package func makeRoom() -> UnsafeMutablePointer<Element> {
        if count == capacity { grow(to: count + 1) }
        count &+= 1
        return base + (count &- 1)
    }

    /// Adds so many that the caller fills in.
    @inline(__always)
    @inlinable package func append(uninitialized number: Int) -> UnsafeMutablePointer<Element> {
        if capacity - count < number { grow(to: count + number) }
        defer { count += number }
        return base + count
    }

    /// Keeps the memory and forgets what is in it, from an index on.
    @inline(__always)
    @inlinable package func removeAll(from index: Int = 0) { count = max(0, min(count, index)) }

    @inline(never)
    @usableFromInline package func grow(to wanted: Int) {
        capacity = max(wanted, capacity * 2, 16)
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
    }
}
