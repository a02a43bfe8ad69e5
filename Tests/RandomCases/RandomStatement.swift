import Interpreter
import LayoutDSL

/// What is drawn at one offset of one world, as an oracle of statements sees it.
final class SeenPoint {
    /// The offset along the scroll, then the values of the ranges.
    let place: [Double]
    let elements: [Attributes]
    let offset: LayoutPoint
    private let prepared: Prepared

    init(_ prepared: Prepared, at offset: LayoutPoint, place: [Double]) {
        self.prepared = prepared
        self.offset = offset
        self.place = place
        elements = prepared.attributes(at: offset, culling: false).elements
    }

    /// What is on screen.
    private(set) lazy var shown = Set(prepared.attributes(at: offset).elements.map { $0.path })
    var content: LayoutSize { prepared.contentSize }
    var viewport: LayoutSize { prepared.viewport }

    /// An element; `hint` is where it most likely stands.
    func element(_ path: ElementPath, _ hint: Int) -> Attributes? {
        if elements.indices.contains(hint), elements[hint].path == path { return elements[hint] }
        return elements.first { $0.path == path }
    }
}

/// A number that a statement reads, without a unit but for lengths.
indirect enum StatementNumber {
    case constant(Double)
    case read(ElementPath, hint: Int, Part)
    case contentWidth, contentHeight, viewportWidth, viewportHeight, offset
    /// What a range goes over, and its number in the place of a point.
    case variable(String, Int)
    case operation(String, StatementNumber, StatementNumber)
    case scaled(Double, StatementNumber)

    /// A part of an element, as a test reads it.
    enum Part: String, CaseIterable {
        case left = "frame.left"
        case top = "frame.top"
        case right = "frame.right"
        case bottom = "frame.bottom"
        case width = "frame.width"
        case height = "frame.height"
        case centerX = "center.x"
        case centerY = "center.y"
        case translationX = "translation.x"
        case translationY = "translation.y"
        case alpha
        case scaleX = "scale.x"
        case scaleY = "scale.y"
        case rotation
        case z
        case blur
        case v0
        case v1

        var unit: String {
            switch self {
            case .alpha, .scaleX, .scaleY, .z, .v0, .v1: ""
            case .rotation: " / 1rad"
            default: " / 1pt"
            }
        }

        func value(of a: Attributes) -> Double? {
            switch self {
            case .left: a.frame.x
            case .top: a.frame.y
            case .right: a.frame.x + a.frame.width
            case .bottom: a.frame.y + a.frame.height
            case .width: a.frame.width
            case .height: a.frame.height
            case .centerX: a.center.x
            case .centerY: a.center.y
            case .translationX: a.quantities[.translationX]
            case .translationY: a.quantities[.translationY]
            case .alpha: a.alpha
            case .scaleX: a.quantities[.scaleX]
            case .scaleY: a.quantities[.scaleY]
            case .rotation: a.quantities[.rotationZ]
            case .z: a.zIndex
            case .blur: a.blur
            case .v0, .v1:
                if case .number(let value)? = a.custom.first(where: { $0.name == rawValue })?.value {
                    value
                } else {
                    nil
                }
            }
        }
    }

    /// Its text; `each`: the element that the statement is about, one after the other.
    func text(each: ElementPath?) -> String {
        switch self {
        case .constant(let value): return value < 0 ? "(\(value))" : "\(value)"
        case .read(let path, _, let part):
            let name = path == each ? path.kind : StatementNumber.name(of: path)
            return part.unit.isEmpty ? "\(name).\(part.rawValue)" : "(\(name).\(part.rawValue)\(part.unit))"
        case .contentWidth: return "(content.width / 1pt)"
        case .contentHeight: return "(content.height / 1pt)"
        case .viewportWidth: return "(viewport.width / 1pt)"
        case .viewportHeight: return "(viewport.height / 1pt)"
        case .offset: return "(offset.main / 1pt)"
        case .variable(let text, _): return text
        case .scaled(let factor, let a): return "\(factor) * \(a.text(each: each))"
        case .operation(let word, let a, let b):
            let (a, b) = (a.text(each: each), b.text(each: each))
            return switch word {
            case "abs", "floor", "sign": "\(word)(\(a) - \(b))"
            case "min", "max", "mod", "hypot": "\(word)(\(a), \(b))"
            default: "(\(a) \(word) \(b))"
            }
        }
    }

    static func name(of path: ElementPath) -> String {
        if path.kind.hasSuffix("c") || path.kind == "cell" || path.item > 0 {
            return "\(path.kind)[\(path.section), \(path.item)]"
        }
        return path.kind == "menu" || path.kind == "foot" ? path.kind : "\(path.kind)[\(path.section)]"
    }

    /// Its value at a point; nil where an element is missing.
    func value(at point: SeenPoint, isHorizontal: Bool, each: (name: ElementPath, is: Attributes)? = nil) -> Double? {
        switch self {
        case .constant(let value): return value
        case .read(let path, let hint, let part):
            if let each, each.name == path { return part.value(of: each.is) }
            return point.element(path, hint).flatMap { part.value(of: $0) }
        case .contentWidth: return point.content.width
        case .contentHeight: return point.content.height
        case .viewportWidth: return point.viewport.width
        case .viewportHeight: return point.viewport.height
        case .offset: return isHorizontal ? point.offset.x : point.offset.y
        case .variable(_, let number): return point.place[number]
        case .scaled(let factor, let a):
            return a.value(at: point, isHorizontal: isHorizontal, each: each).map { factor * $0 }
        case .operation(let word, let a, let b):
            guard let a = a.value(at: point, isHorizontal: isHorizontal, each: each),
                let b = b.value(at: point, isHorizontal: isHorizontal, each: each)
            else { return nil }
            switch word {
            case "+": return a + b
            case "-": return a - b
            case "*": return a * b
            case "/": return a / b
            case "abs": return abs(a - b)
            case "floor": return (a - b).rounded(.down)
            case "sign": return a > b ? 1 : a < b ? -1 : a == b ? 0 : .nan
            case "min": return min(a, b)
            case "max": return max(a, b)
            case "hypot": return (a * a + b * b).squareRoot()
            default:
                // `mod` is exact: −3 is ten times 0.3, as 64 bits have it, and a little less.
                let rest = a.truncatingRemainder(dividingBy: b)
                return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
            }
        }
    }
}

