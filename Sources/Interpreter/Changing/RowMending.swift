/// Changes rows, and mends what was prepared of them: running sums grow by what changed, the largest of a chunk is found
/// again. What is computed of sections and of the layout is computed again at the end.
struct RowMending {
    var preparation: Preparation
    let rows: ChangedRows
    /// The sections with changes, and what was read of the layout and the section before.
    private(set) var touched: [Int: Touched] = [:]
    /// How far rounding may have moved the sums.
    private(set) var drift = 0.0
    /// How to take back what has been done to the rows so far, the last first.
    private(set) var undone: [RowChange] = []

    /// What is known of a section with changes.
    struct Touched {
        let plan: CellPlan
        /// The slots that its rows read, as they were.
        let outer: [Double]
        /// What the folds over all rows have grown by, by their slots.
        var sums: [Int32: Double] = [:]
    }

    /// What only preparing anew can do.
    struct Unknown: Error {}

    init(_ preparation: Preparation, _ rows: ChangedRows) {
        self.preparation = preparation
        self.rows = rows
    }

    var program: Program { preparation.program }
    var machine: Machine { preparation.machine }

    mutating func make(_ change: RowChange) throws(Unknown) {
        switch change {
        case .update(let section, let item, let fields):
            let (touched, chunked) = try enter(section)
            try update(item, fields, touched.plan, chunked, section)
        case .insert(let section, let item, let fields):
            let (touched, chunked) = try enter(section)
            try insert(item, fields, touched.plan, chunked, section)
        case .remove(let section, let item):
            let (touched, chunked) = try enter(section)
            _ = try remove(item, touched.plan, chunked, section)
        case .move(let section, let item, let toSection, let toItem):
            let (touched, chunked) = try enter(section)
            let fields = try remove(item, touched.plan, chunked, section)
            if toSection == section {
                return try insert(toItem, fields, touched.plan, chunked, section)
            }
            let (target, other) = try enter(toSection)
            try insert(toItem, fields, target.plan, other, toSection)
        }
    }

    // MARK: Sections

    private mutating func enter(_ section: Int) throws(Unknown) -> (Touched, ChunkedRows) {
        if machine.section != section || touched[section] == nil { preparation.load(section) }
        let known = touched[section]
        let plan: CellPlan
        if let known { plan = known.plan } else { plan = try self.plan(of: section) }
        let chunked = rows.change(section) { [preparation] in
            let world = preparation.world
            let bases = preparation.states[plan.number].bases
            return ChunkedRows(
                scope: plan.number, rows: world.counts[section],
                dataBase: section < world.bases.count ? world.bases[section] : 0,
                foldBase: section < bases.count ? bases[section] : 0, fieldCount: program.layout.fields.count,
                foldCount: Int(plan.scope.columnCount), largestCount: plan.largestCount,
                partCount: plan.parts.count)
        }
        if let known { return (known, chunked) }
        let touched = Touched(plan: plan, outer: plan.outer.map { machine.value($0) })
        self.touched[section] = touched
        if !chunked.hasLargest {
            chunked.hasLargest = true
            try beginLargest(plan, chunked, section)
        }
        return (touched, chunked)
    }

    private mutating func plan(of section: Int) throws(Unknown) -> CellPlan {
        let block = preparation.world.blocks[section]
        let scopes = program.plan.scopes
        let found = scopes.indices.first { scopes[$0].block == block && scopes[$0].count < 0 }
        guard let number = found else { throw Unknown() }
        if let plan = rows.plans[number] { return plan }
        guard let plan = CellPlan(program, number, sectionCount: preparation.world.counts.count) else {
            throw Unknown()
        }
        rows.plans[number] = plan
        return plan
    }

    // MARK: Rows

    private mutating func update(
        _ item: Int, _ fields: RowFields, _ plan: CellPlan, _ chunked: ChunkedRows, _ section: Int
    ) throws(Unknown) {
        let chunk = chunked.places.chunk(of: item)
        own(chunk, chunked, section)
        let place = item - chunked.places.starts[chunk]
        let before = try sums(place, chunk, plan, chunked)
        undone.append(.update(section: section, item: item, self.fields(place, chunk, chunked, all: true)))
        set(fields, place, chunk, chunked, section)
        let after = try sums(place, chunk, plan, chunked)
        grow(behind: place + 1, chunk, plan, chunked, section) { after[$0] - before[$0] }
        try mend(chunk, around: item, plan, chunked, section)
    }

