import Interpreter
import LayoutDSL
import StoredLayouts
import Testing

@testable import Reports

/// The placeholder pictures: what each is, and what stands for what.
struct ContentTests {
    private static let shapes: [(PlaceholderPicture.Look, Double, Double)] = [
        (.landscape, 375, 200), (.landscape, 375, 300), (.landscape, 600, 100), (.portrait, 120, 120),
        (.card, 133, 173), (.card, 375, 667), (.card, 90, 900),
    ]

    private func text(
        _ look: PlaceholderPicture.Look, _ index: Int, _ width: Double, _ height: Double, dark: Bool = false
    )
        -> [UInt8]
    {
        var writer = TextWriter()
        PlaceholderPicture(look, index: index, width: width, height: height).write(isDark: dark, into: &writer)
        return writer.bytes
    }

    @Test(arguments: shapes)
    func `a picture is a small document, the same each time, another one by night`(
        look: PlaceholderPicture.Look, width: Double, height: Double
    ) {
        var sizes: [Int] = []
        for index in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 99, 12_345, -1, .max, .min] {
            let day = text(look, index, width, height)
            let night = text(look, index, width, height, dark: true)
            #expect(day == text(look, index, width, height))
            #expect(day != night)
            for bytes in [day, night] {
                #expect(ParsedPicture(bytes).failure == nil, "\(look) \(index)")
                #expect(bytes.count <= 3000, "\(look) \(index)")
                sizes.append(bytes.count)
            }
            let numbers = String(decoding: day, as: UTF8.self).split { !"0123456789.".contains($0) }
            #expect(
                !numbers.contains {
                    $0.split(separator: ".").count > 1 && ($0.split(separator: ".").last?.count ?? 0) > 1
                })
        }
        #expect(sizes.sorted()[sizes.count / 2] < 2600)
    }

    /// Two pictures next to each other, and any two of sixteen, have other colours or another scene; not only other
    /// random numbers.
    @Test(arguments: PlaceholderPicture.Look.allCases)
    func `sixteen in a row differ`(look: PlaceholderPicture.Look) {
        for first in [0, 5, 15, 1000] {
            var seen: Set<[UInt8]> = []
            for index in first..<(first + 16) { seen.insert(text(look, index, 120, 120)) }
            #expect(seen.count == 16)
        }
        guard look != .card else { return }
        let colors = (0..<16).map { index in
            Set(
                String(decoding: text(look, index, 190, 100), as: UTF8.self).split(separator: "#").map { $0.prefix(6) }
                    .filter { $0.allSatisfy(\.isHexDigit) })
        }
        for index in 0..<15 { #expect(colors[index].intersection(colors[index + 1]).count * 2 < colors[index].count) }
    }

    /// The hills of a night stand where they stand by day: only colours and stars differ.
    @Test(arguments: [PlaceholderPicture.Look.landscape, .portrait])
    func `a night is the same place`(look: PlaceholderPicture.Look) {
        for index in 0..<6 {
            let paths = [false, true].map { dark in
                ParsedPicture(text(look, index, 190, 100, dark: dark)).nodes("path").compactMap { $0.attributes["d"] }
            }
            #expect(!paths[0].isEmpty && Set(paths[0]).isSubset(of: Set(paths[1])), "\(look) \(index)")
        }
    }

    @Test func `no shape ends the process`() {
        let values = [0, -1, .nan, .infinity, -.infinity, 1e-300, 1e300]
        for look in PlaceholderPicture.Look.allCases {
            for width in values { for height in values { #expect(!text(look, 1, width, height).isEmpty) } }
        }
    }

    @Test(arguments: [
        (ElementCategory.cell, 375, 200, ContentLook.picture(.landscape)), (.cell, 90, 90, .picture(.portrait)),
        (.supplementary, 375, 300, .picture(.landscape)), (.cell, 133, 173, .picture(.card)),
        (.cell, 200, 210, .picture(.portrait)), (.cell, 375, 89, .words), (.cell, 89, 375, .words),
        (.supplementary, 375, 50, .words), (.decoration, 375, 500, .plain), (.decoration, 375, 1, .plain),
    ])
    func `what a box shows`(category: ElementCategory, width: Double, height: Double, look: ContentLook) {
        #expect(ContentLook(category, LayoutSize(width: width, height: height)) == look)
    }

    @Test(arguments: [
        ("parallax", AttributeFormula.Shape.point, ContentRole.shift), ("anything", .point, .shift),
        ("headerOverlayAlpha", .number, .veil), ("OPACITY", .number, .veil), ("dimming", .number, .veil),
        ("nightShade", .number, .veil), ("fadeOut", .number, .veil), ("darkness", .number, .veil),
        ("blurRadius", .number, .blur), ("tintShare", .number, .tint), ("hue", .number, .tint),
        ("cardColour", .number, .tint), ("backgroundColor", .number, .tint),
    ])
    func `what an attribute does`(name: String, shape: AttributeFormula.Shape, role: ContentRole) {
        #expect(ContentRole(name: name, shape: shape) == role)
    }

    @Test(arguments: [
        ("angle", AttributeFormula.Shape.number), ("", .number), ("alpha", .boolean), ("blur", .size),
        ("veil", .rectangle),
    ])
    func `other attributes change nothing`(name: String, shape: AttributeFormula.Shape) {
        #expect(ContentRole(name: name, shape: shape) == nil)
    }

    @Test(arguments: [
        ("cell", "Cell"), ("sectionHeader", "Section header"), ("dayHeader2", "Day header2"),
        ("photo_credit", "Photo credit"), ("URLView", "URLView"), ("day2Header", "Day2 header"), ("Ünder", "Ünder"),
    ])
    func `names in words`(name: String, words: String) { #expect(ContentKind.words(of: name) == words) }

    // MARK: Of a layout

    private func kinds(_ text: String, items: [Int] = [2, 3], set: [ParameterValue] = []) throws -> [ContentKind] {
        var world = World(items: items)
        world.parameters = set
        return ContentKind.all(
            of: try compile(check(parse(Source(name: "a", text: text))).get()).prepare(for: world))
    }

    @Test func `elements are counted by item, by section, or not at all`() throws {
        let text = StoredLayout("counted-elements").text
        let all = try kinds(text)
        #expect(all.map(\.words) == ["Top", "Mark", "Section header", "Cell"])
        #expect(all.map { $0.number(section: 1, item: 2) } == [nil, 3, 2, 3])
        #expect(try kinds(text, items: [4]).map { $0.number(section: 0, item: 0) } == [nil, 1, nil, 1])
        let pictures = all.map { $0.picture(section: 0, item: 0) }
        #expect(Set(pictures).count == 4)
        #expect(all[3].picture(section: 1, item: 0) != all[3].picture(section: 0, item: 0))
    }

    /// Whatever the offset is, no value of the attribute is larger.
    @Test func `a picture reaches as far as its attribute moves it`() throws {
        let text = """
            layout A {
              param most = 60 in 0...120
              cell { size: 100% x 200; parallax(most) }
              supplementary foot { size: 100% x 50; attribute slide = (main: 0, cross: offset.main / 10) }
            }
            """
        for (most, low, high) in [(0.0, 0.0, 0.0), (60, 60, 64), (120, 120, 127)] as [(Double, Double, Double)] {
            let all = try kinds(text, items: [20], set: [ParameterValue(name: "most", value: most)])
            #expect(all[0].reach.x == 0 && all[0].reach.y >= low && all[0].reach.y <= high, "\(all[0].reach)")
            // It is seen at the end alone, at offsets from 3,000 on.
            #expect(all[1].reach.x > 300 && all[1].reach.y == 0, "\(all[1].reach)")
        }
    }
}
