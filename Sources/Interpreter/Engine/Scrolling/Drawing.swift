import LayoutChecker

/// Reads elements out of slots.
struct Drawing {
    let slots: UnsafePointer<Double>
    /// How far one slot lies from the next: 4 for a lane of registers.
    var step = 1
    /// The slots of attributes.
    let attributeSlots: Memory<Int32>
    /// The numbers beside the elements: parts of transforms, attributes.
    let numbers: Memory<Double>

    @inline(__always)
    private func value(_ slot: Int32) -> Double { slots[Int(slot) * step] }

    /// Whether an element takes part, and whether it is hidden.
    @inline(__always)
    func presence(_ element: ElementPlan) -> (isPresent: Bool, isHidden: Bool) {
        (value(element[.presence]) != 0, value(element[.hidden]) != 0)
    }

    /// Draws an element whose slots have been filled. One that takes no part stands at rest.
    @inline(__always)
    func draw(
        _ element: ElementPlan, section: Int, item: Int, isPresent: Bool, isHidden: Bool,
        into drawn: UnsafeMutablePointer<DrawnElement>
    ) {
        let rest = LayoutRectangle(
            x: value(element[.restX]), y: value(element[.restY]), width: value(element[.width]),
            height: value(element[.height]))
        drawn.pointee.kind = Int(element.number)
        drawn.pointee.section = element.isInSection ? section : 0
        drawn.pointee.item = item
        drawn.pointee.frame = rest
        drawn.pointee.size = LayoutSize(width: rest.width, height: rest.height)
        drawn.pointee.transform = .identity
        drawn.pointee.isHidden = isHidden
        drawn.pointee.isPresent = isPresent
        drawn.pointee.isBehindEye = false
        drawn.pointee.isMirrored = false
        drawn.pointee.parts = -1
        drawn.pointee.values = -1
        guard isPresent else {
            drawn.pointee.center = LayoutPoint(x: rest.x + rest.width / 2, y: rest.y + rest.height / 2)
            drawn.pointee.anchorPoint = LayoutPoint(x: 0.5, y: 0.5)
            drawn.pointee.alpha = 1
            for quantity in ElementQuantity.optional { drawn.set(quantity, to: ElementQuantity.resting[quantity]) }
            drawn.pointee.zIndex = 0
            return
        }
        let center = LayoutPoint(x: value(element[.centerX]), y: value(element[.centerY]))
        drawn.pointee.center = center
        drawn.pointee.anchorPoint = LayoutPoint(x: value(element[.anchorX]), y: value(element[.anchorY]))
        drawn.pointee.alpha = value(element[.alpha])
        for quantity in ElementQuantity.optional { drawn.set(quantity, to: value(element[quantity])) }
        drawn.pointee.zIndex = value(element[.z])
        // Not centre − half the size where the box stands at rest: that could be off by a bit, and touch a neighbour.
        let box = LayoutRectangle(
            x: element.drawing.isCentered ? center.x - rest.width / 2 : rest.x,
            y: element.drawing.isCentered ? center.y - rest.height / 2 : rest.y, width: rest.width, height: rest.height)
        if element.drawing.isOnlyMoved {
            let shift = LayoutPoint(x: value(element[.translationX]), y: value(element[.translationY]))
            drawn.pointee.transform.tx = shift.x
            drawn.pointee.transform.ty = shift.y
            let moved = LayoutRectangle(x: box.x + shift.x, y: box.y + shift.y, width: box.width, height: box.height)
            if moved.isFinite { drawn.pointee.frame = moved }
            return
        }
        transform(&drawn.pointee, element, box)
    }

    /// Scales and turns the box, in the plane or in space.
    private func transform(_ drawn: inout DrawnElement, _ element: ElementPlan, _ box: LayoutRectangle) {
        var parts = QuantityTable<Double>(repeating: 0)
        (parts[.anchorX], parts[.anchorY]) = (drawn.anchorPoint.x, drawn.anchorPoint.y)
        drawn.parts = Int32(clamping: numbers.count)
        for quantity in ElementQuantity.transform {
            parts[quantity] = value(element[quantity])
            numbers.append(parts[quantity])
        }
        parts.invertEyeDistance()
        let placed = PlacedBox(box, parts, hasDepth: element.drawing.hasDepth)
        drawn.transform = placed.plane
        drawn.isBehindEye = placed.bounds == nil
        let bounds = placed.bounds ?? box
        if bounds.isFinite { drawn.frame = bounds }
    }

    /// Keeps the numbers of its attributes.
    @inline(__always)
    func keepAttributes(of element: ElementPlan) -> Int32 {
        let place = Int32(clamping: numbers.count)
        let count = Int(element.attributes.count)
        guard count > 0 else { return place }
        let room = numbers.append(uninitialized: count)
        let from = attributeSlots.base + Int(element.attributes.start)
        for index in 0..<count { room[index] = value(from[index]) }
        return place
    }

    /// The numbers that an element was drawn by.
    func numbers(of drawn: DrawnElement) -> QuantityTable<Double> {
        var found = ElementQuantity.resting
        drawn.copy(to: &found)
        found[.hidden] = drawn.isHidden ? 1 : 0
        let parts = ElementQuantity.transform
        guard drawn.parts >= 0 else { return found }
        for number in parts.indices { found[parts[number]] = numbers[Int(drawn.parts) + number] }
        if drawn.isMirrored {
            for quantity in ElementQuantity.mirrored { found[quantity] = 0 - found[quantity] }
        }
        found.invertEyeDistance()
        return found
    }

    /// A number of an element's attributes.
    func attribute(_ number: Int, of drawn: DrawnElement) -> Double {
        drawn.values >= 0 ? numbers[Int(drawn.values) + number] : 0
    }

    /// The whole transform of an element with depth, row by row.
    func matrix(of drawn: DrawnElement) -> [Double] {
        Transform3D(finite: numbers(of: drawn)).rows
    }

    /// An element with its names.
    func attributes(
        of drawn: DrawnElement, _ kind: CheckedLayout.ElementKind, hasDepth: Bool, in phase: Phase
    ) -> Attributes {
        let numbers = numbers(of: drawn)
        var custom: [CustomAttribute] = []
        if drawn.isPresent, drawn.values >= 0 {
            let attributes = kind.attributes(in: phase)
            var first = Int(drawn.values)
            for attribute in attributes {
                let value = AttributeValue(attribute.shape) { self.numbers[first + $0] }
                custom.append(CustomAttribute(name: attribute.name, value: value))
                first += attribute.components.count
            }
        }
        return Attributes(
            kind: kind.name, category: kind.category, section: drawn.section, item: drawn.item,
            frame: drawn.frame, transform: drawn.transform,
            transform3D: hasDepth && drawn.isPresent ? Transform3D(finite: numbers).rows : nil,
            custom: custom, quantities: numbers, optional: kind.optional)
    }
}
