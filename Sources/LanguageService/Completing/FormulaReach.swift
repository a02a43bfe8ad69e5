import Interpreter
import LayoutDSL

/// What a formula may read, by the line that it stands in. Each reads what those before it read, too.
enum FormulaReach {
    /// What no world changes.
    case constants
    /// What stays as it is while the user scrolls.
    case rest
    /// Where the user has scrolled to.
    case offset
    /// How a drag ends; also what has no line that decides.
    case gesture

    init(of line: StatementSyntax, _ site: Site, _ tree: SyntaxTree) {
        switch line.kind {
        case .param, .field: self = .constants
        case .use where site == .layout || site == .section: self = .rest
        case .property where ![.test, .at, .story].contains(site):
            guard let property = Property(rawValue: tree.text(ofToken: line.name)) else {
                self = .offset
                return
            }
            self = [.snap, .halt].contains(property) ? .gesture : property.decidesRest ? .rest : .offset
        case .let: self = .gesture
        default: self = .offset
        }
    }

    /// Whether an item means anything there.
    func holds(_ item: CompletionItem) -> Bool {
        switch self {
        case .constants:
            switch item.kind {
            case .value, .function, .keyword, .label: true
            default: ["pi", "infinity"].contains { item.label.utf8.elementsEqual($0.utf8) }
            }
        case .rest: item.kind != .word || !(FormulaReach.moving + FormulaReach.dragged).contains(item.label)
        case .offset: item.kind != .word || !FormulaReach.dragged.contains(item.label)
        case .gesture: true
        }
    }

    private static let moving = ["offset", "progress"]
    private static let dragged = ["proposed", "velocity"]
}
