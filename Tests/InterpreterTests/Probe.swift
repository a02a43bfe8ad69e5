import Interpreter
import LayoutDSL

/// Short ways through the pipeline, for tests of its limits.
enum Probe {
    static func report(_ text: String, files: [String: String] = [:]) -> CheckReport {
        report(bytes: Array(text.utf8), files: files)
    }

    static func report(bytes: [UInt8], files: [String: String] = [:]) -> CheckReport {
        check(parse(Source(name: "main.layout", bytes: bytes))) { request in
            guard let text = files[request.path] else { return .missing(reason: "no such file") }
            return .found(name: request.path, bytes: Array(text.utf8))
        }
    }

    /// The codes of what was found, warnings included.
    static func codes(_ text: String, files: [String: String] = [:]) -> [DiagnosticCode] {
        report(text, files: files).diagnostics.shown.map { $0.code }
    }

    static func layout(_ text: String) throws -> CheckedLayout { try report(text).get() }

    static func prepared(_ text: String, _ world: World = World()) throws -> Prepared {
        try compile(try layout(text)).prepare(for: world)
    }

    /// The value of `attribute v` of the first cell, in a layout that the formula stands in.
    static func value(of formula: String, lines: String = "", before: String = "") throws -> Double? {
        let text = """
            \(before)
            layout T { items: 1; cell { size: 10 x 10; \(lines)
            attribute v = \(formula) } }
            """
        let element = try prepared(text).attributes(at: LayoutPoint(x: 0, y: 0)).elements.first
        guard case .number(let value)? = element?.custom.first(where: { $0.name == "v" })?.value else { return nil }
        return value
    }

    /// All numbers of an element that a host could draw with.
    static func numbers(_ a: Attributes) -> [Double] {
        var all = [
            a.frame.x, a.frame.y, a.frame.width, a.frame.height, a.center.x, a.center.y, a.size.width, a.size.height,
            a.anchorPoint.x, a.anchorPoint.y, a.alpha, a.zIndex, a.transform.a, a.transform.b, a.transform.c,
            a.transform.d, a.transform.tx, a.transform.ty,
        ]
        all += a.transform3D ?? []
        for custom in a.custom {
            switch custom.value {
            case .number(let value): all.append(value)
            case .boolean: break
            case .point(let value): all += [value.x, value.y]
            case .size(let value): all += [value.width, value.height]
            case .rectangle(let value): all += [value.x, value.y, value.width, value.height]
            }
        }
        return all
    }
}
