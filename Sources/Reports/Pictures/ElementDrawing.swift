import Interpreter

/// Draws one element: its surface as see-through as it is, and the label in full, so that it can be read.
struct ElementDrawing: Sendable {
    let style: Picture.Style
    /// What of the picture is seen.
    let window: LayoutRectangle

    /// Whatever is blurred more than so looks the same: a shade over the whole picture.
    private static let widestBlur = 2000.0

    /// Draws an element.
    func draw(
        _ element: Attributes, _ shape: ElementShape, hue: Int, label: ElementLabel.Placement?,
        into svg: inout SVGText
    ) {
        let isGhost = element.isHidden || element.alpha <= 0
        if element.blur > 0, !isGhost { defineBlur(of: element, shape, hue, into: &svg) }
        switch shape.form {
        case .upright(let box):
            let seen = box.shared(with: window.grown(by: 8))
            svg.begin("rect")
            // The line lies inside of the edge, so that neighbours do not draw over each other's.
            let line = min(seen.width, seen.height) > 3 ? seen.grown(by: -0.5) : seen
            svg.set(line)
            setRadius(shape, LayoutSize(width: box.width, height: box.height), into: &svg)
            finish(element, hue, isGhost, into: &svg)
            if let label { write(label, shape, hue, isGhost, isInPlane: false, into: &svg) }
        case .turned:
            svg.begin("g")
            svg.set("transform") { $0.append(matrix: shape.plane) }
            svg.begin("rect")
            svg.set("width", shape.size.width)
            svg.set("height", shape.size.height)
            setRadius(shape, shape.size, into: &svg)
            svg.set("vector-effect", "non-scaling-stroke")
            finish(element, hue, isGhost, into: &svg)
            if let label { write(label, shape, hue, isGhost, isInPlane: false, into: &svg) }
            svg.end()
        case .polygon:
            let corners = shape.outline.clipped(to: window.grown(by: 40)).corners
            guard corners.count > 2 else { return }
            svg.begin("polygon")
            svg.set(points: corners)
            finish(element, hue, isGhost, into: &svg)
            if let label { write(label, shape, hue, isGhost, isInPlane: true, into: &svg) }
        }
    }

    /// Rounds the corners as the layout says, else a little where there is room.
    private func setRadius(_ shape: ElementShape, _ size: LayoutSize, into svg: inout SVGText) {
        if shape.radius > 0 {
            svg.set("rx", shape.radius)
        } else if min(size.width, size.height) > 12 {
            svg.set("rx", 2)
        }
    }

    /// Colour, alpha, and what is told when one points at it.
    private func finish(_ element: Attributes, _ hue: Int, _ isGhost: Bool, into svg: inout SVGText) {
        svg.set("class") { writer in
            let number = hue % Palette.hues.count
            writer.append(literal: isGhost ? "ghost l" : "k")
            writer.append(number: number)
            // An item keeps its tone from picture to picture, and so can be followed.
            guard !isGhost, element.item % 3 != 0 else { return }
            writer.append(literal: element.item % 3 == 1 ? " m" : " n")
            writer.append(number: number)
        }
        if !isGhost, element.alpha < 1 { svg.set("opacity", element.alpha, decimals: 3) }
        if !isGhost, element.blur > 0 {
            svg.set("filter") { writer in
                writer.append(literal: "url(#")
                writeBlur(of: element, hue, into: &writer)
                writer.append(literal: ")")
            }
        }
        svg.write(titleOf: element)
        svg.end()
    }

    /// Defines the Gaussian blur of an element. Its radius is scaled with the element, as a browser does it.
    private func defineBlur(of element: Attributes, _ shape: ElementShape, _ hue: Int, into svg: inout SVGText) {
        let drawn: LayoutRectangle
        switch shape.form {
        case .upright(let box): drawn = box
        case .turned: drawn = LayoutRectangle(x: 0, y: 0, width: shape.size.width, height: shape.size.height)
        case .polygon: drawn = shape.outline.bounds
        }
        let scaled = element.blur * (drawn.width / element.size.width)
        let deviation = scaled.isFinite ? min(scaled, ElementDrawing.widestBlur) : 0
        svg.defineBlur(deviation, around: drawn) { writeBlur(of: element, hue, into: &$0) }
    }

