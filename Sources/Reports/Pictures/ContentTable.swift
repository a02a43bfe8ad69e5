import Interpreter

extension Picture.Style {
    /// Whether elements have labels: boxes do, content where it is asked for.
    var isLabelled: Bool { look == .boxes || showsLabels || showsAttributes }
}

/// What the elements of a drawing show, and the placeholder pictures among it, each once.
struct ContentTable: Sendable {
    /// By the numbers of kinds.
    private var kinds: [ContentKind]
    private let appearance: Appearance
    private var pictures: [PlaceholderPicture] = []
    private var numbers: [PlaceholderPicture: Int] = [:]
    /// The device that is being drawn.
    private(set) var device = 0

    /// With more pictures than so many a drawing for both surroundings has only those of the day: it would be too large.
    private static let mostOfBoth = 24

    /// Makes a table without pictures.
    init(_ contents: [ContentKind], _ names: KindTable, _ appearance: Appearance) {
        self.appearance = appearance
        kinds = names.names.enumerated().map { ContentKind(name: $0.element, number: $0.offset) }
        var isKnown = Array(repeating: false, count: kinds.count)
        for content in contents {
            let number = names.number(of: content.name)
            guard number < kinds.count else { continue }
            // The kind stands in two blocks, or at both ends of a transition.
            let reach = kinds[number].reach
            if !isKnown[number] { kinds[number] = content }
            isKnown[number] = true
            kinds[number].reach = LayoutPoint(x: max(reach.x, content.reach.x), y: max(reach.y, content.reach.y))
        }
    }

    /// The same for a device.
    func on(_ device: Int) -> ContentTable {
        var result = self
        result.device = device
        return result
    }

    /// What the elements of a kind show.
    subscript(kind: Int) -> ContentKind? { kind < kinds.count ? kinds[kind] : nil }

    /// Whether there are pictures for the day and for the night.
    var hasBoth: Bool { appearance == .auto && pictures.count <= ContentTable.mostOfBoth && !pictures.isEmpty }

    /// The picture of an element; nil when it shows none.
    private func picture(of element: Attributes, kind: Int) -> PlaceholderPicture? {
        guard kind < kinds.count, case .picture(let look) = kinds[kind].look(of: element) else {
            return nil
        }
        return PlaceholderPicture(
            look, index: kinds[kind].picture(section: element.section, item: element.item), width: element.size.width,
            height: element.size.height)
    }

    /// Enters what an element shows.
    mutating func enter(_ element: Attributes, kind: Int) {
        guard let picture = picture(of: element, kind: kind), numbers[picture] == nil else { return }
        numbers[picture] = pictures.count
        pictures.append(picture)
    }

    /// The number of the symbol that an element shows; nil when it shows none.
    func symbol(of element: Attributes, kind: Int) -> Int? { picture(of: element, kind: kind).flatMap { numbers[$0] } }

    /// Writes each picture as a symbol.
    func drawSymbols(into svg: inout SVGText) {
        for (number, picture) in pictures.enumerated() {
            svg.write { writer in
                writer.append(literal: "\n<symbol id='p")
                writer.append(number: number)
                writer.append(literal: "' ")
                picture.writeBox(into: &writer)
                let both = hasBoth
                for isDark in [false, true] where both || isDark == (appearance == .dark) {
                    if both { writer.append(literal: isDark ? "<g class='night'>" : "<g class='day'>") }
                    var prefix = TextWriter()
                    prefix.append(literal: "p")
                    prefix.append(number: number)
                    prefix.append(literal: isDark ? "n" : "d")
                    picture.writeBody(isDark: isDark, prefix: prefix.text, into: &writer)
                    if both { writer.append(literal: "</g>") }
                }
                writer.append(literal: "</symbol>")
            }
        }
    }
}
