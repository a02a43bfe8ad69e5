import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Which runtime errors belong to what a test reads at one offset: to the numbers that it names, to all that these are
/// computed from, and to whether an element is on screen where that decides. A fold reads of its instances those that it
/// adds up.
struct ReadTroubles {
    private let prepared: Prepared
    private let offset: LayoutPoint
    private(set) var found: [Trouble] = []

    init(_ prepared: Prepared, at offset: LayoutPoint) {
        self.prepared = prepared
        self.offset = offset
    }

    private var program: Program { prepared.program }
    private var table: FormulaTable { program.layout.table }

    // MARK: Formulas of the layout

    /// Formulas of the layout or of a test, whose slots are filled.
    mutating func read(_ formulas: [FormulaID], in machine: Machine) {
        var met: Set<Int32> = []
        var open = formulas.filter { $0.exists }.map { table.shared($0) }
        while let id = open.popLast() {
            guard met.insert(id.index).inserted else { continue }
            let formula = table[id]
            if formula.operation.isFold {
                read(fold: formula.a, by: Reader(section: -1, item: -1))
                continue
            }
            if formula.operation == .finite {
                let (value, counts) = (program.slots[FormulaID(formula.a)], program.slots[FormulaID(formula.c)])
                if value >= 0, counts >= 0 {
                    note(id, machine.value(value), counts: machine.value(counts), machine)
                }
            }
            for operand in table.operands(formula) where operand.exists { open.append(table.shared(operand)) }
        }
    }

    /// What decides where scrolling stops, all of it: each stop and each rule.
    mutating func readStops(in machine: Machine) {
        let layout = program.layout
        read(layout.rule.all + [layout.contentWidth, layout.contentHeight], in: machine)
        var stops = FoldReads()
        for element in program.layout.elements {
            stops.read(element.formulas(in: program.phase).stops.all, of: .all, in: table)
        }
        for block in program.layout.blocks {
            stops.read((block.row?.rule.all ?? []) + (block.row?.standing ?? []), of: .all, in: table)
        }
        note(stops)
    }

    /// The window and the content of a row, and where it opens.
    mutating func read(rowsOf section: Int, in machine: Machine) {
        guard prepared.isRow(section) else { return }
        let block = Int(prepared.world.blocks[section])
        guard let row = program.layout.blocks[block].row else { return }
        let walker = Walker(prepared)
        walker.begin(at: offset)
        walker.load(section)
        var rows = FoldReads()
        rows.read(row.prepared + row.standing, of: .section(section), in: table)
        note(rows)
    }

    // MARK: Elements

    /// What is read of an element; `isShown`: whether it counts that it is on screen.
    mutating func read(_ path: ElementPath, _ quantities: [ObservedQuantity], isShown: Bool) {
        let walker = Walker(prepared)
        if program.plan.trails.count > 0 { program.plan.follow(to: prepared.held(offset), walker.machine.slots) }
        walker.begin(at: offset)
        guard let number = walker.find(path) else { return }
        let place = DrawnPlace(prepared, kind: number, section: path.section)
        var drawing = DrawingGraph(program, program.layout, number, at: place)
        let outputs = program.layout.outputs(ofElement: number)
        if !outputs.isEmpty { walker.fillOutputs(ofKind: number, path.section, path.item) }
        let told = ToldFormulas(program.layout.elements[number].attributes(in: program.phase), outputs)
        var roots = quantities.compactMap { drawing.root(of: $0, told) }
        if isShown {
            roots += (0..<4).map { drawing.root(of: .frame($0)) } + [drawing.root(of: .quantity(.hidden))]
            if drawing.presence >= 0 { roots.append(drawing.presence) }
        }
        let trace = drawing.graph
        let values = trace.values(in: walker.machine.slots)
        var isRead = [Bool](repeating: false, count: trace.nodes.count)
        for root in roots { isRead[Int(root)] = true }
        for index in trace.nodes.indices.reversed() where isRead[index] {
            let node = trace.nodes[index]
            let operands = trace.operands(of: node)
            for operand in operands { isRead[Int(operand)] = true }
            guard node.code == .operation else { continue }
            if node.operation.isFold {
                read(fold: node.number, by: Reader(section: path.section, item: path.item))
            } else if node.operation == .finite, let value = operands.first, let counts = operands.last {
                note(
                    table.shared(FormulaID(node.record)), values[Int(value)], counts: values[Int(counts)],
                    walker.machine)
            }
        }
    }

    /// Kinds of which some elements were left out, as there are too many to visit; that counts where it is read whether they
    /// are on screen.
    mutating func read(whetherShown kind: String, in frame: Frame) {
        for trouble in prepared.troubles + frame.troubles where trouble.element.utf8.elementsEqual(kind.utf8) {
            if case .tooManyVisited = trouble.kind { found.append(trouble) }
        }
    }

