import LayoutDSL

/// Reads lists: those of the data, and the folds over the numbers of a list.
struct ListReader: CheckJob {
    let stores: CheckStores

    /// `data.columns`: the entries that the data has room for, and how many there are.
    func readList(_ field: FieldDeclaration, _ number: Int, at place: SourceSpan) throws(Pending) -> Value {
        var defaults: [Value] = []
        if field.initial.exists {
            let initial = try demand(.line(field.initial))
            guard let found = listEntries(of: initial, as: field) else { return .poison(place) }
            defaults = found
        }
        func part(_ index: Int, orElse other: FormulaID?) -> FormulaID {
            let input = table.input(
                .field, Int32(clamping: number + index), scope: field.scope, at: field.span)
            return other.map { table.apply(.fallback, input, $0, at: field.span) } ?? input
        }
        let zero = table.constant(0, at: field.span)
        var entries: [Value] = []
        for index in 0..<CheckedLayout.Field.listLimit {
            let other = index < defaults.count ? defaults[index].x : zero
            let entry = part(index + 1, orElse: other)
            entries.append(Value(type: field.type.type, x: entry, span: place, origin: field.span))
        }
        let own = field.initial.exists ? table.constant(Double(defaults.count), at: field.span) : nil
        let list = solver.lists.append(entries)
        solver.listCounts[list] = part(0, orElse: own)
        return Value(type: .list(list), span: place, origin: field.span)
    }

    /// The entries of the default of a list, each of the type of the field; nil for what is no such list (reported).
    func listEntries(of value: Value, as field: FieldDeclaration) -> [Value]? {
        if value.isPoison { return nil }
        guard case .list(let list) = value.type else {
            return refused(
                CheckDiagnostics.listWanted(
                    names.text(field.name), field.type.rawValue, value, at: value.span, declared: field.span))
        }
        let entries = solver.lists[list]
        guard entries.count <= CheckedLayout.Field.listLimit else {
            return refused(CheckDiagnostics.listTooLong(entries.count, at: value.span))
        }
        var found: [Value] = []
        for entry in entries {
            found.append(operatorReader.coerced(entry, to: field.type, by: .name(field.span), at: field.span))
        }
        return found.contains { $0.isPoison } ? nil : found
    }

    /// The entries of a list and the type that they share; nil for a mistake (reported).
    func entries(
        of list: ListID, _ value: Value, at place: SourceSpan
    ) throws(Pending) -> (type: ValueType, entries: [Value])? {
        var entries: [Value] = []
        for entry in solver.lists[list] { entries.append(try regionReader.materialized(entry)) }
        guard let first = entries.first else { return refused(CheckDiagnostics.emptyList(at: value.span)) }
        var type = first.type
        for entry in entries.dropFirst() {
            guard
                let common = operatorReader.common(
                    Value(type: type, span: first.span, origin: first.origin), entry, in: "a list")
            else { return nil }
            type = common
        }
        return type == .poison ? nil : (type, entries)
    }

    /// An index that runs round after so many entries.
    func wrapped(_ index: FormulaID, around count: FormulaID, at place: SourceSpan) -> FormulaID {
        table.apply(.modulo, table.apply(.floor, index, at: place), count, at: place)
    }

    /// `sum(data.columns)`, `sumBefore(data.columns, index)`, `largest(data.columns)`: folds over the numbers of a list.
    func foldedList(
        _ fold: BuiltInFunction.Fold, _ function: BuiltInFunction, _ list: ListID, _ given: [Value],
        at place: SourceSpan
    ) throws(Pending) -> Value {
        guard let (type, entries) = try entries(of: list, given[0], at: place) else { return .poison(place) }
        guard case .quantity = type else {
            return mistake(CheckDiagnostics.foldedEntry(function.name, entries[0]), at: place)
        }
        let needsIndex = fold == .sumBefore
        guard given.count == (needsIndex ? 2 : 1) else {
            let count = needsIndex ? 2 : 1
            return mistake(
                CheckDiagnostics.argumentCount(function.name, given.count, wanted: count...count, at: place), at: place)
        }
        var count = solver.listCounts[list]
        if needsIndex {
            guard let index = operatorReader.scalar(given[1], as: .number, wantedBy: "the index of `sumBefore`") else {
                return .poison(place)
            }
            let before = table.apply(.floor, index, at: place)
            count = count.map { table.apply(.minimum, $0, before, at: place) } ?? before
        }
        let zero = table.constant(0, at: place)
        var total = zero
        for (number, entry) in entries.enumerated() {
            let next =
                fold == .largest
                ? (number == 0 ? entry.x : table.apply(.maximum, total, entry.x, at: place))
                : table.apply(.add, total, entry.x, at: place)
            guard let count else {
                total = next
                continue
            }
            // Entries behind the last one count for nothing.
            let isHere = table.apply(.less, table.constant(Double(number), at: place), count, at: place)
            total = table.apply(.select, isHere, next, total, at: place)
        }
        return Value(type: type, x: total, span: place)
    }
}

extension CheckJob {
    var listReader: ListReader { ListReader(stores: stores) }
}
