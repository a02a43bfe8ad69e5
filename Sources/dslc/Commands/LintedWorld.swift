import Interpreter
import LayoutAnalysis
import LayoutChecker
import LayoutDSL
import Reports

/// The world in which a layout is linted, as options of `dslc render` say it.
struct LintedWorld {
    private let viewport: LayoutSize
    private let environment: LayoutEnvironment
    private let asked: LayoutEnvironment
    private let isViewportSet: Bool
    private let counts: [Int]?
    /// Params that the file sets.
    private let sets: [String]

    /// nil where no option says what the file sets, as a field of the data.
    ///
    /// - Parameters:
    ///   - world: The world in which it is linted.
    ///   - asked: The one that options asked for, before the file narrowed it.
    ///   - layout: The layout.
    init?(_ world: World, besides asked: World, of layout: CheckedLayout) {
        viewport = world.viewport ?? layout.viewport
        isViewportSet = viewport != (asked.viewport ?? layout.viewport)
        (environment, self.asked) = (world.environment, asked.environment)
        let allowed = layout.allowedWorld
        var (isCounted, sets) = (allowed?.items != nil, [String]())
        for setting in allowed?.settings ?? [] {
            switch setting.target {
            case .items: isCounted = true
            case .parameter(let name):
                sets += ["--set", "\(name)=\(WrittenNumber.text(setting.values.low, setting.unit))"]
            case .field: return nil
            case .viewport, .environment, .offset, .rowOffset, .trail: break
            }
        }
        // A section may be repeated; those of an option are told by it.
        let sections = world.sections ?? []
        counts =
            isCounted && asked.sections == nil && sections.allSatisfy { $0.repeats == 1 }
            ? sections.map { $0.count } : nil
        self.sets = sets
    }

    /// The command that draws what was found; nil where there is nothing to draw, or no option for it.
    func picture(of finding: LintFinding, in file: String, _ arguments: Arguments) -> String? {
        // No option makes text larger.
        guard let offset = finding.offset, finding.world.textScale == nil else { return nil }
        let point = finding.point.map { "\(LintedWorld.plain($0.x)),\(LintedWorld.plain($0.y))" }
        var words = ["--offset", point ?? LintedWorld.plain(offset)]
        if let row = finding.row {
            words += [OptionDescription.sectionOffset.name, "\(row.section)=\(LintedWorld.plain(row.offset))"]
        }
        let found = finding.world
        if isViewportSet || found.width != nil {
            let width = LintedWorld.plain(found.width ?? viewport.width)
            words += [OptionDescription.viewport.name, width + "x" + LintedWorld.plain(viewport.height)]
        }
        var environment = environment
        if found.isRightToLeft { environment.set(.rightToLeft, to: 1) }
        if found.hasReducedMotion { environment.set(.reducedMotion, to: 1) }
        if found.hasNotch { environment.safeArea = found.safeArea }
        words += WitnessPicture.words(of: environment, besides: asked)
        if let counts = found.count.map({ [$0] }) ?? counts {
            words += [OptionDescription.items.name, counts.map(String.init).joined(separator: ",")]
        }
        return arguments.written(as: .render, of: file, words + sets + ["-o", finding.lint.rawValue + ".svg"])
    }

    /// An offset as an option takes it, with three decimals.
    private static func plain(_ offset: Double) -> String {
        var writer = TextWriter()
        writer.append(number: (offset * 1_000).rounded() / 1_000)
        return writer.text
    }
}
