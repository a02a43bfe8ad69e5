import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The numbers that move an element while a person scrolls: the offset along the scroll, the one across it, the one of
/// the element's row, and where each trail stood before.
struct ComparedMotion {
    /// A trail, as both layouts may have it.
    struct Trail: Equatable {
        let isX: Bool
        let distance: Double
    }

    private enum Number {
        case across
        case row(Int)
        /// Trails that stood at the same place before: one of each layout.
        case trail([Trail])
    }

    private let numbers: [Number]
    /// What each number lies in, the offset along the scroll first.
    let sides: [(low: Double, high: Double)]
    /// The value of each where nothing was moved.
    let usual: [Double]

    /// What moves the elements of a section; nil: those of the layout.
    init(_ layouts: [Prepared], over offsets: ClosedRange<Double>, row section: Int?) {
        var numbers: [Number] = []
        var sides = [(low: offsets.lowerBound, high: offsets.upperBound)]
        var usual = [offsets.lowerBound]
        let across = layouts.map { ComparedMotion.lastAcross($0) }.reduce(0) { max($0, $1) }
        // A person pulls across too where all of the content fits.
        if across > 0 || layouts.contains(where: { $0.program.layout.scrollsBoth }) {
            numbers.append(.across)
            sides.append((-ComparedMotion.pull, across + ComparedMotion.pull))
            usual.append(0)
        }
        if let section {
            let windows = layouts.compactMap { $0.rowWindow(ofSection: section) }
            if let last = windows.map({ $0.lastOffset }).max() {
                numbers.append(.row(section))
                sides.append((-ComparedMotion.pull, last + ComparedMotion.pull))
                usual.append(layouts.first?.offset(ofSection: section) ?? 0)
            }
        }
        for trails in ComparedMotion.pairs(layouts) {
            // Overscroll moves no trail.
            let end = layouts.map { layout in
                let end = layout.held(LayoutPoint(x: .greatestFiniteMagnitude, y: .greatestFiniteMagnitude))
                return layout.loops ? offsets.upperBound : trails[0].isX ? end.x : end.y
            }.reduce(0) { max($0, $1) }
            numbers.append(.trail(trails))
            sides.append((0, end))
            usual.append(0)
        }
        (self.numbers, self.sides, self.usual) = (numbers, sides, usual)
    }

    /// How far beyond its ends a person pulls.
    private static let pull = 100.0

    /// The last offset across the scroll.
    private static func lastAcross(_ layout: Prepared) -> Double {
        let isHorizontal = layout.program.layout.isHorizontal
        let last =
            isHorizontal
            ? layout.contentSize.height - layout.viewport.height : layout.contentSize.width - layout.viewport.width
        return last.isFinite && last > 1e-6 ? last : 0
    }

    /// The trails of some layouts, each in one list. Trails of equal length are one. Of the others the shortest of both
    /// layouts belong together, and so on: where the list turns back, both stand at the offset.
    private static func pairs(_ layouts: [Prepared]) -> [[Trail]] {
        var found: [[Trail]] = []
        for isX in [false, true] {
            let own = layouts.map { layout -> [Trail] in
                var own: [Trail] = []
                for (_, trail) in trails(of: layout) where trail.isX == isX && !own.contains(trail) {
                    own.append(trail)
                }
                return own
            }
            let common = own.first?.filter { trail in own.allSatisfy { $0.contains(trail) } } ?? []
            let others = own.map { $0.filter { !common.contains($0) }.sorted { $0.distance < $1.distance } }
            found += common.map { [$0] }
            for place in 0..<(others.map { $0.count }.max() ?? 0) {
                found.append(others.compactMap { $0.indices.contains(place) ? $0[place] : nil })
            }
        }
        return found
    }

    /// The trails of a layout, each with its slot.
    static func trails(of layout: Prepared) -> [(number: Int, trail: Trail)] {
        let plan = layout.program.plan
        return plan.trails.indices.map { number in
            let trail = plan.trails[number]
            let distance = trail.distance < 0 ? 0 : layout.slots[Int(trail.distance)]
            return (number, Trail(isX: trail.isX, distance: distance))
        }
    }

    /// Whether only the offset along the scroll moves.
    var isOnlyAlong: Bool { numbers.isEmpty }

    /// The whole box.
    var box: ProofBox { ProofBox(sides: sides) }

