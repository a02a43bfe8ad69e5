import LayoutChecker

// In which order a scroller answers what it has found.

extension ScrollStep {
    /// By z, ties in document order. A partition: nearly all elements have the lowest z and keep their order; the few others
    /// are sorted by insertion.
    func sort(_ count: Int) {
        let first = state.pointee.found.first
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
        state.pointee.isSorted = isSorted
        if isSorted { return }
        order.removeAll()
        let order = order.append(uninitialized: count)
        if count > 64 { return sortMany(first, count, order) }
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
