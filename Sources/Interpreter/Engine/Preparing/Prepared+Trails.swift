import LayoutChecker

// Trails follow the offset from behind. Between two steps the offset goes straight, so one step from offset to offset
// leaves them where many small ones would.

extension Prepared {
    /// The same layout after scrolling along a way: straight from where it stands to each of some offsets in turn. What
    /// follows the offset from behind (`trail`) stands as the way has left it.
    ///
    /// - Parameter way: The offsets along the scroll, in points. One that is not finite counts as 0.
    /// - Returns: The layout as the way has left it.
    public func scrolled(along way: [Double]) -> Prepared {
        guard program.plan.trails.count > 0 else { return self }
        var after = self
        for distance in way { after.slots = after.trailed(after.slots, to: offset(along: distance)) }
        return after
    }

    /// The same layout after scrolling straight to an offset.
    package func scrolled(to offset: LayoutPoint) -> Prepared {
        var after = self
        // Who scrolls has seen the last change, wherever the list stands then.
        after.kept = nil
        guard program.plan.trails.count > 0 else { return after }
        after.slots = trailed(slots, to: offset)
        return after
    }

    /// The way along the scroll by which a trail can have come from any place: to the end of the list and back to that place.
    ///
    /// - Parameter distance: The place, in points along the scroll.
    /// - Returns: The offsets along the scroll, one after the other. A list without ends is left by the longest trail.
    package func way(turningAt distance: Double) -> [Double] {
        let late = program.plan.trails.indices.map { number in
            let trail = program.plan.trails[number]
            return trail.distance < 0 ? 0 : slots[Int(trail.distance)]
        }
        let end = along(held(offset(along: loops ? distance + (late.max() ?? 0) : .greatestFiniteMagnitude)))
        return [end, along(held(offset(along: distance)))]
    }

    /// The same after the list has changed under what was scrolled: trails go along with the offset.
    ///
    /// - Parameters:
    ///   - earlier: The list before, of the same program.
    ///   - from: The offset then.
    ///   - to: The offset now.
    /// - Returns: This list, with its trails where the way before has left them.
    package func goingOn(from earlier: Prepared, at from: LayoutPoint, to: LayoutPoint) -> Prepared {
        var after = self
        let (before, now) = (earlier.held(from), held(to))
        for number in program.plan.trails.indices {
            let trail = program.plan.trails[number]
            let way = trail.isX ? now.x - before.x : now.y - before.y
            after.slots[Int(trail.slot)] = earlier.slots[Int(trail.slot)] + way
        }
        return after
    }

    /// The slots after a step to an offset.
    private func trailed(_ slots: [Double], to offset: LayoutPoint) -> [Double] {
        var slots = slots
        slots.withUnsafeMutableBufferPointer { slots in
            guard let base = slots.baseAddress else { return }
            program.plan.follow(to: held(offset), base)
        }
        return slots
    }

    /// An offset held to the range in which the content rests: overscroll moves no trail.
    package func held(_ offset: LayoutPoint) -> LayoutPoint {
        let isHorizontal = program.layout.isHorizontal
        func held(_ isX: Bool, _ value: Double, _ content: Double, _ viewport: Double) -> Double {
            if loops, isX == isHorizontal, value.isFinite { return value }
            return value.isFinite ? max(0, min(value, content - viewport)) : 0
        }
        let content = contentSize
        return LayoutPoint(
            x: held(true, offset.x, content.width, viewport.width),
            y: held(false, offset.y, content.height, viewport.height))
    }
}

extension Plan {
    /// Moves each trail to where a step straight to an offset, held to its range, leaves it.
    package func follow(to offset: LayoutPoint, _ slots: UnsafeMutablePointer<Double>) {
        for number in trails.indices {
            let trail = trails[number]
            let along = trail.isX ? offset.x : offset.y
            let late = trail.distance < 0 ? 0 : slots[Int(trail.distance)]
            let moved = max(along - late, min(slots[Int(trail.slot)], along))
            // A distance that is no number spoils what reads the trail, where it is told, and nothing after it.
            if moved.isFinite { slots[Int(trail.slot)] = moved }
        }
    }
}
