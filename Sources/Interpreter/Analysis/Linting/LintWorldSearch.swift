import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What is found in other worlds only: on narrower and wider screens, from right to left, under a notch, with other
/// counts of cells.
struct LintWorldSearch {
    private(set) var findings: [LintFinding] = []
    private(set) var questions: [LintQuestion] = []
    /// In how many worlds it was looked for.
    private(set) var count = 0
    /// How many worlds there are: one that lacks what a cell reads of the data is none.
    private var all = 0
    /// In how many of those that were looked at something was left to look for.
    private var cutShort = 0

    private let survey: LintSurvey
    private let source: Source
    private let work: ProofBudget
    private let askedWidth: Double
    private let hasBreakpoints: Bool

    /// One place in the file has one finding of a kind, in however many worlds.
    private struct Key: Hashable {
        let lint: Lint
        let span: SourceSpan
        /// The other one of two that do not fit together.
        let other: String

        /// What is behind the notch because it sticks behind a bar is told as that.
        var cause: Key? { other == "notch" ? Key(lint: .overlap, span: span, other: "stuck") : nil }

        private init(lint: Lint, span: SourceSpan, other: String) {
            (self.lint, self.span, self.other) = (lint, span, other)
        }

        init(_ finding: LintFinding) {
            (lint, span) = (finding.lint, finding.span)
            switch finding.fact {
            case .misfit(_, .part(let path, _)): other = path.kind
            case .misfit(_, .owner): other = "owner"
            case .misfit(_, .notch): other = "notch"
            case .misfit(_, .gap): other = "gap"
            case .misfit(_, .wrapped): other = "line"
            case .misfit(_, .brief): other = "brief"
            case .stuckBehind: other = "stuck"
            default: other = ""
            }
        }
    }

    /// What all other worlds together may cost, in instructions: about half a second.
    private static let usualWork = 8_000_000
    /// So many looks are spread over the offsets of another world, and so many parts are looked at for one question.
    private static let (lookCount, budget) = (16, 400)
    /// To one end of a stretch of widths so many steps lead, each to half of what is left, down to a point.
    private static let stepLimit = 10
    /// So many stretches of widths are told of one finding.
    private static let stretchLimit = 3

    /// - Parameters:
    ///   - survey: The layout in the world that was asked for.
    ///   - source: Its file.
    ///   - worlds: Where to look.
    ///   - known: What is found in the world that was asked for.
    init(_ survey: LintSurvey, _ source: Source, over worlds: LintWorldList, besides known: [LintFinding]) {
        (self.survey, self.source) = (survey, source)
        work = ProofBudget(LintWorldSearch.usualWork, of: survey.work)
        hasBreakpoints = worlds.hasBreakpoints
        askedWidth = survey.prepared.viewport.width
        var told = Set(known.map { Key($0) })
        func isNew(_ key: Key) -> Bool { !(key.cause.map(told.contains) ?? false) && told.insert(key).inserted }
        var shapes = WidthShapes(survey, within: work.share(4))
        let widths = worlds.range.map { worlds.widths(meeting: shapes.stretches(of: $0)) } ?? []
        let narrow = widths.map { (width: $0, found: found(in: LintWorld(width: $0))) }
        // From the width that was asked for outwards: what is told is what is nearest.
        let order = narrow.indices.sorted { abs(narrow[$0].width - askedWidth) < abs(narrow[$1].width - askedWidth) }
        for number in order {
            for var finding in narrow[number].found ?? [] where isNew(Key(finding)) {
                finding.widths = stretches(of: Key(finding), narrow)
                findings.append(finding)
            }
        }
        for world in worlds.others {
            for finding in found(in: world) ?? [] where isNew(Key(finding)) { findings.append(finding) }
        }
        let known = Set(findings.map { Key($0) })
        for finding in BriefShapes(survey, at: worlds.cuts, shapes).findings
        where !known.contains(Key(finding)) { findings.append(finding) }
        // The world that was asked for is one of them.
        let whole = count - min(count, cutShort)
        if whole < all, let kind = survey.kinds.first {
            let path = ElementPath(kind: kind, section: 0, item: 0)
            questions.append(survey.question(.unreachable, path, .worlds(asked: whole + 1, ofAll: all + 1)))
        }
    }

