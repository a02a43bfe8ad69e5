import Foundation
import Interpreter
import LayoutDSL

/// The rows of REFERENCE §5 in which cells rest one pitch apart and are drawn around the middle of the viewport.
extension Oracle {
    /// Draws each cell in the middle of the viewport; `p` is how many pitches from there it rests.
    private static func around(
        _ scene: Scene, _ offset: LayoutPoint, pitch: Double, size: LayoutSize, isHorizontal: Bool = true,
        _ draw: (_ drawn: inout Drawn, _ p: Double) -> Void
    ) -> [Drawn] {
        (0..<scene.count).map { index in
            var drawn = Drawn(
                item: index,
                rest: LayoutRectangle(
                    x: offset.x + (scene.width - size.width) / 2, y: offset.y + (scene.height - size.height) / 2,
                    width: size.width, height: size.height))
            draw(&drawn, Double(index) - (isHorizontal ? offset.x : offset.y) / pitch)
            return drawn
        }
    }

    private static func oracle(
        _ name: String, _ scene: Scene, pitch: @escaping @Sendable (Scene) -> Double,
        _ elements: @escaping @Sendable (Scene, LayoutPoint) -> [Drawn]
    ) -> Oracle {
        Oracle(
            name: name, scene: scene, isHorizontal: true,
            content: {
                LayoutSize(width: $0.count == 0 ? 0 : $0.width + Double($0.count - 1) * pitch($0), height: $0.height)
            },
            elements: elements, stops: { scene in .at((0..<scene.count).map { Double($0) * pitch(scene) }) })
    }

    static let carousel = oracle(
        "carousel", Scene(width: 375, height: 667, items: [10]), pitch: { _ in 210 }
    ) { scene, offset in
        (0..<scene.count).map { index in
            let middle = scene.width / 2 + Double(index) * 210
            var drawn = Drawn(
                item: index, rest: LayoutRectangle(x: middle - 100, y: scene.height / 2 - 150, width: 200, height: 300))
            let d = middle - offset.x - scene.width / 2
            let ratio = 1 - min(abs(d), 210) / 210
            drawn.scale = 0.6 + 0.4 * ratio
            drawn.alpha = 0.6 + 0.4 * ratio
            return drawn
        }
    }

    static let coverFlow = oracle(
        "coverflow", Scene(width: 667, height: 375, items: [12]), pitch: { _ in 200 }
    ) { scene, offset in
        around(scene, offset, pitch: 200, size: LayoutSize(width: 200, height: 200)) { drawn, p in
            let q = held(p, -1, 1)
            drawn.isDeep = true
            drawn.move = (x: (0.45 * q + 0.25 * p) * 200, y: 0, z: -200 * abs(q) / 2)
            drawn.turn.y = -q * 0.9 * .pi / 2
            drawn.perspective = 500
            drawn.z = -abs(p)
        }
    }

    /// A card at the angle p / n · arc of a circle in depth.
    private static func onCircle(_ drawn: inout Drawn, _ p: Double, _ count: Int, width: Double) -> (Double, Double) {
        let arc = 2 * Double.pi
        let angle = p / Double(count) * arc
        // With one or two cards the circle has no such radius; the cards still need room to turn.
        let radius = max(width / 2, count < 2 ? 0 : (width / 2) / Foundation.tan(arc / (2 * Double(count))))
        drawn.isDeep = true
        drawn.perspective = 500
        drawn.z = Foundation.cos(angle)
        drawn.isUndecided = abs(Foundation.cos(angle)) < 1e-9
        return (angle, radius)
    }

    static let rotary = oracle(
        "rotary", Scene(width: 667, height: 375, items: [12]), pitch: { _ in 150 }
    ) { scene, offset in
        around(scene, offset, pitch: 150, size: LayoutSize(width: 150, height: 150)) { drawn, p in
            let (angle, radius) = onCircle(&drawn, p, scene.count, width: 150)
            drawn.move = (x: radius * sin(angle), y: 0, z: radius * cos(angle) - radius)
            drawn.isUndecided = false
        }
    }

    static let cylinder = oracle(
        "cylinder", Scene(width: 667, height: 375, items: [12]), pitch: { _ in 150 }
    ) { scene, offset in
        around(scene, offset, pitch: 150, size: LayoutSize(width: 150, height: 150)) { drawn, p in
            let (angle, radius) = onCircle(&drawn, p, scene.count, width: 150)
            drawn.move = (x: radius * sin(angle), y: 0, z: radius * cos(angle) - radius)
            drawn.turn.y = angle
            drawn.isHidden = cos(angle) < 0
        }
    }

    static let drum = Oracle(
        name: "drum", scene: Scene(width: 320, height: 216, items: [20]),
        content: { LayoutSize(width: $0.width, height: $0.count == 0 ? 0 : $0.height + Double($0.count - 1) * 34) },
        elements: { scene, offset in
            around(scene, offset, pitch: 34, size: LayoutSize(width: scene.width, height: 34), isHorizontal: false) {
                drawn, p in
                let (angle, radius) = onCircle(&drawn, p, scene.count, width: 34)
                drawn.move = (x: 0, y: radius * sin(angle), z: radius * cos(angle) - radius)
                drawn.turn.x = -angle
                drawn.isHidden = cos(angle) < 0
            }
        },
        stops: { scene in .at((0..<scene.count).map { Double($0) * 34 }) })

    static let timeMachine = oracle(
        "timemachine", Scene(width: 667, height: 375, items: [12]), pitch: { _ in 200 }
    ) { scene, offset in
        around(scene, offset, pitch: 200, size: LayoutSize(width: 200, height: 200)) { drawn, p in
            drawn.isDeep = true
            drawn.move = (x: 0.3 * p * 200, y: 0, z: p * 200)
            drawn.perspective = 500
            drawn.alpha = 1 - held(p, 0, 1)
            drawn.isHidden = drawn.alpha == 0
        }
    }

    static let deck = oracle(
        "deck", Scene(width: 375, height: 667, items: [10]), pitch: { $0.width }
    ) { scene, offset in
        let size = LayoutSize(width: scene.width, height: 0.6 * scene.height)
        return around(scene, offset, pitch: scene.width, size: size) { drawn, p in
            drawn.z = -Double(drawn.item)
            if p >= 0 {
                drawn.scale = max(0.7, 1 - 0.12 * p)
                drawn.alpha = max(0, 1 - 0.2 * p)
                drawn.isHidden = p >= 4
            } else {
                let out = min(1, abs(p))
                drawn.turn.z = -out * 18 * .pi / 180
                drawn.move.x = -1.45 * out * scene.width
                drawn.isHidden = out == 1
            }
        }
    }
}
