import LayoutChecker
import LayoutDSL

extension Prepared {
    /// Changes the data of the list, one change after the other: all of them, or none.
    ///
    /// It is as if the host had made the changes to the `World` and prepared again: to the bit where all sizes are whole
    /// numbers, else within 1e-9 of the size of the content.
    ///
    /// - Parameter changes: The changes. The places of each count in the list as those before it have left it.
    /// - Throws: A `WorldError` if a change names a place that does not exist or a field of the wrong type, or if the
    ///   list does not fit the layout afterwards: a missing field, too many elements. Then nothing has changed.
    public mutating func apply(_ changes: [DataChange]) throws(WorldError) {
        guard !changes.isEmpty else { return }
        switch try update(changes) {
        case .done: break
        case .untouched: try prepareAnew(changes)
        case .spoiled:
            do throws(WorldError) {
                try prepareAnew(changes)
            } catch {
                // What is computed of the rows has begun to change; of the data as it was it is computed again.
                try prepareAnew([])
                throw error
            }
        }
        history.add(changes)
    }

    /// What became of an incremental update.
    private enum Outcome {
        case done, untouched, spoiled
    }

    /// Changes all data, and prepares anew.
    private mutating func prepareAnew(_ changes: [DataChange]) throws(WorldError) {
        var data = ChangedData(world, changedItems, program.layout)
        for change in changes { try data.apply(change) }
        var preparation = Preparation(
            program, try FittedWorld(world, data, program.layout), rowOffsets.following(changes))
        try preparation.run(program.prepareStage)
        take(preparation.prepared())
    }

    /// Changes single rows, and computes again what hangs on them. Where that is not known, the data is left as it was.
    private mutating func update(_ changes: [DataChange]) throws(WorldError) -> Outcome {
        // So many changes at once are made faster by preparing anew.
        guard changes.count <= max(16, world.cellCount / 64), inverted.scopes.count == 0, canUpdate else {
            return .untouched
        }
        var reader = ItemChangeReader(world, program.layout)
        guard let found = try reader.itemChanges(changes) else { return .untouched }
        var preparation = Preparation(again: self, world)
        preparation.world.ownCounts()
        // Nobody else may see how rows change; where somebody holds them, they are copied.
        var rows = changedItems ?? ChangedItems(count: world.counts.count)
        changedItems = nil
        if !isKnownUniquelyReferenced(&rows) { rows = rows.copy() }
        if reach != nil, rows.ranges == nil { rows.ranges = SectionRanges(self) }
        var update = ItemUpdate(preparation, rows)
        do throws(ItemUpdate.NeedsFullPrepare) {
            for change in found { try update.make(change) }
            if update.isOpen { try update.finish() }
            let size = max(contentSize.width, contentSize.height)
            guard drift + update.drift <= 1e-10 * size else { throw ItemUpdate.NeedsFullPrepare() }
        } catch {
            update.takeBack()
            changedItems = rows
            return .spoiled
        }
        let (drift, hasReach) = (drift + update.drift, reach != nil)
        take(update.preparation.updated())
        changedItems = rows
        self.drift = drift
        guard hasReach else { return .done }
        if let ranges = rows.ranges {
            for section in update.touched.keys.sorted() { ranges.refresh(section, of: self) }
        }
        reach = SectionReach(self, by: update.preparation)
        return .done
    }

    /// Whether no part of what was prepared of rows met trouble, which would have to be told anew.
    private var canUpdate: Bool { parts.allSatisfy { $0.troubles.isEmpty } }
}

extension Preparation {
    /// What was prepared, without the indexes that are kept over all rows.
    mutating func updated() -> Prepared {
        for number in states.indices {
            for column in states[number].ranges.indices { states[number].ranges[column] = nil }
        }
        return Prepared(
            program: program, world: world, slots: machine.snapshot, sectionValues: sectionValues,
            sectionPlaces: sectionValues.places, states: states, troubles: troubles(), preparedSteps: steps,
            parts: parts, rowOffsets: rowOffsets)
    }
}