    /// What the formulas of a layout read each number by; `moving`: the formulas of the numbers in the graph.
    func inputs(_ moving: [FormulaID], of layout: Prepared) -> [ClaimElement.MovingInput] {
        var found: [ClaimElement.MovingInput] = []
        for (number, formula) in zip(numbers, moving) {
            switch number {
            case .across: break
            case .row: found.append(ClaimElement.MovingInput(operation: .rowOffset, number: nil, value: formula))
            case .trail(let wanted):
                let inputs = layout.program.inputs.filter { $0.operation == .trailing }
                for (place, trail) in ComparedMotion.trails(of: layout)
                where wanted.contains(trail) && place < inputs.count {
                    found.append(
                        ClaimElement.MovingInput(operation: .trailing, number: inputs[place].number, value: formula))
                }
            }
        }
        return found
    }

    /// A graph in which all of them move, and their formulas there, but for the offset along the scroll.
    func graph(of layout: Prepared) -> (graph: ProofGraph, moving: [FormulaID]) {
        var graph = ProofGraph(isHorizontal: layout.program.layout.isHorizontal, across: 0)
        let moving = numbers.map { number -> FormulaID in
            switch number {
            case .across: graph.moveAcross()
            case .row: graph.addMoving(.rowOffset)
            case .trail: graph.addMoving(.trailing)
            }
        }
        return (graph, moving)
    }

    /// Whether nothing but the offsets of the whole moves.
    private var isOfWhole: Bool {
        numbers.allSatisfy {
            if case .across = $0 { return true }
            return false
        }
    }

    /// An element of a layout after scrolling to a point, and what looking for it cost.
    func look(at path: ElementPath, by reader: ElementReader, at point: [Double]) -> (look: ComparedLook, visited: Int)
    {
        let (prepared, offset) = scrolled(reader.prepared, to: point)
        let screen = prepared.screen(at: offset)
        let shown: Attributes?
        let isSeen: Bool
        var visited = 1
        if isOfWhole, let kind = reader.kind(of: path), !prepared.isInRow(kind: kind) {
            shown = reader.shown(path, at: offset)
            isSeen = shown?.isSeen(on: screen) ?? false
        } else {
            let frame = prepared.attributes(at: offset)
            shown = frame.elements.first { $0.path == path }
            isSeen = shown.map { frame.sees($0, on: screen) } ?? false
            visited = frame.visited
        }
        return (ComparedLook(prepared: prepared, offset: offset, isShown: shown != nil, isSeen: isSeen), visited)
    }

    /// The same element, on screen or not; nil where it takes no part.
    func element(_ path: ElementPath, by reader: ElementReader, in look: ComparedLook) -> Attributes? {
        isOfWhole
            ? reader.look(at: path, look.offset)?.element
            : look.prepared.attributes(of: path, at: look.offset)?.elements.first
    }

    /// A number of what the same element tells the app; nil where nothing tells it.
    func told(
        _ name: String, _ component: Int, by path: ElementPath, _ reader: ElementReader, in look: ComparedLook
    ) -> Double? {
        let outputs = isOfWhole ? reader.outputs : OutputReader(look.prepared)
        return outputs.number(component, of: name, toldBy: path, isSection: false, at: look.offset)
    }

    /// A layout after scrolling to a point, and its offset there.
    func scrolled(_ layout: Prepared, to point: [Double]) -> (layout: Prepared, offset: LayoutPoint) {
        var offset = layout.offset(along: point.first ?? 0)
        for (number, value) in zip(numbers, point.dropFirst()) {
            guard case .across = number else { continue }
            if layout.program.layout.isHorizontal { offset.y = value } else { offset.x = value }
        }
        return (isOfWhole ? layout : behind(layout, to: point), offset)
    }

    /// A layout whose row and trails have been moved. It is a copy of all slots, which the optimizer would make at every
    /// point if this stood in the function above.
    private func behind(_ layout: Prepared, to point: [Double]) -> Prepared {
        var after = layout
        for (number, value) in zip(numbers, point.dropFirst()) {
            switch number {
            case .across: break
            case .row(let section): after.rowOffsets[section] = value
            case .trail(let wanted):
                for (place, trail) in ComparedMotion.trails(of: layout) where wanted.contains(trail) {
                    after.slots[Int(layout.program.plan.trails[place].slot)] = value
                }
            }
        }
        return after
    }
}

/// Whether an element is on screen, in a layout that has been scrolled.
struct ComparedLook {
    let prepared: Prepared
    let offset: LayoutPoint
    let isShown: Bool
    /// Whether something of it is seen: what its mask leaves.
    let isSeen: Bool
}
