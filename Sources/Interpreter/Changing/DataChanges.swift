extension Prepared {
    /// Changes the data of the list, one change after the other: all of them, or none.
    ///
    /// It is as if the host had made the changes to the `World` and prepared again, to the bit where all sizes are whole
    /// numbers, else within 1e-9 of the size of the content.
    ///
    /// - Parameter changes: The changes. The places of each count in the list as those before it have left it.
    /// - Throws: A `WorldError` if a change names a place that does not exist or a field of the wrong type, or if the
    ///   list does not fit the layout afterwards: a missing field, too many elements. Then nothing has changed.
    public mutating func apply(_ changes: [DataChange]) throws(WorldError) {
        guard !changes.isEmpty else { return }
        var data = ChangedData(world, program.layout)
        for change in changes { try data.apply(change) }
        var preparation = Preparation(
            program, try FittedWorld(world, data, program.layout), rowOffsets.following(changes))
        try preparation.run(program.prepareStage)
        self = preparation.prepared()
    }
}
