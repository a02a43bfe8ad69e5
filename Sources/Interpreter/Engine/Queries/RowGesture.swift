import LayoutChecker
import LayoutDSL

/// A gesture along a row at its end: where it would stop by itself, how fast it moves, and where the row is.
struct RowGesture {
    private let walker: Walker
    private let section: Int
    private let proposed: Double
    private let velocity: Double
    private let offset: Double

    init(_ walker: Walker, _ section: Int, proposed: Double, velocity: Double, from offset: Double) {
        self.walker = walker
        self.section = section
        self.proposed = proposed
        self.velocity = velocity
        self.offset = offset
        walker.rows[section] = offset
        walker.begin(at: LayoutPoint(x: 0, y: 0))
        walker.load(section)
        walker.beginRowGesture(proposed: proposed, velocity: velocity, of: section)
    }

    /// Where it stops along the row.
    func stop() throws(WorldError) -> Double {
        let block = walker.prepared.world.blocks[section]
        let row = walker.plan.rows[Int(block)]
        let window = walker.rowWindow(row, section)
        if row.rule >= 0 {
            let answer = walker.machine.value(row.rule)
            return window.held(answer.isFinite ? answer : proposed)
        }
        let elements = walker.prepared.program.stoppingElements(ofBlock: block)
        guard !elements.isEmpty else { return proposed }
        var choice = StopChoice(
            proposed: proposed, velocity: velocity, end: window.lastOffset, from: offset,
            period: window.loops ? window.contentLength : 0)
        let offers = StopOffers(walker: walker, isAcross: false, sight: nil)
        for element in elements { try offers.offer(element, in: section, to: &choice) }
        return choice.answer
    }
}

extension Program {
    /// The elements of a row at which it stops.
    func stoppingElements(ofBlock block: Int32) -> [ElementPlan] {
        plan.elements.indices.map { plan.elements[$0] }.filter {
            $0.block == block && $0.isInRow && $0.stop.slot >= 0
        }
    }
}

extension Walker {
    /// Fills the slots of a gesture along the row at hand, and runs what is computed of it.
    func beginRowGesture(proposed: Double, velocity: Double, of section: Int) {
        for input in prepared.program.inputs where input.number == 0 {
            if input.operation == .proposed { machine.slots[Int(input.slot)] = proposed }
            if input.operation == .velocity { machine.slots[Int(input.slot)] = velocity }
        }
        machine.run(plan.gestureCode)
        runGesture(of: section)
    }
}
