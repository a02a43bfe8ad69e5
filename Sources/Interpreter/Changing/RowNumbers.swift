// What is computed of single rows, and of the rows of a chunk.

extension RowMending {
    func enter(_ place: Int, _ chunk: Int, _ plan: CellPlan, _ chunked: ChunkedRows) {
        let places = chunked.places
        if plan.scope.index >= 0 { machine.slots[Int(plan.scope.index)] = Double(places.starts[chunk] + place) }
        let columns = preparation.states[plan.number].columns
        for load in program.plan.loads(of: plan.scope) {
            let number = Int(load.column)
            if load.source == .field {
                let column = preparation.world.columns[number]
                machine.slots[Int(load.slot)] = places.field(number, place, in: chunk, column.base, column.count)
            } else {
                let column = columns[number]
                machine.slots[Int(load.slot)] = places.fold(number, place, in: chunk, column.base, column.count)
            }
        }
    }

    /// What a row adds to each sum, in the order of the folds.
    func sums(
        _ place: Int, _ chunk: Int, _ plan: CellPlan, _ chunked: ChunkedRows
    ) throws(Unknown) -> [Double] {
        enter(place, chunk, plan, chunked)
        var found: [Double] = []
        for part in plan.parts where part.folds.contains(where: { $0.isSum }) {
            guard !machine.findsTrouble(part.steps) else { throw Unknown() }
            for fold in part.folds where fold.isSum {
                let value = machine.value(fold.fold.arguments[0])
                guard value.isFinite else { throw Unknown() }
                found.append(value)
            }
        }
        return found
    }

    /// Where the running sums of a new row begin: where those of the row that stands there begin now.
    func begins(
        _ place: Int, _ chunk: Int, _ plan: CellPlan, _ chunked: ChunkedRows
    ) throws(Unknown) -> [(column: Int, start: Double)] {
        let places = chunked.places
        var (at, of) = (place, chunk)
        if place >= places.length(of: chunk), chunk + 1 < places.count { (at, of) = (0, chunk + 1) }
        let isLast = at >= places.length(of: of)
        if isLast {
            // Behind the last row: what that adds comes to where it begins.
            if place > 0 {
                at = place - 1
            } else if chunk > 0 {
                (at, of) = (places.length(of: chunk - 1) - 1, chunk - 1)
            }
        }
        let isEmpty = isLast && at >= places.length(of: of)
        let added = isLast && !isEmpty ? try sums(at, of, plan, chunked) : []
        var found: [(column: Int, start: Double)] = []
        var number = 0
        for part in plan.parts {
            for fold in part.folds where fold.isSum {
                defer { number += 1 }
                guard fold.fold.kind == .sumBefore else { continue }
                let column = Int(fold.fold.column)
                let base = preparation.states[plan.number].columns[column]
                let start = isEmpty ? 0 : places.fold(column, at, in: of, base.base, base.count)
                found.append((column, start + (added.isEmpty ? 0 : added[number])))
            }
        }
        return found
    }

    // MARK: Chunks

    /// The largest of each chunk as preparing has found it; where it has not kept that, it is found now.
    func beginLargest(_ plan: CellPlan, _ chunked: ChunkedRows, _ section: Int) throws(Unknown) {
        var isKept = true
        for part in plan.parts {
            for fold in part.folds where fold.largest >= 0 {
                let kept = preparation.parts[part.number].largest.first {
                    $0.section == section && $0.target == fold.fold.target
                }
                guard let kept, kept.stretches.count == chunked.count else {
                    isKept = false
                    continue
                }
                let largest = chunked.places.largest(of: fold.largest)
                largest.update(from: kept.stretches.base, count: chunked.count)
            }
        }
        if isKept { return }
        for chunk in 0..<chunked.count { try findLargest(of: chunk, plan, chunked) }
    }

    /// Finds the largest of the rows of a chunk, for each fold that keeps it.
    func findLargest(of chunk: Int, _ plan: CellPlan, _ chunked: ChunkedRows) throws(Unknown) {
        let length = chunked.places.length(of: chunk)
        for (number, part) in plan.parts.enumerated() where part.folds.contains(where: { $0.largest >= 0 }) {
            for fold in part.folds where fold.largest >= 0 {
                chunked.places.largest(of: fold.largest)[chunk] = -.infinity
            }
            let columns = self.columns(number, part, plan, chunked)
            for first in stride(from: 0, to: length, by: ColumnMachine.width) {
                let count = min(ColumnMachine.width, length - first)
                fill(columns, chunk, first, count, plan, chunked)
                guard columns.run(count) else { throw Unknown() }
                for fold in part.folds where fold.largest >= 0 {
                    let largest = chunked.places.largest(of: fold.largest) + chunk
                    largest.pointee = FoldRun.largest(largest.pointee, columns.numbers(fold.fold.arguments[0]), count)
                }
            }
        }
    }

