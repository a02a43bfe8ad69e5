/// Small numbers by numbers, with open addressing: a look-up is mostly one cell of memory. Nothing is ever taken out.
package struct NumberTable: Sendable {
    private struct Slot: Sendable {
        package var key: UInt64
        /// `vacant` when nothing is there.
        package var value: Int32
    }

    private static let vacant = Int32.min
    private var slots: [Slot]
    private(set) var count = 0

    package init() { slots = [Slot](repeating: Slot(key: 0, value: NumberTable.vacant), count: 16) }

    /// Makes room at once for so many numbers.
    package mutating func reserve(_ wanted: Int) {
        guard count == 0, wanted * 2 > slots.count else { return }
        var room = slots.count
        while room < wanted * 2 { room *= 2 }
        slots = [Slot](repeating: Slot(key: 0, value: NumberTable.vacant), count: room)
    }

    /// The number under a key; nil when there is none.
    @inline(__always)
    package subscript(key: UInt64) -> Int32? {
        let value = slots[place(of: key)].value
        return value == NumberTable.vacant ? nil : value
    }

    package mutating func set(_ key: UInt64, to value: Int32) {
        if count * 2 >= slots.count { grow() }
        let place = place(of: key)
        if slots[place].value == NumberTable.vacant { count += 1 }
        slots[place] = Slot(key: key, value: max(value, NumberTable.vacant + 1))
    }

    /// Where a key is, or would be put.
    @inline(__always)
    private func place(of key: UInt64) -> Int {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: Mixing.mixed(key)) & mask
        while slots[place].value != NumberTable.vacant, slots[place].key != key { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(key: 0, value: NumberTable.vacant), count: old.count * 2)
        for slot in old where slot.value != NumberTable.vacant { slots[place(of: slot.key)] = slot }
    }
}
