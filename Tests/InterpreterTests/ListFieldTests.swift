import LayoutChecker
import LayoutDSL
import LayoutEngine
import StoredLayouts
import Testing

/// Lists of numbers in the data: by index, by folds over the list, and by folds over the children.
struct ListFieldTests {
    private static let text = StoredLayout("list-fields").text

    private func prepared(_ world: World) throws -> Prepared {
        let report = check(parse(Source(name: "lists.layout", text: ListFieldTests.text)))
        let layout = try #require(report.layout, "\(report.diagnostics.shown.map(\.message))")
        return try compile(layout).prepare(for: world)
    }

    private func list(_ numbers: [Double]) -> DataValue { .list(numbers.map { .number($0) }) }

    private func number(_ element: Attributes, _ name: String) -> Double? {
        guard case .number(let number)? = element.custom.first(where: { $0.name == name })?.value else { return nil }
        return number
    }

    @Test(arguments: [[40, 60, 90.5], [7], (0..<64).map { Double($0 * 3 + 1) }])
    func `entries, totals and places are those of the numbers`(_ columns: [Double]) throws {
        let values: [[Double]] = [[3, 9, 4], [-5, -2], [], [8, 8, 8, 8, 8]]
        let records = values.map { [DataField(name: "values", value: list($0))] } + [[]]
        var world = World(sections: [SectionData(records: records)])
        world.fields = [DataField(name: "columns", value: list(columns))]
        let elements = try prepared(world).attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements
        #expect(elements.count == 5)
        var left = elements[0].frame.x
        for (index, element) in elements.enumerated() {
            let own = index < values.count ? values[index] : [1, 2, 3]
            func entry(_ place: Int) -> Double { columns[((place % columns.count) + columns.count) % columns.count] }
            #expect(element.frame.width == entry(index))
            #expect(abs(element.frame.x - left) < 1e-9)
            left += entry(index)
            #expect(number(element, "wrapped") == entry(index + 5))
            #expect(number(element, "before") == entry(index - 1))
            #expect(number(element, "total") == own.reduce(0, +))
            #expect(number(element, "highest") == own.max() ?? 0)
            #expect(number(element, "part") == own.prefix(index).reduce(0, +))
            #expect(number(element, "number") == Double(own.count))
            #expect(number(element, "marks") == 0)
            #expect(number(element, "own") == Double(7 + index))
        }
    }

    @Test func `without data the default stands, and changes take its place`() throws {
        var prepared = try prepared(World(sections: [SectionData(count: 3)]))
        func widths() -> [Double] {
            prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements.map { $0.frame.width }
        }
        func totals() -> [Double?] {
            prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements.map { number($0, "total") }
        }
        #expect(widths() == [100, 50, 100])
        #expect(totals() == [6, 6, 6])
        try prepared.apply([.update(section: 0, item: 1, fields: [DataField(name: "values", value: list([10, 20]))])])
        #expect(totals() == [6, 30, 6])
        try prepared.apply([.update(section: 0, item: 1, fields: [DataField(name: "values", value: list([4]))])])
        #expect(totals() == [6, 4, 6])
        try prepared.apply([.insert(section: 0, item: 0, fields: [DataField(name: "values", value: list([]))])])
        #expect(totals() == [0, 6, 4, 6])
        try prepared.apply([.move(section: 0, item: 2, toSection: 0, toItem: 0)])
        #expect(totals() == [4, 0, 6, 6])
        try prepared.apply([
            .insertSection(1, SectionData(records: [[DataField(name: "values", value: list([5, 6]))]]))
        ])
        #expect(totals() == [4, 0, 6, 6, 11])
    }

    @Test func `booleans, and a single number for each cell of a column`() throws {
        let flags: [DataValue] = [.boolean(false), .boolean(true)]
        let records = (0..<3).map { _ in [DataField(name: "flags", value: .list(flags))] }
        let elements = try prepared(World(sections: [SectionData(records: records)]))
            .attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements
        #expect(
            elements.map { $0.custom.first { $0.name == "flag" }?.value } == [
                .boolean(false), .boolean(true), .boolean(false),
            ])
    }

    @Test(arguments: [
        (DataValue.number(.infinity), "not finite"), (.boolean(true), "is a boolean"), (.text("x"), "is a text"),
        (.list([.number(1), .boolean(true)]), "`values[1]` is a boolean"),
        (.list([.text("x")]), "`values[0]` is a text"),
        (.list(Array(repeating: .number(1), count: 65)), "65 numbers; the limit is 64"),
    ])
    func `what is no list of numbers is refused`(_ value: DataValue, _ words: String) throws {
        let world = World(sections: [SectionData(records: [[DataField(name: "values", value: value)]])])
        let error = #expect(throws: WorldError.self) { try prepared(world) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
}