    /// The columns of a part, made when they are first asked for: what they read of the section stays the same.
    private func columns(_ number: Int, _ part: CellPlan.Part, _ plan: CellPlan, _ chunked: ChunkedRows)
        -> ColumnMachine
    {
        if let machine = chunked.machines[number] { return machine }
        let columns = ColumnMachine(
            preparation.program, part.steps, loaded: preparation.program.plan.loaded(of: plan.scope),
            read: part.folds.flatMap { $0.fold.arguments })
        columns.begin(preparation.machine.slots) { _ in .unknown }
        chunked.machines[number] = columns
        return columns
    }

    private func fill(
        _ columns: ColumnMachine, _ chunk: Int, _ first: Int, _ count: Int, _ plan: CellPlan, _ chunked: ChunkedRows
    ) {
        let places = chunked.places
        if plan.scope.index >= 0, columns.isLoaded(plan.scope.index) {
            let numbers = columns.own(plan.scope.index)
            for row in 0..<count { numbers[row] = Double(places.starts[chunk] + first + row) }
        }
        for load in preparation.program.plan.loads(of: plan.scope) where columns.isLoaded(load.slot) {
            let column = Int(load.column)
            if load.source == .field {
                let source = preparation.world.columns[column]
                if let own = places.owned[chunk] {
                    columns.load(load.slot, from: own + column * RowChunk.room + first)
                    continue
                }
                let row = chunked.dataBase + places.origins[chunk] + first
                if row + count <= source.count {
                    columns.load(load.slot, from: source.base + row)
                    continue
                }
                let numbers = columns.own(load.slot)
                for row in 0..<count {
                    numbers[row] = places.field(column, first + row, in: chunk, source.base, source.count)
                }
            } else {
                let source = preparation.states[plan.number].columns[column]
                let numbers = columns.own(load.slot)
                for row in 0..<count {
                    numbers[row] = places.fold(column, first + row, in: chunk, source.base, source.count)
                }
            }
        }
    }

    // MARK: Boxes

    /// Where the boxes of a row begin and end, and how large the numbers are that this was summed from.
    private func reach(_ item: Int, _ plan: CellPlan, _ chunked: ChunkedRows) throws(Unknown) -> (
        start: Double, end: Double, size: Double
    ) {
        let chunk = chunked.places.chunk(of: item)
        enter(item - chunked.places.starts[chunk], chunk, plan, chunked)
        guard !preparation.machine.findsTrouble(plan.boxSteps) else { throw Unknown() }
        var (start, end, size) = (Double.infinity, -Double.infinity, 0.0)
        for box in plan.boxes {
            let place = Reach.place(of: box) { preparation.machine.value($0) }
            start = min(start, place.from)
            end = max(end, place.from + place.length)
            size = max(size, place.magnitude)
        }
        guard size.isFinite else { throw Unknown() }
        return (start, end, size)
    }

    /// Boxes that rose with the index still have to, around a row that has changed; those behind it have moved together.
    mutating func checkRising(
        around item: Int, _ plan: CellPlan, _ chunked: ChunkedRows, _ section: Int
    ) throws(Unknown) {
        guard plan.scope.search.isResting else { return }
        let reaches = preparation.states[plan.number].reaches
        guard section < reaches.count, reaches[section].row < 0 else { throw Unknown() }
        let count = chunked.rowCount
        guard count > 0 else { return }
        var last = (start: -Double.infinity, end: -Double.infinity)
        var size = 0.0
        for row in max(0, item - 1)..<max(max(0, item - 1), min(count, item + 2)) {
            let reach = try reach(row, plan, chunked)
            guard reach.start >= last.start, reach.end >= last.end else { throw Unknown() }
            last = (reach.start, reach.end)
            size = max(size, reach.size)
        }
        size = max(size, try reach(count - 1, plan, chunked).size)
        guard size > reaches[section].magnitude else { return }
        // Room to grow, so that this is not written at each change.
        let grown = reaches.copy()
        grown[section] = ReachRow(row: -1, magnitude: 2 * size)
        preparation.states[plan.number].reaches = grown
    }
}