    /// Writes what the blur of an element is called: no other element of the picture has its kind and index path in a
    /// window that begins at the same place.
    private func writeBlur(of element: Attributes, _ hue: Int, into writer: inout TextWriter) {
        writer.append(literal: "blur")
        for number in [Double(hue), Double(element.section), Double(element.item), window.x, window.y] {
            writer.append(literal: "_")
            writer.append(svg: number)
        }
    }

    /// Writes a label, which takes its colour from its hue; without one it is light.
    func write(
        _ placement: ElementLabel.Placement, _ shape: ElementShape, _ hue: Int?, _ isGhost: Bool, isInPlane: Bool,
        into svg: inout SVGText
    ) {
        svg.begin("text")
        svg.set("class") { writer in
            guard let hue else { return writer.append(literal: "t on") }
            writer.append(literal: isGhost ? "t l" : "t i")
            writer.append(number: hue % Palette.hues.count)
        }
        var corner = LayoutPoint(x: placement.x, y: placement.y)
        if isInPlane {
            svg.set("transform") { $0.append(matrix: shape.plane) }
        } else if case .upright(let box) = shape.form {
            corner = LayoutPoint(x: box.x + corner.x, y: box.y + corner.y)
        }
        svg.set("x", corner.x)
        svg.set("y", corner.y)
        if placement.font != ElementLabel.font { svg.set("font-size", placement.font) }
        if isInPlane {
            // Where text is squeezed, some viewers set a span too far from the words before it.
            svg.write(placement.label.kind + placement.label.path)
        } else {
            if !placement.label.kind.isEmpty { svg.write(placement.label.kind) }
            svg.beginInline("tspan")
            svg.set("class", "path")
            svg.write(placement.label.path)
            svg.end()
        }
        for line in placement.label.details {
            svg.beginInline("tspan")
            svg.set("class", "path")
            svg.set("x", corner.x)
            svg.set("dy", placement.font * ElementLabel.leading * ElementLabel.detail + 1)
            svg.set("font-size", placement.font * ElementLabel.detail)
            svg.write(line)
            svg.end()
        }
        svg.end()
    }
}

extension SVGText {
    /// Defines a Gaussian blur by the name that is written, for what lies in some bounds.
    mutating func defineBlur(
        _ deviation: Double, around bounds: LayoutRectangle, writeName: (inout TextWriter) -> Void
    ) {
        begin("filter")
        set("id", writeName)
        set("filterUnits", "userSpaceOnUse")
        // Beyond three deviations nothing is seen of it.
        set(bounds.grown(by: 3 * deviation))
        begin("feGaussianBlur")
        set("stdDeviation", deviation)
        end()
        end()
    }

    /// The corners of a polygon.
    mutating func set(points corners: [LayoutPoint]) {
        set("points") { writer in
            for index in corners.indices {
                if index > 0 { writer.append(literal: " ") }
                writer.append(svg: corners[index].x)
                writer.append(literal: ",")
                writer.append(svg: corners[index].y)
            }
        }
    }

    /// What is told when one points at an element: its name, its size and its place.
    mutating func write(titleOf element: Attributes) {
        begin("title")
        write(element.kind)
        write { writer in
            writer.append(pathOf: element)
            writer.append(literal: "  ")
            writer.append(
                plain: .size(LayoutSize(width: element.frame.width, height: element.frame.height)), isRounded: true)
            writer.append(literal: " at ")
            writer.append(plain: .point(LayoutPoint(x: element.frame.x, y: element.frame.y)), isRounded: true)
            if element.isHidden { writer.append(literal: "  hidden") }
        }
        end()
    }
}

extension TextWriter {
    /// Appends `matrix(a b c d e f)`: the first four to five decimals, for they are multiplied by hundreds.
    mutating func append(matrix plane: PlaneTransform) {
        append(literal: "matrix(")
        for number in [plane.a, plane.b, plane.c, plane.d] {
            append(svg: number, decimals: 5)
            append(literal: " ")
        }
        append(svgX: plane.tx, y: plane.ty)
        append(literal: ")")
    }
}
