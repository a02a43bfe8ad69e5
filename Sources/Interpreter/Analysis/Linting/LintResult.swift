import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What `dslc lint` has found in a layout.
package struct LintResult: Sendable {
    /// What the file does not allow, in the order of the table.
    package private(set) var findings: [LintFinding] = []
    /// How much the file allows.
    package private(set) var allowed = 0
    /// What stayed open, in the order of the table: what is not proved is no finding.
    package private(set) var questions: [LintQuestion] = []
    /// The warnings of the check that the file does not allow.
    package private(set) var warnings: [Diagnostic] = []

    /// In how many worlds it was looked for, the one that was asked for among them.
    package private(set) var worldCount = 1

    /// Looks for everything in the table.
    ///
    /// - Parameters:
    ///   - prepared: The layout in its world.
    ///   - warnings: What the check warns of.
    ///   - budget: How many parts of the range of offsets may be looked at for one question.
    ///   - freedom: What may be varied of the world: a layout is linted in other worlds too.
    ///   - on: The layout with another number of cells; nil where it cannot be prepared for it.
    package init(
        _ prepared: Prepared, warnings: [Diagnostic], budget: Int = 4_000, over freedom: LintFreedom = [],
        on: @escaping (LintWorld) -> Prepared?
    ) {
        let survey = LintSurvey(prepared, budget: budget, on: on)
        guard let source = survey.layout.sources.dropFirst().first else { return }
        var allowances = Allowances(source)
        let search = LintSearch(survey, source, for: Lint.allCases)
        questions = search.questions
        /// What effects have been told of already.
        var told: [Lint: Set<SourceSpan>] = [:]
        func note(_ finding: LintFinding) {
            if allowances.allow(finding.lint, at: finding.span, kind: finding.kind) {
                allowed += 1
            } else if finding.effect.map({ told[finding.lint, default: []].insert($0).inserted }) ?? true {
                findings.append(finding)
            }
        }
        // What does not fit here is meant: it is to stay as it is in other worlds.
        for finding in search.findings where finding.lint != .fit { note(finding) }
        if !freedom.isEmpty {
            let bounds = LintBounds(freedom, of: prepared.program.layout)
            let worlds = LintWorldSearch(
                survey, source, over: LintWorldList(prepared, source, bounds), besides: search.findings)
            for finding in worlds.findings { note(finding) }
            worldCount += worlds.count
            questions += worlds.questions
        }
        questions += survey.alongOnly() + survey.rowsStanding()
        for warning in warnings {
            let isMixed = warning.code == Lint.mixed.code
            if isMixed, allowances.allow(.mixed, at: warning.primary.span, kind: nil) {
                allowed += 1
            } else {
                self.warnings.append(warning)
            }
        }
        findings += allowances.idle(besides: search.undecided).map { finding in
            var finding = finding
            finding.offset = survey.offset(showing: finding.span)
            return finding
        }
    }
}

/// What some lints find in one world.
struct LintSearch {
    /// In the order of the table; each at the effect of the main file that makes it.
    private(set) var findings: [LintFinding] = []
    private(set) var questions: [LintQuestion] = []
    /// Which of them have open questions.
    private(set) var undecided: [Lint] = []

    init(_ survey: LintSurvey, _ source: Source, for lints: [Lint]) {
        let effects = EffectSpans(survey.recorded, source)
        var jumps = JumpSearch(survey)
        if lints.contains(.jump) { jumps.run() }
        for lint in lints {
            var answer = LintSearch.answer(to: lint, survey, jumps, source)
            if survey.work.isSpent, lint.isSearched, let question = survey.spent(lint) {
                answer.questions.append(question)
            }
            questions += answer.questions
            if !answer.questions.isEmpty { undecided.append(lint) }
            for var finding in answer.findings {
                finding.offset = finding.offset ?? survey.offset(showing: finding.span)
                finding.effect = finding.effect ?? effects.span(of: finding)
                finding.span = finding.effect ?? finding.span
                findings.append(finding)
            }
        }
    }

    /// The search for each lint.
    private static func answer(
        to lint: Lint, _ survey: LintSurvey, _ jumps: JumpSearch, _ source: Source
    ) -> LintAnswer {
        switch lint {
        case .jump: jumps.jumps
        case .unseen: survey.neverSeen(source)
        case .unreachable: ReachSearch(survey: survey).run()
        case .constant: choices(survey, source)
        case .idle: StickySearch(survey: survey).run()
        case .stop: survey.stopsOutOfReach()
        case .overlap: overlaps(survey)
        case .cover: CoverSearch(survey: survey).run()
        case .small: SizeSearch(survey: survey).run()
        case .motion: survey.strongMotion()
        case .mirrored: survey.unmirroredMotion()
        case .finite: survey.notFinite(besides: jumps.troubles)
        case .unused: UnusedNames(source).run()
        case .short: survey.shortLoops()
        case .detached: survey.detachedDecorations()
        case .flip: FlipSearch(survey: survey).elements()
        case .limit: LimitSearch(survey: survey).run()
        case .fit: misfits(survey)
        case .mixed: LintAnswer()
        }
    }

    private static func choices(_ survey: LintSurvey, _ source: Source) -> LintAnswer {
        var answer = ChoiceSearch(survey, source).run()
        // A comparison that always has one answer says it of the output that it makes.
        let (tree, told) = (parse(source), Set(answer.findings.map { $0.span }))
        let explained = tree.statements.filter { statement in
            let root = statement.formula
            guard statement.kind == .output, tree.formulas.indices.contains(Int(root)) else { return false }
            return (tree.formulas[Int(root)].first...root).contains { told.contains(tree.span(ofFormula: $0)) }
        }
        let names = Set(explained.map { tree.span(ofToken: $0.name) })
        answer.findings += survey.steadyOutputs().filter { !names.contains($0.span) }
        return answer
    }

    private static func misfits(_ survey: LintSurvey) -> LintAnswer {
        var search = FitSearch(survey)
        return LintAnswer(findings: search.run())
    }

    private static func overlaps(_ survey: LintSurvey) -> LintAnswer {
        var (search, stuck) = (OverlapSearch(survey), StuckSearch(survey))
        var answer = search.run()
        answer.findings += stuck.run()
        return answer
    }
}

extension Lint {
    /// Whether offsets are searched for it, so that the budget bounds the search.
    fileprivate var isSearched: Bool {
        switch self {
        // The search for jumps has a share of its own, and says itself where that is spent.
        case .jump, .unused, .short, .mixed: false
        default: true
        }
    }
}
