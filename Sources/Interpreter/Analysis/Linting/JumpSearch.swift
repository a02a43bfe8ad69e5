import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Finds values that are suddenly others while their element is on screen, and formulas that are not finite where
/// something happens. The curves of `dslc plot` know every such offset.
struct JumpSearch {
    private let survey: LintSurvey
    private(set) var jumps = LintAnswer()
    private(set) var troubles: [Trouble] = []
    /// What has been told: one finding for each operation.
    private var told: Set<SourceSpan> = []

    /// A frame that moves by no more than this is not seen to jump, in points.
    private static let leastStep = 0.5
    /// The same of an opacity, of an angle, and of a scale.
    private static let (leastFade, leastTurn, leastScale) = (0.05, 0.01, 0.005)
    /// So near to a jump both sides of it are looked at, in points.
    private static let nearby = 1e-4

    /// What is searched of every kind.
    private static let places = ["frame.x", "frame.y", "frame.width", "frame.height"]
    /// What is searched where a line sets it: a box that turns about its middle may keep its frame.
    private static let quantities = ElementQuantity.all(.seen)

    /// What the search may cost: half of all, so that something is left for all other questions.
    private let work: ProofBudget
    /// The last curve of each value: many elements of a kind have the same.
    private var curves: [CurveName: (path: CurvePath, curve: Curve)] = [:]

    /// What a curve is about, apart from the element.
    private struct CurveName: Hashable {
        let kind: String
        let property: String
        let isAlongX: Bool
        let low: Double
        let high: Double
    }

    init(_ survey: LintSurvey) {
        self.survey = survey
        work = survey.work.share(2)
    }

    /// Whether a value is searched for jumps.
    static func searches(_ property: String) -> Bool {
        places.contains { $0.utf8.elementsEqual(property.utf8) } || quantity(property) != nil
    }

    private static func quantity(_ property: String) -> ElementQuantity? {
        quantities.first { $0.row.name.utf8.elementsEqual(property.utf8) }
    }

    /// Searches all kinds: a few elements of each over all offsets, and those that may jump on their way over the screen.
    mutating func run() {
        for kind in survey.kinds where !work.isSpent {
            let subjects = survey.subjects(of: kind)
            for (number, path) in subjects.enumerated() where !work.isSpent {
                guard let found = survey.kind(of: path), mayJump(found) else { continue }
                for line in survey.wholeLines(of: path) { search(line, found, isFirst: number < 2) }
            }
            for number in survey.prepared.program.kinds[kind] {
                let found = survey.layout.elements[number]
                guard mayJump(found), let scan = ChoiceScan(number, survey, within: work.share(2)) else { continue }
                for line in scan.lines { search(line, found, isFirst: false) }
                if scan.all > Double(scan.asked), let path = subjects.first {
                    jumps.questions.append(
                        survey.question(.jump, path, .sampled(asked: scan.asked, ofAll: scan.all)))
                }
            }
        }
        for way in survey.ways {
            guard let section = way.section else { continue }
            for path in way.cells where !work.isSpent { searchRow(path, section, way) }
        }
        if work.isSpent, let question = survey.spent(.jump) { jumps.questions.append(question) }
    }

    /// Searches a cell over the offsets of the row in which it stands.
    private mutating func searchRow(_ path: ElementPath, _ section: Int, _ way: LintWay) {
        guard let kind = survey.kind(of: path), mayJump(kind), let first = way.places.first,
            let (low, high) = way.rowOffsets, low < high
        else { return }
        for property in survey.tracer.properties(of: path.kind) where !work.isSpent {
            let quantity = JumpSearch.quantity(property)
            guard quantity.map({ kind.formulas.written[$0] }) ?? JumpSearch.searches(property) else { continue }
            var standing = survey.prepared
            standing.rowOffsets[section] = low
            guard let whole = try? survey.tracer.with(standing).curve(of: property, path),
                let values = whole.values(at: first.point)
            else { continue }
            let traced = whole.alongRow(values)
            work.spend(traced.graph.nodes.count, times: ProofBudget.seenElement)
            let curve = CurvePath(traced.graph, root: traced.root, values, alongX: true, beside: 0)
            guard !curve.moving.isEmpty else { continue }
            var search = EventSearch(curve, low...high, workLimit: work.left / JumpSearch.curveShare)
            search.run()
            work.spend(search.work)
            let found = search.curve(traced, step: high - low)
            if !found.isProved || found.leftOut > 0 {
                jumps.questions.append(survey.question(.jump, path, .curve(property)))
            }
            for event in found.events where event.kind == .jump && isLarge(event, quantity) {
                let sides = [event.offset - JumpSearch.nearby, event.offset + JumpSearch.nearby].map {
                    ScrollPlace(point: first.point, row: RowPlace(section: section, offset: $0))
                }
                guard isSeen(path, at: sides, quantity) else { continue }
                let span = event.cause?.span ?? kind.formulas.span
                guard told.insert(span).inserted else { continue }
                var finding = LintFinding(
                    lint: .jump, fact: .jump(path, property: property, from: event.before, to: event.after), span: span,
                    kind: kind.formulas.span)
                let row = RowPlace(section: section, offset: event.offset)
                finding.stand(at: ScrollPlace(point: first.point, row: row), isWide: survey.isWide)
                jumps.findings.append(finding)
            }
        }
    }

    /// Searches an element along one axis. `isFirst`: whether values that nobody sees are asked too.
    private mutating func search(_ line: ScrollLine, _ kind: CheckedLayout.ElementKind, isFirst: Bool) {
        for property in survey.tracer.properties(of: line.path.kind) {
            if let quantity = JumpSearch.quantity(property) {
                if kind.formulas.written[quantity] { search(property, quantity, line, kind) }
            } else if JumpSearch.searches(property) {
                search(property, nil, line, kind)
            } else if isFirst, let curve = curve(of: property, line) {
                noteTroubles(of: curve, line)
            }
        }
    }

