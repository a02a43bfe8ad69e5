import Interpreter

/// What the elements of one kind show: their words, their pictures, and how far a picture moves in its box.
package struct ContentKind: Sendable {
    /// The name in the file.
    package let name: String
    /// The name in words: `Section header`.
    package let words: String
    /// The number behind the words.
    package let numbering: Numbering
    /// The index of the picture of the first element.
    package let firstPicture: Int
    /// The farthest that an attribute moves the picture on each axis, in points.
    package var reach: LayoutPoint
    /// The size in which the first element rests; it says what all of the kind show. nil: each shows what its own tells.
    private(set) var size: LayoutSize?

    /// How the elements of a kind are counted.
    package enum Numbering: String, Sendable {
        /// There is only one.
        case none
        /// By their section.
        case section
        /// By their item, or the number of a copy.
        case item
    }

    private init(name: String, words: String, numbering: Numbering, firstPicture: Int, reach: LayoutPoint) {
        self.name = name
        self.words = words
        self.numbering = numbering
        self.firstPicture = firstPicture
        self.reach = reach
    }

    /// What is shown of a kind of which only the name is known, and its number among the kinds.
    init(name: String, number: Int) {
        self.init(
            name: name, words: ContentKind.words(of: name), numbering: .item, firstPicture: number &* 5,
            reach: LayoutPoint(x: 0, y: 0))
    }

    /// The kinds of a layout in its world, in the order of its `elements`.
    package static func all(of prepared: Prepared) -> [ContentKind] {
        let layout = prepared.program.layout
        let reaches = ContentReach.all(of: prepared)
        return layout.elements.indices.map { index in
            let kind = layout.elements[index]
            let first = layout.elements.firstIndex { $0.name.utf8.elementsEqual(kind.name.utf8) } ?? index
            var found = ContentKind(
                name: kind.name, words: words(of: kind.name), numbering: numbering(of: kind, in: prepared),
                firstPicture: first * 5, reach: reaches[index])
            found.size = restingSize(of: kind.name, in: prepared)
            return found
        }
    }

    /// The size of the first element of a kind; nil where it is in none of the first sections.
    private static func restingSize(of kind: String, in prepared: Prepared) -> LayoutSize? {
        for section in 0..<max(1, min(prepared.sectionCounts.count, mostSections)) {
            guard let box = prepared.restingFrame(of: ElementPath(kind: kind, section: section, item: 0)),
                box.width > 0, box.height > 0
            else { continue }
            return LayoutSize(width: box.width, height: box.height)
        }
        return nil
    }

    /// A kind that is in none of so many sections is rare.
    private static let mostSections = 100

    /// What an element of the kind shows.
    func look(of element: Attributes) -> ContentLook { ContentLook(element.category, size ?? element.size) }

    private static func numbering(of kind: CheckedLayout.ElementKind, in prepared: Prepared) -> Numbering {
        let formulas = kind.formulas
        let isCopied = prepared.program.layout.table.scopes[Int(formulas.scope)].kind == .copies
        if kind.category == .cell || isCopied { return .item }
        return formulas.block >= 0 && prepared.sectionCounts.count > 1 ? .section : .none
    }

    /// The index of an element's picture: neighbours have other ones, and so have the first elements of two sections.
    package func picture(section: Int, item: Int) -> Int { firstPicture &+ section &* 13 &+ item }

    /// The number behind the words, from 1 on; nil: there is only one.
    package func number(section: Int, item: Int) -> Int? {
        switch numbering {
        case .none: nil
        case .section: section &+ 1
        case .item: item &+ 1
        }
    }

    /// `sectionHeader` as `Section header`: a large letter behind a small one or a digit begins a word.
    package static func words(of name: String) -> String {
        var result = String.UnicodeScalarView()
        var wasSmall = false
        for scalar in name.unicodeScalars {
            let (isLarge, isSmall) = (scalar >= "A" && scalar <= "Z", scalar >= "a" && scalar <= "z")
            let small = Unicode.Scalar(scalar.value | 32) ?? scalar
            if result.isEmpty {
                result.append(isSmall ? Unicode.Scalar(scalar.value & ~32) ?? scalar : scalar)
            } else if scalar == "_" {
                result.append(" ")
            } else if isLarge, wasSmall {
                result.append(" ")
                result.append(small)
            } else {
                result.append(scalar)
            }
            wasSmall = isSmall || (scalar >= "0" && scalar <= "9")
        }
        return String(result)
    }
}
