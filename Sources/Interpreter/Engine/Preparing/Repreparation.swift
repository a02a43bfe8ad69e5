import LayoutChecker

extension Prepared {
    /// Changes params, as a gesture does. It prepares again only formulas that depend on params with a new value.
    ///
    /// - Parameter parameters: The new values, by name. Other params do not change.
    /// - Throws: The `WorldError` of preparing with these values. Then nothing has changed.
    public mutating func set(_ parameters: [ParameterValue]) throws(WorldError) {
        var changedWorld = world
        try changedWorld.set(parameters, program.layout)
        var changed: ParameterSet = []
        for (number, value) in changedWorld.parameters.enumerated()
        where value.bitPattern != world.parameters[number].bitPattern {  // 1 / 0 is not 1 / -0
            changed.formUnion(ParameterSet(parameter: number))
        }
        preparedSteps = 0
        guard !changed.isEmpty else { return }
        if changedItems != nil {
            let data = ChangedData(changedWorld, changedItems, program.layout)
            changedWorld = try FittedWorld(changedWorld, data, program.layout)
            var preparation = Preparation(program, changedWorld, rowOffsets)
            try preparation.run(program.prepareStage)
            return take(preparation.prepared())
        }
        var preparation = Preparation(again: self, changedWorld)
        try preparation.run(program.prepareStage(after: changed))
        take(preparation.prepared())
    }

    /// Takes over what has been prepared of the same list.
    mutating func take(_ other: Prepared) {
        let history = history
        self = other
        self.history = history
    }
}

/// The results of a part of the prepare stage beside its values. They are kept for each part, so that each part can run
/// again alone.
struct PreparedPart: Sendable {
    /// The troubles met, each with the slot of the guard that met it.
    var troubles: [(slot: Int32, trouble: Trouble)] = []
    /// How many instances were visited one by one.
    var visited = 0
    /// How many numbers were stored for them.
    var stored = 0
    /// The largest of each stretch of 256 rows, for long sections.
    var largest: [Largest] = []

    /// What a fold has found in the stretches of a section.
    struct Largest: Sendable {
        let section: Int
        let target: Int32
        let stretches: Memory<Double>
    }

    /// Takes the troubles of steps that were run once, for the layout or for each section; those of other steps stay.
    mutating func replaceTroubles(of steps: [Instruction], by found: [(slot: Int32, trouble: Trouble)]) {
        guard !troubles.isEmpty || !found.isEmpty else { return }
        let isRun = Set(steps.map { $0.target })
        troubles.removeAll { isRun.contains($0.slot) }
        troubles += found
        // As one run of all steps meets them.
        troubles.sort { a, b in
            a.trouble.section != b.trouble.section ? a.trouble.section < b.trouble.section : a.slot < b.slot
        }
    }
}

extension Preparation {
    /// The troubles of all parts, one for each formula: the first as it was met, the others counted. Several parts may
    /// need the same formula of the same elements, each of which counts once.
    func troubles() -> [Trouble] {
        var places: [Int32: Int] = [:]
        var result: [Trouble] = []
        for part in parts {
            var counts: [Int32: Int] = [:]
            for (slot, trouble) in part.troubles {
                counts[slot, default: 0] += trouble.count
                if places[slot] == nil {
                    places[slot] = result.count
                    result.append(trouble)
                }
            }
            for (slot, count) in counts {
                if let place = places[slot] { result[place].count = max(result[place].count, count) }
            }
        }
        return result
    }
}
