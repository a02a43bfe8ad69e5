import LayoutChecker
import LayoutDSL

/// A checked layout as an emitter reads it: its formulas, how deep they are, what of them is finite, and where in the file each is
/// written.
struct EmittedLayout {
    let layout: CheckedLayout
    /// The formulas, and those that the emitter adds: bounds of how far an element is drawn from where it rests.
    var table: FormulaTable
    let file: String
    private let signs: Signs
    /// For each formula of the layout the simpler one that stands in its place.
    private let resolved: [FormulaID]
    private let places: FormulaPlaces

    /// Reads a layout; the file is named in comments.
    init(_ layout: CheckedLayout, file: String) {
        self.layout = layout
        self.file = file
        let simplification = Simplification(layout)
        (table, signs, resolved) = (simplification.table, simplification.signs, simplification.resolved)
        places = FormulaPlaces(layout, resolved, table)
    }

    /// The formula of a number.
    subscript(id: FormulaID) -> Formula { table.formulas[Int(resolve(id).index)] }

    /// The formula that stands in the place of another one.
    func resolve(_ id: FormulaID) -> FormulaID {
        id.exists && Int(id.index) < resolved.count ? resolved[Int(id.index)] : id
    }

    /// The value of a constant; nil for any other formula.
    func value(_ id: FormulaID) -> Double? { id.exists ? table.value(of: resolve(id)) : nil }

    // MARK: Scopes

    /// The scope of the sections; -1 where there is none.
    var sectionScope: Int32 { Int32(clamping: table.scopes.firstIndex { $0.kind == .section } ?? -1) }

    /// The block whose cells a scope has; nil for another scope.
    func cellBlock(of scope: Int32) -> Int32? {
        if case .cells(let block) = table.scopes[Int(scope)].kind { return block }
        return nil
    }

    /// The block of a section in which the copies of a scope stand; -1 for copies of the layout.
    func copyBlock(of scope: Int32) -> Int32 {
        layout.elements.first { $0.formulas.scope == scope }?.formulas.block ?? -1
    }

    // MARK: Signs

    /// Whether a formula is a finite number in every world; one that the emitter added is not asked about.
    func isFinite(_ id: FormulaID) -> Bool {
        let id = resolve(id)
        return Int(id.index) < signs.finite.count && signs.finite[Int(id.index)]
    }

    /// Whether a formula is a number in every world: finite, or an infinity.
    func isNeverNaN(_ id: FormulaID) -> Bool {
        let id = resolve(id)
        if let value = value(id) { return !value.isNaN }
        return Int(id.index) < signs.isBounded.count && signs.isBounded[Int(id.index)]
    }

    /// Whether a formula is not below 0 in any world.
    func isAtLeast0(_ id: FormulaID) -> Bool {
        let id = resolve(id)
        return Int(id.index) < signs.isAtLeast0.count && signs.isAtLeast0[Int(id.index)]
    }

    // MARK: Places

    /// The line of the file at which a formula is written, and the effect or arrangement that it belongs to.
    func place(of id: FormulaID) -> FormulaPlaces.Place? { places[resolve(id)] }

    /// The line of a place of the file.
    func line(of span: SourceSpan) -> Int { places.lines.line(of: span) }

    /// The place of a formula in the file itself; nil where it is not written there.
    func span(of id: FormulaID) -> SourceSpan? { places.span(of: resolve(id)) }

    /// Names for a formula, in the words of the file, the best first.
    func names(of id: FormulaID) -> [String] { places.names(of: resolve(id)) }

    /// How many operations lie under each other, at most, and the formula that they lie under.
    var deepest: (depth: Int, formula: FormulaID) {
        var depths = [Int](repeating: 0, count: table.formulas.count)
        var found = (depth: 0, formula: FormulaID.none)
        for (number, formula) in table.formulas.enumerated() {
            var deepest = 0
            for operand in table.operands(formula) where operand.exists {
                deepest = max(deepest, depths[Int(operand.index)])
            }
            depths[number] = deepest + 1
            if deepest >= found.depth { found = (deepest + 1, FormulaID(Int32(clamping: number))) }
        }
        return found
    }
}
