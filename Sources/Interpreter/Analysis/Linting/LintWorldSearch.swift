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

        init(_ finding: LintFinding) {
            (lint, span) = (finding.lint, finding.span)
            switch finding.fact {
            case .misfit(_, .part(let path, _)): other = path.kind
            case .misfit(_, .owner): other = "owner"
            case .misfit(_, .notch): other = "notch"
            case .misfit(_, .gap): other = "gap"
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
        let narrow = worlds.widths.map { (width: $0, found: found(in: LintWorld(width: $0))) }
        // From the width that was asked for outwards: what is told is what is nearest.
        let order = narrow.indices.sorted { abs(narrow[$0].width - askedWidth) < abs(narrow[$1].width - askedWidth) }
        for number in order {
            for var finding in narrow[number].found ?? [] where told.insert(Key(finding)).inserted {
                finding.widths = stretch(of: Key(finding), around: number, narrow)
                findings.append(finding)
            }
        }
        for world in worlds.others {
            for finding in found(in: world) ?? [] where told.insert(Key(finding)).inserted { findings.append(finding) }
        }
        // The world that was asked for is one of them.
        if count < all, let kind = survey.kinds.first {
            let path = ElementPath(kind: kind, section: 0, item: 0)
            questions.append(survey.question(.unreachable, path, .worlds(asked: count + 1, ofAll: all + 1)))
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

    private func search(_ world: LintWorld, for lints: [Lint]) -> [LintFinding]? {
        guard let prepared = survey.on(world) else { return nil }
        work.spend(ProofBudget.preparing + prepared.preparedSteps)
        let other = LintSurvey(
            prepared, budget: LintWorldSearch.budget, within: work.share(4), lookCount: LintWorldSearch.lookCount,
            tracer: survey.tracer
        ) { _ in nil }
        return LintSearch(other, source, for: lints).findings.map { finding in
            var finding = finding
            finding.world = world
            return finding
        }
    }

    /// The widths around one at which something is found, as far as they go on: its ends are sought between the widths that
    /// were looked at.
    private func stretch(
        of key: Key, around number: Int, _ narrow: [(width: Double, found: [LintFinding]?)]
    ) -> ClosedRange<Double> {
        func isFound(_ width: Double) -> Bool {
            guard !work.isSpent else { return false }
            return search(LintWorld(width: width), for: [key.lint])?.contains { Key($0) == key } ?? false
        }
        func end(toward others: [Int]) -> Double {
            var inside = narrow[number].width
            for other in others {
                let width = narrow[other].width
                // At the width that was asked for it is not found.
                let isBeyond = (inside - askedWidth) * (width - askedWidth) < 0
                if !isBeyond, narrow[other].found?.contains(where: { Key($0) == key }) ?? false {
                    inside = width
                    continue
                }
                var outside = isBeyond ? askedWidth : width
                for _ in 0..<LintWorldSearch.stepLimit where abs(outside - inside) > 1 {
                    let middle = Arithmetic.round((outside + inside) / 2)
                    if isFound(middle) { inside = middle } else { outside = middle }
                }
                return inside
            }
            return inside
        }
        let low = end(toward: narrow.indices.prefix(number).reversed())
        let high = end(toward: Array(narrow.indices.dropFirst(number + 1)))
        return min(low, high)...max(low, high)
    }
}

extension Lint {
    /// What hangs on the world: what is found in the text alone, or holds in one world only if it is to be a fault, is not
    /// asked again.
    fileprivate static let inOtherWorlds: [Lint] = [
        .unseen, .unreachable, .stop, .overlap, .cover, .small, .finite, .detached, .flip, .fit, .limit,
    ]
}
