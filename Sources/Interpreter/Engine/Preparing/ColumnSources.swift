import LayoutChecker

/// The columns that the slots of sections and instances are filled from, resolved to pointers once.
struct ColumnSources {
    /// For each load of the plan.
    let loads: Memory<LoadSource>
    let section: Memory<LoadSource>
    /// For each scope: whether its instances are looked for by intervals, as soon as there are more than a handful.
    let isSearched: Memory<Bool>

    /// A column that a slot is filled from; the pointer is kept alive by what was prepared.
    struct LoadSource: BitwiseCopyable {
        let slot: Int32
        let source: Plan.Load.Source
        /// Its number among the columns of data, or of the folds of the scope.
        let column: Int
        let base: UnsafeMutablePointer<Double>
        let count: Int
    }

    init(_ prepared: Prepared, _ plan: Plan) {
        let columns = prepared.world.columns
        loads = Memory(capacity: plan.loads.count)
        isSearched = Memory(capacity: plan.scopes.count)
        for index in plan.scopes.indices {
            let scope = plan.scopes[index]
            for number in scope.loads.indices {
                let load = plan.loads[number]
                let column =
                    load.source == .field ? columns[Int(load.column)] : prepared.states[index].columns[Int(load.column)]
                loads.append(LoadSource(load, column))
            }
            isSearched.append(scope.search.isUnordered && scope.loads.count == prepared.states[index].minMaxTrees.count)
        }
        section = Memory(capacity: plan.sectionInputs.count)
        for index in plan.sectionInputs.indices {
            let load = plan.sectionInputs[index]
            let column = load.source == .field ? columns[Int(load.column)] : Memory<Double>()
            section.append(LoadSource(load, column))
        }
    }
}

extension ColumnSources.LoadSource {
    fileprivate init(_ load: Plan.Load, _ column: Memory<Double>) {
        slot = load.slot
        source = load.source
        self.column = Int(load.column)
        base = column.base
        count = column.count
    }
}

extension ItemPlaces {
    /// A number that is filled in for a row of a chunk.
    @inline(__always)
    func value(_ load: ColumnSources.LoadSource, _ place: Int, in chunk: Int) -> Double {
        load.source == .field
            ? field(load.column, place, in: chunk, load.base, load.count)
            : fold(load.column, place, in: chunk, load.base, load.count)
    }
}