    /// What is found in a world; nil where there is no such world, or nothing left to spend.
    private mutating func found(in world: LintWorld) -> [LintFinding]? {
        // A motion that is steady at one width is so at others, unless a comparison asks for the width.
        let asksJumps = world.width == nil ? world.isRightToLeft : hasBreakpoints
        let lints = asksJumps ? [.jump] + Lint.inOtherWorlds : Lint.inOtherWorlds
        guard !work.isSpent else {
            all += 1
            return nil
        }
        guard let found = search(world, for: lints) else { return nil }
        all += 1
        count += 1
        return found
    }

    private mutating func search(_ world: LintWorld, for lints: [Lint]) -> [LintFinding]? {
        guard let prepared = survey.on(world) else { return nil }
        work.spend(ProofBudget.preparing + prepared.preparedSteps)
        let survey = survey
        let other = LintSurvey(
            prepared, budget: LintWorldSearch.budget, within: work.share(4), lookCount: LintWorldSearch.lookCount,
            tracer: survey.tracer, besides: { survey.element($0, at: 0.0) }
        ) { _ in nil }
        var found = LintSearch(other, source, for: lints).findings
        let told = Set(found.map { Key($0) })
        found.removeAll { Key($0).cause.map(told.contains) ?? false }
        if other.work.isSpent { cutShort += 1 }
        return Lint.allCases.flatMap { lint in found.filter { $0.lint == lint } }.map { finding in
            var finding = finding
            finding.world = world
            return finding
        }
    }

    /// The widths at which something is found: their ends are sought between the widths that were looked at. Of more than a
    /// few stretches those nearest to the width that was asked for.
    private mutating func stretches(
        of key: Key, _ narrow: [(width: Double, found: [LintFinding]?)]
    ) -> [ClosedRange<Double>] {
        let whole = cutShort
        defer { cutShort = whole }
        func isFound(_ width: Double) -> Bool {
            guard !work.isSpent else { return false }
            return search(LintWorld(width: width), for: [key.lint])?.contains { Key($0) == key } ?? false
        }
        func end(from inside: Double, toward outside: Double) -> Double {
            var (inside, outside) = (inside, outside)
            for _ in 0..<LintWorldSearch.stepLimit where abs(outside - inside) > 1 {
                let middle = Arithmetic.round((outside + inside) / 2)
                if isFound(middle) { inside = middle } else { outside = middle }
            }
            return inside
        }
        var looked = narrow.map { (width: $0.width, isFound: $0.found?.contains { Key($0) == key } ?? false) }
        // At the width that was asked for it is not found.
        looked.append((askedWidth, false))
        looked.sort { $0.width < $1.width }
        var stretches: [Range<Int>] = []
        for number in looked.indices where looked[number].isFound {
            if let last = stretches.last, last.upperBound == number {
                stretches[stretches.count - 1] = last.lowerBound..<number + 1
            } else {
                stretches.append(number..<number + 1)
            }
        }
        func distance(_ stretch: Range<Int>) -> Double {
            stretch.reduce(.infinity) { min($0, abs(looked[$1].width - askedWidth)) }
        }
        let nearest = stretches.sorted { distance($0) < distance($1) }.prefix(LintWorldSearch.stretchLimit)
        return nearest.sorted { $0.lowerBound < $1.lowerBound }.map { stretch in
            let (first, last) = (stretch.lowerBound, stretch.upperBound - 1)
            let low = first > 0 ? end(from: looked[first].width, toward: looked[first - 1].width) : looked[first].width
            let isLast = last + 1 == looked.count
            let high = isLast ? looked[last].width : end(from: looked[last].width, toward: looked[last + 1].width)
            return low...max(low, high)
        }
    }
}

extension Lint {
    /// What hangs on the world: what is found in the text alone, or holds in one world only if it is to be a fault, is not
    /// asked again.
    /// What only looks comes before what proves: that may take all there is.
    fileprivate static let inOtherWorlds: [Lint] = [
        .fit, .small, .detached, .flip, .unseen, .unreachable, .stop, .overlap, .cover, .finite, .limit,
    ]
}