    private mutating func insert(
        _ item: Int, _ fields: RowFields, _ plan: CellPlan, _ chunked: ChunkedRows, _ section: Int
    ) throws(Unknown) {
        guard !plan.readsIndex else { throw Unknown() }
        var chunk = chunked.places.chunk(of: item)
        own(chunk, chunked, section)
        var isDivided = false
        if chunked.splitFull(chunk) {
            isDivided = true
            if item >= chunked.places.starts[chunk + 1] { chunk += 1 }
        }
        let place = item - chunked.places.starts[chunk]
        let starts = try begins(place, chunk, plan, chunked)
        undone.append(.remove(section: section, item: item))
        chunked.insert(at: place, in: chunk)
        for (column, start) in starts {
            if let own = chunked.places.owned[chunk] {
                own[(chunked.fieldCount + column) * RowChunk.room + place] =
                    start - chunked.places.shifts(of: column)[chunk]
            }
        }
        for field in 0..<chunked.fieldCount where !fields.values.contains(where: { $0.field == field }) {
            note(.nan, field, chunked, section)
        }
        set(fields, place, chunk, chunked, section)
        preparation.world.setCount(section, preparation.world.counts[section] + 1)
        let after = try sums(place, chunk, plan, chunked)
        grow(behind: place + 1, chunk, plan, chunked, section) { after[$0] }
        if isDivided {
            for other in [chunk - 1, chunk + 1] where other >= 0 && other < chunked.count {
                try findLargest(of: other, plan, chunked)
            }
        }
        try mend(chunk, around: item, plan, chunked, section)
    }

    private mutating func remove(
        _ item: Int, _ plan: CellPlan, _ chunked: ChunkedRows, _ section: Int
    ) throws(Unknown) -> RowFields {
        guard !plan.readsIndex else { throw Unknown() }
        let chunk = chunked.places.chunk(of: item)
        own(chunk, chunked, section)
        let place = item - chunked.places.starts[chunk]
        let before = try sums(place, chunk, plan, chunked)
        let fields = self.fields(place, chunk, chunked, all: false)
        undone.append(.insert(section: section, item: item, fields))
        chunked.remove(at: place, in: chunk)
        preparation.world.setCount(section, preparation.world.counts[section] - 1)
        grow(behind: place, chunk, plan, chunked, section) { -before[$0] }
        if chunked.places.length(of: chunk) == 0, chunked.count > 1 {
            chunked.dropEmpty(chunk)
            rows.note(section)
            try checkRising(around: item, plan, chunked, section)
        } else {
            try mend(chunk, around: item, plan, chunked, section)
        }
        return fields
    }

    /// Takes the changes of rows back, so that the data is what it was; what is computed of it is not mended.
    mutating func takeBack() {
        for change in undone.reversed() {
            switch change {
            case .update(let section, let item, let fields): put(fields, section, item, isNew: false)
            case .insert(let section, let item, let fields): put(fields, section, item, isNew: true)
            case .remove(let section, let item):
                guard let chunked = rows.sections[section] else { continue }
                let chunk = chunked.places.chunk(of: item)
                own(chunk, chunked, section)
                chunked.remove(at: item - chunked.places.starts[chunk], in: chunk)
                chunked.dropEmpty(chunk)
                rows.note(section)
            case .move: break
            }
        }
    }

    private mutating func put(_ fields: RowFields, _ section: Int, _ item: Int, isNew: Bool) {
        guard let chunked = rows.sections[section] else { return }
        var chunk = chunked.places.chunk(of: item)
        own(chunk, chunked, section)
        if isNew {
            if chunked.splitFull(chunk), item >= chunked.places.starts[chunk + 1] { chunk += 1 }
            chunked.insert(at: item - chunked.places.starts[chunk], in: chunk)
        }
        set(fields, item - chunked.places.starts[chunk], chunk, chunked, section)
        rows.note(section)
    }

    private func own(_ chunk: Int, _ chunked: ChunkedRows, _ section: Int) {
        let world = preparation.world
        let columns = preparation.states[chunked.scope].columns
        let (fields, layout) = (chunked.fieldCount, program.layout)
        chunked.own(chunk) { column, origin, length, numbers in
            let isField = column < fields
            let source = isField ? world.columns[column] : columns[column - fields]
            let first = (isField ? chunked.dataBase : chunked.foldBase) + origin
            let isThere = !isField || layout.fields[column].level == .item
            let known = isThere ? max(0, min(length, source.count - first)) : 0
            if known > 0 { numbers.update(from: source.base + first, count: known) }
            (numbers + known).initialize(repeating: isField ? .nan : 0, count: length - known)
        } ids: { origin, length in
            world.ids(section, origin, length)
        }
        rows.note(section)
    }

