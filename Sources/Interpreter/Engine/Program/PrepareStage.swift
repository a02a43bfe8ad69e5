import LayoutChecker

/// The code of preparing. All of it runs for a world; some of it runs if only params have changed.
package struct PrepareStage {
    /// One after the other: a level's folds read what the levels before it left. The parts of a level keep their
    /// places when they have nothing to run.
    var levels: [Level]
    /// Whether the copies of each scope are counted.
    var isCounted: [Bool]
    /// Whether it is found how far the instances of each scope reach.
    var isReached: [Bool]

    /// How many parts it has; each level has one for each scope it folds, one for the layout and one for the sections,
    /// and behind the levels each scope has one for how far its instances reach.
    var partCount: Int { levels.reduce(isReached.count) { $0 + $1.scopeFolds.count + 2 } }
}