    /// One curve may cost a quarter of what is left.
    private static let curveShare = 4

    private mutating func curve(of property: String, _ line: ScrollLine) -> Curve? {
        let (low, high) = (line.offsets.lowerBound, line.offsets.upperBound)
        guard let traced = try? survey.tracer.curve(of: property, line.path),
            let path = CurvePath(traced, at: low, alongX: line.isAlongX, beside: line.beside)
        else { return nil }
        work.spend(traced.graph.nodes.count, times: ProofBudget.seenElement)
        let name = CurveName(
            kind: line.path.kind, property: property, isAlongX: line.isAlongX, low: low, high: high)
        if let known = curves[name], known.path.isSame(as: path) { return known.curve }
        var search = EventSearch(path, line.offsets, workLimit: work.left / JumpSearch.curveShare)
        search.run()
        work.spend(search.work)
        let curve = search.curve(traced, step: high - low)
        curves[name] = (path, curve)
        return curve
    }

    private mutating func search(
        _ property: String, _ quantity: ElementQuantity?, _ line: ScrollLine, _ kind: CheckedLayout.ElementKind
    ) {
        guard let curve = curve(of: property, line) else { return }
        if !curve.isProved || curve.leftOut > 0 {
            jumps.questions.append(survey.question(.jump, line.path, .curve(property)))
        }
        noteTroubles(of: curve, line)
        for event in curve.events where event.kind == .jump && isSeen(event, quantity, line) {
            let span = event.cause?.span ?? kind.formulas.span
            guard told.insert(span).inserted else { continue }
            let isAcross = line.isAlongX != survey.isWide
            jumps.findings.append(
                LintFinding(
                    lint: .jump,
                    fact: .jump(line.path, property: property, from: event.before, to: event.after), span: span,
                    kind: kind.formulas.span, offset: isAcross ? line.beside : event.offset,
                    point: isAcross || line.beside != 0 ? line.point(at: event.offset) : nil))
        }
    }

    /// What is not finite where something happens on a curve, and between.
    private mutating func noteTroubles(of curve: Curve, _ line: ScrollLine) {
        for event in curve.events {
            for offset in [event.offset, (event.offset + event.end) / 2] {
                work.spend(ProofBudget.element)
                note(survey.reader.look(at: line.path, line.point(at: offset))?.troubles ?? [])
            }
        }
    }

    private mutating func note(_ found: [Trouble]) {
        for trouble in found
        where !troubles.contains(where: { $0.span == trouble.span && $0.property == trouble.property }) {
            troubles.append(trouble)
        }
    }

    /// Whether a person sees a jump: the element is on screen before or after it, and the difference can be seen.
    private func isSeen(_ event: CurveEvent, _ quantity: ElementQuantity?, _ line: ScrollLine) -> Bool {
        guard isLarge(event, quantity) else { return false }
        let sides = [event.offset - JumpSearch.nearby, event.offset + JumpSearch.nearby].map {
            ScrollPlace(point: line.point(at: $0), row: nil)
        }
        return isSeen(line.path, at: sides, quantity)
    }

    private func isLarge(_ event: CurveEvent, _ quantity: ElementQuantity?) -> Bool {
        event.before.isFinite && event.after.isFinite && JumpSearch.isLarge(event.after - event.before, of: quantity)
    }

    /// Whether an element is on screen at one of both sides of a jump.
    private func isSeen(_ path: ElementPath, at sides: [ScrollPlace], _ quantity: ElementQuantity?) -> Bool {
        let seen = sides.map { side -> Bool in
            guard var element = survey.element(path, at: side) else { return false }
            element.isHidden = element.isHidden && quantity != .hidden
            guard quantity != .hidden || element.frame.width > 1 && element.frame.height > 1 else { return false }
            // A line that nobody sees is not seen when it is turned, though the box around it is large.
            let scale = (abs(element.quantities[.scaleX]), abs(element.quantities[.scaleY]))
            let thickness = min(element.size.width * scale.0, element.size.height * scale.1)
            let look = survey.look(at: side, within: work)
            return thickness > LintLook.leastPart && look.sees(element) && !look.covers(element)
        }
        // What is hidden stays where it is: behind something else on one side is behind it on both.
        return quantity == .hidden ? seen.allSatisfy { $0 } : seen.contains(true)
    }

    /// Whether a step of a quantity can be seen; nil: of a frame.
    private static func isLarge(_ step: Double, of quantity: ElementQuantity?) -> Bool {
        guard let row = quantity?.row else { return abs(step) > leastStep }
        switch row.unit {
        // A whole turn changes nothing.
        case .angle: return abs(step.remainder(dividingBy: 2 * .pi)) > leastTurn
        case .number: return abs(step) > (row.limits.upperBound <= 1 ? leastFade : leastScale)
        default: return abs(step) > leastStep
        }
    }

    /// Whether anything that draws a kind may jump; most kinds only move.
    private func mayJump(_ kind: CheckedLayout.ElementKind) -> Bool {
        let table = survey.layout.table
        var open = ElementQuantity.allCases.map { kind.formulas[$0] }.filter { $0.exists }.map { table.shared($0) }
        var known = Set(open)
        while let id = open.popLast() {
            let formula = table[id]
            guard formula.stage == .scroll else { continue }
            if formula.operation.mayJump { return true }
            for operand in table.operands(formula) where operand.exists && known.insert(operand).inserted {
                open.append(operand)
            }
        }
        return false
    }
}
