import Interpreter

/// How many cells there are, and how they are cut into sections.
struct Shape {
    /// As it stands in the table.
    let name: String
    /// So many cells a section.
    let cells: Int
    /// So many sections.
    let sections: Int

    var total: Int { cells * sections }

    static let parallax = [
        Shape(name: "100, one section", cells: 100, sections: 1),
        Shape(name: "100, 4 a section", cells: 4, sections: 25),
        Shape(name: "10,000, one section", cells: 10_000, sections: 1),
        Shape(name: "10,000, 4 a section", cells: 4, sections: 2_500),
        Shape(name: "1,000,000, one section", cells: 1_000_000, sections: 1),
        Shape(name: "1,000,000, 4 a section", cells: 4, sections: 250_000),
        Shape(name: "1,000,000,000, one section", cells: 1_000_000_000, sections: 1),
        Shape(name: "1,000,000,000, 1,000 sections", cells: 1_000_000, sections: 1_000),
    ]

    static let wheel = [
        Shape(name: "100", cells: 100, sections: 1),
        Shape(name: "10,000", cells: 10_000, sections: 1),
        Shape(name: "1,000,000", cells: 1_000_000, sections: 1),
        Shape(name: "1,000,000,000", cells: 1_000_000_000, sections: 1),
    ]

    var world: World {
        World(
            viewport: LayoutSize(width: 375, height: 667), sections: [SectionData(count: cells, repeats: sections)])
    }
}

/// Offsets all over the content, and a run of them as a finger makes them.
struct Sweep {
    let name: String
    let offsets: [Double]

    static func random(upTo end: Double, count: Int) -> Sweep {
        var random = Seeded(4)
        return Sweep(name: "anywhere", offsets: (0..<count).map { _ in Double.random(in: -100...end, using: &random) })
    }

    static func consecutive(upTo end: Double, count: Int) -> Sweep {
        let begin = max(0, end * 0.4 - 8.25 * Double(count))
        return Sweep(name: "in a row", offsets: (0..<count).map { begin + 8.25 * Double($0) })
    }
}
