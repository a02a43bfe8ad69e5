import Interpreter

/// The text on an element: its kind and index path, and below them its attributes on request.
struct ElementLabel: Sendable {
    /// The kind; empty where only the index path has room.
    let kind: String
    /// The index path: `[1,2]`.
    let path: String
    /// The lines below.
    let details: [String]

    /// A text that has found its place.
    struct Placement: Sendable {
        let label: ElementLabel
        /// In the plane of the element: the left end of the first base line.
        let x, y: Double
        /// The size of the first line's letters.
        let font: Double
        /// What it covers of the picture.
        let outline: Outline
        /// Which of its forms it has: 0 the largest.
        var tier = 0
    }

    /// Something that is painted over an element.
    struct Cover: Sendable {
        let outline: Outline
        /// From 0, which nobody sees, to 1, which hides what is below.
        let alpha: Double
    }

    /// So much of a label comes through what is painted over it, best of all nearly everything; with less it is not read.
    private static let readable = [0.9, 0.45]

    /// More attributes than so many are a table, not a label.
    private static let mostDetails = 8
    /// The form with the name in small letters.
    static let smallTier = 2

    /// The size of letters, in units of the picture.
    static let font = 12.0
    /// The smallest size that is still read.
    static let smallFont = 9.5
    /// The lines below are smaller by this factor.
    static let detail = 0.86
    /// From one base line to the next.
    static let leading = 1.3

    /// The label of an element.
    init(_ element: Attributes, details: Bool) {
        kind = element.kind
        var writer = TextWriter()
        writer.append(pathOf: element)
        path = writer.text
        self.details = details ? Array(ElementLabel.details(of: element).prefix(ElementLabel.mostDetails)) : []
    }

    private init(kind: String, path: String, details: [String]) {
        self.kind = kind
        self.path = path
        self.details = details
    }

    private static func details(of element: Attributes) -> [String] {
        var lines: [String] = []
        func line(_ name: String, _ write: (inout TextWriter) -> Void) {
            var writer = TextWriter()
            writer.append(name)
            writer.append(" ")
            write(&writer)
            lines.append(writer.text)
        }
        for attribute in element.custom {
            line(attribute.name) { $0.append(plain: attribute.value, isRounded: true) }
        }
        if element.alpha < 1 { line("alpha") { $0.append(rounded: element.alpha) } }
        for quantity in element.optional {
            line(quantity.row.name) { $0.append(rounded: element.quantities[quantity]) }
        }
        return lines
    }

    private func with(details count: Int) -> ElementLabel {
        ElementLabel(kind: kind, path: path, details: Array(details.prefix(count)))
    }
    private var withoutKind: ElementLabel { ElementLabel(kind: "", path: path, details: []) }

    /// The room it takes with letters of size 1.
    var extent: LayoutSize {
        var width = (TextFitting.width(of: kind) + TextFitting.width(of: path)) * 1.05
        for line in details { width = max(width, TextFitting.width(of: line) * ElementLabel.detail) }
        return LayoutSize(
            width: width, height: 1.2 + Double(details.count) * ElementLabel.leading * ElementLabel.detail)
    }

    // MARK: Finding a place

    /// Where the label can be read: inside of its element and of a window, under nothing that hides it; nil when nowhere.
    ///
    /// - Parameters:
    ///   - shape: The element.
    ///   - rooms: The parts of the picture that it may stand in, the best first.
    ///   - covers: What is painted over the element.
    ///   - first: The form to begin with, 0 the largest: names of one kind look best alike.
    /// - Returns: The place, and how much of the label has room.
    func placed(
        on shape: ElementShape, in rooms: [LabelRoom], under covers: [Cover], from first: Int = 0
    ) -> Placement? {
        // Letters grow and shrink with their element, as long as they can be read; pressed flat they cannot.
        guard shape.isOpen else { return nil }
        let factor = (shape.plane.a * shape.plane.d - shape.plane.b * shape.plane.c).magnitude.squareRoot()
        guard factor > 0.01, factor < 100 else { return nil }
        let usual = ElementLabel.font * min(max(factor, 0.8), 1.6) / factor
        let small = min(usual, ElementLabel.smallFont / factor)
        var forms: [(label: ElementLabel, font: Double, tier: Int)] = []
        for count in 0..<details.count { forms.append((with(details: details.count - count), usual, 0)) }
        let name = with(details: 0)
        forms += [(name, usual, 1), (name, small, ElementLabel.smallTier), (withoutKind, small, 3)]
        for least in ElementLabel.readable {
            for (label, font, tier) in forms where tier >= first {
                for room in rooms {
                    let place = label.placed(
                        font, on: shape, in: room, factor, if: { ElementLabel.rest(of: $0, under: covers) >= least })
                    guard var place else { continue }
                    place.tier = tier
                    return place
                }
            }
        }
        return nil
    }

    private func placed(
        _ font: Double, on shape: ElementShape, in place: LabelRoom, _ factor: Double,
        if isFree: (Outline) -> Bool
    ) -> Placement? {
        var area = LayoutRectangle(x: 0, y: 0, width: shape.size.width, height: shape.size.height)
        if case .upright(let box) = shape.form {
            // What is seen of it, in its own plane.
            let seen = box.shared(with: place.box)
            area = LayoutRectangle(x: seen.x - box.x, y: seen.y - box.y, width: seen.width, height: seen.height)
        }
        let room = extent
        let (width, height) = (room.width * font, room.height * font)
        let paddingX = min(max(0.1 * area.width, 2 / factor), 9 / factor)
        let paddingY = min(max(0.1 * area.height, 1 / factor), 8 / factor)
        let (spareX, spareY) = (area.width - 2 * paddingX - width, area.height - 2 * paddingY - height)
        guard spareX >= 0, spareY >= 0 else { return nil }
        // In a bar the middle of its height looks best, in a larger box the top.
        let isBar = area.height * factor < 60 && details.isEmpty
        for x in [0, 0.5, 1] {
            for y in isBar ? [0.5, 0, 1] : [0, 0.5, 1] {
                let box = LayoutRectangle(
                    x: area.x + paddingX + spareX * x, y: area.y + paddingY + spareY * y, width: width, height: height)
                let outline = Outline(
                    Outline(box).corners.map { shape.place($0.x, $0.y) })
                guard place.holds(outline) else { continue }
                if shape.form == .polygon, !outline.corners.allSatisfy({ shape.outline.contains($0) }) { continue }
                guard isFree(outline) else { continue }
                return Placement(label: self, x: box.x, y: box.y + font * 0.95, font: font, outline: outline)
            }
        }
        return nil
    }

    /// How much of a label comes through all that is painted over it.
    private static func rest(of outline: Outline, under covers: [Cover]) -> Double {
        var rest = 1.0
        for cover in covers where rest > 0 && cover.outline.overlaps(outline) {
            rest *= 1 - min(max(cover.alpha, 0), 1)
        }
        return rest
    }
}
