import Interpreter

/// What an element shows at one moment, drawn into boxes and into space.
struct ContentFace: Sendable {
    private let category: ElementCategory
    private let symbol: Int?
    private let words: String
    private let count: Int?
    private let scale: Double
    /// How far the picture has moved in its box, and how far it may.
    private var shift = LayoutPoint(x: 0, y: 0)
    private var reach = LayoutPoint(x: 0, y: 0)
    private var veil = 0.0
    private var tint: Double?
    /// How far it is blurred by its attributes, in points.
    private(set) var blur = 0.0
    /// How dark it is for being turned away.
    var shade = 0.0

    /// The letters of words, in points.
    private static let letters = 15.0
    /// A surface is a line up to so many points.
    private static let thinnest = 4.0
    /// In so many parts at most a picture in space is drawn.
    private static let mostStrips = 8.0

    /// Reads an element.
    init(_ element: Attributes, _ kind: ContentKind?, symbol: Int?, scale: Double) {
        category = element.category
        self.symbol = symbol
        self.scale = scale
        let shows = ContentLook(element.category, element.size)
        words = shows == .words ? kind?.words ?? "" : ""
        count = shows == .words ? kind?.number(section: element.section, item: element.item) : nil
        reach = kind?.reach ?? reach
        for attribute in element.custom {
            switch (ContentRole(attribute), attribute.value) {
            case (.shift, .point(let point)):
                shift.x += point.x
                shift.y += point.y
            case (.veil, .number(let number)): veil = max(veil, min(number, 1))
            case (.blur, .number(let number)): blur += min(max(0, number), 1000)
            case (.tint, .number(let number)): tint = number - number.rounded(.down)
            default: break
            }
        }
        // Past its reach the picture would show its edge.
        shift.x = min(max(shift.x, -reach.x), reach.x)
        shift.y = min(max(shift.y, -reach.y), reach.y)
    }

    // MARK: In the plane

    /// Draws it into a box, of which a part is seen.
    func draw(in box: LayoutRectangle, seen: LayoutRectangle, into svg: inout SVGText) {
        drawContent(in: box, seen: seen, into: &svg)
        drawVeils(over: seen, into: &svg)
    }

    private func drawContent(in box: LayoutRectangle, seen: LayoutRectangle, into svg: inout SVGText) {
        guard let symbol else {
            drawSurface(seen, into: &svg)
            return drawWords(on: box, into: &svg)
        }
        drawPicture(symbol, in: box, into: &svg)
    }

    private func drawPicture(_ symbol: Int, in box: LayoutRectangle, into svg: inout SVGText) {
        let (x, y) = (reach.x * scale, reach.y * scale)
        let isMoved = x > 0 || y > 0
        var room = box
        if isMoved {
            // An inner document is clipped by itself.
            svg.begin("svg")
            svg.set(box)
            room = LayoutRectangle(
                x: shift.x * scale - x, y: shift.y * scale - y, width: box.width + 2 * x, height: box.height + 2 * y)
        }
        use(symbol, in: room, into: &svg)
        if isMoved { svg.end() }
    }

    private func use(_ symbol: Int, in box: LayoutRectangle, into svg: inout SVGText) {
        svg.begin("use")
        svg.set("href") { writer in
            writer.append(literal: "#p")
            writer.append(number: symbol)
        }
        svg.set(box)
        svg.end()
    }

    private func drawSurface(_ box: LayoutRectangle, into svg: inout SVGText) {
        let thickness = min(box.width, box.height) / scale
        svg.begin("rect")
        svg.set("class") { writer in
            switch category {
            case .cell: writer.append(literal: "cell surface")
            case .supplementary: writer.append(literal: "supplementary surface")
            case .decoration: writer.append(literal: thickness > ContentFace.thinnest ? "decoration" : "line")
            }
        }
        svg.set(box)
        // A small one is a chip; a long bar has no corners of its own.
        if category != .decoration, thickness > 12, max(box.width, box.height) < ContentLook.smallestPicture * scale * 2 {
            svg.set("rx", 5 * scale)
        }
        svg.end()
    }

