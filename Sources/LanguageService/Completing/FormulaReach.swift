import Interpreter
import LayoutDSL

/// What a formula may read, by the line that it stands in.
struct FormulaReach {
    /// Each reads what those before it read, too.
    enum Stage {
        /// What no world changes.
        case constants
        /// What stays as it is while the user scrolls.
        case rest
        /// Where the user has scrolled to.
        case offset
        /// How a drag ends; also what has no line that decides.
        case gesture
    }

    let stage: Stage
    /// The words that mean nothing there, since they are about something else.
    private let foreign: [String]

    /// Where no line tells.
    static let all = FormulaReach(stage: .gesture, foreign: [])

    private init(stage: Stage, foreign: [String]) {
        self.stage = stage
        self.foreign = foreign
    }

    init(of line: StatementSyntax, _ site: Site, _ tree: SyntaxTree) {
        foreign = site.foreignWords
        switch line.kind {
        case .param, .field: stage = .constants
        case .use where site == .layout || site == .section: stage = .rest
        case .property where ![.test, .at, .story, .world].contains(site):
            let property = Property(rawValue: tree.text(ofToken: line.name))
            stage = [.snap, .halt].contains(property) ? .gesture : property?.decidesRest == true ? .rest : .offset
        case .let where ![.test, .at, .story].contains(site): stage = .gesture
        default: stage = .offset
        }
    }

    /// Whether an item means anything there.
    func holds(_ item: CompletionItem) -> Bool {
        guard item.kind == .word || stage == .constants else { return true }
        func isAmong(_ words: [String]) -> Bool { words.contains { $0.utf8.elementsEqual(item.label.utf8) } }
        return switch stage {
        case .constants: [.value, .function, .keyword, .label].contains(item.kind) || isAmong(["pi", "infinity"])
        case .rest: !isAmong(foreign + FormulaReach.moving + FormulaReach.dragged)
        case .offset: !isAmong(foreign + FormulaReach.dragged)
        case .gesture: !isAmong(foreign)
        }
    }

    private static let moving = ["offset", "progress"]
    private static let dragged = ["proposed", "velocity"]
}
