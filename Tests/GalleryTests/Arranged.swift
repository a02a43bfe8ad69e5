import Foundation
import Interpreter
import LayoutDSL

/// The rows of REFERENCE §5 that are arrangements, and what they are made of, read from the reference once more.
extension Oracle {
    static let waterfall = Oracle(
        name: "waterfall", scene: Scene(width: 375, height: 667, items: [30]),
        content: { scene in
            let columns = poured(scene).columns
            let longest = columns.max() ?? 0
            return LayoutSize(width: scene.width, height: 20 + max(0, longest - 10))
        },
        elements: { scene, _ in
            poured(scene).boxes.enumerated().map { Drawn(item: $0.offset, rest: $0.element) }
        })

    private static func poured(_ scene: Scene) -> (boxes: [LayoutRectangle], columns: [Double]) {
        var columns = [Double](repeating: 0, count: scene.width < 400 ? 2 : 3)
        let wide = (scene.width - 20 - Double(columns.count - 1) * 10) / Double(columns.count)
        let boxes = (0..<scene.count).map { index in
            let column = columns.firstIndex(of: columns.min() ?? 0) ?? 0
            let high = wide / [0.7, 1.5, 1, 1.3, 0.8][index % 5]
            defer { columns[column] += high + 10 }
            return LayoutRectangle(
                x: 10 + Double(column) * (wide + 10), y: 10 + columns[column], width: wide, height: high)
        }
        return (boxes, columns)
    }

    static let mosaic = Oracle(
        name: "mosaic", scene: Scene(width: 375, height: 667, items: [40]),
        content: { scene in
            let bottom = tiled(scene).map { $0.y + $0.height }.max()
            return LayoutSize(width: scene.width, height: bottom ?? 0)
        },
        elements: { scene, _ in tiled(scene).enumerated().map { Drawn(item: $0.offset, rest: $0.element) } })

    private static func tiled(_ scene: Scene) -> [LayoutRectangle] {
        var boxes: [LayoutRectangle] = []
        var y = 0.0
        let w = scene.width
        while boxes.count < scene.count {
            boxes.append(LayoutRectangle(x: 0, y: y, width: w, height: 120))
            boxes.append(LayoutRectangle(x: 0, y: y + 120, width: w / 2, height: 120))
            boxes.append(LayoutRectangle(x: w / 2, y: y + 120, width: w / 2, height: 120))
            boxes.append(LayoutRectangle(x: 0, y: y + 240, width: w * 2 / 3, height: 240))
            boxes.append(LayoutRectangle(x: w * 2 / 3, y: y + 240, width: w / 3, height: 120))
            boxes.append(LayoutRectangle(x: w * 2 / 3, y: y + 360, width: w / 3, height: 120))
            y += 480
        }
        return Array(boxes.prefix(scene.count))
    }

    static let photos = Oracle(
        name: "photos", scene: Scene(width: 375, height: 667, items: [7, 30, 12, 1]),
        content: { LayoutSize(width: $0.width, height: gridded($0, 0).1) }, elements: { gridded($0, $1.y).0 })

    private static func gridded(_ scene: Scene, _ oy: Double) -> ([Drawn], Double) {
        var drawn: [Drawn] = []
        var y = 0.0
        for (section, count) in scene.items.enumerated() {
            let flow = Flow(
                items: [Flow.Item](repeating: Flow.Item(wide: 92, thick: 92), count: count), room: scene.width, gap: 2,
                lineGap: 2, isEqual: true)
            var title = Drawn("title", section, rest: LayoutRectangle(x: 0, y: y, width: scene.width, height: 40))
            let end = y + 40 + flow.thickness + 20
            title.move.y = max(min(oy, end - 20 - 0 - 40), y) - y
            title.z = 1
            drawn.append(title)
            for (item, place) in flow.places.enumerated() {
                drawn.append(
                    Drawn(
                        "cell", section, item,
                        rest: LayoutRectangle(x: place.cross, y: y + 40 + place.main, width: 92, height: 92)))
            }
            y = end
        }
        return (drawn, y)
    }

