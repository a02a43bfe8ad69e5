import LayoutChecker

/// Writes a checked layout as bytes, without its texts, its tests and what nothing reads. `CompiledLayoutReader` reads
/// them; both go through the same parts in the same order.
struct CompiledLayoutWriter {
    private let layout: CheckedLayout
    private let live: LiveFormulas
    private var out = ByteWriter()
    /// Texts that stand in several places are written once.
    private var texts: [String] = []

    init(_ layout: CheckedLayout) {
        self.layout = layout
        live = LiveFormulas(of: layout)
    }

    /// The parts of the layout, and before them the texts that they name by number.
    mutating func written() -> [UInt8] {
        writeOutline()
        writeScopes()
        writeFormulas()
        writeGuards()
        for block in layout.blocks { write(block) }
        for element in layout.elements { write(element) }
        write(layout.rule)
        for id in [layout.loops, layout.opens, layout.opensSection, layout.keeps, layout.keepsAcross] { write(id) }
        for id in [layout.contentWidth, layout.contentHeight] { write(id) }
        out.append(layout.outputs.count)
        for output in layout.outputs { write(output) }
        if layout.hasAdditions {
            for element in layout.elements { write(element.outerMasks) }
            for block in layout.blocks { if let row = block.row { out.append(row.keepsSides) } }
            out.append(layout.toldKinds.count)
            for kind in layout.toldKinds { out.append(orNone: kind) }
        }
        var whole = ByteWriter()
        whole.append(texts.count)
        for text in texts { whole.append(text) }
        whole.append(out.bytes)
        return whole.bytes
    }

    private mutating func write(_ text: String) {
        let known = texts.firstIndex { $0.utf8.elementsEqual(text.utf8) }
        if known == nil { texts.append(text) }
        out.append(known ?? texts.count - 1)
    }

    private mutating func write(_ id: FormulaID) { out.append(orNone: live[id]) }

    // MARK: What a host sees

    private mutating func writeOutline() {
        write(layout.name)
        out.append(layout.isHorizontal)
        out.append(layout.mirrors)
        out.append(layout.viewport.width)
        out.append(layout.viewport.height)
        let runs = Runs(layout.items)
        out.append(runs.list.count)
        for run in runs.list {
            out.append(run.value)
            out.append(run.count)
        }
        out.append(layout.parameters.count)
        for parameter in layout.parameters {
            write(parameter.name)
            out.append(byte: StoredCodes.code(of: parameter.unit))
            out.append(parameter.initial)
            out.append(parameter.range != nil)
            if let range = parameter.range {
                out.append(range.lowerBound)
                out.append(range.upperBound)
            }
        }
        out.append(layout.blocks.count)
        out.append(layout.elements.count)
        out.append(layout.fields.count)
        for field in layout.fields {
            write(field.name)
            out.append(byte: StoredCodes.code(of: field.level))
            out.append(orNone: field.block)
            out.append(field.isBoolean)
            out.append(field.hasDefault)
            out.append(field.isMeasured)
        }
    }

    // MARK: Formulas

    private mutating func writeScopes() {
        let scopes = layout.table.scopes
        out.append(scopes.count - 1)
        for scope in scopes.dropFirst() {
            switch scope.kind {
            case .layout, .section: out.append(byte: 0)
            case .cells(let block):
                out.append(byte: 1)
                out.append(Int(block))
            case .copies:
                out.append(byte: 2)
                write(scope.count)
            }
            out.append(Int(scope.parent))
        }
    }

    private mutating func writeFormulas() {
        let table = layout.table
        out.append(table.trails.count)
        for trail in table.trails {
            out.append(trail.isX)
            write(trail.distance)
        }
        out.append(live.ids.count)
        for id in live.ids {
            let formula = table[id]
            out.append(byte: formula.operation.rawValue)
            switch formula.operation {
            case .constant: out.append(table.constants[Int(formula.a)])
            case .fold, .foldEach: write(table.folds[Int(formula.a)])
            case .pick:
                write(FormulaID(formula.a))
                out.append(Int(formula.c))
                for place in formula.b..<formula.b + formula.c { write(table.entries[Int(place)]) }
            case let operation where operation.isInput:
                out.append(Int(formula.a))
                out.append(Int(formula.scope))
            default:
                for operand in [formula.a, formula.b, formula.c].prefix(formula.operation.operandCount) {
                    write(FormulaID(operand))
                }
            }
        }
    }

    private mutating func write(_ fold: FoldFormula) {
        out.append(byte: fold.kind.rawValue)
        out.append(Int(fold.scope))
        out.append(fold.arguments.count)
        for argument in fold.arguments { write(argument) }
    }

    private mutating func writeGuards() {
        let known = live.ids.filter { layout.guards[$0.index] != nil }
        out.append(known.count)
        for id in known {
            write(id)
            write(layout.guards[id.index]?.property ?? "")
            write(layout.guards[id.index]?.element ?? "")
        }
    }

    private mutating func write(_ output: OutputFormula) {
        write(output.name)
        let (code, number) = StoredCodes.code(of: output.owner)
        out.append(byte: code)
        out.append(number)
        out.append(byte: output.shape.rawValue)
        for component in output.components { write(component) }
    }

    // MARK: Sections and elements

    private mutating func write(_ block: SectionBlock) {
        write(block.name)
        out.append(orNone: Int32(clamping: block.count ?? -1))
        out.append(orNone: block.cells)
        out.append(block.row != nil)
        guard let row = block.row else { return }
        for id in [
            row.windowX, row.windowY, row.windowWidth, row.windowHeight, row.contentWidth, row.contentHeight, row.loops,
        ] { write(id) }
        write(row.rule)
        write(row.opens)
        write(row.keeps)
    }

    private mutating func write(_ stops: StopFormulas) {
        for id in [stops.along, stops.across, stops.halt] { write(id) }
    }

    private mutating func write(_ element: CheckedLayout.ElementKind) {
        write(element.name)
        out.append(byte: StoredCodes.code(of: element.category))
        out.append(element.owner != nil)
        if let owner = element.owner { write(owner) }
        out.append(element.optional.count)
        for quantity in element.optional { out.append(byte: quantity.rawValue) }
        write(element.formulas)
        for phase in [element.appearing, element.disappearing] {
            out.append(phase != nil)
            if let phase { write(phase) }
        }
    }

    private mutating func write(_ masks: [OuterMask]) {
        out.append(masks.count)
        for mask in masks {
            out.append(mask.kind)
            out.append(mask.isTurned)
        }
    }

    private mutating func write(_ formulas: ElementFormulas) {
        out.append(Int(formulas.scope))
        out.append(orNone: formulas.block)
        out.append(formulas.leads)
        out.append(formulas.hasDepth)
        for quantity in ElementQuantity.allCases {
            write(formulas[quantity])
            out.append(formulas.written[quantity])
        }
        write(formulas.stops)
        write(formulas.firstRound)
        write(formulas.station)
        out.append(formulas.attributes.count)
        for attribute in formulas.attributes {
            write(attribute.name)
            out.append(byte: StoredCodes.code(of: attribute.shape))
            for component in attribute.components { write(component) }
        }
    }
}

/// A list of numbers as runs of equal ones: a million equal sections are one run.
private struct Runs {
    var list: [(value: Int, count: Int)] = []

    init(_ numbers: [Int]) {
        for number in numbers {
            if let last = list.last, last.value == number {
                list[list.count - 1].count += 1
            } else {
                list.append((number, 1))
            }
        }
    }
}