    private mutating func set(
        _ fields: RowFields, _ place: Int, _ chunk: Int, _ chunked: ChunkedRows, _ section: Int
    ) {
        guard let own = chunked.places.owned[chunk] else { return }
        for (field, value) in fields.values {
            own[field * RowChunk.room + place] = value
            note(value, field, chunked, section)
        }
        if let id = fields.id { chunked.set(id, at: place, in: chunk) }
    }

    /// Notes that a field has a number.
    private mutating func note(_ value: Double, _ field: Int, _ chunked: ChunkedRows, _ section: Int) {
        preparation.world.note(value, field)
        eachLoad(.field, field, chunked.scope) { rows.ranges?.add(value, chunked.scope, $0, section) }
    }

    /// The loads of a scope that read a column.
    private func eachLoad(_ source: Plan.Load.Source, _ column: Int, _ scope: Int, _ use: (Int) -> Void) {
        guard rows.ranges != nil else { return }
        let loads = program.plan.loads(of: program.plan.scopes[scope])
        for (place, load) in loads.enumerated() where load.source == source && Int(load.column) == column { use(place) }
    }

    /// The fields of a row; all of them where those that it lacks count too.
    private func fields(_ place: Int, _ chunk: Int, _ chunked: ChunkedRows, all: Bool) -> RowFields {
        var fields = RowFields()
        fields.id = .some(chunked.id(of: place, in: chunk))
        guard let own = chunked.places.owned[chunk] else { return fields }
        for (number, field) in program.layout.fields.enumerated() where field.level == .item {
            let value = own[number * RowChunk.room + place]
            if all || value == value { fields.values.append((number, value)) }
        }
        return fields
    }

    // MARK: Mending

    /// Lets the sums of the rows behind a place grow.
    private mutating func grow(
        behind place: Int, _ chunk: Int, _ plan: CellPlan, _ chunked: ChunkedRows, _ section: Int,
        by difference: (Int) -> Double
    ) {
        let places = chunked.places
        var differences = [Double](repeating: 0, count: chunked.foldCount)
        var number = 0
        for part in plan.parts {
            for fold in part.folds where fold.isSum {
                let difference = difference(number)
                number += 1
                if fold.fold.kind == .sum {
                    touched[section]?.sums[fold.fold.target, default: 0] += difference
                    continue
                }
                let column = Int(fold.fold.column)
                differences[column] = difference
                guard difference != 0 else { continue }
                if let own = places.owned[chunk] {
                    let numbers = own + (chunked.fieldCount + column) * RowChunk.room
                    for row in place..<max(place, places.length(of: chunk)) { numbers[row] += difference }
                }
                let shifts = places.shifts(of: column)
                for behind in chunk + 1..<max(chunk + 1, places.count) { shifts[behind] += difference }
                noteDrift(column, difference, plan, chunked)
                eachLoad(.fold, column, chunked.scope) {
                    rows.ranges?.add(moved: difference, chunked.scope, $0, section)
                }
            }
        }
        for part in plan.parts {
            for fold in part.folds where fold.largest >= 0 && fold.sums != 0 {
                var difference = 0.0
                for column in differences.indices where fold.sums & (1 << UInt32(truncatingIfNeeded: column)) != 0 {
                    difference += differences[column]
                }
                guard difference != 0 else { continue }
                let largest = places.largest(of: fold.largest)
                for behind in chunk + 1..<max(chunk + 1, places.count) { largest[behind] += difference }
            }
        }
    }

    /// Whole numbers are added exactly; others round, at most by half a bit of the largest.
    private mutating func noteDrift(_ column: Int, _ difference: Double, _ plan: CellPlan, _ chunked: ChunkedRows) {
        let (places, base) = (chunked.places, preparation.states[plan.number].columns[column])
        let last = places.count - 1
        let length = places.length(of: last)
        let end = length > 0 ? places.fold(column, length - 1, in: last, base.base, base.count) : 0
        let size = abs(end) + abs(difference)
        let isWhole = difference == difference.rounded(.down) && end == end.rounded(.down) && size < 0x1p52
        if !isWhole { drift += size * 0x1p-52 }
    }

    /// Mends what is kept of a chunk, one of whose rows has changed.
    private mutating func mend(
        _ chunk: Int, around item: Int, _ plan: CellPlan, _ chunked: ChunkedRows, _ section: Int
    ) throws(Unknown) {
        rows.note(section)
        try findLargest(of: chunk, plan, chunked)
        try checkRising(around: item, plan, chunked, section)
    }
}
