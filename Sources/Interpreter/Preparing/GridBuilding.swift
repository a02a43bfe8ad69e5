// Decides whether boxes that stand still go into a uniform grid.

extension Preparation {
    /// For fewer candidates than this no uniform grid is made.
    private static let uniformGridLeast = 256

    /// Puts the boxes of a section into a uniform grid, in place of the columns of how far they reach, where bisection in
    /// those columns would leave too many candidates.
    mutating func keepUniformGrid(_ walk: ReachWalk) {
        let number = walk.number
        let last = states[number].reaches.count - 1
        let row = states[number].reaches[last].row
        guard walk.count > Preparation.uniformGridLeast, candidates(walk, row) > Preparation.uniformGridLeast else {
            return
        }
        let search = walk.scope.search
        countSteps(walk.count, of: Int(search.planeCode.count) + Int(search.crossBoxes.count))
        let (boxes, magnitude) = boxes(walk)
        states[number].starts.removeAll(from: row)
        states[number].ends.removeAll(from: row)
        states[number].starts = states[number].starts.copy()
        states[number].ends = states[number].ends.copy()
        states[number].reaches[last] = ReachRow(
            row: row, magnitude: magnitude, uniformGrid: states[number].uniformGrids.count)
        states[number].uniformGrids.append(UniformGrid(boxes))
    }

    /// How many candidates the columns leave in a viewport, the average of a few places.
    private func candidates(_ walk: ReachWalk, _ row: Int) -> Int {
        let (starts, ends) = (states[walk.number].starts.base + row, states[walk.number].ends.base + row)
        let length = program.layout.isHorizontal ? world.viewport.width : world.viewport.height
        let (near, far) = (starts[0], ends[walk.count - 1])
        guard near.isFinite, far.isFinite else { return walk.count }
        func first(_ holds: (Int) -> Bool) -> Int { Bisection.firstIndex(in: 0..<walk.count, where: holds) }
        var sum = 0
        let samples = 16
        for sample in 0..<samples {
            let place = near + (far - near) * (Double(sample) + 0.5) / Double(samples)
            sum += max(0, first { !(starts[$0] < place + length / 2) } - first { ends[$0] > place - length / 2 })
        }
        return sum / samples
    }

    /// The box around all elements of each instance.
    private mutating func boxes(_ walk: ReachWalk) -> (Memory<UniformGrid.Box>, Double) {
        let steps = Array(program.plan[walk.scope.search.planeCode])
        let across = program.plan.reach(walk.scope.search.crossBoxes)
        let boxes = Memory<UniformGrid.Box>(capacity: walk.count)
        var magnitude = 0.0
        func take(_ numbers: (Int32) -> Double) {
            var box = UniformGrid.Box(along: (.infinity, -.infinity), across: (.infinity, -.infinity))
            func widen(_ ends: inout (from: Double, to: Double), _ reach: ReachBox) {
                let (from, length, size) = Reach.place(of: reach, numbers)
                ends.from = min(ends.from, from, from + length)
                ends.to = max(ends.to, from, from + length)
                if size.isFinite { magnitude = max(magnitude, size) } else { ends = (-.infinity, .infinity) }
            }
            for reach in walk.boxes { widen(&box.along, reach) }
            for reach in across { widen(&box.across, reach) }
            boxes.append(box)
        }
        func takeOne(_ index: Int) {
            enter(index, of: walk.number, walk.scope, in: walk.section)
            // Troubles have been noted before.
            _ = machine.findsTrouble(steps)
            take { machine.value($0) }
        }
        let columns = ColumnMachine(
            program, steps, loaded: program.plan.loaded(of: walk.scope),
            read: (walk.boxes + across).flatMap { $0.slots })
        begin(columns, walk.number, walk.scope, walk.count)
        for first in stride(from: 0, to: walk.count, by: ColumnMachine.width) {
            let length = min(ColumnMachine.width, walk.count - first)
            fill(columns, first, length, walk.number, walk.scope, in: walk.section)
            if columns.run(length) {
                for index in 0..<length { take { columns.numbers($0)[index] } }
            } else {
                for index in first..<first + length { takeOne(index) }
            }
        }
        return (boxes, magnitude)
    }
}
