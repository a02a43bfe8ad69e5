import Foundation
import Interpreter
import LayoutDSL
import Testing

/// One element as an oracle expects it.
struct Expected {
    var kind: String
    var section = 0
    var item = 0
    var frame: LayoutRectangle
    var size: LayoutSize
    var center: LayoutPoint
    var transform: [Double] = [1, 0, 0, 1, 0, 0]
    var anchor = LayoutPoint(x: 0.5, y: 0.5)
    var alpha = 1.0
    var z = 0.0
    var custom: [(String, [Double])] = []
}

/// Equal within 1e-6, relative to the larger (or to 1).
func isClose(_ a: Double, _ b: Double) -> Bool {
    a == b || abs(a - b) <= 1e-6 * max(1, abs(a), abs(b))
}

extension Attributes {
    var numbers: [(String, [Double])] {
        custom.map { attribute in
            switch attribute.value {
            case .number(let number): (attribute.name, [number])
            case .boolean(let flag): (attribute.name, [flag ? 1 : 0])
            case .point(let point): (attribute.name, [point.x, point.y])
            case .size(let size): (attribute.name, [size.width, size.height])
            case .rectangle(let box): (attribute.name, [box.x, box.y, box.width, box.height])
            }
        }
    }

    /// Every number of the element, for a comparison at once.
    var everything: [Double] {
        [
            frame.x, frame.y, frame.width, frame.height, size.width, size.height, center.x, center.y, transform.a,
            transform.b, transform.c, transform.d, transform.tx, transform.ty, anchorPoint.x, anchorPoint.y, alpha,
            zIndex,
        ] + numbers.flatMap { $0.1 }
    }
}

extension Expected {
    var everything: [Double] {
        [frame.x, frame.y, frame.width, frame.height, size.width, size.height, center.x, center.y] + transform
            + [anchor.x, anchor.y, alpha, z] + custom.flatMap { $0.1 }
    }
}

/// Compares a frame with what an oracle expects: the same elements, in the same order, every number close.
func expectSame(_ frame: Frame, _ expected: [Expected], _ comment: Comment) {
    let names = frame.elements.map { "\($0.kind)[\($0.section),\($0.item)]" }
    let wanted = expected.map { "\($0.kind)[\($0.section),\($0.item)]" }
    #expect(names == wanted, comment)
    guard names == wanted else { return }
    for (got, want) in zip(frame.elements, expected) {
        #expect(got.numbers.map { $0.0 } == want.custom.map { $0.0 }, comment)
        let isSame =
            got.everything.count == want.everything.count
            && zip(got.everything, want.everything).allSatisfy { isClose($0, $1) }
        #expect(
            isSame, "\(comment): \(got.kind)[\(got.section),\(got.item)] is \(got.everything), not \(want.everything)")
    }
    #expect(frame.troubles.isEmpty, comment)
}

/// The folder of the package.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

func example(_ name: String) throws -> String {
    try String(contentsOf: packageFolder.appending(path: "Examples/\(name).layout"), encoding: .utf8)
}

/// Checks a text that has to be sound.
func layout(_ text: String) throws -> CheckedLayout {
    let report = check(parse(Source(name: "test.layout", text: text)))
    for diagnostic in report.diagnostics.shown { Issue.record("\(diagnostic.code.text): \(diagnostic.message)") }
    return try report.get()
}

/// A text, compiled and prepared.
func prepared(_ text: String, _ world: World = World()) throws -> Prepared {
    try compile(layout(text)).prepare(for: world)
}
