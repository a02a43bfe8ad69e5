import Foundation

/// The wheel, written by hand for speed: what can be visible is a range of angles that is found once.
struct TunedWheel: InPlaceStep {
    private let cards: Int
    private let width: Double
    private let height: Double
    private let step: Double
    private let distance: Double
    /// No card turned further than this can be seen.
    private let widest: Double
    private var elements: [TunedElement]
    private var count = 0

    private static let cardWidth = 133.0
    private static let cardHeight = 173.0
    private static let radius = 500.0

    init(cards: Int, width: Double, height: Double) {
        self.cards = cards
        self.width = width
        self.height = height
        step = atan(TunedWheel.cardWidth / TunedWheel.radius)
        distance = TunedWheel.cardWidth * Double(cards) - width
        // The last of many angles at which the card is seen, and one more.
        var widest = 0.0
        let fine = Double.pi / 4096
        for index in 0...4096 where TunedWheel.isSeen(Double(index) * fine, width, height) {
            widest = Double(index + 1) * fine
        }
        self.widest = min(widest, Double.pi)
        elements = [TunedElement](repeating: TunedElement(), count: Int(2 * widest / step) + 4)
    }

    var contentWidth: Double { TunedWheel.cardWidth * Double(cards) }

    /// Where a card's bounding box lies, its middle from the middle of the viewport and half its size.
    @inline(__always)
    private static func box(_ sine: Double, _ cosine: Double) -> (x: Double, y: Double, halfX: Double, halfY: Double) {
        let (s, c) = (abs(sine), abs(cosine))
        return (
            radius * sine, radius - radius * cosine, (cardWidth * c + cardHeight * s) / 2,
            (cardWidth * s + cardHeight * c) / 2
        )
    }

    private static func isSeen(_ angle: Double, _ width: Double, _ height: Double) -> Bool {
        let box = box(sin(angle), cos(angle))
        return abs(box.x) - box.halfX < width / 2 && abs(box.y) - box.halfY < height / 2
    }

    mutating func move(to offset: Double) -> UInt64 {
        let progress = distance > 0 && cards > 1 ? offset / distance : 0
        let turned = Double(cards - 1) * progress
        let around = widest / step
        let last = min(Double(cards - 1), turned + around)
        let first = max(0, (turned - around).rounded(.up))
        guard first <= last else {
            count = 0
            return 0
        }
        let (width, height, step) = (width, height, step)
        let (middleX, middleY) = (offset + width / 2, height / 2)
        let anchor = 0.5 + TunedWheel.radius / TunedWheel.cardHeight
        return elements.withUnsafeMutableBufferPointer { elements in
            var count = 0
            for item in Int(first)...Int(last) {
                let angle = step * (Double(item) - turned)
                let (sine, cosine) = (sin(angle), cos(angle))
                let box = TunedWheel.box(sine, cosine)
                guard abs(angle) <= Double.pi, abs(box.x) - box.halfX < width / 2,
                    abs(box.y) - box.halfY < height / 2
                else { continue }
                elements[count] = TunedElement(
                    item: item, x: middleX + box.x - box.halfX, y: middleY + box.y - box.halfY, width: 2 * box.halfX,
                    height: 2 * box.halfY, centerX: middleX, centerY: middleY, sizeWidth: TunedWheel.cardWidth,
                    sizeHeight: TunedWheel.cardHeight, anchorY: anchor, a: cosine, b: sine, c: -sine, d: cosine,
                    custom: (angle, 0))
                count += 1
            }
            self.count = count
            var answer = UInt64(count)
            for index in 0..<count { answer ^= elements[index].trace }
            return answer
        }
    }

    var answer: [TunedElement] { Array(elements[0..<count]) }

    var pictures: [Picture] { elements.prefix(count).map { Picture($0, custom: [$0.custom.0]) } }
}
