import Interpreter

/// Draws the resting boxes and the anchors over the elements, where they cannot be seen otherwise.
struct ElementMarks: Sendable {
    let style: Picture.Style
    /// What of the picture is seen.
    let window: LayoutRectangle
    let offset: LayoutPoint
    let scale: Double
    let kinds: KindTable

    /// More outlines than so many hide what they explain.
    private static let fewOutlines = 2
    /// The same for anchor points.
    private static let fewAnchors = 3
    /// Of more than so many it is not even asked which are covered.
    private static let manyAnchors = 24

    /// Draws the marks of elements, each with its shape.
    func draw(_ elements: [Attributes], _ shapes: [ElementShape], into svg: inout SVGText) {
        drawOutlines(elements, shapes, into: &svg)
        drawAnchors(elements, shapes, into: &svg)
    }

    // MARK: Where they rest

    private func drawOutlines(_ elements: [Attributes], _ shapes: [ElementShape], into svg: inout SVGText) {
        guard style.rest != .never else { return }
        var found: [(box: LayoutRectangle, hue: Int)] = []
        for index in elements.indices {
            let element = elements[index]
            let size = LayoutSize(width: element.size.width * scale, height: element.size.height * scale)
            let box = LayoutRectangle(
                x: (element.center.x - offset.x) * scale - size.width / 2,
                y: (element.center.y - offset.y) * scale - size.height / 2, width: size.width, height: size.height)
            guard box.overlaps(window), isApart(box, shapes[index]) else { continue }
            found.append((box, kinds.number(of: element.kind)))
            if style.rest == .auto, found.count > ElementMarks.fewOutlines { return }
        }
        // Of what all start from one place, that place tells nothing.
        if style.rest == .auto {
            found = found.filter { (one: (box: LayoutRectangle, hue: Int)) in
                var others = -1
                for other in found where other.box == one.box { others += 1 }
                return others == 0 && shapes.allSatisfy { isApart(one.box, $0) }
            }
        }
        for (box, hue) in found {
            svg.begin("rect")
            svg.set("class") { writer in
                writer.append(literal: "rest l")
                writer.append(number: hue % Palette.hues.count)
            }
            svg.set(box.shared(with: window.grown(by: 8)).grown(by: -0.5))
            svg.end()
        }
    }

    /// Whether a box is visibly elsewhere than a shape.
    private func isApart(_ box: LayoutRectangle, _ shape: ElementShape) -> Bool {
        for (a, b) in zip(Outline(box).corners, shape.outline.corners)
        where (a.x - b.x).magnitude > 1 || (a.y - b.y).magnitude > 1 {
            return true
        }
        return false
    }

    // MARK: What they turn about

    private func drawAnchors(_ elements: [Attributes], _ shapes: [ElementShape], into svg: inout SVGText) {
        guard style.anchors != .never else { return }
        var found: [(place: LayoutPoint, index: Int)] = []
        var known: [LayoutPoint: Int] = [:]
        for index in elements.indices where isTold(elements[index], shapes[index]) {
            let place = anchor(of: elements[index], shapes[index])
            guard window.holds(LayoutRectangle(x: place.x - 2, y: place.y - 2, width: 4, height: 4)) else { continue }
            // The spokes of a wheel have one axle.
            let near = LayoutPoint(x: TextWriter.whole(place.x), y: TextWriter.whole(place.y))
            if let other = known[near] {
                // The upper one of the two is less likely to be covered.
                found[other].index = index
                continue
            }
            known[near] = found.count
            found.append((place, index))
            if style.anchors == .auto, found.count > ElementMarks.manyAnchors { return }
        }
        if style.anchors == .auto {
            found = found.filter { (one: (place: LayoutPoint, index: Int)) in
                !shapes[(one.index + 1)...].contains { $0.outline.contains(one.place) }
            }
            if found.count > ElementMarks.fewAnchors { return }
        }
        for (place, index) in found {
            let hue = kinds.number(of: elements[index].kind)
            for isHalo in [true, false] {
                svg.begin("path")
                svg.set("class") { writer in
                    writer.append(literal: isHalo ? "halo" : "anchor l")
                    if !isHalo { writer.append(number: hue % Palette.hues.count) }
                }
                svg.set("d") { writer in
                    writer.append(literal: "M")
                    writer.append(svgX: place.x - 4.5, y: place.y)
                    writer.append(literal: "h9m-4.5 -4.5v9")
                }
                svg.end()
            }
        }
    }

    /// Whether the anchor of an element tells something: it is not the middle, or the element is turned or scaled about
    /// it.
    private func isTold(_ element: Attributes, _ shape: ElementShape) -> Bool {
        if element.anchorPoint != LayoutPoint(x: 0.5, y: 0.5) { return true }
        switch shape.form {
        case .upright: return false
        case .turned: return true
        case .polygon: return style.anchors == .always
        }
    }

    private func anchor(of element: Attributes, _ shape: ElementShape) -> LayoutPoint {
        // Turning and scaling leave the anchor where it is; only the shift moves it, and the eye.
        let pivot = LayoutPoint(
            x: (element.center.x + (element.anchorPoint.x - 0.5) * element.size.width - offset.x) * scale,
            y: (element.center.y + (element.anchorPoint.y - 0.5) * element.size.height - offset.y) * scale)
        guard let rows = element.transform3D, rows.count == 16 else {
            return LayoutPoint(x: pivot.x + element.transform.tx * scale, y: pivot.y + element.transform.ty * scale)
        }
        guard rows[15] > 1e-9 else { return LayoutPoint(x: .infinity, y: .infinity) }
        return LayoutPoint(x: pivot.x + rows[12] * scale / rows[15], y: pivot.y + rows[13] * scale / rows[15])
    }
}
