import Interpreter

/// What an element shows at one moment, drawn into boxes and into space.
struct ContentFace: Sendable {
    private let category: ElementCategory
    private let symbol: Int?
    private let words: String
    private let count: Int?
    private let hue: Int
    /// Whether its picture has letters, which show each stair.
    private let hasLetters: Bool
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
    /// Whether it is drawn in strips.
    private var isStrip = false

    /// The letters of words, in points.
    private static let letters = 15.0
    /// A surface is a line up to so many points.
    private static let thinnest = 4.0
    /// The bars at the side of cells, in points, from such a thickness on.
    private static let bar = (width: 3.0, from: 20.0)

    /// Whether it is a row of a list, and not a tile.
    private let isBar: Bool
    /// Whether it begins at the right.
    private let isMirrored: Bool

    /// Reads an element; one with a label has no words.
    init(
        _ element: Attributes, _ kind: ContentKind?, symbol: Int?, scale: Double, isLabelled: Bool, isMirrored: Bool
    ) {
        self.isMirrored = isMirrored
        let size = kind?.size ?? element.size
        isBar = size.width > 3 * size.height
        category = element.category
        self.symbol = symbol
        self.scale = scale
        let shows = kind?.look(of: element) ?? ContentLook(element.category, element.size)
        hasLetters = shows == .picture(.card)
        words = shows == .words && !isLabelled ? kind?.words ?? "" : ""
        count = shows == .words ? kind?.number(section: element.section, item: element.item) : nil
        hue = (kind?.picture(section: element.section, item: element.item) ?? 0) & 7
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
        // An inner document is clipped by itself; what a symbol has beyond its box not every viewer cuts off.
        svg.begin("svg")
        svg.set(box)
        svg.begin("use")
        // What is not quite opaque is drawn as one: else each of its shapes shows at the edges of strips.
        if isStrip { svg.set("opacity", 0.99) }
        svg.set("href") { writer in
            writer.append(literal: "#p")
            writer.append(number: symbol)
        }
        // One that is not moved fills the document by itself.
        if x > 0 || y > 0 {
            svg.set(
                LayoutRectangle(
                    x: shift.x * scale - x, y: shift.y * scale - y, width: box.width + 2 * x,
                    height: box.height + 2 * y))
        }
        svg.end()
        svg.end()
    }

    private func drawSurface(_ box: LayoutRectangle, into svg: inout SVGText) {
        let thickness = min(box.width, box.height) / scale
        svg.begin("rect")
        svg.set("class") { writer in
            switch category {
            case .cell where isBar: writer.append(literal: "cell surface")
            case .cell:
                writer.append(literal: "f")
                writer.append(number: hue)
                writer.append(literal: " surface")
            case .supplementary: writer.append(literal: "supplementary surface")
            case .decoration, .part: writer.append(literal: thickness > ContentFace.thinnest ? "decoration" : "line")
            }
        }
        svg.set(box)
        // A small one is a chip; a long bar has no corners of its own.
        if category != .decoration, category != .part, thickness > 12,
            max(box.width, box.height) < ContentLook.smallestPicture * scale * 2
        {
            svg.set("rx", 5 * scale)
        }
        svg.end()
        guard category == .cell, thickness >= ContentFace.bar.from else { return }
        svg.begin("rect")
        svg.set("class") { writer in
            writer.append(literal: "h")
            writer.append(number: hue)
        }
        let bar = ContentFace.bar.width * scale
        svg.set(
            LayoutRectangle(
                x: isMirrored ? box.x + box.width - 2 * bar : box.x + bar, y: box.y + bar,
                width: bar, height: box.height - 2 * ContentFace.bar.width * scale))
        svg.set("rx", ContentFace.bar.width * scale / 2)
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
        let margin = isBar ? 14 * scale : box.width / 20
        func fits(_ text: String) -> Bool { TextFitting.width(of: text) * font + 2 * margin <= box.width }
        if !fits(text) {
            guard let count else { return }
            writer = TextWriter()
            writer.append(number: count)
            text = writer.text
            guard fits(text) else { return }
        }
        svg.begin("text")
        let start = isMirrored ? box.x + box.width - margin : box.x + margin
        svg.set("x", isBar ? start : box.x + box.width / 2)
        svg.set("y", box.y + box.height / 2 + font * 0.35)
        if !isBar { svg.set("text-anchor", "middle") } else if isMirrored { svg.set("text-anchor", "end") }
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
        let whole = LayoutRectangle(shape.size)
        let strips = ContentStrips(shape, isWhole: symbol == nil, hasLetters: hasLetters)
        let (count, isAlongX) = (strips.count, strips.isAlongX)
        var strip = self
        strip.isStrip = true
        if count < 2 {
            svg.begin("g")
            svg.set("transform") { $0.append(matrix: shape.plane) }
            drawContent(in: whole, seen: whole.grown(by: 1), into: &svg)
            svg.end()
        }
        for index in 0..<(count < 2 ? 0 : count) {
            let (low, high) = (Double(index) / Double(count), Double(index + 1) / Double(count))
            var part = whole.grown(by: 1)
            // Each goes on below the next one: no seams.
            if isAlongX {
                (part.x, part.width) = (whole.width * low - 1, whole.width * (high - low) * 2 + 2)
            } else {
                (part.y, part.height) = (whole.height * low - 1, whole.height * (high - low) * 2 + 2)
            }
            svg.begin("g")
            svg.set("transform") { $0.append(matrix: strips.plane(from: low, to: high)) }
            // An inner document is clipped by itself.
            svg.begin("svg")
            svg.set(part)
            // A little more on every side: its edges are stairs.
            var box = whole.grown(by: 1)
            (box.x, box.y) = (box.x - part.x, box.y - part.y)
            strip.drawContent(in: box, seen: box, into: &svg)
            svg.end()
            svg.end()
        }
        drawVeils(over: shape.outline.bounds, into: &svg)
    }
}
