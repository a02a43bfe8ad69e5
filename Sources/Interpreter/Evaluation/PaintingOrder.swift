// In which order a scroller answers what it has found.

extension Scroller {
    /// By z, ties in document order: what is drawn is nearly sorted already, so each finds its place from behind.
    func sort(_ count: Int) {
        let elements = state.pointee.found.first
        state.pointee.isSorted = !(1..<max(1, count)).contains { elements[$0].zIndex < elements[$0 - 1].zIndex }
        if state.pointee.isSorted { return }
        order.removeAll()
        let order = order.append(uninitialized: count)
        if count > 64 {
            for index in 0..<count { order[index] = Int32(truncatingIfNeeded: index) }
            var buffer = UnsafeMutableBufferPointer(start: order, count: count)
            buffer.sort { a, b in
                let (first, second) = (elements[Int(a)].zIndex, elements[Int(b)].zIndex)
                return first != second ? first < second : a < b
            }
            return
        }
        // Nearly all lie at the bottom: they go ahead as they come; the others are sorted behind them, each from behind.
        var lowest = elements[0].zIndex
        for index in 1..<count where elements[index].zIndex < lowest { lowest = elements[index].zIndex }
        var bottom = 0
        var others = count
        for index in 0..<count {
            if elements[index].zIndex == lowest {
                order[bottom] = Int32(truncatingIfNeeded: index)
                bottom &+= 1
            } else {
                // Backwards from the end, as how many lie at the bottom is not known yet.
                others &-= 1
                order[others] = Int32(truncatingIfNeeded: index)
            }
        }
        var (first, last) = (bottom, count &- 1)
        while first < last {
            (order[first], order[last]) = (order[last], order[first])
            (first, last) = (first &+ 1, last &- 1)
        }
        var sorted = bottom &+ 1
        while sorted < count {
            let number = order[sorted]
            let z = elements[Int(number)].zIndex
            var place = sorted
            while place > bottom, elements[Int(order[place &- 1])].zIndex > z {
                order[place] = order[place &- 1]
                place &-= 1
            }
            order[place] = number
            sorted &+= 1
        }
    }
}
