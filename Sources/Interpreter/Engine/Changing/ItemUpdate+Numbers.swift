import LayoutChecker

// What is computed of single items, and of the items of a chunk.

extension ItemUpdate {
    /// Loads what is read of an item.
    func enter(_ item: Int, _ plan: CellPlan, _ chunked: ChunkedItems) {
        let chunk = chunked.places.chunk(of: item)
        enter(item - chunked.places.starts[chunk], chunk, plan, chunked)
    }

    func enter(_ place: Int, _ chunk: Int, _ plan: CellPlan, _ chunked: ChunkedItems) {
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

    /// What a item adds to each sum, in the order of the folds.
    func sums(
        _ place: Int, _ chunk: Int, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(NeedsFullPrepare) -> [Double] {
        enter(place, chunk, plan, chunked)
        var found: [Double] = []
        for part in plan.parts where part.folds.contains(where: { $0.isSum }) {
            guard !machine.findsTrouble(part.steps) else { throw NeedsFullPrepare() }
            for fold in part.folds where fold.isSum {
                let value = machine.value(fold.fold.arguments[0])
                guard value.isFinite else { throw NeedsFullPrepare() }
                found.append(value)
            }
        }
        return found
    }

    /// Where the running sums of a new item begin: where those of the item that stands there begin now.
    func begins(
        _ place: Int, _ chunk: Int, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(NeedsFullPrepare) -> [(column: Int, start: Double)] {
        let places = chunked.places
        var (at, of) = (place, chunk)
        if place >= places.length(of: chunk), chunk + 1 < places.count { (at, of) = (0, chunk + 1) }
        let isLast = at >= places.length(of: of)
        if isLast {
            // Behind the last item: what that adds comes to where it begins.
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

    /// What folds keep of each chunk: its largest as preparing has found it; what that has not kept is found now.
    func beginKept(_ plan: CellPlan, _ chunked: ChunkedItems, _ section: Int) throws(NeedsFullPrepare) {
        var isKept = true
        for part in plan.parts {
            for kept in part.kept {
                let found = preparation.parts[part.number].largest.first {
                    $0.section == section && $0.target == kept.target
                }
                guard !kept.isSum, let found, found.stretches.count == chunked.count else {
                    isKept = false
                    continue
                }
                chunked.places.kept(of: kept.number).update(from: found.stretches.base, count: chunked.count)
            }
        }
        if isKept { return }
        for chunk in 0..<chunked.count { try findKept(of: chunk, plan, chunked) }
    }

    /// Finds what the folds of a part keep of a chunk, its largest or its sum; those of all parts where none is named.
    func findKept(of chunk: Int, _ plan: CellPlan, _ chunked: ChunkedItems, only: Int? = nil) throws(NeedsFullPrepare) {
        let length = chunked.places.length(of: chunk)
        for (number, part) in plan.parts.enumerated() where only == nil || only == number {
            guard !part.kept.isEmpty else { continue }
            for kept in part.kept { chunked.places.kept(of: kept.number)[chunk] = kept.empty }
            let columns = self.columns(number, plan, chunked)
            for first in stride(from: 0, to: length, by: ColumnMachine.width) {
                let count = min(ColumnMachine.width, length - first)
                fill(columns, chunk, first, count, plan, chunked)
                guard columns.run(count) else { throw NeedsFullPrepare() }
                for kept in part.kept {
                    let place = chunked.places.kept(of: kept.number) + chunk
                    place.pointee = kept.combine(place.pointee, columns.numbers(kept.slot), count)
                }
            }
        }
    }

    /// A running result of an item.
    func result(_ column: Int, _ item: Int, _ plan: CellPlan, _ chunked: ChunkedItems) -> Double {
        let places = chunked.places
        let chunk = places.chunk(of: item)
        let prepared = preparation.states[plan.number].columns[column]
        return places.fold(column, item - places.starts[chunk], in: chunk, prepared.base, prepared.count)
    }

    /// The numbers of some slots that a part computes for items.
    func numbers(
        _ slots: [Int32], _ part: Int, _ items: Range<Int>, _ plan: CellPlan, _ chunked: ChunkedItems
    ) throws(NeedsFullPrepare) -> [[Double]] {
        var found = [[Double]](repeating: [], count: slots.count)
        let places = chunked.places
        var item = items.lowerBound
        // So few are faster one by one.
        let columns = items.count > 24 ? self.columns(part, plan, chunked) : nil
        while item < items.upperBound {
            let chunk = places.chunk(of: item)
            let place = item - places.starts[chunk]
            guard let columns else {
                enter(place, chunk, plan, chunked)
                guard !machine.findsTrouble(plan.parts[part].steps) else { throw NeedsFullPrepare() }
                for number in slots.indices { found[number].append(machine.value(slots[number])) }
                item += 1
                continue
            }
            let count = min(items.upperBound - item, places.length(of: chunk) - place, ColumnMachine.width)
            guard count > 0 else { throw NeedsFullPrepare() }
            fill(columns, chunk, place, count, plan, chunked)
            guard columns.run(count) else { throw NeedsFullPrepare() }
            for number in slots.indices {
                found[number] += UnsafeBufferPointer(start: columns.numbers(slots[number]), count: count)
            }
            item += count
        }
        return found
    }

    /// The columns of a part.
    package func columns(_ number: Int, _ plan: CellPlan, _ chunked: ChunkedItems) -> ColumnMachine {
        let part = plan.parts[number]
        return columns(number, part.steps, read: part.folds.flatMap { $0.fold.arguments }, plan, chunked)
    }

    /// Columns, made when they are first asked for: what they read of the section stays the same.
    func columns(
        _ number: Int, _ steps: [Instruction], read: [Int32], _ plan: CellPlan, _ chunked: ChunkedItems
    ) -> ColumnMachine {
        if let machine = chunked.machines[number] { return machine }
        let columns = ColumnMachine(
            preparation.program, steps, loaded: preparation.program.plan.loaded(of: plan.scope), read: read)
        columns.begin(preparation.machine.slots) { _ in .unknown }
        chunked.machines[number] = columns
        return columns
    }

    func fill(
        _ columns: ColumnMachine, _ chunk: Int, _ first: Int, _ count: Int, _ plan: CellPlan, _ chunked: ChunkedItems
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
                    columns.load(load.slot, from: own + column * ItemChunk.room + first)
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
}

extension CellPlan.Kept {
    /// What is kept, with more numbers taken in.
    func combine(_ kept: Double, _ numbers: UnsafeMutablePointer<Double>, _ count: Int) -> Double {
        guard isSum else { return FoldRun.largest(kept, numbers, count) }
        var total = kept
        for place in 0..<count { total += numbers[place] }
        return total
    }
}
