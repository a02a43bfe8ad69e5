import Interpreter

// What reads the way of the scroll, or has no ends. An oracle knows single offsets, which are reached straight from 0.
extension Oracle {
    static let quickReturn = Oracle(
        name: "quickreturn", scene: Scene(width: 375, height: 667, items: [40]),
        content: { LayoutSize(width: $0.width, height: 256 + Double($0.count) * 60) },
        elements: { scene, offset in
            let last = max(0, 256 + Double(scene.count) * 60 - scene.height)
            let held = max(0, min(offset.y, last))
            var photo = Drawn("photo", rest: LayoutRectangle(x: 0, y: 0, width: scene.width, height: 200))
            photo.z = 0
            var bar = Drawn("bar", rest: LayoutRectangle(x: 0, y: 200, width: scene.width, height: 56))
            bar.move.y = max(200, held - 56) - 200
            bar.z = 1
            var button = Drawn("toTop", rest: LayoutRectangle(x: 0, y: 0, width: 48, height: 48))
            button.center = LayoutPoint(x: offset.x + scene.width - 40, y: offset.y + scene.height - 40)
            let late = offset.y - max(0, held - 80)
            button.alpha = (1 - max(0, min(late / 40, 1))) * max(0, min((offset.y - 200) / 100, 1))
            button.z = 2
            let cells = (0..<scene.count).map { index in
                Drawn(
                    item: index,
                    rest: LayoutRectangle(x: 0, y: 256 + Double(index) * 60, width: scene.width, height: 60))
            }
            return [photo, bar, button] + cells
        })

    static let endless = Oracle(
        name: "endless", scene: Scene(width: 375, height: 300, items: [5]), isHorizontal: true,
        content: { LayoutSize(width: Double($0.count) * 210, height: $0.height) },
        elements: { scene, offset in
            (0..<scene.count).map { index in
                var middle = Double(index) * 210 + 100
                let content = Double(scene.count) * 210
                if isEndless(scene) {
                    // The nearest of its places, by trying them.
                    let seen = offset.x + scene.width / 2
                    let rounds = ((seen - middle) / content).rounded(.down)
                    let places = [middle + rounds * content, middle + (rounds + 1) * content]
                    middle = abs(places[0] - seen) < abs(places[1] - seen) ? places[0] : places[1]
                }
                let top = max(0, scene.height - 180) / 2
                var drawn = Drawn(
                    item: index, rest: LayoutRectangle(x: middle - 100, y: top, width: 200, height: 180))
                drawn.scale = 1 - 0.2 * min(1, abs(middle - offset.x - scene.width / 2) / 210)
                return drawn
            }
        },
        stops: { scene in
            let homes = (0..<scene.count).map { Double($0) * 210 + 100 - scene.width / 2 }
            return isEndless(scene) ? .round(homes, Double(scene.count) * 210) : .at(homes)
        })

    /// Whether there is enough to fill the viewport without showing a card twice.
    private static func isEndless(_ scene: Scene) -> Bool {
        scene.count > 0 && Double(scene.count) * 210 >= scene.width + 200
    }
}
