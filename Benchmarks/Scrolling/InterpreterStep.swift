import Interpreter
import LayoutDSL

/// The library, as a host calls it.
struct InterpreterStep: ScrollStep {
    private let prepared: Prepared
    private var frame: Frame?

    init(_ prepared: Prepared) { self.prepared = prepared }

    mutating func move(to offset: Double) -> UInt64 {
        let frame = prepared.attributes(at: prepared.offset(along: offset))
        self.frame = frame
        var answer = UInt64(frame.elements.count)
        for element in frame.elements {
            answer ^= element.frame.y.bitPattern ^ element.transform.ty.bitPattern ^ element.alpha.bitPattern
        }
        return answer
    }

    var pictures: [Picture] { frame.map { $0.elements.map(Picture.init) } ?? [] }

    /// Whether the layout was refused at the last offset.
    var isRefused: Bool {
        frame?.troubles.contains { if case .tooManyVisited = $0.kind { true } else { false } } ?? false
    }

    var visited: Int { frame?.visited ?? 0 }
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
func checked(_ text: String, name: String) throws -> Layout {
    try check(parse(Source(name: name, text: text))).get()
}
