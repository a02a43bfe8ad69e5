import LayoutChecker

// Ways of a scroller to another offset that are no scrolling by the user.

extension Scroller {
    /// Moves to an offset as the list itself does, to keep a place or to show an element: what follows the offset from
    /// behind goes along by the same distance, as if the content under it had moved.
    public func jump(to wanted: LayoutPoint) {
        if let follower { return follower.jump(to: wanted) }
        if hasTrails {
            let (from, to) = (fitted.held(offset), fitted.held(wanted))
            for number in plan.trails.indices {
                let trail = plan.trails[number]
                slots[Int(trail.slot)] += trail.isX ? to.x - from.x : to.y - from.y
            }
        }
        move(to: wanted)
    }

    /// Takes over how far another scroller of the same layout has followed the offset.
    package func takeTrails(of other: Scroller) {
        if let follower { return follower.takeTrails(of: other) }
        guard hasTrails, other.plan === plan else { return }
        let other = other.follower ?? other
        for number in plan.trails.indices {
            let slot = Int(plan.trails[number].slot)
            slots[slot] = other.slots[slot]
        }
    }

    /// Forgets the way that the user has scrolled: what follows the offset stands as in a new scroller.
    func forgetWay() {
        if let follower { return follower.forgetWay() }
        for number in plan.trails.indices {
            let slot = Int(plan.trails[number].slot)
            slots[slot] = fitted.slots[slot]
        }
    }

    /// How far the offset has been followed.
    var trailNumbers: [Double] {
        get { plan.trails.indices.map { slots[Int(plan.trails[$0].slot)] } }
        set {
            for (number, value) in newValue.enumerated() { slots[Int(plan.trails[number].slot)] = value }
        }
    }
}
