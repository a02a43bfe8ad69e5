import LayoutChecker

// What a scroller keeps of the elements it visits: those that overlap the window.

extension Scroller {
    /// Adds an element whose slots have been filled by steps, if it is to be seen.
    func draw(_ element: ElementPlan, section: Int, item: Int) {
        state.pointee.visited += 1
        draw(element, by: drawing, section: section, item: item)
    }

    /// Adds an element by the numbers that a drawing reads, if it is to be seen.
    func draw(_ element: ElementPlan, by drawing: Drawing, section: Int, item: Int) {
        let (isPresent, isHidden) = drawing.presence(element)
        guard isPresent && !isHidden || state.pointee.keepsAll else { return }
        let numbers = drawing.numbers.count
        state.pointee.found.reserve()
        let drawn = state.pointee.found.next
        drawing.draw(element, section: section, item: item, isPresent: isPresent, isHidden: isHidden, into: drawn)
        if state.pointee.keepsAll {
            drawn.pointee.isHidden = isHidden || drawn.pointee.isBehindEye
        } else if !isSeen(drawn.pointee.frame) || drawn.pointee.isBehindEye {
            drawing.numbers.removeAll(from: numbers)
            return
        }
        drawn.pointee.values = drawing.keepAttributes(of: element)
        state.pointee.found.next += 1
        state.pointee.isAsBefore = false
    }

    /// As `overlaps` and `isEmpty` say it.
    @inline(__always)
    private func isSeen(_ frame: LayoutRectangle) -> Bool {
        frame.width > 0 && frame.height > 0 && frame.x < state.pointee.right
            && state.pointee.window.x < frame.x + frame.width && frame.y < state.pointee.bottom
            && state.pointee.window.y < frame.y + frame.height
    }

    /// Adds an element that stands in no scope and is only ever moved along the scroll, if it is to be seen; false when
    /// its place is not finite, so that it has to be drawn step by step.
    @inline(__always)
    func drawOnTrack(_ template: UnsafePointer<ElementTemplate>, section: Int) -> Bool {
        guard let isSeen = template.pointee.track.look(state) else { return false }
        state.pointee.visited = state.pointee.visited &+ 1
        guard isSeen, template.pointee.track.isSeenAcross(state) else { return true }
        state.pointee.found.reserve()
        if !template.pointee.isStillInOrder { state.pointee.isAsBefore = false }
        let drawn = state.pointee.found.next
        patch(drawn, template, lane: 0)
        drawn.pointee.section = section
        drawn.pointee.item = 0
        if template.pointee.numbers > 0 {
            keepNumbers(drawn, template, drawing.numbers.append(uninitialized: template.pointee.numbers), 0)
        }
        state.pointee.found.next = drawn + 1
        return true
    }

    @inline(__always)
    private func setBox(_ frame: LayoutRectangle) {
        boxes.pointee.x[0] = frame.x
        boxes.pointee.y[0] = frame.y
        boxes.pointee.width[0] = frame.width
        boxes.pointee.height[0] = frame.height
    }

    /// Adds an element that stands in no scope, whose slots have been filled by optimized code, if it is to be seen;
    /// false when its place is not finite, so that it has to be drawn step by step.
    @inline(never)
    func drawOptimized(_ number: Int, section: Int) -> Bool {
        let slots = slots
        let element = elementPlans + number
        let template = templates.all + number
        if !template.pointee.isMade || !template.pointee.isAlwaysThere {
            guard slots[Int(element.pointee[.presence])] != 0, slots[Int(element.pointee[.hidden])] == 0 else {
                state.pointee.visited += 1
                return true
            }
        }
        if element.pointee.drawing.hasDepth {
            state.pointee.visited += 1
            draw(element.pointee, by: optimizedDrawing, section: section, item: 0)
            return true
        }
        let (width, height) = (slots[Int(element.pointee[.width])], slots[Int(element.pointee[.height])])
        var frame = LayoutRectangle(x: 0, y: 0, width: width, height: height)
        if element.pointee.drawing.isCentered {
            frame.x = slots[Int(element.pointee[.centerX])] - width / 2
            frame.y = slots[Int(element.pointee[.centerY])] - height / 2
        } else {
            frame.x = slots[Int(element.pointee[.restX])]
            frame.y = slots[Int(element.pointee[.restY])]
        }
        if element.pointee.drawing.isOnlyMoved {
            frame.x += slots[Int(element.pointee[.translationX])]
            frame.y += slots[Int(element.pointee[.translationY])]
        } else {
            turn(element, &frame)
        }
        guard frame.isSurelyFinite else { return false }
        state.pointee.visited += 1
        setBox(frame)
        if !template.pointee.isMade { templates.make(number, inScope: -1) }
        guard isSeen(frame) else { return true }
        boxes.pointee.isSeen[0] = -1
        items.pointee[0] = 0
        keep(number, inScope: -1, from: 0, to: 1, section: section)
        return true
    }

    /// Scales and turns a box.
    @inline(__always)
    private func turn(_ element: UnsafePointer<ElementPlan>, _ frame: inout LayoutRectangle) {
        let slots = slots
        let pivot = LayoutPoint(
            x: frame.x + slots[Int(element.pointee[.anchorX])] * frame.width,
            y: frame.y + slots[Int(element.pointee[.anchorY])] * frame.height)
        let transform = PlaneTransform(
            scale: LayoutPoint(x: slots[Int(element.pointee[.scaleX])], y: slots[Int(element.pointee[.scaleY])]),
            turn: slots[Int(element.pointee[.rotationZ])],
            shift: LayoutPoint(
                x: slots[Int(element.pointee[.translationX])], y: slots[Int(element.pointee[.translationY])]))
        frame = transform.bounds(of: frame, about: pivot)
        boxes.pointee.a[0] = transform.a
        boxes.pointee.b[0] = transform.b
        boxes.pointee.c[0] = transform.c
        boxes.pointee.d[0] = transform.d
    }

