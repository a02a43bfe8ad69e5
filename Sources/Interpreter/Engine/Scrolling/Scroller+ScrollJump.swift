import LayoutChecker

// Ways of a scroller to another offset that are no scrolling by the user.

extension Scroller {
    /// Moves to an offset as the list itself does, to keep a place or to show an element: what follows the offset from
    /// behind goes along by the same distance, as if the content under it had moved.
    public func jump(to wanted: LayoutPoint) {
        let (from, to) = (prepared.held(offset), prepared.held(wanted))
        for trail in step.plan.trails.indices.map({ step.plan.trails[$0] }) {
            step.slots[Int(trail.slot)] += trail.isX ? to.x - from.x : to.y - from.y
        }
        move(to: wanted)
    }

    /// Takes over how far another scroller of the same layout has followed the offset.
    package func takeTrails(of other: Scroller) {
        guard other.step.plan === step.plan else { return }
        step.trailNumbers = other.step.trailNumbers
    }
}

extension Prepared {
    /// The same layout with its trails where a scroller has left them: what the `snap` rule of the layout reads.
    package func following(_ scroller: Scroller) -> Prepared {
        guard program.plan.trails.count > 0, scroller.step.plan === program.plan else { return self }
        var after = self
        for number in program.plan.trails.indices {
            let slot = Int(program.plan.trails[number].slot)
            after.slots[slot] = scroller.step.slots[slot]
        }
        return after
    }
}

extension ScrollStep {
    /// How far the offset has been followed.
    var trailNumbers: [Double] {
        get { plan.trails.indices.map { slots[Int(plan.trails[$0].slot)] } }
        set {
            for (number, value) in newValue.enumerated() { slots[Int(plan.trails[number].slot)] = value }
        }
    }
}
