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

    /// Looks for everything in the table.
    ///
    /// - Parameters:
    ///   - prepared: The layout in its world.
    ///   - warnings: What the check warns of.
    ///   - budget: How many parts of the range of offsets may be looked at for one question.
    ///   - on: The layout on another device; nil where it cannot be prepared for it.
    package init(
        _ prepared: Prepared, warnings: [Diagnostic], budget: Int = 4_000,
        on: @escaping (LintFinding.Device) -> Prepared?
    ) {
        let survey = LintSurvey(prepared, budget: budget, on: on)
        guard let source = survey.layout.sources.dropFirst().first else { return }
        var allowances = Allowances(source)
        let effects = EffectSpans(survey.recorded, source)
        var undecided: [Lint] = []
        /// What effects have been told of already.
        var told: [Lint: Set<SourceSpan>] = [:]
        var jumps = JumpSearch(survey)
        jumps.run()
        for lint in Lint.allCases {
            var answer = LintResult.answer(to: lint, survey, jumps, source)
            if survey.work.isSpent, lint.isSearched, let question = survey.spent(lint) {
                answer.questions.append(question)
            }
            questions += answer.questions
            if !answer.questions.isEmpty { undecided.append(lint) }
            for var finding in answer.findings {
                finding.offset = finding.offset ?? survey.offset(showing: finding.span)
                let effect = finding.effect ?? effects.span(of: finding)
                finding.span = effect ?? finding.span
                if allowances.allow(lint, at: finding.span, kind: finding.kind) {
                    allowed += 1
                } else if effect.map({ told[lint, default: []].insert($0).inserted }) ?? true {
                    findings.append(finding)
                }
            }
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
        findings += allowances.idle(besides: undecided).map { finding in
            var finding = finding
            finding.offset = survey.offset(showing: finding.span)
            return finding
        }
    }

    /// The search for each lint.
    private static func answer(
        to lint: Lint, _ survey: LintSurvey, _ jumps: JumpSearch, _ source: Source
    ) -> LintAnswer {
        switch lint {
        case .jump: jumps.jumps
        case .unseen: survey.neverSeen(source)
        case .unreachable: survey.outOfReach()
        case .constant: ChoiceSearch(survey, source).run()
        case .idle: survey.idleStickies()
        case .stop: survey.stopsOutOfReach()
        case .overlap: overlaps(survey)
        case .cover: survey.covers()
        case .small: survey.smallCells()
        case .motion: survey.strongMotion()
        case .mirrored: survey.unmirroredMotion()
        case .finite: survey.notFinite(besides: jumps.troubles)
        case .unused: UnusedNames(source).run()
        case .short: survey.shortLoops()
        case .detached: survey.detachedDecorations()
        case .flip: survey.flippedElements()
        case .mixed: LintAnswer()
        }
    }

    private static func overlaps(_ survey: LintSurvey) -> LintAnswer {
        var search = OverlapSearch(survey)
        return search.run()
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