/// What a test expects.
indirect enum Statement {
    case atMost(StatementNumber, Double)
    case atLeast(StatementNumber, Double)
    case below(StatementNumber, Double)
    case above(StatementNumber, Double)
    case equal(StatementNumber, Double)
    case unequal(StatementNumber, Double)
    case shown(ElementPath, Bool)
    case and(Statement, Statement)
    case or(Statement, Statement)
    case not(Statement)

    func text(each: ElementPath?) -> String {
        func number(_ value: Double) -> String { "\(value)" }
        switch self {
        case .atMost(let a, let b): return "\(a.text(each: each)) <= \(number(b))"
        case .atLeast(let a, let b): return "\(a.text(each: each)) >= \(number(b))"
        case .below(let a, let b): return "\(a.text(each: each)) < \(number(b))"
        case .above(let a, let b): return "\(a.text(each: each)) > \(number(b))"
        case .equal(let a, let b): return "\(a.text(each: each)) == \(number(b))"
        case .unequal(let a, let b): return "\(a.text(each: each)) != \(number(b))"
        case .shown(let path, let isShown): return (isShown ? "" : "not ") + StatementNumber.name(of: path) + ".shown"
        case .and(let a, let b): return "(\(a.text(each: each)) and \(b.text(each: each)))"
        case .or(let a, let b): return "(\(a.text(each: each)) or \(b.text(each: each)))"
        case .not(let a): return "not (\(a.text(each: each)))"
        }
    }

    /// How far it is from being false, and whether it holds; nil where an element is missing.
    func margin(at point: SeenPoint, isHorizontal: Bool, each: (name: ElementPath, is: Attributes)? = nil) -> (
        margin: Double, holds: Bool
    )? {
        func value(_ a: StatementNumber) -> Double? { a.value(at: point, isHorizontal: isHorizontal, each: each) }
        func margin(_ a: Statement) -> (margin: Double, holds: Bool)? {
            a.margin(at: point, isHorizontal: isHorizontal, each: each)
        }
        let slack = 1e-6
        switch self {
        case .atMost(let a, let b): return value(a).map { (b + slack - $0, $0 <= b + slack) }
        case .atLeast(let a, let b): return value(a).map { ($0 - b + slack, b <= $0 + slack) }
        case .below(let a, let b): return value(a).map { (b - $0, $0 < b) }
        case .above(let a, let b): return value(a).map { ($0 - b, $0 > b) }
        case .equal(let a, let b): return value(a).map { (slack - abs($0 - b), abs($0 - b) <= slack) }
        case .unequal(let a, let b): return value(a).map { (abs($0 - b) - slack, !(abs($0 - b) <= slack)) }
        case .shown(let path, let isShown):
            guard point.elements.contains(where: { $0.path == path }) else { return nil }
            let holds = point.shown.contains(path) == isShown
            return (holds ? 0.5 : -0.5, holds)
        case .and(let a, let b):
            guard let a = margin(a), let b = margin(b) else { return nil }
            return (min(a.margin, b.margin), a.holds && b.holds)
        case .or(let a, let b):
            guard let a = margin(a), let b = margin(b) else { return nil }
            return (max(a.margin, b.margin), a.holds || b.holds)
        case .not(let a): return margin(a).map { (-$0.margin, !$0.holds) }
        }
    }
}
