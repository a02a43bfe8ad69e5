import LayoutDSL

/// What `dslc lint` looks for: by its word, a file allows a finding, `allow small "a badge, not a button"`.
package enum Lint: String, CaseIterable, Sendable {
    /// A value is suddenly another one while its element is on screen.
    case jump
    /// No offset brings an element on screen.
    case unseen
    /// No offset brings a part of a cell on screen.
    case unreachable
    /// A condition has one answer, or an end of a bound never counts.
    case constant
    /// Something sticky never sticks.
    case idle
    /// Scrolling never comes to rest at a stop.
    case stop
    /// Cells of equal `z`, or supplementary views of equal `z`, overlap.
    case overlap
    /// Something in front covers more than half of the viewport.
    case cover
    /// A cell is too small for a finger.
    case small
    /// Strong motion is the same for people who asked for less.
    case motion
    /// A motion across is the same where lines of text run from right to left.
    case mirrored
    /// A formula is not finite.
    case finite
    /// Nothing reads a declaration.
    case unused
    /// A list is too short to repeat.
    case short
    /// A decoration stays where it is while its cell moves.
    case detached
    /// Something is flipped as a scale passes below 0.
    case flip
    /// An opacity goes beyond 0…1 while its element is on screen.
    case limit
    /// What fits in the world that was asked for does not in another.
    case fit
    /// Places of a row and of the layout stand in one sum: a warning of every check.
    case mixed

    /// The code of its diagnostics.
    package var code: DiagnosticCode {
        switch self {
        case .jump: .jump
        case .unseen: .neverSeen
        case .unreachable: .contentOutOfReach
        case .constant: .constantChoice
        case .idle: .idleSticky
        case .stop: .stopOutOfReach
        case .overlap: .overlappingCells
        case .cover: .coveredViewport
        case .small: .smallCell
        case .motion: .strongMotion
        case .mirrored: .unmirroredMotion
        case .finite: .notFiniteSomewhere
        case .unused: .unusedDeclaration
        case .short: .shortLoop
        case .detached: .detachedDecoration
        case .flip: .flippedElement
        case .limit: .heldAlpha
        case .fit: .misfit
        case .mixed: .mixedPlaces
        }
    }

    /// The one of that word.
    package static func named(_ word: String) -> Lint? { allCases.first { $0.rawValue.utf8.elementsEqual(word.utf8) } }
}
