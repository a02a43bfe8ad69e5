import LayoutChecker

// Params on the way of a transition.

extension LayoutTransition {
    /// The same way where params have the value between both ends, at both ends: what follows from them is drawn as the
    /// layout draws it, and is no blend. A boolean changes in the middle.
    ///
    /// - Parameters:
    ///   - names: The params; one that an end lacks stays as it is.
    ///   - progress: 0 is the value at the start, 1 that at the end.
    /// - Returns: The way between the same layouts with these values.
    /// - Throws: The `WorldError` of preparing with these values.
    package func between(_ names: [String], at progress: Double) throws(WorldError) -> LayoutTransition {
        let t = progress > 0 ? min(progress, 1) : 0
        var (first, second) = (from, to)
        let given = names.compactMap { name -> ParameterValue? in
            guard let a = from.parameter(name), let b = to.parameter(name) else { return nil }
            let value = a.isBoolean || b.isBoolean ? (t < 0.5 ? a.value : b.value) : a.value * (1 - t) + b.value * t
            return ParameterValue(name: name, value: value)
        }
        try first.set(given)
        try second.set(given)
        return LayoutTransition(from: first, to: second)
    }

    /// The offset on the way.
    package func offset(at progress: Double, from offset: LayoutPoint, to end: LayoutPoint? = nil) -> LayoutPoint {
        let (t, end) = (progress > 0 ? min(progress, 1) : 0, end ?? matching(offset))
        return LayoutPoint(x: offset.x * (1 - t) + end.x * t, y: offset.y * (1 - t) + end.y * t)
    }
}

extension Prepared {
    fileprivate func parameter(_ name: String) -> (value: Double, isBoolean: Bool)? {
        let parameters = program.layout.parameters
        guard let number = parameters.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
        return (parameterValues[number], parameters[number].unit == .boolean)
    }
}
