import Foundation

/// The wheel as it is usually written: an object for every card, all turned at every offset, then filtered.
final class UsualWheel: ScrollStep {
    private let cards: Int
    private let viewport: CGSize
    private let card = CGSize(width: 133, height: 173)
    private let radius = 500.0
    private var cache: [IndexPath: UsualElement] = [:]
    private var visible: [UsualElement] = []

    init(cards: Int, width: Double, height: Double) {
        self.cards = cards
        viewport = CGSize(width: width, height: height)
        for item in 0..<cards {
            let element = UsualElement(kind: "cell", section: 0, item: item)
            element.size = card
            element.anchorPoint.y = (card.height / 2 + radius) / card.height
            cache[element.indexPath] = element
        }
    }

    var contentWidth: Double { card.width * Double(cards) }

    func move(to offset: Double) -> UInt64 {
        visible.removeAll(keepingCapacity: true)
        let bounds = CGRect(x: offset, y: 0, width: viewport.width, height: viewport.height)
        let distance = contentWidth - viewport.width
        let step = atan(card.width / radius)
        let turned = distance > 0 && cards > 1 ? Double(cards - 1) * (offset / distance) : 0
        for (indexPath, element) in cache {
            element.angle = step * (Double(indexPath[1]) - turned)
            turn(element, offset)
            if !element.isHidden, element.frame.intersects(bounds) { visible.append(element) }
        }
        var answer = UInt64(visible.count)
        for element in visible { answer ^= element.trace }
        return answer
    }

    private func turn(_ element: UsualElement, _ offset: Double) {
        let (sine, cosine) = (sin(element.angle), cos(element.angle))
        element.center = CGPoint(x: offset + viewport.width / 2, y: viewport.height / 2)
        element.isHidden = abs(element.angle) > Double.pi
        (element.a, element.b, element.c, element.d) = (cosine, sine, -sine, cosine)
        let width = card.width * abs(cosine) + card.height * abs(sine)
        let height = card.width * abs(sine) + card.height * abs(cosine)
        element.frame = CGRect(
            x: element.center.x + radius * sine - width / 2,
            y: element.center.y + radius - radius * cosine - height / 2, width: width, height: height)
    }

    var pictures: [Picture] { visible.map { $0.picture(custom: [$0.angle]) } }
}
