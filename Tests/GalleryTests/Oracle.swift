import Interpreter
import LayoutDSL

/// What an oracle works from.
struct Scene: Sendable {
    var width: Double
    var height: Double
    var items: [Int]

    /// The cells of the first section.
    var count: Int { items.first ?? 0 }
}

/// Where scrolling stops.
enum Stops {
    /// At the proposal.
    case anywhere
    /// At one of these, as far as they can be reached.
    case at([Double])
    /// At one of these, in every round of so many points.
    case round([Double], Double)
    /// At what a rule of the proposal, the velocity and the offset says, as far as that can be reached.
    case rule((_ proposed: Double, _ velocity: Double, _ offset: Double) -> Double)
}

/// A layout of the gallery, worked out from the table of the reference: nothing of the interpreter.
struct Oracle: Sendable, CustomStringConvertible {
    let name: String
    /// The viewport and the items that the file itself says.
    let scene: Scene
    var isHorizontal = false
    let content: @Sendable (Scene) -> LayoutSize
    let elements: @Sendable (Scene, LayoutPoint) -> [Drawn]
    var stops: @Sendable (Scene) -> Stops = { _ in .anywhere }

    var description: String { name }

    static let all: [Oracle] =
        [carousel, coverFlow, rotary, cylinder, drum, timeMachine, deck]
        + [quickReturn, endless]
        + [wallet, featured, cube, pageStack] + [waterfall, mosaic, photos, spiral, ring] + [week, timeline]
        + [chat, sheet, wall, dashboard]

    /// Where a stop is, for a proposal within what can be reached.
    func stop(_ scene: Scene, proposed: Double, velocity: Double, from offset: Double) -> Double {
        let content = content(scene)
        let end = max(0, isHorizontal ? content.width - scene.width : content.height - scene.height)
        switch stops(scene) {
        case .anywhere: return proposed
        case .rule(let rule): return max(0, min(rule(proposed, velocity, offset), end))
        case .round(let places, let period):
            let ahead = places.map { $0 + period * ((proposed - $0) / period).rounded(.up) }.min() ?? proposed
            let behind = places.map { $0 + period * ((proposed - $0) / period).rounded(.down) }.max() ?? proposed
            if velocity != 0 { return velocity > 0 ? ahead : behind }
            return ahead - proposed <= proposed - behind ? ahead : behind
        case .at(let places):
            let reachable = places.map { max(0, min($0, end)) }
            let target = max(0, min(proposed, end))
            let ahead = reachable.filter { $0 >= target }.min()
            let behind = reachable.filter { $0 <= target }.max()
            guard let ahead else { return behind ?? target }
            guard let behind else { return ahead }
            if velocity != 0 { return velocity > 0 ? ahead : behind }
            return ahead - target <= target - behind ? ahead : behind
        }
    }
}

/// Between two numbers, the lower wins.
func held(_ value: Double, _ low: Double, _ high: Double) -> Double { max(low, min(value, high)) }
