import LayoutChecker

/// An incremental update. It changes items, and with them what was prepared: running sums grow by what changed, the largest of a chunk is found
/// again. What is computed of sections and of the layout is computed again at the end.
struct ItemUpdate {
    var preparation: Preparation
    let rows: ChangedItems
    /// The sections with changes, and what was read of the layout and the section before.
    private(set) var touched: [Int: Touched] = [:]
    /// How far rounding may have moved the sums.
    private(set) var drift = 0.0
    /// How to take back what has been done to the items so far, the last first.
    private(set) var undone: [ItemChange] = []
    /// The groups that are to be computed again, by section.
    var groups: [Int: ChangedGroups] = [:]
    /// Whether items have changed since what is computed of sections was computed.
    var isOpen = false
    /// How many changes of groups have been finished.
    private var regroupedCount = 0
    /// So many changes of groups are made faster by preparing anew.
    private static let mostRegrouped = 256

    /// What is known of a section with changes.
    struct Touched {
        let plan: CellPlan
        /// The slots that its items read, as they were.
        let outer: [Double]
        /// What the folds over all items have grown by, by their slots.
        var sums: [Int32: Double] = [:]
    }

    /// What only preparing anew can do.
    struct NeedsFullPrepare: Error {}

    /// The slots of the layout as they were.
    let before: [Double]

    init(_ preparation: Preparation, _ rows: ChangedItems) {
        before = preparation.machine.snapshot
        self.preparation = preparation
        self.rows = rows
    }

    var program: Program { preparation.program }
    var machine: Machine { preparation.machine }

    mutating func make(_ change: ItemChange) throws(NeedsFullPrepare) {
        switch change {
        case .updateSection(let section, let values): return try update(section, values)
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
            try finishGroups()
            if toSection == section {
                try insert(toItem, fields, touched.plan, chunked, section)
                return try finishGroups()
            }
            let (target, other) = try enter(toSection)
            try insert(toItem, fields, target.plan, other, toSection)
        }
        try finishGroups()
    }

    /// Groups are computed again after each change.
    private mutating func finishGroups() throws(NeedsFullPrepare) {
        guard !groups.isEmpty else { return }
        regroupedCount += 1
        guard regroupedCount <= ItemUpdate.mostRegrouped else { throw NeedsFullPrepare() }
        try finish()
    }

    /// What has grown is written; more may change.
    mutating func close() {
        for section in touched.keys { touched[section]?.sums = [:] }
        groups = [:]
        isOpen = false
    }

    // MARK: Sections

    private mutating func enter(_ section: Int) throws(NeedsFullPrepare) -> (Touched, ChunkedItems) {
        let touched = try touch(section)
        let plan = touched.plan
        let chunked = rows.change(section) { [preparation] in
            let world = preparation.world
            let bases = preparation.states[plan.number].bases
            return ChunkedItems(
                scope: plan.number, rows: world.counts[section],
                dataBase: section < world.bases.count ? world.bases[section] : 0,
                foldBase: bases.row(section) ?? 0, fieldCount: program.layout.fields.count,
                foldCount: Int(plan.scope.columnCount), keptCount: plan.keptCount,
                partCount: plan.parts.count + 1)
        }
        if !chunked.hasKept {
            chunked.hasKept = true
            try beginKept(plan, chunked, section)
        }
        return (touched, chunked)
    }

    /// Loads a section, and keeps what its items read of it before it changes.
    private mutating func touch(_ section: Int) throws(NeedsFullPrepare) -> Touched {
        if machine.section != section || touched[section] == nil { preparation.loadAll(section) }
        if let known = touched[section] { return known }
        let plan = try self.plan(of: section)
        let touched = Touched(plan: plan, outer: plan.outer.map { machine.value($0) })
        self.touched[section] = touched
        return touched
    }

    /// Changes fields of a section; what is computed of it is computed again at the end.
    private mutating func update(_ section: Int, _ values: [(field: Int, value: Double)]) throws(NeedsFullPrepare) {
        _ = try touch(section)
        for (field, value) in values { preparation.world.set(value, field, ofSection: section) }
        preparation.loadAll(section)
        isOpen = true
    }

