import LayoutDSL

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// A world as the plain walk reads it, every default filled in.
struct PlainWorld {
    /// What lies between the bars of the host.
    let viewport: LayoutSize
    private let whole: LayoutSize
    /// By the numbers of `EnvironmentValue`.
    let environment: [Double]
    let parameters: [Double]
    /// How many cells each section has.
    private(set) var counts: [Int] = []
    /// The section block of each section.
    private(set) var blocks: [Int32] = []
    private let rowOffsets: RowOffsets
    private let layout: CheckedLayout
    private let fields: [DataField]
    private var sections: [SectionData] = []

    /// The world has to fit the layout.
    init(_ layout: CheckedLayout, _ world: World) {
        self.layout = layout
        whole = world.viewport ?? layout.viewport
        let (edges, bars, given) = (world.environment.safeArea, world.contentInsets, world.environment)
        viewport = LayoutSize(
            width: whole.width - (bars.left + bars.right), height: whole.height - (bars.top + bars.bottom))
        environment = [
            edges.top, edges.left, edges.bottom, edges.right, given.reducedMotion ? 1 : 0, given.rightToLeft ? 1 : 0,
            bars.top, bars.left, bars.bottom, bars.right,
        ]
        rowOffsets = world.rowOffsets
        fields = world.fields
        parameters = layout.parameters.map { parameter in
            world.parameters.last { $0.name == parameter.name }?.value ?? parameter.initial
        }
        for data in world.sections ?? layout.items.map({ SectionData(count: $0) }) {
            sections += [SectionData](repeating: data, count: data.repeats)
        }
        counts = sections.map(\.count)
        blocks = Self.blocks(layout, sections)
    }

    /// What is on screen at an offset, under the bars too.
    func screen(at offset: LayoutPoint) -> LayoutRectangle {
        LayoutRectangle(
            x: offset.x - environment[7], y: offset.y - environment[6], width: whole.width, height: whole.height)
    }

    /// A section that names its block is of that one. Of the others, blocks with a count take so many, those before
    /// the open block from the front, those behind it from the back, and the open block takes the rest.
    private static func blocks(_ layout: CheckedLayout, _ sections: [SectionData]) -> [Int32] {
        let open = layout.blocks.firstIndex { $0.count == nil }
        func run(_ numbers: Range<Int>) -> [Int32] {
            numbers.flatMap { number in
                [Int32](repeating: Int32(number), count: min(layout.blocks[number].count ?? 0, sections.count))
            }
        }
        let front = run(0..<(open ?? layout.blocks.count))
        let back = open.map { run($0 + 1..<layout.blocks.count) } ?? []
        return sections.enumerated().map { section, data in
            if let name = data.block { return Int32(layout.blocks.firstIndex { $0.name == name } ?? -1) }
            if section < front.count { return front[section] }
            let fromBack = section - (sections.count - back.count)
            return fromBack >= 0 ? back[fromBack] : Int32(open ?? -1)
        }
    }

    /// How far a section has been scrolled by itself; nil for one that stands where it opens.
    func rowOffset(_ section: Int) -> Double? { rowOffsets[section] }

    /// The value of a data field, NaN where the data lacks it.
    func field(_ number: Int, section: Int, item: Int) -> Double {
        let field = layout.fields[number]
        switch field.level {
        case .layout: return Self.number(field, in: fields)
        case .section: return Self.number(field, in: sections[section].fields)
        case .item:
            let data = sections[section]
            if item < data.records.count { return Self.number(field, in: data.records[item]) }
            return data.columns.first { $0.name == field.name }.map { $0.values[item] } ?? .nan
        }
    }

    private static func number(_ field: CheckedLayout.Field, in record: [DataField]) -> Double {
        let value = record.first(where: { $0.name == field.dataName })?.value
        guard case .list(let entries)? = value else { return number(value) }
        switch field.listPart {
        case .count: return Double(entries.count)
        case .entry(let place): return place < entries.count ? number(entries[place]) : .nan
        case nil: return .nan
        }
    }

    private static func number(_ value: DataValue?) -> Double {
        switch value {
        case .number(let number): number
        case .boolean(let flag): flag ? 1 : 0
        case .text, .list, .other, nil: .nan
        }
    }
}
