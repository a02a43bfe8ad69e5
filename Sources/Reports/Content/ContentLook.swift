import Interpreter

/// What an element shows, as long as nobody says otherwise.
package enum ContentLook: Sendable, Equatable {
    /// A picture.
    case picture(PlaceholderPicture.Look)
    /// The name of its kind in words, on a surface.
    case words
    /// A surface alone.
    case plain

    /// A box with less than so many points on a side has no room for a picture.
    package static let smallestPicture = 90.0

    /// Guesses by category and the size of a kind: a decoration or a part is a surface, a large box a picture that has its shape.
    package init(_ category: ElementCategory, _ size: LayoutSize) {
        let (width, height) = (size.width, size.height)
        switch category {
        case .decoration, .part: self = .plain
        case .cell, .supplementary:
            if min(width, height) < ContentLook.smallestPicture {
                self = .words
            } else if width >= 1.2 * height {
                // Not 1.25, the ratio of many headers: those would flicker where they stretch.
                self = .picture(.landscape)
            } else {
                self = .picture(height > 1.25 * width ? .card : .portrait)
            }
        }
    }
}

/// What an attribute changes in what an element shows.
package enum ContentRole: String, Sendable, CaseIterable {
    /// A point moves the picture inside its box.
    case shift
    /// A number from 0 to 1 darkens it.
    case veil
    /// A number of points blurs it.
    case blur
    /// A number from 0 to 1 colours it: a part of the way around the colour wheel.
    case tint

    /// The parts of names that tell a role.
    private static let words: [(word: StaticString, role: ContentRole)] = [
        ("alpha", .veil), ("opacity", .veil), ("dim", .veil), ("overlay", .veil), ("veil", .veil), ("shade", .veil),
        ("fade", .veil), ("dark", .veil), ("blur", .blur), ("tint", .tint), ("hue", .tint), ("color", .tint),
        ("colour", .tint),
    ]

    /// Guesses the role of an attribute by its name and the shape of its value; nil: it changes nothing that is seen.
    package init?(name: String, shape: AttributeFormula.Shape) {
        switch shape {
        case .point: self = .shift
        case .number:
            guard let found = ContentRole.words.first(where: { ContentRole.name(name, has: $0.word) }) else {
                return nil
            }
            self = found.role
        case .boolean, .size, .rectangle: return nil
        }
    }

    /// The role of an attribute with its value.
    init?(_ attribute: CustomAttribute) {
        switch attribute.value {
        case .point: self = .shift
        case .number: self.init(name: attribute.name, shape: .number)
        case .boolean, .size, .rectangle: return nil
        }
    }

    /// Whether a word in small letters stands in a name, in letters of any size.
    private static func name(_ name: String, has word: StaticString) -> Bool {
        let bytes = name.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 32 : $0 }
        let count = word.utf8CodeUnitCount
        guard bytes.count >= count else { return false }
        for start in 0...(bytes.count - count) {
            var same = 0
            while same < count, bytes[start + same] == word.utf8Start[same] { same += 1 }
            if same == count { return true }
        }
        return false
    }
}
