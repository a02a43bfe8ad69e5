import LayoutChecker
import LayoutDSL

/// Reads what `CompiledLayoutWriter` writes, out of bytes that may be anything. Stages, scopes and degrees of formulas are
/// derived again as the checker derives them, so bytes cannot lie about them; what the compiler takes for granted of a
/// checked layout is looked at.
struct CompiledLayoutReader {
    var bytes: ByteReader
    private var texts: [String] = []
    var table = FormulaTable()
    private(set) var outline = Outline()

    /// What a host sees of a layout.
    struct Outline {
        var name = ""
        var isHorizontal = false
        var mirrors = true
        var viewport = LayoutSize(width: 0, height: 0)
        var items: [Int] = []
        var parameters: [Parameter] = []
        var fields: [CheckedLayout.Field] = []
        var blockCount = 0
        var elementCount = 0
    }

    init(_ bytes: ByteReader) { self.bytes = bytes }

    mutating func layout() throws(CompiledLayoutError) -> CheckedLayout {
        for _ in 0..<(try bytes.count()) { texts.append(try bytes.text()) }
        try readOutline()
        try readScopes()
        try readFormulas()
        let guards = try readGuards()
        var blocks: [SectionBlock] = []
        for _ in 0..<outline.blockCount { blocks.append(try block(blocks.count)) }
        var elements: [CheckedLayout.ElementKind] = []
        for _ in 0..<outline.elementCount { elements.append(try element()) }
        try check(elements)
        let rule = try stops(in: 0)
        let whole = Place(scope: 0, stage: .prepare)
        let (loops, opens) = (try formula(whole, isOptional: true), try formula(whole, isOptional: true))
        let (opensSection, keeps) = (try formula(whole, isOptional: true), try formula(whole, isOptional: true))
        let keepsAcross = try formula(whole, isOptional: true)
        let (contentWidth, contentHeight) = (try formula(whole), try formula(whole))
        var outputs: [OutputFormula] = []
        for _ in 0..<(try bytes.count(ofBytes: 4)) { outputs.append(try output(of: elements)) }
        let hasAdditions = bytes.rest > 0
        var toldKinds: [Int32] = []
        if hasAdditions {
            try readOuterMasks(of: &elements)
            for place in blocks.indices where blocks[place].row != nil {
                blocks[place].row?.keepsSides = try bytes.flag()
            }
            for _ in 0..<(try bytes.count()) {
                toldKinds.append(try bytes.numberOrNone(below: elements.count, "an output tells no such element"))
            }
        }
        var layout = CheckedLayout(
            name: outline.name, documentation: "", sources: CompiledLayoutReader.sources,
            parameters: outline.parameters, elements: elements, fields: outline.fields, viewport: outline.viewport,
            items: outline.items, isHorizontal: outline.isHorizontal, scrollsBoth: false,
            mirrors: outline.mirrors, writtenSteps: 0,
            table: table, guards: guards, blocks: blocks, rule: rule, loops: loops, opens: opens,
            opensSection: opensSection, keeps: keeps, keepsAcross: keepsAcross, imports: [:], tests: [],
            outputs: outputs, observations: [],
            contentWidth: contentWidth,
            contentHeight: contentHeight)
        layout.toldKinds = toldKinds
        // Written only where there are some: else it is something else that stands behind the end.
        guard bytes.rest == 0, layout.hasAdditions == hasAdditions else {
            throw bytes.malformed("something stands behind the end")
        }
        return layout
    }

    /// Texts are left out; the sources stand for the prelude and the file, which spans name.
    private static let sources = [Source(name: "prelude", text: ""), Source(name: "compiled", text: "")]

    mutating func text() throws(CompiledLayoutError) -> String {
        texts[try bytes.number(below: texts.count, "there is no such text")]
    }

    // MARK: What a host sees

