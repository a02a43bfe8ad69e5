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
    public func viewport(at progress: Double) -> LayoutSize { from.viewport.mixed(with: to.viewport, held(progress)) }

    /// What bars of the host cover at a progress from 0 to 1.
    public func contentInsets(at progress: Double) -> LayoutEnvironment.Insets {
        let (a, b, t) = (from.contentInsets, to.contentInsets, held(progress))
        return LayoutEnvironment.Insets(
            top: a.top.mixed(with: b.top, t), left: a.left.mixed(with: b.left, t),
            bottom: a.bottom.mixed(with: b.bottom, t),
            right: a.right.mixed(with: b.right, t))
    }

    /// The size of the content at a progress from 0 to 1.
    public func contentSize(at progress: Double) -> LayoutSize {
        from.contentSize.mixed(with: to.contentSize, held(progress))
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
        let place = offset.mixed(with: end, t)
        let window = from.screen(at: offset).mixed(with: to.screen(at: end), t)
        var elements: [Attributes] = []
        var seen: Set<ElementPath> = []
        let moment = TransitionMoment(self, at: t, from: offset, to: end)
        for element in first.elements {
            let path = items.target(of: element.path)
            if let path { seen.insert(path) }
            let other = path.flatMap { shown($0, in: to, at: end) }
            if let made = moment.element(element, other) { elements.append(made) }
        }
        for element in second.elements where !seen.contains(element.path) {
            let other = items.origin(of: element.path).flatMap { shown($0, in: from, at: offset) }
            guard let made = moment.element(other, element) else { continue }
            elements.insert(made, at: made.owner == nil ? elements.count : paintingPlace(of: made, among: elements))
        }
        let visible = elements.filter { !$0.frame.isEmpty && $0.frame.overlaps(window) }
        let order = visible.indices.sorted { a, b in
            visible[a].zIndex != visible[b].zIndex ? visible[a].zIndex < visible[b].zIndex : a < b
        }
        var frame = Frame(
            offset: place, elements: order.map { visible[$0] },
            troubles: first.troubles + second.troubles, visited: first.visited + second.visited)
        if from.mirror != nil || to.mirror != nil {
            let (start, last) = (from.viewportLeft(at: offset), to.viewportLeft(at: end))
            frame.viewportLeft = start + (last - start) * t
        }
        return frame
    }

    private func held(_ progress: Double) -> Double { progress > 0 ? min(progress, 1) : 0 }

    /// An element of one side, on screen or not; nil when it is not there or not to be seen.
    func shown(_ path: ElementPath, in side: Prepared, at offset: LayoutPoint) -> Attributes? {
        guard let found = side.attributes(of: path, at: offset)?.elements.first, !found.isHidden else { return nil }
        return found.size.width > 0 && found.size.height > 0 ? found : nil
    }

    /// Where a part is painted that is new: behind its owner, and the parts that this has.
    private func paintingPlace(of part: Attributes, among elements: [Attributes]) -> Int {
        func isBeside(_ other: Attributes) -> Bool {
            other.section == part.section && other.item == part.item && other.category != .decoration
        }
        let owner = elements.lastIndex { isBeside($0) && $0.kind.utf8.elementsEqual(part.owner?.utf8 ?? "".utf8) }
        guard let owner else { return elements.count }
        return elements[(owner + 1)...].firstIndex { $0.category != .part || !isBeside($0) } ?? elements.count
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
