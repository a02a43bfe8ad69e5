import LayoutDSL

/// The structure of the layout that is checked: the tree of its boxes, the lines that set their properties, the
/// arguments of the bundles that they use, and what the host supplies.
final class Structure {
    /// The layout first, then the box of any section.
    @exclusivity(unchecked) var boxes = Pool<Tag.Box, Box>()
    /// The box of any section, and those of the `section` blocks in the order of the file.
    @exclusivity(unchecked) var sectionBox = BoxID.none
    @exclusivity(unchecked) var blockBoxes: [BoxID] = []
    @exclusivity(unchecked) var isHorizontal = false
    /// Whether the content repeats.
    @exclusivity(unchecked) var loops = false
    /// Whether it scrolls along both axes.
    @exclusivity(unchecked) var scrollsBoth = false
    @exclusivity(unchecked) private(set) var contributions = Pool<Tag.Contribution, Contribution>()
    /// The conditions of `when` blocks.
    @exclusivity(unchecked) var conditions = Pool<Tag.Condition, Condition>()
    @exclusivity(unchecked) private(set) var arguments = Pool<Tag.Argument, Argument>()
    @exclusivity(unchecked) var parameters: [ParameterDeclaration] = []
    @exclusivity(unchecked) var numberOfParameter: [Symbol: Int] = [:]
    @exclusivity(unchecked) var fields: [FieldDeclaration] = []
    /// The place of each field among them, by its name.
    @exclusivity(unchecked) var numberOfField: [Symbol: Int] = [:]
    /// The fields as they are declared: a list is one.
    var declaredFields: [FieldDeclaration] {
        fields.filter { if case .entry = $0.part { false } else { true } }
    }
    /// What the layout, its sections and its elements tell the app, in the order of the file.
    @exclusivity(unchecked) var outputs: [OutputDeclaration] = []
    /// What the effects and arrangements that are used promise and assume, in the order of their uses.
    @exclusivity(unchecked) var promises: [PromiseDeclaration] = []
    /// The cells that lines of `opens` name, by the number of the line.
    @exclusivity(unchecked) var openedCells: [Int32: OpenedCell] = [:]
    /// The elements of each name, and all cells: what tests name.
    @exclusivity(unchecked) private var elementsNamed: [Symbol: [BoxID]] = [:]
    @exclusivity(unchecked) private(set) var cells: [BoxID] = []
    /// Fields whose declaration has a mistake, which has been reported.
    @exclusivity(unchecked) var brokenFields: Set<Symbol> = []

    /// Functions, effects and arrangements that something has called or used: their bodies have been read.
    @exclusivity(unchecked) private(set) var entered = StatementSet()
    /// Operators, calls and uses written out so far.
    @exclusivity(unchecked) private(set) var steps = 0
    @exclusivity(unchecked) private(set) var isExhausted = false

    /// The steps of all formulas of a layout, written out, before sharing: effects that use effects twice grow fast.
    static let stepLimit = 1_048_576

    @inline(__always)
    subscript(box: BoxID) -> Box {
        _read { yield boxes[box] }
        _modify { yield &boxes[box] }
    }

    @inline(__always)
    subscript(line: ContributionID) -> Contribution { _read { yield contributions[line] } }

    @inline(__always)
    subscript(condition: ConditionID) -> Condition { _read { yield conditions[condition] } }

    @inline(__always)
    subscript(argument: ArgumentID) -> Argument {
        _read { yield arguments[argument] }
        _modify { yield &arguments[argument] }
    }

    func add(_ line: Contribution) -> ContributionID { contributions.append(line) }

    @discardableResult
    func add(_ argument: Argument) -> ArgumentID { arguments.append(argument) }

    /// Adds a formula that is read by itself.
    func addFormula(
        _ root: Int32, in activation: ActivationID, as type: DeclaredType?, wantedBy name: SourceSpan
    )
        -> ArgumentID
    {
        arguments.append(Argument(source: .formula(root: root, activation: activation), type: type, name: name))
    }

    /// Notes that something has called or used a declaration.
    func enter(_ declaration: StatementID) { entered.insert(declaration) }

    /// Counts a step that a formula writes out; answers whether it is the one that passes the limit.
    func countStep() -> Bool {
        steps += 1
        guard steps > Structure.stepLimit, !isExhausted else { return false }
        isExhausted = true
        return true
    }

    /// Ends the check before it is through: what was asked about a place is answered.
    func stop() { isExhausted = true }

    // MARK: Boxes

    /// The elements of a name.
    func elements(named name: Symbol) -> [BoxID] { elementsNamed[name] ?? [] }

    /// Files the elements of the layout by their names.
    func fileElements() {
        for box in boxes.handles() where boxes[box].isElement {
            elementsNamed[boxes[box].name, default: []].append(box)
            if boxes[box].kind == .cell { cells.append(box) }
        }
    }

    func addBox(_ box: Box) -> BoxID { boxes.append(box) }

