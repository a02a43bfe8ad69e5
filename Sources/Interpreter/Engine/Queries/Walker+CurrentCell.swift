import LayoutChecker
import LayoutDSL

// `current`: the cell whose stop is nearest to the offset.

extension Walker {
    /// Fills the slots of the current cell of the layout at the offset that the walk began at, and runs what the layout
    /// computes of it.
    package func fillCurrentCell(at offset: LayoutPoint) {
        let inputs = prepared.program.outputs.current
        guard !inputs.isEmpty || !prepared.program.outputs.currentOfRow.isEmpty else { return }
        beginGesture(proposed: offset, velocity: LayoutPoint(x: 0, y: 0))
        guard !inputs.isEmpty else { return }
        fill(inputs, prepared.program.stopsAcross ? currentCellOnBothAxes(at: offset) : currentCell(at: offset))
        machine.run(plan.gestureCode)
    }

    func fill(_ inputs: [Input], _ cell: CellPlace?) {
        for input in inputs {
            machine.slots[Int(input.slot)] = cell.map { Double(input.number == 0 ? $0.section : $0.item) } ?? -1
        }
    }

    /// The current cell of a layout that stops on both axes: the one whose stop on both is nearest. nil without one, and where a
    /// rule of the layout decides.
    private func currentCellOnBothAxes(at offset: LayoutPoint) -> CellPlace? {
        guard let stop = try? prepared.currentStop(at: offset), let path = stop.element,
            prepared.program.layout.elements.contains(where: { $0.category == .cell && $0.name == path.kind })
        else { return nil }
        return CellPlace(section: path.section, item: path.item)
    }

    /// The current cell of the layout at the offset that the walk began at, which is also what its gesture proposes.
    func currentCell(at offset: LayoutPoint) -> CellPlace? {
        let (length, end) = (prepared.along(prepared.contentSize), prepared.lastOffset)
        var choice = CurrentChoice(prepared.along(offset), end: end, period: prepared.loops ? length : 0)
        let cells = stations.filter { !$0.isInRow }
        guard !cells.isEmpty else { return nil }
        for section in prepared.world.counts.indices where prepared.world.counts[section] > 0 {
            for cell in cells where cell.block == prepared.world.blocks[section] {
                load(section)
                runGesture(of: section)
                offer(cell, in: section, to: &choice)
            }
        }
        return choice.answer
    }

    /// Where cells of the layout are the current one, in order: from which offset on, inclusive. The first is current before that
    /// too.
    ///
    /// - Parameter limit: The most stretches.
    /// - Returns: The stretches; nil for a list without ends, for stops on both axes or that hang on the gesture, and for more
    ///   stretches.
    package func currentStretches(atMost limit: Int) -> [CurrentStretch]? {
        let cells = stations.filter { !$0.isInRow }
        guard !prepared.loops, !prepared.program.stopsAcross, !cells.isEmpty,
            !cells.contains(where: { $0.station.readsGesture })
        else { return nil }
        let end = prepared.lastOffset
        var stops: [Double] = []
        beginGesture(proposed: LayoutPoint(x: 0, y: 0), velocity: LayoutPoint(x: 0, y: 0))
        for section in prepared.world.counts.indices where prepared.world.counts[section] > 0 {
            for cell in cells where cell.block == prepared.world.blocks[section] {
                load(section)
                runGesture(of: section)
                let offers = StopOffers(walker: self, isAcross: false, sight: nil)
                guard let instances = StopInstances(offers, cell, cell.station, in: section),
                    stops.count + instances.count <= limit
                else { return nil }
                for item in 0..<instances.count {
                    let stop = instances.stop(item)
                    guard stop.isFinite, instances.value(cell[.presence]) != 0 else { continue }
                    stops.append(StopChoice.held(stop, end))
                }
            }
        }
        // Each of them is asked of all sections.
        guard stops.count * prepared.world.counts.count <= Program.visitLimit else { return nil }
        stops.sort()
        var starts = [CurrentChoice.nearness.nextUp, end - CurrentChoice.nearness]
        for (one, other) in zip(stops, stops.dropFirst()) where one < other {
            starts.append(CurrentChoice.turn(from: one, to: other))
        }
        starts.sort()
        var found: [CurrentStretch] = []
        for start in [-1] + starts.filter({ $0 > -1 }) {
            let cell = currentCell(at: prepared.offset(along: start))
            if found.last?.cell != cell || found.isEmpty { found.append(CurrentStretch(start: start, cell: cell)) }
        }
        return found
    }

    /// The current cell of a row; fills the slots of its section.
    package func currentCell(ofRow section: Int) -> CellPlace? {
        load(section)
        let window = rowWindow(plan.rows[Int(prepared.world.blocks[section])], section)
        beginRowGesture(proposed: window.offset, velocity: 0, of: section)
        return currentCell(of: window)
    }

