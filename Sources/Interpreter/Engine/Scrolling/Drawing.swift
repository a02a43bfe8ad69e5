import LayoutChecker

/// Draws elements from the numbers in slots, or in a lane of registers.
struct Drawing: BitwiseCopyable {
    let slots: UnsafePointer<Double>
    /// How far one slot lies from the next: 4 for a lane of registers.
    var step = 1
    /// The slots of attributes.
    let attributeSlots: UnsafePointer<Int32>

    /// Where an element comes to stand.
    struct Place {
        var center: LayoutPoint
        let size: LayoutSize
        var frame: LayoutRectangle
        var transform = PlaneTransform.identity
        var isBehindEye = false
    }

    @inline(__always)
    private func value(_ slot: Int32) -> Double { slots[Int(slot) &* step] }

    @inline(__always)
    private func value(_ quantity: ElementQuantity, of element: UnsafePointer<ElementPlan>) -> Double {
        value(element.pointee[quantity])
    }

    /// Whether an element takes part, and whether it is hidden.
    @inline(__always)
    func presence(_ element: UnsafePointer<ElementPlan>) -> (isPresent: Bool, isHidden: Bool) {
        (value(.presence, of: element) != 0, value(.hidden, of: element) != 0)
    }

    /// Works out where an element stands whose slots have been filled. One that takes no part stands at rest.
    @inline(__always)
    func place(_ element: UnsafePointer<ElementPlan>, isPresent: Bool) -> Place {
        guard isPresent else { return restingPlace(element) }
        let (width, height) = (value(.width, of: element), value(.height, of: element))
        let start = LayoutRectangle(
            x: value(.boxX, of: element), y: value(.boxY, of: element), width: width, height: height)
        let center = LayoutPoint(x: value(.centerX, of: element), y: value(.centerY, of: element))
        var place = Place(center: center, size: LayoutSize(width: width, height: height), frame: start)
        // Not centre − half the size where the box stands at rest: that could be off by a bit, and touch a neighbour.
        let box =
            element.pointee.drawing.isCentered
            ? LayoutRectangle(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height) : start
        guard element.pointee.drawing.isOnlyMoved else {
            turn(&place, element, box)
            return place
        }
        place.transform.tx = value(.translationX, of: element)
        place.transform.ty = value(.translationY, of: element)
        let moved = LayoutRectangle(
            x: box.x + place.transform.tx, y: box.y + place.transform.ty, width: width, height: height)
        if moved.isFinite { place.frame = moved }
        return place
    }

    /// Where an element stands that takes no part.
    @inline(never)
    private func restingPlace(_ element: UnsafePointer<ElementPlan>) -> Place {
        let rest = LayoutRectangle(
            x: value(.restX, of: element), y: value(.restY, of: element), width: value(.restWidth, of: element),
            height: value(.restHeight, of: element))
        return Place(
            center: LayoutPoint(x: rest.x + rest.width / 2, y: rest.y + rest.height / 2),
            size: LayoutSize(width: rest.width, height: rest.height), frame: rest)
    }

    /// Scales and turns the box, in the plane or in space.
    @inline(never)
    private func turn(_ place: inout Place, _ element: UnsafePointer<ElementPlan>, _ box: LayoutRectangle) {
        let bounds: LayoutRectangle?
        if element.pointee.drawing.hasDepth {
            var parts = QuantityTable<Double>(repeating: 0)
            for quantity in ElementQuantity.transform { parts[quantity] = value(quantity, of: element) }
            (parts[.anchorX], parts[.anchorY]) = (value(.anchorX, of: element), value(.anchorY, of: element))
            parts.invertEyeDistance()
            let placed = PlacedBox(box, parts, hasDepth: true)
            place.transform = placed.plane
            place.isBehindEye = placed.bounds == nil
            bounds = placed.bounds ?? box
        } else {
            place.transform = PlaneTransform(
                scale: LayoutPoint(x: value(.scaleX, of: element), y: value(.scaleY, of: element)),
                turn: value(.rotationZ, of: element),
                shift: LayoutPoint(x: value(.translationX, of: element), y: value(.translationY, of: element)))
            let pivot = LayoutPoint(
                x: box.x + value(.anchorX, of: element) * box.width,
                y: box.y + value(.anchorY, of: element) * box.height)
            bounds = place.transform.bounds(of: box, about: pivot)
        }
        if let bounds, bounds.isFinite { place.frame = bounds }
    }

    /// Writes an element that stands at a place, and keeps the numbers beside it.
    @inline(__always)
    func write(
        _ element: UnsafePointer<ElementPlan>, at place: Place, section: Int, item: Int, isPresent: Bool,
        isHidden: Bool,
        into drawn: UnsafeMutablePointer<DrawnElement>, beside numbers: Memory<Double>
    ) {
        drawn.pointee = DrawnElement(
            kind: Int(element.pointee.number), section: element.pointee.isInSection ? section : 0, item: item,
            frame: place.frame, center: place.center, size: place.size,
            anchorPoint: isPresent
                ? LayoutPoint(x: value(.anchorX, of: element), y: value(.anchorY, of: element))
                : LayoutPoint(x: 0.5, y: 0.5),
            transform: place.transform, alpha: isPresent ? value(.alpha, of: element) : 1,
            blur: isPresent ? value(.blur, of: element) : 0, zIndex: isPresent ? value(.z, of: element) : 0,
            isHidden: isHidden, isPresent: isPresent, isBehindEye: place.isBehindEye, parts: -1, values: -1)
        if isPresent, !element.pointee.drawing.isOnlyMoved {
            drawn.pointee.parts = Int32(clamping: numbers.count)
            for quantity in ElementQuantity.transform { numbers.append(value(quantity, of: element)) }
        }
        if isPresent, element.pointee.drawing.isMasked {
            drawn.pointee.mask = Int32(clamping: numbers.count)
            for quantity in ElementQuantity.mask { numbers.append(value(quantity, of: element)) }
        }
        drawn.pointee.values = Int32(clamping: numbers.count)
        let count = Int(element.pointee.attributes.count)
        guard count > 0 else { return }
        let room = numbers.append(uninitialized: count)
        let from = attributeSlots + Int(element.pointee.attributes.start)
        for index in 0..<count { room[index] = value(from[index]) }
    }
}
