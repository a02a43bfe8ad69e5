/// A value of several parts, as each language writes it.
indirect enum Literal {
    case text(String)
    case kind(String)
    case category(String)
    case indexPath(section: String, item: String)
    /// A transform that moves alone.
    case moved(x: String, y: String)
    case size(width: String, height: String)
    case box(x: String, y: String, width: String, height: String)
    /// A value of a type that Swift has a name for.
    case record(String, [(name: String, value: Literal)])

    static func point(_ x: String, _ y: String) -> Literal {
        .record("Point", [("x", .text(x)), ("y", .text(y))])
    }

    /// The text in a language; kinds have names of their own there.
    func text(_ target: Target, kinds: [String: String] = [:]) -> String {
        switch target.language {
        case .javaScript: javaScript
        case .swift: swift(kinds)
        }
    }

    private var javaScript: String {
        func side(_ name: String, _ text: String) -> String { text == name ? name : "\(name): \(text)" }
        switch self {
        case .text(let text): return text
        case .kind(let name), .category(let name): return "'\(name)'"
        case .indexPath(let section, let item): return "[\(section), \(item)]"
        case .moved(let x, let y): return "[1, 0, 0, 1, \(x), \(y)]"
        case .size(let width, let height): return "{ \(side("width", width)), \(side("height", height)) }"
        case .box(let x, let y, let width, let height):
            return "{ x: \(x), y: \(y), \(side("width", width)), \(side("height", height)) }"
        case .record(_, let parts):
            guard !parts.isEmpty else { return "{}" }
            return "{ \(parts.map { "\($0.name): \($0.value.javaScript)" }.joined(separator: ", ")) }"
        }
    }

    private func swift(_ kinds: [String: String]) -> String {
        switch self {
        case .text(let text): return text
        case .kind(let name): return ".\(kinds[name] ?? name)"
        case .category(let name): return ".\(name)"
        case .indexPath(let section, let item): return "IndexPath(section: \(section), item: \(item))"
        case .moved(let x, let y):
            let parts = [("tx", x), ("ty", y)].filter { $0.1 != "0" }.map { "\($0): \($1)" }
            return "Transform(\(parts.joined(separator: ", ")))"
        case .size(let width, let height): return "Size(width: \(width), height: \(height))"
        case .box(let x, let y, let width, let height):
            return "Box(x: \(x), y: \(y), width: \(width), height: \(height))"
        case .record(let type, let parts):
            let values = parts.map { "\($0.name): \($0.value.swift(kinds))" }
            return "\(type)(\(values.joined(separator: ", ")))"
        }
    }
}