    private mutating func plan(of section: Int) throws(NeedsFullPrepare) -> CellPlan {
        let block = preparation.world.blocks[section]
        let scopes = program.plan.scopes
        // How many copies there are may hang on any item.
        guard scopes.indices.allSatisfy({ scopes[$0].count < 0 && scopes[$0].isInSection }) else {
            throw NeedsFullPrepare()
        }
        let found = scopes.indices.first { scopes[$0].block == block && scopes[$0].count < 0 }
        guard let number = found else { throw NeedsFullPrepare() }
        if let plan = rows.plans[number] { return plan }
        guard let plan = CellPlan(program, number, sectionCount: preparation.world.counts.count) else {
            throw NeedsFullPrepare()
        }
        rows.plans[number] = plan
        return plan
    }

    // MARK: Items

    private mutating func update(
        _ item: Int, _ fields: ItemFields, _ plan: CellPlan, _ chunked: ChunkedItems, _ section: Int
    ) throws(NeedsFullPrepare) {
        let chunk = chunked.places.chunk(of: item)
        own(chunk, chunked, section)
        let place = item - chunked.places.starts[chunk]
        let before = try sums(place, chunk, plan, chunked)
        undone.append(.update(section: section, item: item, self.fields(place, chunk, chunked, all: true)))
        set(fields, place, chunk, chunked, section)
        let after = try sums(place, chunk, plan, chunked)
        grow(behind: item + 1, plan, chunked, section) { after[$0] - before[$0] }
        try updateKept(item, item + 1, chunk...chunk, plan, chunked, section)
    }

