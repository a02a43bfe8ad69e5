import LayoutChecker

/// A transition from one prepared layout to another: two layouts, two worlds, or two data sets of one layout.
///
/// An element is the same at both ends if its kind, section and item are the same. If the records of both data sets
/// have an `id`, a number or a text, then a cell and its decorations are matched by this id, whatever their section and
/// item. If several items of a data set have the same id, the first item gets it. Items without an id are matched with
/// each other by section and item.
public struct LayoutTransition: Sendable {
    /// The layout at its start.
    public let from: Prepared
    /// The layout at its end.
    public let to: Prepared
    /// Which items are the same on both sides.
    let items: ItemMatching

    /// Makes a transition.
    public init(from: Prepared, to: Prepared) {
        self.from = from
        self.to = to
        items = ItemMatching(from, to)
    }

    /// The offset of the second layout at the same progress as an offset of the first layout.
    public func matching(_ offset: LayoutPoint) -> LayoutPoint {
        func matched(_ value: Double, _ distance: Double, _ other: Double) -> Double {
            distance > 0 ? value / distance * max(0, other) : 0
        }
        return LayoutPoint(
            x: matched(
                offset.x, from.contentSize.width - from.viewport.width, to.contentSize.width - to.viewport.width),
            y: matched(
                offset.y, from.contentSize.height - from.viewport.height, to.contentSize.height - to.viewport.height))
    }

    /// The size of the viewport at a progress from 0 to 1.
    public func viewport(at progress: Double) -> LayoutSize { mixed(from.viewport, to.viewport, held(progress)) }

    /// What bars of the host cover at a progress from 0 to 1.
    public func contentInsets(at progress: Double) -> LayoutEnvironment.Insets {
        let (a, b, t) = (from.contentInsets, to.contentInsets, held(progress))
        return LayoutEnvironment.Insets(
            top: mixed(a.top, b.top, t), left: mixed(a.left, b.left, t), bottom: mixed(a.bottom, b.bottom, t),
            right: mixed(a.right, b.right, t))
    }

    /// The size of the content at a progress from 0 to 1.
    public func contentSize(at progress: Double) -> LayoutSize {
        mixed(from.contentSize, to.contentSize, held(progress))
    }

    /// The elements that can be seen at a progress, in painting order.
    ///
    /// - Parameters:
    ///   - progress: 0 is exactly the first layout and 1 exactly the second. Between them every number is interpolated
    ///     linearly, transforms by their components. An element at one end only fades, and has the section and item of
    ///     that end. An element at both ends has the section and item of the second end.
    ///   - offset: The content offset in the first layout.
    ///   - end: The content offset in the second layout; nil: `matching(offset)`.
    /// - Returns: The elements, and the runtime errors of both ends.
    public func attributes(at progress: Double, from offset: LayoutPoint, to end: LayoutPoint? = nil) -> Frame {
        let t = held(progress)
        let end = end ?? matching(offset)
        if t == 0 { return from.attributes(at: offset) }
        if t == 1 { return to.attributes(at: end) }
        let (first, second) = (from.attributes(at: offset), to.attributes(at: end))
        let place = mixed(offset, end, t)
        let window = mixed(from.screen(at: offset), to.screen(at: end), t)
        var elements: [Attributes] = []
        var seen: Set<ElementPath> = []
        // For the masks of parts.
        let owners = [(from, offset), (to, end)].compactMap { side, place -> Scroller? in
            guard side.program.layout.elements.contains(where: { !$0.outerMasks.isEmpty }) else { return nil }
            let scroller = side.scroller()
            scroller.move(to: place)
            return scroller
        }
        for element in first.elements {
            let path = items.target(of: element.path)
            if let path { seen.insert(path) }
            let other = path.flatMap { shown($0, in: to, at: end) }
            elements.append(other.map { mixed(element, $0, t, owners) } ?? faded(element, 1 - t))
        }
        for element in second.elements where !seen.contains(element.path) {
            let other = items.origin(of: element.path).flatMap { shown($0, in: from, at: offset) }
            elements.append(other.map { mixed($0, element, t, owners) } ?? faded(element, t))
        }
        let visible = elements.filter { !$0.frame.isEmpty && $0.frame.overlaps(window) }
        let order = visible.indices.sorted { a, b in
            visible[a].zIndex != visible[b].zIndex ? visible[a].zIndex < visible[b].zIndex : a < b
        }
        return Frame(
            offset: place, elements: order.map { visible[$0] },
            troubles: first.troubles + second.troubles, visited: first.visited + second.visited)
    }

