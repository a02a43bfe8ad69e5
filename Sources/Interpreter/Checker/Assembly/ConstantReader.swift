import LayoutDSL

/// Reads what has to be constant: the world that a file or a test sets.
struct ConstantReader: CheckJob {
    let stores: CheckStores

    /// A formula that must be a constant: a parameter's default or the ends of its range.
    func constant(
        _ root: Int32, as wanted: DeclaredType?, of name: String, declared: SourceSpan, _ site: ActivationID
    ) -> (value: Double, type: DeclaredType)? {
        guard root >= 0 else { return nil }
        let value = goalSolver.value(of: root, in: site, as: wanted, wantedBy: declared)
        if value.isPoison { return nil }
        let span = names[.main].tree.span(ofFormula: root)
        guard let type = DeclaredType(value.type) else {
            return refused(CheckDiagnostics.unfitParameter(name, value, at: span, names.findings))
        }
        guard let known = table.value(of: value.x), known.isFinite else {
            return refused(StructureDiagnostics.notConstant("`\(name)`", at: span))
        }
        return (known, type)
    }

    /// A viewport that a file sets; nil for one that it must not (reported).
    func viewport(_ value: Value, at place: SourceSpan) -> LayoutSize? {
        if value.isPoison { return nil }
        guard let width = table.value(of: value.x), let height = table.value(of: value.y), width.isFinite,
            height.isFinite
        else { return refused(StructureDiagnostics.notConstant("`viewport`", at: place)) }
        if width <= 0 || height <= 0 { note(StructureDiagnostics.malformedViewport(at: place)) }
        return LayoutSize(width: width, height: height)
    }

    /// The cells of each section as a file sets them; nil when it does not manage (reported).
    func counts(of root: Int32, _ activation: ActivationID, at place: SourceSpan) -> [Int]? {
        let value = goalSolver.value(of: root, in: activation, as: nil, wantedBy: place)
        if value.isPoison { return nil }
        var entries = [value]
        if case .list(let list) = value.type { entries = solver.lists[list] }
        var counts: [Int] = []
        var total = 0.0
        for entry in entries {
            if entry.isPoison { return nil }
            guard let whole = count(entry, at: entry.span) else { return nil }
            total += table.value(of: entry.x) ?? 0
            if ElementLimit.exceeded(by: total) == .double {
                return refused(StructureDiagnostics.elementLimit(.double, at: place))
            }
            counts.append(whole)
        }
        if let limit = ElementLimit.exceeded(by: total) {
            return refused(StructureDiagnostics.elementLimit(limit, at: place))
        }
        // Second `section` blocks are reported by themselves.
        if structure.loops, counts.count > 1, structure.blockBoxes.count == 1 {
            note(StructureDiagnostics.loopOverSections(counts.count, at: place))
        }
        return counts
    }

    /// A constant that is a whole number; nil for anything else (reported).
    func count(_ value: Value, at place: SourceSpan) -> Int? {
        guard value.dimension == .number, let count = table.value(of: value.x), let whole = Arithmetic.count(count)
        else { return refused(StructureDiagnostics.malformedCount(names.text(place), at: place)) }
        return whole
    }
}

extension CheckJob {
    var constantReader: ConstantReader { ConstantReader(stores: stores) }
}
