import Interpreter

/// Draws one element as an app would show it: a picture, words or a surface, in its box.
struct ContentDrawing: Sendable {
    let drawing: ElementDrawing
    let content: ContentTable
    /// The number of the element on its device, from the lowest up.
    let number: Int
    /// Units of the picture for a point.
    let scale: Double
    /// Whether text runs from right to left.
    let isMirrored: Bool

    /// The shade of what is turned away by a right angle.
    private static let deepest = 0.35

    /// Draws an element.
    func draw(
        _ element: Attributes, _ shape: ElementShape, hue: Int, label: ElementLabel.Placement?,
        into svg: inout SVGText
    ) {
        guard !element.isHidden, element.alpha > 0 else {
            return drawing.draw(element, shape, hue: hue, label: label, into: &svg)
        }
        var face = ContentFace(
            element, content[hue], symbol: content.symbol(of: element, kind: hue), scale: scale,
            isLabelled: label != nil, isMirrored: isMirrored)
        let corners = shape.outline.clipped(to: drawing.window.grown(by: 40)).corners
        let isInSpace = shape.form == .polygon
        if isInSpace, corners.count < 3 { return }
        if isInSpace { face.shade = shade(of: element) }
        svg.begin("g")
        if element.alpha < 1 { svg.set("opacity", element.alpha, decimals: 3) }
        let blur = element.blur + face.blur
        if blur > 0 { svg.set("filter") { writeName("blur", asLink: true, into: &$0) } }
        svg.write(titleOf: element)
        if blur > 0 { defineBlur(blur, of: element, shape, into: &svg) }
        switch shape.form {
        case .upright(let box) where isMasked(element):
            drawMasked(element, face, shape, in: box, into: &svg)
        case .upright(let box):
            face.draw(in: box, seen: box.shared(with: drawing.window.grown(by: 8)), into: &svg)
        case .turned:
            svg.begin("g")
            svg.set("transform") { $0.append(matrix: shape.plane) }
            let box = LayoutRectangle(shape.size)
            if isMasked(element) {
                drawMasked(element, face, shape, in: box, into: &svg)
            } else {
                face.draw(in: box, seen: box, into: &svg)
            }
            svg.end()
        case .polygon:
            svg.begin("clipPath")
            svg.set("id") { writeName("clip", asLink: false, into: &$0) }
            drawPolygon(corners, into: &svg)
            svg.end()
            svg.begin("g")
            svg.set("clip-path") { writeName("clip", asLink: true, into: &$0) }
            face.draw(inSpace: shape, into: &svg)
            svg.end()
        }
        svg.end()
        if let label { drawLabel(label, shape, into: &svg) }
    }

    private func isMasked(_ element: Attributes) -> Bool {
        !element.optional.isEmpty && element.optional.contains { $0.row.roles.contains(.masking) }
    }

    /// Draws what is inside where `inner` says, cut by the mask; `box`: what the mask leaves.
    private func drawMasked(
        _ element: Attributes, _ face: ContentFace, _ shape: ElementShape, in box: LayoutRectangle,
        into svg: inout SVGText
    ) {
        svg.begin("clipPath")
        svg.set("id") { writeName("mask", asLink: false, into: &$0) }
        svg.begin("rect")
        svg.set(box)
        if shape.radius > 0 { svg.set("rx", shape.radius) }
        svg.end()
        svg.end()
        let (whole, share, shift) = (shape.whole, element.innerScale, element.innerTranslation)
        let inside = LayoutRectangle(
            x: box.x + whole.x + whole.width * (1 - share.x) / 2 + shift.x * scale,
            y: box.y + whole.y + whole.height * (1 - share.y) / 2 + shift.y * scale,
            width: whole.width * share.x, height: whole.height * share.y)
        svg.begin("g")
        svg.set("clip-path") { writeName("mask", asLink: true, into: &$0) }
        if inside.width > 0, inside.height > 0 { face.draw(in: inside, seen: inside, into: &svg) }
        svg.end()
    }

    private func drawPolygon(_ corners: [LayoutPoint], into svg: inout SVGText) {
        svg.begin("polygon")
        svg.set(points: corners)
        svg.end()
    }

    /// How dark it is for being turned away: by the square of the sine of the angle between its plane and the screen.
    private func shade(of element: Attributes) -> Double {
        guard let m = element.transform3D, m.count == 16 else { return 0 }
        let normal = (m[1] * m[6] - m[2] * m[5], m[2] * m[4] - m[0] * m[6], m[0] * m[5] - m[1] * m[4])
        let (away, toward) = (normal.0 * normal.0 + normal.1 * normal.1, normal.2 * normal.2)
        guard away > 0, (away + toward).isFinite else { return 0 }
        return ContentDrawing.deepest * away / (away + toward)
    }

    private func defineBlur(_ blur: Double, of element: Attributes, _ shape: ElementShape, into svg: inout SVGText) {
        let bounds = shape.outline.bounds
        let deviation = min(blur * scale, 2000)
        svg.defineBlur(deviation, around: bounds) { writeName("blur", asLink: false, into: &$0) }
    }

    /// Writes an identifier that no other element of the drawing has.
    private func writeName(_ word: StaticString, asLink isLink: Bool, into writer: inout TextWriter) {
        if isLink { writer.append(literal: "url(#") }
        writer.append(literal: word)
        writer.append(number: content.device)
        writer.append(literal: "_")
        writer.append(number: number)
        if isLink { writer.append(literal: ")") }
    }

    /// A label on a dark chip, which can be read on any picture.
    private func drawLabel(_ label: ElementLabel.Placement, _ shape: ElementShape, into svg: inout SVGText) {
        let room = label.label.extent
        var box = LayoutRectangle(
            x: label.x, y: label.y - label.font, width: room.width * label.font * 1.06, height: room.height * label.font
        )
        let isUpright: Bool
        if case .upright(let corner) = shape.form {
            box.x += corner.x
            box.y += corner.y
            isUpright = true
        } else {
            isUpright = false
        }
        svg.begin("rect")
        svg.set("class", "chip")
        svg.set(box.grown(by: label.font * 0.15))
        svg.set("rx", label.font * 0.3)
        if !isUpright { svg.set("transform") { $0.append(matrix: shape.plane) } }
        svg.end()
        drawing.write(label, shape, nil, false, isInPlane: !isUpright, into: &svg)
    }
}

extension LayoutRectangle {
    /// A box of a size at (0, 0).
    init(_ size: LayoutSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }
}