    private func held(_ progress: Double) -> Double { progress > 0 ? min(progress, 1) : 0 }

    /// An element of one side, on screen or not; nil when it is not there or not to be seen.
    func shown(_ path: ElementPath, in side: Prepared, at offset: LayoutPoint) -> Attributes? {
        guard let found = side.attributes(of: path, at: offset)?.elements.first, !found.isHidden else { return nil }
        return found.size.width > 0 && found.size.height > 0 ? found : nil
    }

    private func faded(_ element: Attributes, _ share: Double) -> Attributes {
        var result = element
        result.alpha *= share
        return result
    }

    // MARK: Straight lines

    private func mixed(_ a: Double, _ b: Double, _ t: Double) -> Double { a * (1 - t) + b * t }

    private func mixed(_ a: LayoutSize, _ b: LayoutSize, _ t: Double) -> LayoutSize {
        LayoutSize(width: mixed(a.width, b.width, t), height: mixed(a.height, b.height, t))
    }

    private func mixed(_ a: LayoutPoint, _ b: LayoutPoint, _ t: Double) -> LayoutPoint {
        LayoutPoint(x: mixed(a.x, b.x, t), y: mixed(a.y, b.y, t))
    }

    private func mixed(_ a: LayoutRectangle, _ b: LayoutRectangle, _ t: Double) -> LayoutRectangle {
        LayoutRectangle(
            x: mixed(a.x, b.x, t), y: mixed(a.y, b.y, t), width: mixed(a.width, b.width, t),
            height: mixed(a.height, b.height, t))
    }

    private func mixed(
        _ a: Attributes, _ b: Attributes, _ t: Double, _ scrollers: [Scroller]
    ) -> Attributes {
        var result = mixed(a, b, t)
        guard scrollers.count == 2 else { return result }
        let (first, second) = (scrollers[0].owners(of: a.path), scrollers[1].owners(of: b.path))
        guard !first.isEmpty, !second.isEmpty else { return result }
        result.cut(
            by: second.compactMap { owner, isTurned in
                first.first { $0.owner.kind.utf8.elementsEqual(owner.kind.utf8) }
                    .map { (mixed($0.owner, owner, t), isTurned) }
            })
        return result
    }

    private func mixed(_ a: Attributes, _ b: Attributes, _ t: Double) -> Attributes {
        var result = a
        (result.outline, result.ownersVisible) = (nil, nil)
        (result.section, result.item) = (b.section, b.item)
        result.optional += b.optional.filter { !a.optional.contains($0) }
        for quantity in ElementQuantity.allCases where quantity.row.unit != .boolean {
            result.quantities[quantity] = mixed(a.quantities[quantity], b.quantities[quantity], t)
        }
        result.custom = a.custom.map { attribute in
            let other = b.custom.first { $0.name.utf8.elementsEqual(attribute.name.utf8) }
            return CustomAttribute(
                name: attribute.name, value: other.map { mixed(attribute.value, $0.value, t) } ?? attribute.value)
        }
        result.draw(hasDepth: a.transform3D != nil || b.transform3D != nil)
        return result
    }

    private func mixed(_ a: AttributeValue, _ b: AttributeValue, _ t: Double) -> AttributeValue {
        let (first, second) = (a.parts, b.parts)
        guard first.shape == second.shape, first.shape != .boolean else { return t < 0.5 ? a : b }
        return AttributeValue(first.shape) { mixed(first.numbers[$0], second.numbers[$0], t) }
    }
}

extension Attributes {
    /// The path of the element.
    public var path: ElementPath { ElementPath(kind: kind, section: section, item: item) }

    /// Makes transform and frame anew from its numbers.
    mutating func draw(hasDepth: Bool) {
        let box = LayoutRectangle(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
        let placed = PlacedBox(box, quantities, hasDepth: hasDepth)
        transform3D = placed.matrix?.rows
        transform = placed.plane
        guard let bounds = placed.bounds, bounds.isFinite else {
            frame = LayoutRectangle(x: box.x, y: box.y, width: 0, height: 0)  // behind the eye: nothing is seen of it
            return
        }
        frame = bounds
    }
}
