import LayoutChecker

/// In which order a scroller answers what it has found: by z, ties in document order.
struct PaintingOrder {
    /// Room for the order, as numbers of what was found.
    private let numbers: Memory<Int32>

    /// An order that is kept in memory of somebody else.
    init(in numbers: Memory<Int32>) { self.numbers = numbers }

    /// The order; it is that of what was found where `sort` has said so.
    var base: UnsafePointer<Int32> { UnsafePointer(numbers.base) }

    /// Sorts elements. A partition: nearly all elements have the lowest z and keep their order; the few others are sorted
    /// by insertion.
    ///
    /// - Returns: Whether they are in order as they lie; then the numbers are not made.
    func sort(_ first: UnsafePointer<DrawnElement>, _ count: Int) -> Bool {
        let end = first + count
        var lowest = Double.infinity
        var highest = -Double.infinity
        var isSorted = true
        var next = first
        while next < end {
            let z = next.pointee.zIndex
            if z < highest { isSorted = false }
            if z < lowest { lowest = z }
            highest = z
            next += 1
        }
        if isSorted { return true }
        numbers.removeAll()
        let order = numbers.append(uninitialized: count)
        guard count <= 64 else {
            sortMany(first, count, order)
            return false
        }
        var bottom = order
        // Sorted at the end, as how many lie at the bottom is not known yet.
        var others = order + count
        let last = others
        var index: Int32 = 0
        next = first
        while next < end {
            let z = next.pointee.zIndex
            if z == lowest {
                bottom.pointee = index
                bottom += 1
            } else {
                others -= 1
                var place = others
                while place + 1 < last, first[Int(place[1])].zIndex <= z {
                    place.pointee = place[1]
                    place += 1
                }
                place.pointee = index
            }
            index &+= 1
            next += 1
        }
        return false
    }

    private func sortMany(_ elements: UnsafePointer<DrawnElement>, _ count: Int, _ order: UnsafeMutablePointer<Int32>) {
        for index in 0..<count { order[index] = Int32(truncatingIfNeeded: index) }
        var buffer = UnsafeMutableBufferPointer(start: order, count: count)
        buffer.sort { a, b in
            let (first, second) = (elements[Int(a)].zIndex, elements[Int(b)].zIndex)
            return first != second ? first < second : a < b
        }
    }
}