    /// The current cell of a row whose slots are filled.
    private func currentCell(of window: RowWindow) -> CellPlace? {
        var choice = CurrentChoice(
            window.offset, end: window.lastOffset, period: window.loops ? window.contentLength : 0)
        let block = prepared.world.blocks[window.section]
        for cell in stations where cell.block == block { offer(cell, in: window.section, to: &choice) }
        return choice.answer
    }

    private var stations: [ElementPlan] {
        plan.elements.indices.map { plan.elements[$0] }.filter { $0.station.slot >= 0 }
    }

    private func offer(_ cell: ElementPlan, in section: Int, to choice: inout CurrentChoice) {
        let offers = StopOffers(walker: self, isAcross: false, sight: nil)
        guard let instances = StopInstances(offers, cell, cell.station, in: section) else { return }
        /// The offset at which a cell is the current one; nil for one that does not take part or never is.
        func station(_ item: Int) -> Double? {
            let station = instances.stop(item)
            return instances.value(cell[.presence]) != 0 && station.isFinite ? station : nil
        }
        func offer(_ item: Int) -> Bool {
            guard let station = station(item) else { return false }
            choice.offer(station, CellPlace(section: section, item: item))
            return true
        }
        guard instances.areRising, choice.period == 0, instances.count > 0 else {
            for item in 0..<min(instances.count, Program.visitLimit) { _ = offer(item) }
            return
        }
        // Of stops in order: the first and the last, and those around the offset.
        let isRising = instances.stop(instances.count - 1) >= instances.stop(0)
        func at(_ place: Int) -> Int { isRising ? place : instances.count - 1 - place }
        func first(where isBehind: (Double) -> Bool) -> Int {
            Bisection.firstIndex(in: 0..<instances.count) { isBehind(choice.held(instances.stop(at($0)))) }
        }
        _ = (0..<instances.count).first(where: offer)
        _ = (0..<instances.count).last(where: offer)
        let behind = first { $0 > choice.offset }
        _ = (0..<behind).last { offer(at($0)) }
        guard let ahead = (behind..<instances.count).first(where: { offer(at($0)) }) else { return }
        // Of those that stop at one place the later counts.
        let place = choice.held(instances.stop(at(ahead)))
        _ = (ahead..<first { $0 > place }).last { offer(at($0)) }
    }
}

extension Prepared {
    /// The greatest offset along the scroll.
    var lastOffset: Double { max(0, along(contentSize) - along(viewport)) }
}

/// The section and the item of a cell.
package struct CellPlace: Equatable, Sendable {
    package let section: Int
    package let item: Int

    func isBehind(_ other: CellPlace) -> Bool {
        section == other.section ? item > other.item : section > other.section
    }
}

/// The offsets from one on at which a cell is the current one; nil where there is none.
package struct CurrentStretch: Sendable {
    package let start: Double
    package let cell: CellPlace?
}

/// Picks the current cell as cells are offered. At the start of the content it is the first, at the end the last; else the
/// one that is nearest. On a tie it is the one ahead, and of those that stop at one place the later.
struct CurrentChoice {
    let offset: Double
    private let end: Double
    /// How far a stop is from where it repeats; 0 in a list with ends.
    let period: Double
    private var first: CellPlace?
    private var last: CellPlace?
    private var nearest: (stop: Double, cell: CellPlace)?

    /// The offset is at an end so near to it: less than a host can tell apart.
    static let nearness = 1e-6

    init(_ offset: Double, end: Double, period: Double) {
        (self.offset, self.end, self.period) = (offset, end, period)
    }

    /// A stop where the list can stand.
    func held(_ stop: Double) -> Double { StopChoice.held(stop, end) }

    /// The first offset that is no farther from the second of two stops than from the first: bisection down to one number, as
    /// the distances are rounded.
    static func turn(from one: Double, to other: Double) -> Double {
        var (low, high) = (one, other)
        while case let middle = low + (high - low) / 2, middle > low, middle < high {
            if abs(other - middle) <= abs(one - middle) { high = middle } else { low = middle }
        }
        return high
    }

    mutating func offer(_ stop: Double, _ cell: CellPlace) {
        if first.map({ $0.isBehind(cell) }) ?? true { first = cell }
        if last.map({ cell.isBehind($0) }) ?? true { last = cell }
        let place = period > 0 ? stop + period * Arithmetic.round((offset - stop) / period) : held(stop)
        guard let nearest else { return self.nearest = (place, cell) }
        let (distance, least) = (abs(place - offset), abs(nearest.stop - offset))
        if distance != least {
            if distance < least { self.nearest = (place, cell) }
        } else if place != nearest.stop ? place > nearest.stop : cell.isBehind(nearest.cell) {
            self.nearest = (place, cell)
        }
    }

    var answer: CellPlace? {
        guard period == 0 else { return nearest?.cell }
        if offset <= CurrentChoice.nearness { return first }
        return offset >= end - CurrentChoice.nearness ? last : nearest?.cell
    }
}