    /// Adds an element in those of some lanes in which it is to be seen; the box has been worked out.
    /// `place` is its place in its scope, or -1 for none.
    @inline(never)
    func keep(_ number: Int, inScope place: Int, from start: Int, to end: Int, section: Int) {
        let template = templates.all + number
        let box = boxes + (place < 0 ? 0 : place)
        if !template.pointee.isMade {
            if (elementPlans + number).pointee.drawing.hasDepth { return keepDeep(number, box, start, end, section) }
            templates.make(number, inScope: place)
        }
        state.pointee.found.reserve()
        if !template.pointee.isStillInOrder { state.pointee.isAsBefore = false }
        let isSeen = UnsafeRawPointer(box.pointer(to: LaneBox.Place.isSeen)).assumingMemoryBound(to: Int64.self)
        let items = UnsafeRawPointer(items).assumingMemoryBound(to: Int.self)
        let isTurned = template.pointee.isTurned
        let count = template.pointee.numbers
        let numbers = drawing.numbers
        // As many as there may be; what is too much is given back.
        var beside = count > 0 ? numbers.append(uninitialized: count &* (end &- start)) : numbers.base
        var drawn = state.pointee.found.next
        var lane = start
        while lane < end {
            if isSeen[lane] != 0 {
                patch(drawn, template, lane: lane)
                if isTurned { drawTurned(drawn, box, lane) }
                drawn.pointee.section = section
                drawn.pointee.item = items[lane]
                if count > 0 {
                    keepNumbers(drawn, template, beside, lane)
                    beside += count
                }
                drawn += 1
            }
            lane = lane &+ 1
        }
        if count > 0 { numbers.removeAll(from: beside - numbers.base) }
        state.pointee.found.next = drawn
    }

    /// Draws what differs from drawing to drawing by a template, with the numbers of a lane.
    @inline(__always)
    private func patch(
        _ drawn: UnsafeMutablePointer<DrawnElement>, _ template: UnsafePointer<ElementTemplate>, lane: Int
    ) {
        if drawn.pointee.template != template.pointee.drawn.template { begin(drawn, template) }
        var patch = template.pointee.patches
        let last = template.pointee.patchEnd
        while patch < last {
            UnsafeMutableRawPointer(drawn).storeBytes(
                of: patch.pointee.source[lane], toByteOffset: patch.pointee.place, as: Double.self)
            patch += 1
        }
    }

    /// Takes the bounding box and the linear part of the transform from a box.
    @inline(__always)
    private func drawTurned(
        _ drawn: UnsafeMutablePointer<DrawnElement>, _ box: UnsafeMutablePointer<LaneBox>, _ lane: Int
    ) {
        @inline(__always) func part(_ place: Int) -> Double { box.pointer(to: place)[lane] }
        drawn.pointee.frame = LayoutRectangle(
            x: part(LaneBox.Place.x), y: part(LaneBox.Place.y), width: part(LaneBox.Place.width),
            height: part(LaneBox.Place.height))
        drawn.pointee.transform.a = part(LaneBox.Place.a)
        drawn.pointee.transform.b = part(LaneBox.Place.b)
        drawn.pointee.transform.c = part(LaneBox.Place.c)
        drawn.pointee.transform.d = part(LaneBox.Place.d)
    }

    /// Draws what all drawings by a template have in common.
    @inline(never)
    private func begin(_ drawn: UnsafeMutablePointer<DrawnElement>, _ template: UnsafePointer<ElementTemplate>) {
        drawn.pointee = template.pointee.drawn
        state.pointee.isAsBefore = false
    }

    /// Keeps the numbers beside an element where there is room for them.
    @inline(__always)
    private func keepNumbers(
        _ drawn: UnsafeMutablePointer<DrawnElement>, _ template: UnsafePointer<ElementTemplate>,
        _ room: UnsafeMutablePointer<Double>, _ lane: Int
    ) {
        drawn.pointee.values = Int32(truncatingIfNeeded: room - drawing.numbers.base)
        var (source, number) = (template.pointee.sources, room)
        let end = source + template.pointee.numbers
        while source < end {
            number.pointee = source.pointee[lane]
            source += 1
            number += 1
        }
    }

    /// Adds an element in space.
    @inline(never)
    private func keepDeep(_ number: Int, _ box: UnsafePointer<LaneBox>, _ start: Int, _ end: Int, _ section: Int) {
        for lane in start..<end where box.pointee.isSeen[lane] != 0 {
            let lanes = UnsafeRawPointer(registers).assumingMemoryBound(to: Double.self)
            let drawing = Drawing(
                slots: lanes + lane, step: 4, attributeSlots: optimizedDrawing.attributeSlots, numbers: drawing.numbers)
            draw((elementPlans + number).pointee, by: drawing, section: section, item: items.pointee[lane])
        }
    }
}

extension LayoutRectangle {
    /// Whether it is finite; one whose sides add up to more than there is counts as not finite.
    @inline(__always)
    fileprivate var isSurelyFinite: Bool {
        let sum = x + y + width + height
        return sum - sum == 0
    }
}
