import LayoutChecker

// Decides whether boxes that stand still go into a uniform grid.

extension Preparation {
    /// For fewer candidates than this no uniform grid is made.
    private static let uniformGridLeast = 256

    /// Puts the boxes of a section into a uniform grid, in place of the columns of how far they reach, where bisection in
    /// those columns would leave too many candidates.
    mutating func keepUniformGrid(_ run: InstanceRun, _ along: [ReachBox]) {
        let number = run.number
        let last = states[number].reaches.last
        let row = states[number].reaches[last].row
        guard run.count > Preparation.uniformGridLeast, candidates(run, row) > Preparation.uniformGridLeast else {
            return
        }
        let search = run.scope.search
        countSteps(run.count, of: Int(search.planeCode.count) + Int(search.crossBoxes.count))
        let (boxes, magnitude) = boxes(run, along)
        states[number].starts.removeAll(from: row)
        states[number].ends.removeAll(from: row)
        states[number].starts = states[number].starts.copy()
        states[number].ends = states[number].ends.copy()
        states[number].reaches[last] = ReachRow(
            row: row, magnitude: magnitude, uniformGrid: states[number].uniformGrids.count)
        states[number].uniformGrids.append(UniformGrid(boxes))
    }

    /// How many candidates the columns leave in a viewport, the average of a few places.
    private func candidates(_ run: InstanceRun, _ row: Int) -> Int {
        let (starts, ends) = (states[run.number].starts.base + row, states[run.number].ends.base + row)
        let isX = program.layout.isHorizontal != run.scope.isInRow
        let length = isX ? world.viewport.width : world.viewport.height
        let (near, far) = (starts[0], ends[run.count - 1])
        guard near.isFinite, far.isFinite else { return run.count }
        func first(_ holds: (Int) -> Bool) -> Int { Bisection.firstIndex(in: 0..<run.count, where: holds) }
        var sum = 0
        let samples = 16
        for sample in 0..<samples {
            let place = near + (far - near) * (Double(sample) + 0.5) / Double(samples)
            sum += max(0, first { !(starts[$0] < place + length / 2) } - first { ends[$0] > place - length / 2 })
        }
        return sum / samples
    }

    /// The box around all elements of each instance.
    private mutating func boxes(_ reach: InstanceRun, _ along: [ReachBox]) -> (Memory<UniformGrid.Box>, Double) {
        let across = program.plan.reach(reach.scope.search.crossBoxes)
        let read = (along + across).flatMap { $0.slots }
        let run = InstanceRun(
            number: reach.number, scope: reach.scope, steps: Array(program.plan[reach.scope.search.planeCode]),
            read: read, section: reach.section, count: reach.count)
        let boxes = Memory<UniformGrid.Box>(capacity: run.count)
        var magnitude = 0.0
        var columns: ColumnMachine?
        _ = visit(run, self.columns(of: run, &columns, read: read), troubles: .known) { _, length, numbers in
            for index in 0..<length {
                var box = UniformGrid.Box(along: (.infinity, -.infinity), across: (.infinity, -.infinity))
                func widen(_ ends: inout (from: Double, to: Double), _ reach: ReachBox) {
                    let (from, length, size) = Reach.place(of: reach) { numbers($0)[index] }
                    ends.from = min(ends.from, from, from + length)
                    ends.to = max(ends.to, from, from + length)
                    if size.isFinite { magnitude = max(magnitude, size) } else { ends = (-.infinity, .infinity) }
                }
                for reach in along { widen(&box.along, reach) }
                for reach in across { widen(&box.across, reach) }
                boxes.append(box)
            }
            return true
        }
        return (boxes, magnitude)
    }
}
