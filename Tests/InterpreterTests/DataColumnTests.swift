import LayoutDSL
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Data by column, beside the same data by record.
struct DataColumnTests {
    private static let layout = StoredLayout("data-columns").text

    private static let heights: [Double] = (0..<300).map { Double(20 + $0 * 37 % 90) }

    private static func records(_ extra: (Int) -> Double?) -> [[DataField]] {
        heights.enumerated().map { index, height in
            [
                DataField(name: "height", value: .number(height)),
                DataField(name: "wide", value: .boolean(index % 3 == 0)),
            ] + (extra(index).map { [DataField(name: "extra", value: .number($0))] } ?? [])
        }
    }

    private static func columns(_ extra: (Int) -> Double?) -> [DataColumn] {
        [
            DataColumn(name: "height", values: heights),
            DataColumn(name: "wide", values: heights.indices.map { $0 % 3 == 0 }),
            DataColumn(name: "extra", values: heights.indices.map { extra($0) ?? .nan }),
        ]
    }

    @Test(arguments: [1, 3])
    func `columns lay out what records lay out, in one section and in several that are alike`(repeats: Int) throws {
        func extra(_ index: Int) -> Double? { index % 5 == 0 ? nil : Double(index % 7) }
        let byRecord = try Probe.prepared(
            Self.layout, World(sections: [SectionData(records: Self.records(extra), repeats: repeats)]))
        let byColumn = try Probe.prepared(
            Self.layout,
            World(sections: [SectionData(count: 300, columns: Self.columns(extra), repeats: repeats)]))
        #expect(byRecord.contentSize == byColumn.contentSize && byRecord.contentSize.height > 10_000)
        for offset in stride(from: -200.0, through: byRecord.contentSize.height, by: 911) {
            let (a, b) = (
                byRecord.attributes(at: LayoutPoint(x: 0, y: offset)),
                byColumn.attributes(at: LayoutPoint(x: 0, y: offset))
            )
            #expect(a.elements == b.elements && a.visited == b.visited)
        }
    }

    @Test
    func `a column that does not fit is refused`() throws {
        let program = compile(try Probe.layout(Self.layout))
        func message(_ count: Int, _ columns: [DataColumn]) -> String? {
            do throws(WorldError) {
                _ = try program.prepare(for: World(sections: [SectionData(count: count, columns: columns)]))
                return nil
            } catch {
                return "\(error.code): \(error.message)"
            }
        }
        let height = DataColumn(name: "height", values: [1, 2])
        #expect(message(2, [height]) == nil)
        #expect(message(3, [height])?.contains("`height` has 2 values for 3 cells") == true)
        #expect(message(2, [])?.contains("the field `height` is missing") == true)
        #expect(
            message(2, [DataColumn(name: "height", values: [1, .nan])])?.contains(
                "section 0, item 1: the field `height` is missing") == true)
        #expect(
            message(2, [DataColumn(name: "height", values: [1, .infinity])])?.contains(
                "section 0, item 1: the field `height` is not finite") == true)
        #expect(
            message(2, [DataColumn(name: "height", values: [true, false])])?.contains("is a boolean") == true)
        #expect(
            message(2, [height, DataColumn(name: "wide", values: [1, 0])])?.contains("reads a boolean") == true)
    }

    @Test
    func `items keep their ids in columns`() throws {
        let program = compile(try Probe.layout("layout T { section { stack; cell { size: 100% x 50 } } }"))
        func prepared(_ ids: [Double]) throws -> Prepared {
            try program.prepare(
                for: World(sections: [
                    SectionData(count: ids.count, columns: [DataColumn(name: "id", values: ids)])
                ]))
        }
        let matching = ItemMatching(try prepared([7, 8, 9]), try prepared([9, 7]))
        #expect(matching.target(of: ElementPath(kind: "cell", item: 0))?.item == 1)
        #expect(matching.target(of: ElementPath(kind: "cell", item: 1)) == nil)
    }

    @Test
    func `cells of a stack need no columns of how far they reach: what is kept is one number a cell`() throws {
        let heights = (0..<100_000).map { Double(20 + $0 * 37 % 90) }
        let column = DataColumn(name: "height", values: heights)
        let prepared = try Probe.prepared(
            """
            layout T { section { stack; cell { data { height: Length }; size: 100% x data.height } } }
            """, World(sections: [SectionData(count: heights.count, columns: [column])]))
        #expect(prepared.contentSize.height == heights.reduce(0, +))
        #expect(prepared.states.allSatisfy { $0.starts.count == 0 && $0.ends.count == 0 && $0.columns.count == 1 })
        #expect(prepared.world.columns[0] === column.values)
        for place in [0, 1, 50_000, 99_998, 99_999] {
            let top = heights[..<place].reduce(0, +)
            let frame = prepared.attributes(
                in: LayoutRectangle(x: 0, y: top, width: 300, height: 1), at: LayoutPoint(x: 0, y: top))
            #expect(frame.elements.map { $0.item } == [place] && frame.visited <= 3)
        }
    }
}
