import LayoutChecker

extension Prepared {
    /// The same list, its changed data with it, in a world that differs: another viewport, another environment, other
    /// data of the layout.
    package func changed(_ change: (inout FittedWorld) throws(WorldError) -> Void) throws(WorldError) -> Prepared {
        var fitted = world
        try change(&fitted)
        if changedItems != nil {
            let data = ChangedData(fitted, changedItems, program.layout)
            fitted = try FittedWorld(fitted, data, program.layout)
        }
        var preparation = Preparation(program, fitted, rowOffsets)
        try preparation.run(program.prepareStage)
        return preparation.prepared()
    }
}