    // MARK: Guards

    private mutating func note(_ id: FormulaID, _ value: Double, counts: Double, _ machine: Machine) {
        guard !value.isFinite, counts != 0, !found.contains(where: { $0.formula == id }) else { return }
        let formula = table[id]
        // What rests has been met while preparing, where all that it is made of was at hand.
        guard formula.stage < .scroll, var known = prepared.troubles.first(where: { $0.formula == id }) else {
            return found.append(machine.trouble(of: id, isNaN: value.isNaN))
        }
        if formula.scope != 0 { (known.section, known.item, known.count) = (machine.section, machine.item, 1) }
        found.append(known)
    }

    private mutating func read(fold: Int32, by reader: Reader) {
        guard !prepared.troubles.isEmpty else { return }
        var reads = FoldReads()
        reads.read(fold: fold, by: .one(reader), in: table)
        note(reads)
    }

    package mutating func note(_ reads: FoldReads) {
        for trouble in prepared.troubles where !found.contains(where: { $0.formula == trouble.formula }) {
            guard trouble.formula.exists, let places = reads.guards[trouble.formula.index] else { continue }
            let isOfItem =
                switch table.scopes[Int(table[trouble.formula].scope)].kind {
                case .cells, .copies: true
                case .layout, .section: false
                }
            if places.contains(where: { $0.mayHold(trouble, isOfItem: isOfItem) }) { found.append(trouble) }
        }
    }
}

/// Where something is read: a section and an item, -1 for none.
package struct Reader: Hashable {
    let section: Int
    let item: Int
}

/// Instances whose formulas are read.
package enum ReadPlaces: Hashable {
    case all
    case one(Reader)
    /// The sections before one.
    case sections(before: Int)
    /// All of a section, or its items before one.
    case section(Int)
    case items(section: Int, before: Int)

    /// The instances that a fold over sections, or over what stands in them, adds up for each of these.
    func folded(_ kind: FoldKind, overSections isOverSections: Bool) -> ReadPlaces {
        let isPrefix = kind == .sumBefore || kind == .sumBeforeInGroup || kind == .sumBeforePerGroup
        switch self {
        case .one(let reader) where isOverSections:
            return isPrefix && reader.section >= 0 ? .sections(before: reader.section) : .all
        case .one(let reader) where reader.section >= 0:
            return isPrefix && reader.item >= 0
                ? .items(section: reader.section, before: reader.item) : .section(reader.section)
        case .section(let section) where isOverSections, .items(let section, _) where isOverSections:
            return isPrefix ? .sections(before: section) : .all
        case .sections where isOverSections: return isPrefix ? self : .all
        case .items(let section, _): return isPrefix ? self : .section(section)
        case .all, .one: return .all
        case .sections, .section: return self
        }
    }

    /// Whether an error may lie in one of them. Of several of one formula the first is known.
    func mayHold(_ trouble: Trouble, isOfItem: Bool) -> Bool {
        switch self {
        case .all: true
        case .one(let reader):
            trouble.section == reader.section && (!isOfItem || trouble.item == reader.item) || trouble.count > 1
        case .sections(let end): trouble.section < end
        case .section(let section): trouble.section == section || trouble.section < section && trouble.count > 1
        case .items(let section, let end):
            trouble.section == section
                ? !isOfItem || trouble.item < end : trouble.section < section && trouble.count > 1
        }
    }
}

/// The guards under folds, each with the instances for which it is read.
package struct FoldReads {
    private(set) var guards: [Int32: Set<ReadPlaces>] = [:]
    private var met: Set<Entry> = []

    private struct Entry: Hashable {
        let formula: Int32
        let places: ReadPlaces
    }

    mutating func read(fold number: Int32, by places: ReadPlaces, in table: FormulaTable) {
        let fold = table.folds[Int(number)]
        let isOverSections = table.scopes[Int(fold.scope)].kind == .section
        read(
            fold.arguments + [table.scopes[Int(fold.scope)].count],
            of: places.folded(fold.kind, overSections: isOverSections), in: table)
    }

    mutating func read(_ formulas: [FormulaID], of places: ReadPlaces, in table: FormulaTable) {
        var open = formulas.filter { $0.exists }.map { Entry(formula: table.shared($0).index, places: places) }
        while let entry = open.popLast() {
            guard met.insert(entry).inserted else { continue }
            let formula = table.formulas[Int(entry.formula)]
            var places = entry.places
            if formula.operation == .finite { guards[entry.formula, default: []].insert(places) }
            if formula.operation.isFold {
                let fold = table.folds[Int(formula.a)]
                places = places.folded(fold.kind, overSections: table.scopes[Int(fold.scope)].kind == .section)
            }
            for operand in table.operands(formula) where operand.exists {
                open.append(Entry(formula: table.shared(operand).index, places: places))
            }
        }
    }
}
