extension Prepared {
    /// The same list in a world that differs: another viewport, another environment, other data of the layout.
    func changed(_ change: (inout FittedWorld) throws(WorldError) -> Void) throws(WorldError) -> Prepared {
        var fitted = world
        try change(&fitted)
        var preparation = Preparation(program, fitted, rowOffsets)
        try preparation.run(program.prepareStage)
        return preparation.prepared()
    }
}