    /// Adds a box with the activation of its own block.
    func addBox(_ box: Box, _ block: BlockID, parent: ActivationID, _ names: NameStore) -> BoxID {
        let made = boxes.append(box)
        boxes[made].activation = names.activate(Activation(block: block, parent: parent, module: .main, box: made))
        if box.kind == .layout { names.layoutActivation = boxes[made].activation }
        return made
    }

    /// Adds the box of any section.
    func addSectionBox(_ statement: Int32, _ activation: ActivationID, scope: Int32, name: Symbol) {
        sectionBox = boxes.append(
            Box(kind: .section, parent: .layout, name: name, statement: statement, scope: scope, activation: activation)
        )
    }

    var mainAxis: Int { isHorizontal ? 0 : 1 }

    /// The section that scrolls by itself and moves a box: the section for its own lines, its cells, and what stands in
    /// them. None for what moves with the layout, also beside such a section's cells.
    func row(of box: BoxID) -> BoxID {
        var current = box
        while current.exists {
            switch boxes[current].kind {
            case .block: return boxes[current].isRow ? current : .none
            case .cell, .part, .anyPart: current = boxes[current].parent
            case .decoration where boxes[boxes[current].parent].kind == .cell: current = boxes[current].parent
            case .decoration, .supplementary, .section, .layout: return .none
            }
        }
        return .none
    }

    /// The scroller that moves a box: its row, else the layout.
    func scroller(of box: BoxID) -> BoxID {
        let row = row(of: box)
        return row.exists ? row : .layout
    }

    /// Whether the content of a scroller is to repeat, the layout's or a row's.
    func loops(_ scroller: BoxID) -> Bool { scroller == .layout ? loops : boxes[scroller].loops }

    /// Whether a row is along an axis as large as its cells: across its scroll, where no line sets its window.
    func fitsCells(_ row: BoxID, _ axis: Int) -> Bool {
        boxes[row].isRow && axis == mainAxis && !sets(.viewport, axis, boxes[row].contributions)
    }

    /// Whether the content may be wider than the viewport.
    var isWide: Bool {
        isHorizontal || scrollsBoth || containers.contains { arranges(.extent, 0, in: $0) }
    }

    /// What may make a container wider than the viewport: its extent, of a row its window. And the lines that set it.
    func widening(_ container: BoxID) -> (Property, [ContributionID]) {
        boxes[container].isRow
            ? (.viewport, boxes[container].contributions) : (.extent, boxes[container].arranged)
    }

    /// The axis along which a box is scrolled.
    func mainAxis(of box: BoxID) -> Int { row(of: box).exists ? 1 - mainAxis : mainAxis }

    /// The layout and the sections: what an arrangement can stand in.
    var containers: [BoxID] { [.layout] + blockBoxes }

    /// The nearest box around (or at) a box that is of a kind.
    func enclosing(_ box: BoxID, where matches: (Box.Kind) -> Bool) -> BoxID? {
        var current = box
        while current.exists {
            if matches(boxes[current].kind) { return current }
            current = boxes[current].parent
        }
        return nil
    }

    /// Whether the size of a box may follow the offset, as long as nothing else reads it.
    func movesAlone(_ box: BoxID) -> Bool { [.cell, .decoration, .part].contains(boxes[box].kind) }

    /// The outermost box around a box that keeps its sides where lines of text run from right to left; none for a box that is
    /// drawn as its mirror image.
    func keeper(of box: BoxID) -> BoxID {
        var (current, keeper) = (box, BoxID.none)
        while current.exists {
            if !boxes[current].mirrors { keeper = current }
            current = boxes[current].parent
        }
        return keeper
    }

    /// The box that an element stands in with its owners: the element itself, unless it is a part.
    func wholeElement(of box: BoxID) -> BoxID {
        var current = box
        while boxes[current].kind == .part { current = boxes[current].parent }
        return current
    }

    /// The box that an arrangement of a box places: its cells, or the sections of the layout.
    func child(of box: BoxID) -> BoxID? {
        if boxes[box].kind == .layout { return sectionBox }
        if boxes[box].isElement { return boxes[box].anyPart.exists ? boxes[box].anyPart : nil }
        for child in boxes[box].children where boxes[child].kind == .cell { return child }
        return nil
    }

    func name(of box: BoxID, _ names: NameStore) -> String {
        switch boxes[box].kind {
        case .layout: "layout"
        case .section, .block: "section"
        case .cell, .supplementary, .decoration, .part: names.text(boxes[box].name)
        case .anyPart: "part"
        }
    }

    func span(of box: BoxID, _ names: NameStore) -> SourceSpan {
        guard boxes[box].statement >= 0 else { return .nothing }
        let tree = names[.main].tree
        let statement = tree.statements[Int(boxes[box].statement)]
        return tree.span(ofToken: statement.name >= 0 ? statement.name : statement.firstToken)
    }

    /// The number of the `section` block in which a box stands; -1 in the layout.
    func blockNumber(of box: BoxID) -> Int32 {
        enclosing(box) { $0 == .block }.map { boxes[$0].number } ?? -1
    }
}
