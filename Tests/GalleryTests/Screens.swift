import Foundation
import Interpreter

// Screens of apps: a chat, a sheet over a map, a wall of tabs, a dashboard.
extension Oracle {
    static let chat = Oracle(
        name: "chat", scene: Scene(width: 390, height: 800, items: [30]),
        content: { LayoutSize(width: $0.width, height: max(0, Double($0.count) * 50 - 6)) },
        elements: { scene, _ in
            (0..<scene.count).map { index in
                let left = index % 3 == 0 ? scene.width - 280 : 0
                return Drawn(
                    "Message", 0, index,
                    rest: LayoutRectangle(x: left, y: Double(index) * 50, width: 280, height: 44))
            }
        })

    static let sheet = Oracle(
        name: "sheet", scene: Scene(width: 390, height: 844, items: [40]),
        content: { LayoutSize(width: $0.width, height: $0.height - 72 + 44 * Double($0.count)) },
        elements: { scene, offset in
            var city = Drawn(
                "city", rest: LayoutRectangle(x: 0, y: 0, width: scene.width, height: scene.height))
            city.center.x += offset.x
            city.center.y += offset.y
            let hidden = ["stop", "stop", "stop", "reading"].enumerated().map { number, name in
                var drawn = Drawn(name, 0, number % 3, rest: LayoutRectangle(x: 0, y: 0, width: 1, height: 1))
                drawn.isHidden = true
                return drawn
            }
            let top = scene.height - 120
            let end = top + 48 + 44 * Double(scene.count)
            var grip = Drawn("grip", rest: LayoutRectangle(x: 0, y: top, width: scene.width, height: 48))
            grip.move.y = max(top, min(offset.y + 60, end - 48)) - top
            grip.z = 1
            let rows = (0..<scene.count).map { index in
                let y = top + 48 + 44 * Double(index)
                var row = Drawn("Row", 0, index, rest: LayoutRectangle(x: 0, y: y, width: scene.width, height: 44))
                row.alpha = max(0, min((y - offset.y - 60) / 48, 1))
                return row
            }
            return [city] + hidden + [grip] + rows
        },
        stops: { scene in
            .rule { proposed, velocity, offset in
                let end = max(0, 44 * Double(scene.count) - 72)
                let (half, full) = (min(scene.height / 2 - 120, end), min(scene.height - 180, end))
                let target = max(0, min(proposed, end))
                // The two ways past full height are closed.
                if offset + 0.5 < full, target >= full { return full }
                if offset - 0.5 > full, target <= full { return full }
                if target >= full { return target }
                let heights = [0, half, full]
                if velocity > 0 { return heights.first { $0 >= target } ?? full }
                if velocity < 0 { return heights.last { $0 <= target } ?? 0 }
                let nearest = heights.map { abs($0 - target) }.min()
                return heights.last { abs($0 - target) == nearest } ?? target
            }
        })

    static let wall = Oracle(
        name: "wall", scene: Scene(width: 375, height: 667, items: [10]),
        content: {
            LayoutSize(width: $0.width, height: $0.count == 0 ? 0 : 160 * Double($0.count - 1) + 400)
        },
        elements: { scene, offset in
            (0..<scene.count).map { index in
                var drawn = Drawn(
                    "Tab", 0, index,
                    rest: LayoutRectangle(
                        x: max(0, scene.width - 300) / 2, y: 160 * Double(index), width: 300, height: 400))
                drawn.isDeep = true
                drawn.anchor.y = 0
                drawn.turn.x = -.pi / 6
                drawn.perspective = 800
                drawn.eye = LayoutPoint(x: offset.x + scene.width / 2, y: offset.y + scene.height / 2)
                return drawn
            }
        })

    static let dashboard = Oracle(
        name: "dashboard", scene: Scene(width: 320, height: 568, items: [12]),
        content: { scene in
            let bottom = board(scene).map { $0.y + $0.height }.max() ?? 10
            return LayoutSize(width: scene.width, height: bottom + 10)
        },
        elements: { scene, _ in
            board(scene).enumerated().map { Drawn("Widget", 0, $0.offset, rest: $0.element) }
        })

    /// Each box as high up as those above it let it, tried in every column: the pinned one first.
    private static func board(_ scene: Scene) -> [LayoutRectangle] {
        let wide = (scene.width - 40) / 3
        let order = [5].filter { $0 < scene.count } + (0..<scene.count).filter { $0 != 5 }
        var boxes: [Int: (column: Int, span: Int, top: Double, height: Double)] = [:]
        for index in order {
            let span = [1, 2, 1, 2, 1, 1, 3][index % 7]
            let height: Double = [90, 50, 70, 40, 110, 60, 80][index % 7]
            let places = (0...(3 - span)).map { column in
                let above = boxes.values.filter { $0.column < column + span && column < $0.column + $0.span }
                return (column: column, top: above.map { $0.top + $0.height + 10 }.max() ?? 10)
            }
            let highest = places.map { $0.top }.min()
            let place = index == 5 ? places.last : places.first { $0.top == highest }
            guard let place else { continue }
            boxes[index] = (place.column, span, place.top, height)
        }
        return (0..<scene.count).compactMap { index -> LayoutRectangle? in
            guard let box = boxes[index] else { return nil }
            let (column, span) = (Double(box.column), Double(box.span))
            return LayoutRectangle(
                x: 10 + column * (wide + 10), y: box.top, width: span * (wide + 10) - 10, height: box.height)
        }
    }
}
