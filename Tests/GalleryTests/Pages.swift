import Foundation
import Interpreter
import LayoutDSL

/// The rows of REFERENCE §5 in which cells are held at an edge, or turn about it.
extension Oracle {
    static let wallet = Oracle(
        name: "wallet", scene: Scene(width: 375, height: 667, items: [8]),
        content: { LayoutSize(width: $0.width, height: $0.count == 0 ? 0 : Double($0.count - 1) * 80 + 220) },
        elements: { scene, offset in
            (0..<scene.count).map { index in
                let top = Double(index) * 80
                var drawn = Drawn(item: index, rest: LayoutRectangle(x: 0, y: top, width: scene.width, height: 220))
                drawn.move.y = max(top, offset.y) - top
                return drawn
            }
        },
        stops: { scene in .at((0..<scene.count).map { Double($0) * 80 }) })

    static let featured = Oracle(
        name: "featured", scene: Scene(width: 375, height: 667, items: [12]),
        content: { LayoutSize(width: $0.width, height: Double(max(0, $0.count - 1)) * 180 + $0.height) },
        elements: { scene, offset in
            // The tutorial's loop: one after the other, the open one first.
            let top = max(0, offset.y)
            let open = Int((top / 180).rounded(.down))
            let share = top / 180 - Double(open)
            var y = top - 100 * share
            return (0..<scene.count).map { index in
                if index < open {
                    return Drawn(
                        item: index,
                        rest: LayoutRectangle(x: 0, y: Double(index) * 100, width: scene.width, height: 100))
                }
                let height = index == open ? 280 : index == open + 1 ? 100 + 180 * share : 100
                if index == open + 1 { y -= 180 * share }
                defer { y += height }
                return Drawn(item: index, rest: LayoutRectangle(x: 0, y: y, width: scene.width, height: height))
            }
        },
        stops: { _ in
            .rule { proposed, velocity, _ in
                let travels = proposed / 180
                return 180 * travels.rounded(velocity > 0 ? .up : velocity < 0 ? .down : .toNearestOrAwayFromZero)
            }
        })

    /// Pages of the size of the viewport; one page at a time.
    private static func pages(
        _ name: String, _ draw: @escaping @Sendable (_ drawn: inout Drawn, _ p: Double) -> Void
    ) -> Oracle {
        Oracle(
            name: name, scene: Scene(width: 375, height: 667, items: [5]), isHorizontal: true,
            content: { LayoutSize(width: Double($0.count) * $0.width, height: $0.height) },
            elements: { scene, offset in
                (0..<scene.count).map { index in
                    let left = Double(index) * scene.width
                    var drawn = Drawn(
                        item: index, rest: LayoutRectangle(x: left, y: 0, width: scene.width, height: scene.height))
                    draw(&drawn, (left - offset.x) / scene.width)
                    return drawn
                }
            },
            stops: { scene in
                .rule { _, velocity, offset in
                    let place = offset / scene.width
                    let isOn = abs(place - place.rounded()) * scene.width < 0.5
                    let page = isOn ? place.rounded() : place
                    if velocity > 0 { return (page.rounded(.down) + 1) * scene.width }
                    if velocity < 0 { return (page.rounded(.up) - 1) * scene.width }
                    return place.rounded() * scene.width
                }
            })
    }

    static let cube = pages("cube") { drawn, p in
        drawn.isDeep = true
        guard abs(p) < 1 else { return }
        drawn.turn.y = p * .pi / 2
        drawn.anchor.x = p > 0 ? 0 : 1
        drawn.perspective = 500
    }

    static let pageStack = pages("pagestack") { drawn, p in
        guard p < 0 else { return }
        drawn.move.x = -p * drawn.size.width
        drawn.scale = 1 + 0.2 * max(p, -1)
        drawn.isHidden = p <= -1
    }
}
