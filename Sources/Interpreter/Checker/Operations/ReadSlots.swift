/// The slots that an instruction reads: up to three in place, or one and a list behind it. A collection that takes no
/// memory: compiling asks each instruction several times.
@frozen @usableFromInline package struct ReadSlots: RandomAccessCollection {
    @usableFromInline package let first, second, third: Int32
    @usableFromInline package let few: Int
    @usableFromInline package let list: UnsafeBufferPointer<Int32>

    /// No slots.
    @inlinable package static var none: ReadSlots { ReadSlots(0, 0, 0, count: 0) }

    /// The first ones of three.
    @inlinable package init(_ a: Int32, _ b: Int32, _ c: Int32, count: Int) {
        (first, second, third, few) = (a, b, c, count)
        list = UnsafeBufferPointer(start: nil, count: 0)
    }

    /// A slot, and a list of slots that lives longer than this.
    @inlinable package init(_ a: Int32, list: UnsafeBufferPointer<Int32>) {
        (first, second, third, few) = (a, 0, 0, 1)
        self.list = list
    }

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { few + list.count }

    @inlinable package subscript(place: Int) -> Int32 {
        if place >= few { return list[place - few] }
        return place == 0 ? first : place == 1 ? second : third
    }
}

/// A set of slots of a program.
@frozen @usableFromInline package struct SlotSet {
    /// A bit for each: compiling a file of many sections makes a set for each of them.
    @usableFromInline package var words: [UInt64]

    /// None of so many slots.
    @inlinable package init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

    /// Some of so many slots; numbers below 0 stand for no slot.
    @inlinable package init(_ slots: some Sequence<Int32>, count: Int) {
        self.init(count: count)
        formUnion(slots)
    }

    @usableFromInline package static func bit(_ slot: Int32) -> UInt64 { 1 << UInt64(slot & 63) }

    @inlinable package func contains(_ slot: Int32) -> Bool {
        slot >= 0 && words[Int(slot >> 6)] & SlotSet.bit(slot) != 0
    }

    /// The slots, in order.
    @inlinable package var members: [Int32] {
        var found: [Int32] = []
        for (index, word) in words.enumerated() {
            var left = word
            while left != 0 {
                found.append(Int32(clamping: index * 64 + left.trailingZeroBitCount))
                left &= left - 1
            }
        }
        return found
    }

    /// Adds a slot; whether it was not there.
    @discardableResult
    @inlinable package mutating func insert(_ slot: Int32) -> Bool {
        guard slot >= 0, words[Int(slot >> 6)] & SlotSet.bit(slot) == 0 else { return false }
        words[Int(slot >> 6)] |= SlotSet.bit(slot)
        return true
    }

    @inlinable package mutating func remove(_ slot: Int32) {
        if slot >= 0 { words[Int(slot >> 6)] &= ~SlotSet.bit(slot) }
    }

    @inlinable package mutating func formUnion(_ slots: some Sequence<Int32>) { for slot in slots { insert(slot) } }
}
