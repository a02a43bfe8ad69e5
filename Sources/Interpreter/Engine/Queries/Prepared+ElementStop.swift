import LayoutChecker

extension Prepared {
    /// Where scrolling stops at one element, in points along the scroll, and whether no gesture passes it.
    ///
    /// - Returns: nil where there is no such element, where it has no stop, or where the gesture counts in it.
    package func stop(of path: ElementPath) -> (offset: Double, halts: Bool)? {
        let walker = Walker.atStart(of: self)
        guard let number = walker.find(path) else { return nil }
        let element = program.plan.elements[number]
        guard element.stop.slot >= 0, !element.stop.readsGesture else { return nil }
        walker.runGesture(of: path.section)
        let offers = StopOffers(walker: walker, isAcross: false, sight: nil)
        guard let instances = StopInstances(offers, element, in: path.section) else {
            let halts = element.halt >= 0 && walker.machine.value(element.halt) != 0
            return (walker.machine.value(element.stop.slot), halts)
        }
        return (instances.stop(path.item), instances.isHalting)
    }
}