    private mutating func readOutline() throws(CompiledLayoutError) {
        outline.name = try text()
        outline.isHorizontal = try bytes.flag()
        outline.mirrors = try bytes.flag()
        outline.viewport = LayoutSize(width: try bytes.finite(), height: try bytes.finite())
        guard outline.viewport.width >= 0, outline.viewport.height >= 0 else {
            throw bytes.malformed("the viewport has a negative side")
        }
        for _ in 0..<(try bytes.count(ofBytes: 2)) {
            let cells = try bytes.number()
            let count = try bytes.number(below: Program.sectionLimit + 1, "there are too many sections")
            guard outline.items.count + count <= Program.sectionLimit else {
                throw bytes.malformed("there are too many sections")
            }
            outline.items += [Int](repeating: cells, count: count)
        }
        for _ in 0..<(try bytes.count(ofBytes: 11)) { outline.parameters.append(try parameter()) }
        outline.blockCount = try bytes.count(ofBytes: 4)
        outline.elementCount = try bytes.count(ofBytes: 4 + 2 * ElementQuantity.allCases.count)
        for _ in 0..<(try bytes.count(ofBytes: 6)) { outline.fields.append(try field()) }
    }

    private mutating func parameter() throws(CompiledLayoutError) -> Parameter {
        let name = try text()
        guard let unit = StoredCodes.unit(try bytes.byte()) else { throw bytes.malformed("a param has no such unit") }
        let initial = try bytes.finite()
        var range: ClosedRange<Double>?
        if try bytes.flag() {
            let (low, high) = (try bytes.double(), try bytes.double())
            guard low <= high else { throw bytes.malformed("a range ends before it begins") }
            range = low...high
        }
        return Parameter(
            name: name, documentation: "", unit: unit, initial: initial, range: range, span: .nothing)
    }

    private mutating func field() throws(CompiledLayoutError) -> CheckedLayout.Field {
        let name = try text()
        guard let level = StoredCodes.level(try bytes.byte()) else {
            throw bytes.malformed("a field has no such level")
        }
        let block = try bytes.numberOrNone(below: outline.blockCount, "a field is of no such block")
        return CheckedLayout.Field(
            name: name, isBoolean: try bytes.flag(), hasDefault: try bytes.flag(), isMeasured: try bytes.flag(),
            estimate: nil, level: level, block: block, span: .nothing)
    }

    // MARK: Sections

    private mutating func readGuards() throws(CompiledLayoutError) -> [Int32: Guarded] {
        var guards: [Int32: Guarded] = [:]
        for _ in 0..<(try bytes.count(ofBytes: 3)) {
            let id = try bytes.numberOrNone(below: table.formulas.count, "a guard is of no such formula")
            guards[id] = Guarded(property: try text(), element: try text(), span: .nothing)
        }
        return guards
    }

    private mutating func block(_ number: Int) throws(CompiledLayoutError) -> SectionBlock {
        let name = try text()
        let count = try bytes.numberOrNone(below: Int(Int32.max) - 1, "a block has too many sections")
        let cells = try bytes.numberOrNone(below: table.scopes.count, "a block has no such cells")
        guard cells < 0 || table.scopes[Int(cells)].kind == .cells(block: Int32(clamping: number)) else {
            throw bytes.malformed("a block has the cells of another one")
        }
        var row: RowFormulas?
        if try bytes.flag() {
            let place = Place(scope: try section(), stage: .prepare)
            row = RowFormulas(
                windowX: try formula(place), windowY: try formula(place), windowWidth: try formula(place),
                windowHeight: try formula(place), contentWidth: try formula(place), contentHeight: try formula(place),
                loops: try formula(place, isOptional: true), rule: try stops(in: place.scope),
                opens: try formula(place, isOptional: true), keeps: try formula(place, isOptional: true),
                keepsSides: false)
        }
        return SectionBlock(name: name, count: count < 0 ? nil : Int(count), cells: cells, row: row)
    }
}