    private mutating func insert(
        _ item: Int, _ fields: ItemFields, _ plan: CellPlan, _ chunked: ChunkedItems, _ section: Int
    ) throws(NeedsFullPrepare) {
        guard !plan.readsIndex else { throw NeedsFullPrepare() }
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
                own[(chunked.fieldCount + column) * ItemChunk.room + place] =
                    start - chunked.places.shifts(of: column)[chunk]
            }
            note(result: start, column, chunked, section)
        }
        for field in 0..<chunked.fieldCount where !fields.values.contains(where: { $0.field == field }) {
            note(.nan, field, chunked, section)
        }
        set(fields, place, chunk, chunked, section)
        preparation.world.setCount(section, preparation.world.counts[section] + 1)
        let after = try sums(place, chunk, plan, chunked)
        grow(behind: item + 1, plan, chunked, section) { after[$0] }
        let changed = isDivided ? max(0, chunk - 1)...min(chunked.count - 1, chunk + 1) : chunk...chunk
        try updateKept(item, item + 1, changed, plan, chunked, section)
    }

    private mutating func remove(
        _ item: Int, _ plan: CellPlan, _ chunked: ChunkedItems, _ section: Int
    ) throws(NeedsFullPrepare) -> ItemFields {
        guard !plan.readsIndex else { throw NeedsFullPrepare() }
        let chunk = chunked.places.chunk(of: item)
        own(chunk, chunked, section)
        let place = item - chunked.places.starts[chunk]
        let before = try sums(place, chunk, plan, chunked)
        let fields = self.fields(place, chunk, chunked, all: false)
        undone.append(.insert(section: section, item: item, fields))
        chunked.remove(at: place, in: chunk)
        preparation.world.setCount(section, preparation.world.counts[section] - 1)
        grow(behind: item, plan, chunked, section) { -before[$0] }
        chunked.dropEmpty(chunk)
        let left = min(chunk, chunked.count - 1)
        try updateKept(item, item, left...left, plan, chunked, section)
        return fields
    }

    /// Takes the changes of items back, so that the data is what it was; what is computed of it is not.
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
            case .move, .updateSection: break
            }
        }
    }

    private mutating func put(_ fields: ItemFields, _ section: Int, _ item: Int, isNew: Bool) {
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

    /// Gives a chunk memory of its own.
    func own(_ chunk: Int, _ chunked: ChunkedItems, _ section: Int) {
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
        _ fields: ItemFields, _ place: Int, _ chunk: Int, _ chunked: ChunkedItems, _ section: Int
    ) {
        guard let own = chunked.places.owned[chunk] else { return }
        for (field, value) in fields.values {
            own[field * ItemChunk.room + place] = value
            note(value, field, chunked, section)
        }
        if let id = fields.id { chunked.set(id, at: place, in: chunk) }
    }

    /// Notes that a field has a number.
    private mutating func note(_ value: Double, _ field: Int, _ chunked: ChunkedItems, _ section: Int) {
        preparation.world.note(value, field)
        eachLoad(.field, field, chunked.scope) { rows.ranges?.add(value, chunked.scope, $0, section) }
    }

    /// Notes that a running result has a number.
    func note(result value: Double, _ column: Int, _ chunked: ChunkedItems, _ section: Int) {
        eachLoad(.fold, column, chunked.scope) { rows.ranges?.add(value, chunked.scope, $0, section) }
    }

    /// The loads of a scope that read a column.
    private func eachLoad(_ source: Plan.Load.Source, _ column: Int, _ scope: Int, _ use: (Int) -> Void) {
        guard rows.ranges != nil else { return }
        let loads = program.plan.loads(of: program.plan.scopes[scope])
        for (place, load) in loads.enumerated() where load.source == source && Int(load.column) == column { use(place) }
    }

    /// The fields of a item; all of them where those that it lacks count too.
    private func fields(_ place: Int, _ chunk: Int, _ chunked: ChunkedItems, all: Bool) -> ItemFields {
        var fields = ItemFields()
        fields.id = .some(chunked.id(of: place, in: chunk))
        guard let own = chunked.places.owned[chunk] else { return fields }
        for (number, field) in program.layout.fields.enumerated() where field.level == .item {
            let value = own[number * ItemChunk.room + place]
            if all || !value.isNaN { fields.values.append((number, value)) }
        }
        return fields
    }

    // MARK: Incremental update

    /// Lets the sums of the items behind a place grow.
    package mutating func grow(
        behind item: Int, _ plan: CellPlan, _ chunked: ChunkedItems, _ section: Int, by difference: (Int) -> Double
    ) {
        var number = 0
        for part in plan.parts {
            for fold in part.folds where fold.isSum {
                let difference = difference(number)
                number += 1
                if fold.fold.kind == .sum {
                    touched[section]?.sums[fold.fold.target, default: 0] += difference
                } else {
                    move(Int(fold.fold.column), from: item, by: difference, plan, chunked, section)
                }
            }
        }
    }

    /// Lets a running result grow from an item on, and what is kept of chunks with it.
    mutating func move(
        _ column: Int, from item: Int, by difference: Double, _ plan: CellPlan, _ chunked: ChunkedItems, _ section: Int
    ) {
        let places = chunked.places
        guard difference != 0, item < chunked.itemCount else { return }
        var first = places.chunk(of: item)
        let place = item - places.starts[first]
        if place > 0 {
            if let own = places.owned[first] {
                let numbers = own + (chunked.fieldCount + column) * ItemChunk.room
                for row in place..<max(place, places.length(of: first)) { numbers[row] += difference }
                chunked.noteChange(first)
            }
            first += 1
        }
        func add(_ numbers: UnsafeMutablePointer<Double>) {
            for chunk in first..<max(first, places.count) { numbers[chunk] += difference }
        }
        let bit: UInt32 = 1 << UInt32(truncatingIfNeeded: column)
        add(places.shifts(of: column))
        for part in plan.parts {
            for fold in part.folds where fold.sums & bit != 0 {
                if let kept = fold.kept { add(places.kept(of: kept.number)) }
            }
        }
        if chunked.hasReach, plan.boxSums & bit != 0 { places.moveReach(from: first, by: difference) }
        noteDrift(column, difference, plan, chunked)
        eachLoad(.fold, column, chunked.scope) { rows.ranges?.add(moved: difference, chunked.scope, $0, section) }
    }

    /// Whole numbers are added exactly; others round, at most by half a bit of the largest.
    private mutating func noteDrift(_ column: Int, _ difference: Double, _ plan: CellPlan, _ chunked: ChunkedItems) {
        let end = result(column, chunked.itemCount - 1, plan, chunked)
        // An item that takes no part may have no number.
        let size = (!end.isNaN ? abs(end) : 0) + abs(difference)
        let isWhole =
            difference == difference.rounded(.down) && (end.isNaN || end == end.rounded(.down)) && size < 0x1p52
        if !isWhole { drift += size * 0x1p-52 }
    }

    /// Updates what is kept of chunks, one of whose items has changed; groups are computed again when all is finished.
    private mutating func updateKept(
        _ item: Int, _ behind: Int, _ chunks: ClosedRange<Int>, _ plan: CellPlan, _ chunked: ChunkedItems,
        _ section: Int
    ) throws(NeedsFullPrepare) {
        isOpen = true
        let places = chunked.places
        let items = places.starts[chunks.lowerBound]..<places.starts[chunks.upperBound + 1]
        for chunk in chunks { chunked.noteChange(chunk) }
        rows.note(section)
        guard plan.groups == nil else {
            groups[section] = ChangedGroups(first: item, behind: behind, touched: items)
            return
        }
        for chunk in chunks { try findKept(of: chunk, plan, chunked) }
        try updateReach(item..<behind, plan, chunked, section)
    }
}
