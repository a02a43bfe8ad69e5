import LayoutChecker
import LayoutDSL

/// Where formulas are written, and what they are called there: from the record of a second check.
struct FormulaPlaces {
    /// A line of the file, and what stands in it.
    struct Place: Equatable {
        let line: Int
        /// The effect, arrangement or property.
        let words: String
        let span: SourceSpan
    }

    private var places: [Int32: Place] = [:]
    private var words: [Int32: [String]] = [:]
    let lines: LineNumbers

    subscript(id: FormulaID) -> Place? { places[id.index] }

    func span(of id: FormulaID) -> SourceSpan? { places[id.index]?.span }

    func names(of id: FormulaID) -> [String] { words[id.index] ?? [] }

    /// Reads what the layout recorded.
    init(_ layout: CheckedLayout, _ resolved: [FormulaID], _ table: FormulaTable) {
        let lines = LineNumbers(layout)
        self.lines = lines
        guard let recorded = layout.recorded() else { return }
        let record = recorded.table.record
        /// The place of a use in the file itself: the outermost one that stands there.
        func place(ofUse number: Int32) -> Place? {
            var number = number
            for _ in 0..<record.uses.count where number >= 0 && Int(number) < record.uses.count {
                let use = record.uses[Int(number)]
                if let span = use.span, span.source == .main { return lines.place(span, text: layout) }
                number = use.outer
            }
            return nil
        }
        for formula in record.formulas where formula.shared >= 0 {
            if places[formula.shared] == nil {
                if formula.span.source == .main, formula.span.length > 0 {
                    places[formula.shared] = lines.place(formula.span, text: layout)
                } else if let place = place(ofUse: record.use(of: formula.origin)) {
                    places[formula.shared] = place
                }
            }
            // A number stands in the code itself: what one of two that are the same is called says nothing of the other.
            guard Int(formula.shared) < resolved.count, table.value(of: resolved[Int(formula.shared)]) == nil,
                let name = name(formula, record, layout)
            else { continue }
            if !(words[formula.shared]?.contains(name) ?? false) { words[formula.shared, default: []].append(name) }
        }
        for (number, guarded) in layout.guards where guarded.span.source == .main {
            places[number] = lines.place(guarded.span, text: layout)
        }
        // What stands in the place of another formula is called as that is.
        for (number, id) in resolved.enumerated() where Int(id.index) != number {
            let old = Int32(clamping: number)
            if places[id.index] == nil, let place = places[old] { places[id.index] = place }
            for name in words[old] ?? [] where table.value(of: id) == nil && !(words[id.index]?.contains(name) ?? false)
            {
                words[id.index, default: []].append(name)
            }
        }
    }

    /// A name in the words of the file: `menu.height`, `reach`; nil for a formula that is no name.
    private func name(_ formula: RecordedFormula, _ record: FormulaRecord, _ layout: CheckedLayout) -> String? {
        switch formula.kind {
        case .operation: return nil
        case .written:
            guard Int(formula.span.source.number) < layout.sources.count else { return nil }
            return Identifier.camelCase(of: layout.sources[Int(formula.span.source.number)].text(of: formula.span))
        case .measure:
            guard let measure = Measure(rawValue: UInt8(clamping: formula.b / 2)) else { return nil }
            let box = formula.c >= 0 && Int(formula.c) < record.boxes.count ? record.boxes[Int(formula.c)] : ""
            return Identifier.camelCase(of: box + " " + words(measure, isX: formula.b % 2 == 0))
        }
    }

    private func words(_ measure: Measure, isX: Bool) -> String {
        let (axis, extent) = isX ? ("left", "width") : ("top", "height")
        switch measure {
        case .size: return extent
        case .slot: return "slot " + extent
        case .place: return "place " + (isX ? "x" : "y")
        case .rest: return axis
        case .firstRound: return "first " + axis
        case .areaOrigin: return "area " + axis
        case .areaSize: return "area " + extent
        case .extent: return "extent " + extent
        case .insetStart: return "inset " + axis
        case .insetEnd: return "inset " + (isX ? "right" : "bottom")
        case .marginStart: return "margin " + axis
        case .marginEnd: return "margin " + (isX ? "right" : "bottom")
        case .contentSize: return "content " + extent
        case .window: return "window " + extent
        case .rooms: return "rooms before"
        case .sizeFromBlock: return "section " + extent
        case .presence: return "is there"
        case .loops: return "loops"
        case .copies: return "copies"
        case .visibleStart: return "visible " + axis
        case .visibleEnd: return "visible " + (isX ? "right" : "bottom")
        }
    }
}

/// The line of each place in the file itself.
struct LineNumbers {
    private var starts: [Int] = [0]

    init(_ layout: CheckedLayout) {
        guard layout.sources.count > 1 else { return }
        for (number, byte) in layout.sources[1].bytes.enumerated() where byte == 0x0A { starts.append(number + 1) }
    }

    /// The line, counted from 1.
    func line(of span: SourceSpan) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = low + (high - low) / 2
            if starts[middle] > Int(span.start) { high = middle } else { low = middle + 1 }
        }
        return max(1, low)
    }

    func place(_ span: SourceSpan, text layout: CheckedLayout) -> FormulaPlaces.Place {
        let words =
            layout.sources[1].text(of: span).split(whereSeparator: { $0.isNewline }).first.map(String.init) ?? ""
        return FormulaPlaces.Place(line: line(of: span), words: words, span: span)
    }
}