    /// The whole words with their number, else the number alone, else nothing.
    private func drawWords(on box: LayoutRectangle, into svg: inout SVGText) {
        guard !words.isEmpty else { return }
        var writer = TextWriter()
        writer.append(words)
        if let count {
            writer.append(literal: " ")
            writer.append(number: count)
        }
        var text = writer.text
        let font = min(ContentFace.letters * scale, box.height * 0.6)
        let isBar = box.width > 3 * box.height
        let margin = isBar ? min(16 * scale, box.width / 20) : box.width / 20
        func fits(_ text: String) -> Bool { TextFitting.width(of: text) * font + 2 * margin <= box.width }
        if !fits(text) {
            guard let count else { return }
            writer = TextWriter()
            writer.append(number: count)
            text = writer.text
            guard fits(text) else { return }
        }
        svg.begin("text")
        svg.set("x", isBar ? box.x + margin : box.x + box.width / 2)
        svg.set("y", box.y + box.height / 2 + font * 0.35)
        if !isBar { svg.set("text-anchor", "middle") }
        svg.set("font-size", font)
        svg.write(text)
        svg.end()
    }

    private func drawVeils(over box: LayoutRectangle, into svg: inout SVGText) {
        if let tint {
            svg.begin("rect")
            svg.set("fill") { writer in
                writer.append(literal: "hsl(")
                writer.append(svg: tint * 360, decimals: 0)
                writer.append(literal: ",85%,50%)")
            }
            svg.set("opacity", "0.4")
            svg.set(box)
            svg.end()
        }
        let dark = 1 - (1 - veil) * (1 - shade)
        guard dark > 0.0005 else { return }
        svg.begin("rect")
        svg.set("opacity", dark, decimals: 3)
        svg.set(box)
        svg.end()
    }

    // MARK: In space

    /// Draws it into the plane of a shape that stands in space: in strips, each flat, where near and far differ. What
    /// stands out is the caller's to clip.
    func draw(inSpace shape: ElementShape, into svg: inout SVGText) {
        let size = shape.size
        let corners = shape.outline.corners
        var (count, isAlongX) = (1.0, true)
        if symbol != nil, corners.count == 4 {
            func length(_ a: Int, _ b: Int) -> Double {
                let (x, y) = (corners[a].x - corners[b].x, corners[a].y - corners[b].y)
                return max(1e-3, (x * x + y * y).squareRoot())
            }
            func bend(_ a: Double, _ b: Double) -> Double { max(a, b) / min(a, b) - 1 }
            let (x, y) = (bend(length(0, 3), length(1, 2)), bend(length(0, 1), length(3, 2)))
            isAlongX = x >= y
            count = min(ContentFace.mostStrips, (max(x, y) * 10).rounded(.up) + 1)
        }
        let whole = LayoutRectangle(size)
        for index in 0..<(Int(exactly: count) ?? 1) {
            let (low, high) = (Double(index) / count, Double(index + 1) / count)
            let middle = (low + high) / 2
            let plane = shape.plane(
                at: isAlongX
                    ? LayoutPoint(x: size.width * middle, y: size.height / 2)
                    : LayoutPoint(x: size.width / 2, y: size.height * middle))
            svg.begin("g")
            svg.set("transform") { $0.append(matrix: plane) }
            if count > 1 {
                // A little more than its share on every side: no seams.
                let edge = 0.02
                var part = whole.grown(by: edge * max(size.width, size.height))
                if isAlongX {
                    part.x = size.width * (low - edge)
                    part.width = size.width * (high - low + 2 * edge)
                } else {
                    part.y = size.height * (low - edge)
                    part.height = size.height * (high - low + 2 * edge)
                }
                svg.begin("svg")
                svg.set(part)
                let margin = 0.01 * max(size.width, size.height)
                var box = whole.grown(by: margin)
                box.x -= part.x
                box.y -= part.y
                drawContent(in: box, seen: box, into: &svg)
                svg.end()
            } else {
                drawContent(in: whole, seen: whole.grown(by: 1), into: &svg)
            }
            svg.end()
        }
        drawVeils(over: shape.outline.bounds, into: &svg)
    }
}
