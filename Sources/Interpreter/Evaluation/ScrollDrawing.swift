// What a scroller keeps of the elements it visits: those that overlap the window, in painting order.

extension Scroller {
    /// Adds the element whose slots have been filled by steps, if it is to be seen.
    func draw(_ element: ElementPlan, section: Int, item: Int) {
        state.pointee.visited += 1
        let slots = machine.slots
        guard slots[Int(element.presence)] != 0, slots[Int(element.hidden)] == 0 else { return }
        let numbers = drawing.numbers.count
        let place = found.count
        let drawn = found.append(uninitialized: 1)
        drawing.draw(element, section: section, item: item, isPresent: true, isHidden: false, into: drawn)
        guard isSeen(drawn.pointee.frame), !drawn.pointee.isBehindEye else {
            found.removeAll(from: place)
            drawing.numbers.removeAll(from: numbers)
            return
        }
        drawn.pointee.values = drawing.keepAttributes(of: element)
        if place > 0, drawn.pointee.zIndex < (drawn - 1).pointee.zIndex { state.pointee.isSorted = false }
    }

    /// As `overlaps` and `isEmpty` say it.
    @inline(__always)
    private func isSeen(_ frame: Rectangle) -> Bool {
        let seen = state.pointee.window
        return frame.width > 0 && frame.height > 0 && frame.x < seen.x + seen.width && seen.x < frame.x + frame.width
            && frame.y < seen.y + seen.height && seen.y < frame.y + frame.height
    }

    /// Adds the element whose slots have been filled by streamlined code, if it is to be seen; false when its place is
    /// not finite, so that it has to be drawn step by step.
    @inline(never)
    func drawStreamlined(_ element: UnsafePointer<ElementPlan>, section: Int, item: Int) -> Bool {
        let slots = slots
        guard slots[Int(element.pointee.presence)] != 0, slots[Int(element.pointee.hidden)] == 0 else {
            state.pointee.visited += 1
            return true
        }
        let size = Size(width: slots[Int(element.pointee.sizeX)], height: slots[Int(element.pointee.sizeY)])
        let center = Point(x: slots[Int(element.pointee.centerX)], y: slots[Int(element.pointee.centerY)])
        let corner =
            element.pointee.isCentered
            ? Point(x: center.x - size.width / 2, y: center.y - size.height / 2)
            : Point(x: slots[Int(element.pointee.restX)], y: slots[Int(element.pointee.restY)])
        let shift = Point(
            x: slots[Int(element.pointee.translationX)], y: slots[Int(element.pointee.translationY)])
        guard element.pointee.isOnlyMoved else {
            return drawTransformed(element, section, item, corner, size, center, shift)
        }
        let frame = Rectangle(x: corner.x + shift.x, y: corner.y + shift.y, width: size.width, height: size.height)
        guard frame.isSurelyFinite else { return false }
        state.pointee.visited += 1
        guard isSeen(frame) else { return true }
        let transform = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y)
        keep(element, section, item, frame, size, center, transform, parts: -1)
        return true
    }

    /// Draws an element that is scaled or turned.
    private func drawTransformed(
        _ element: UnsafePointer<ElementPlan>, _ section: Int, _ item: Int, _ corner: Point, _ size: Size,
        _ center: Point, _ shift: Point
    ) -> Bool {
        let slots = slots
        guard !element.pointee.hasDepth else { return false }
        let box = Rectangle(x: corner.x, y: corner.y, width: size.width, height: size.height)
        let pivot = Point(
            x: box.x + slots[Int(element.pointee.anchorX)] * box.width,
            y: box.y + slots[Int(element.pointee.anchorY)] * box.height)
        let scale = Point(x: slots[Int(element.pointee.scaleX)], y: slots[Int(element.pointee.scaleY)])
        let turn = slots[Int(element.pointee.rotationZ)]
        let transform = PlaneTransform(scale: scale, turn: turn, shift: shift)
        let frame = transform.bounds(of: box, about: pivot)
        guard frame.isSurelyFinite else { return false }
        state.pointee.visited += 1
        guard isSeen(frame) else { return true }
        let parts = Int32(clamping: drawing.numbers.count)
        let room = drawing.numbers.append(uninitialized: 9)
        room[0] = scale.x
        room[1] = scale.y
        room[2] = slots[Int(element.pointee.rotationX)]
        room[3] = slots[Int(element.pointee.rotationY)]
        room[4] = turn
        room[5] = shift.x
        room[6] = shift.y
        room[7] = slots[Int(element.pointee.translationZ)]
        let eye = slots[Int(element.pointee.perspective)]
        room[8] = eye == 0 ? 0 : 1 / eye
        keep(element, section, item, frame, size, center, transform, parts: parts)
        return true
    }

    @inline(__always)
    private func keep(
        _ element: UnsafePointer<ElementPlan>, _ section: Int, _ item: Int, _ frame: Rectangle, _ size: Size,
        _ center: Point, _ transform: PlaneTransform, parts: Int32
    ) {
        let slots = slots
        let drawn = found.makeRoom()
        drawn.pointee.kind = Int(element.pointee.number)
        drawn.pointee.section = element.pointee.isInSection ? section : 0
        drawn.pointee.item = item
        drawn.pointee.frame = frame
        drawn.pointee.center = center
        drawn.pointee.size = size
        drawn.pointee.anchorPoint.x = slots[Int(element.pointee.anchorX)]
        drawn.pointee.anchorPoint.y = slots[Int(element.pointee.anchorY)]
        drawn.pointee.transform = transform
        drawn.pointee.alpha = slots[Int(element.pointee.alpha)]
        let z = slots[Int(element.pointee.z)]
        drawn.pointee.zIndex = z
        drawn.pointee.isHidden = false
        drawn.pointee.isPresent = true
        drawn.pointee.isBehindEye = false
        drawn.pointee.parts = parts
        drawn.pointee.values = Int32(truncatingIfNeeded: drawing.numbers.count)
        if found.count > 1, z < (drawn - 1).pointee.zIndex { state.pointee.isSorted = false }
        let attributes = element.pointee.attributes
        if attributes.count > 0 {
            let from = attributeSlots + Int(attributes.start)
            let room = drawing.numbers.append(uninitialized: Int(attributes.count))
            for index in 0..<Int(attributes.count) { room[index] = slots[Int(from[index])] }
        }
    }

    // MARK: Painting order

    /// By z, ties in document order: what is drawn is nearly sorted already, so each finds its place from behind.
    func sort() {
        if state.pointee.isSorted { return }
        let elements = found.base
        let count = found.count
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
        for index in 0..<count {
            let z = elements[index].zIndex
            var place = index
            while place > 0, elements[Int(order[place - 1])].zIndex > z {
                order[place] = order[place - 1]
                place -= 1
            }
            order[place] = Int32(truncatingIfNeeded: index)
        }
    }
}

extension Rectangle {
    /// Whether it is finite; one whose sides add up to more than there is counts as not finite.
    @inline(__always)
    fileprivate var isSurelyFinite: Bool {
        let sum = x + y + width + height
        return sum - sum == 0
    }
}