    static let spiral = Oracle(
        name: "spiral", scene: Scene(width: 375, height: 667, items: [300]),
        content: { scene in
            let side = 2 * (40 * Double(scene.count).squareRoot() + (scene.count == 0 ? 0 : 56))
            return LayoutSize(width: max(scene.width, side), height: side)
        },
        elements: { scene, _ in
            let middle = 40 * Double(scene.count).squareRoot() + 56
            // A section narrower than the viewport stands in its middle.
            let lead = max(0, scene.width - 2 * middle) / 2
            return (0..<scene.count).map { index in
                let angle = Double(index) * 137.508 / 180 * .pi
                let distance = 40 * Double(index).squareRoot()
                return Drawn(
                    item: index,
                    rest: LayoutRectangle(
                        x: lead + middle + distance * cos(angle) - 28, y: middle + distance * sin(angle) - 28,
                        width: 56,
                        height: 56))
            }
        })

    static let ring = Oracle(
        name: "ring", scene: Scene(width: 375, height: 667, items: [9]),
        content: { LayoutSize(width: $0.width, height: $0.height) },
        elements: { scene, _ in
            let span = min(scene.width, scene.height)
            return (0..<scene.count).map { index in
                let angle = 2 * Double.pi * Double(index) / Double(scene.count)
                return Drawn(
                    item: index,
                    rest: LayoutRectangle(
                        x: scene.width / 2 + 0.4 * span * cos(angle) - 0.05 * span,
                        y: scene.height / 2 + 0.4 * span * sin(angle) - 0.05 * span, width: 0.1 * span,
                        height: 0.1 * span))
            }
        })
}

/// The nine rules of REFERENCE §3, one by one; places are in the room between the insets.
struct Flow {
    struct Item {
        var wide: Double
        var thick: Double
    }

    private(set) var places: [(cross: Double, main: Double)] = []
    /// From the first line to the last, both included.
    private(set) var thickness = 0.0

    init(items: [Item], room: Double, gap: Double, lineGap: Double, isEqual: Bool) {
        // Rules 1 and 2: lines.
        var lines: [[Item]] = []
        if isEqual, let first = items.first {
            let many = max(1, Int(((room + gap) / (first.wide + gap) + 1e-9).rounded(.down)))
            lines = stride(from: 0, to: items.count, by: many).map { Array(items[$0..<min(items.count, $0 + many)]) }
        } else {
            var used = 0.0
            for item in items {
                let wanted = used + gap + item.wide
                if !lines.isEmpty, wanted <= room + 1e-9 * room {
                    lines[lines.count - 1].append(item)
                    used = wanted
                } else {
                    lines.append([item])
                    used = item.wide
                }
            }
        }
        let full = lines.first?.count ?? 0
        for (number, line) in lines.enumerated() {
            let isLast = number == lines.count - 1
            let thickest = line.map { $0.thick }.max() ?? 0
            var x = 0.0
            var space = gap
            if isEqual, let wide = line.first?.wide {
                // Rules 3, 4 and 5: the gap of a full line, which may be one that the items do not fill.
                let many = max(full, Int(((room + gap) / (wide + gap) + 1e-9).rounded(.down)))
                if many > 1 {
                    space = gap + (room - Double(many) * wide - Double(many - 1) * gap) / Double(many - 1)
                } else {
                    x = (room - wide) / 2
                }
            } else if !isLast {
                let sum = line.reduce(0) { $0 + $1.wide }
                if line.count > 1 {
                    space = gap + (room - sum - Double(line.count - 1) * gap) / Double(line.count - 1)
                } else {
                    x = (room - sum) / 2
                }
            }
            // Rules 6 and 7.
            if number > 0 { thickness += lineGap }
            for item in line {
                places.append((cross: x, main: thickness + (thickest - item.thick) / 2))
                x += item.wide + space
            }
            thickness += thickest
        }
    }
}
