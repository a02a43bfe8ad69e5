import Interpreter
import LayoutDSL

/// The library, as a host calls it.
struct InterpreterStep: InPlaceStep {
    private let scroller: Scroller
    /// The offset across, for what scrolls both ways.
    private let across: Double
    private let isHorizontal: Bool

    init(_ prepared: Prepared, across: Double = 0) {
        self.across = across
        scroller = prepared.scroller()
        isHorizontal = prepared.offset(along: 1).x == 1
    }

    mutating func move(to offset: Double) -> UInt64 {
        scroller.move(to: isHorizontal ? LayoutPoint(x: offset, y: across) : LayoutPoint(x: across, y: offset))
        var answer = UInt64(scroller.count)
        for index in 0..<scroller.count {
            let element = scroller[index]
            answer ^= element.frame.y.bitPattern ^ element.transform.ty.bitPattern ^ element.alpha.bitPattern
        }
        return answer
    }

    var answer: [DrawnElement] { scroller.elements }

    var pictures: [Picture] { scroller.frame().elements.map(Picture.init) }

    /// Whether the layout was refused at the last offset.
    var isRefused: Bool {
        scroller.frame().troubles.contains { if case .tooManyVisited = $0.kind { true } else { false } }
    }

    var count: Int { scroller.count }
    var visited: Int { scroller.visited }
    var nodes: Int { scroller.nodes }
}

extension Picture {
    fileprivate init(_ element: Attributes) {
        let box = element.frame
        let plane = element.transform
        name = "\(element.kind)[\(element.section),\(element.item)]"
        numbers = [
            box.x, box.y, box.width, box.height, element.center.x, element.center.y, element.size.width,
            element.size.height, element.anchorPoint.x, element.anchorPoint.y, plane.a, plane.b, plane.c, plane.d,
            plane.tx, plane.ty, element.alpha, element.zIndex, element.isHidden ? 1 : 0,
        ]
        for attribute in element.custom {
            switch attribute.value {
            case .number(let number): numbers.append(number)
            case .boolean(let flag): numbers.append(flag ? 1 : 0)
            case .point(let point): numbers += [point.x, point.y]
            case .size(let size): numbers += [size.width, size.height]
            case .rectangle(let box): numbers += [box.x, box.y, box.width, box.height]
            }
        }
    }
}

/// Checks a text that has to be sound.
func checked(_ text: String, name: String) throws -> CheckedLayout {
    try check(parse(Source(name: name, text: text))).get()
}
