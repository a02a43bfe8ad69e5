import Foundation
import Interpreter
import LayoutDSL
import Testing

/// One element as an oracle draws it, in the words of the reference: a box around a centre, scaled, turned about the
/// axes of the screen, moved, and looked at from a distance.
struct Drawn {
    var kind = "cell"
    var section = 0
    var item = 0
    var size: LayoutSize
    var center: LayoutPoint
    var scale = 1.0
    var turn = (x: 0.0, y: 0.0, z: 0.0)
    var move = (x: 0.0, y: 0.0, z: 0.0)
    var perspective = 0.0
    /// The vanishing point, in the content; nil for the anchor.
    var eye: LayoutPoint?
    var anchor = LayoutPoint(x: 0.5, y: 0.5)
    var alpha = 1.0
    var z = 0.0
    var isDeep = false
    var isHidden = false
    /// Whether a bit decides if it is hidden.
    var isUndecided = false

    /// An element at rest.
    init(_ kind: String, _ section: Int = 0, _ item: Int = 0, rest: LayoutRectangle) {
        self.init(item: item, rest: rest)
        self.kind = kind
        self.section = section
    }

    /// A cell of the only section at rest.
    init(item: Int, rest: LayoutRectangle) {
        self.item = item
        size = LayoutSize(width: rest.width, height: rest.height)
        center = LayoutPoint(x: rest.x + rest.width / 2, y: rest.y + rest.height / 2)
    }

    /// Where a vector of the box goes: scaled, turned about x, then y, then z; moved only if it is a place.
    private func image(_ x: Double, _ y: Double, _ z: Double, isPlace: Bool) -> (x: Double, y: Double, z: Double) {
        var p = (x: x * scale, y: y * scale, z: z)
        p = (p.x, p.y * cos(turn.x) - p.z * sin(turn.x), p.y * sin(turn.x) + p.z * cos(turn.x))
        p = (p.x * cos(turn.y) + p.z * sin(turn.y), p.y, p.z * cos(turn.y) - p.x * sin(turn.y))
        p = (p.x * cos(turn.z) - p.y * sin(turn.z), p.x * sin(turn.z) + p.y * cos(turn.z), p.z)
        return isPlace ? (p.x + move.x, p.y + move.y, p.z + move.z) : p
    }

    /// How much smaller something so near is than in the plane.
    private func distance(_ z: Double) -> Double { perspective == 0 ? 1 : 1 - z / perspective }

    /// The 16 numbers of CATransform3D: what becomes of the three axes and of the origin.
    var matrix: [Double] {
        let axes = [image(1, 0, 0, isPlace: false), image(0, 1, 0, isPlace: false), image(0, 0, 1, isPlace: false)]
        let origin = image(0, 0, 0, isPlace: true)
        // What is deeper by z is seen moved by so much of the way to the vanishing point.
        func row(_ p: (x: Double, y: Double, z: Double), _ one: Double) -> [Double] {
            let late = perspective == 0 ? 0 : p.z / perspective
            return [p.x - late * vanishing.x, p.y - late * vanishing.y, p.z, one - late]
        }
        return axes.flatMap { row($0, 0) } + row(origin, 1)
    }

    /// Where it turns and is scaled about.
    private var pivot: LayoutPoint {
        LayoutPoint(x: center.x + (anchor.x - 0.5) * size.width, y: center.y + (anchor.y - 0.5) * size.height)
    }

    /// The way from there to the vanishing point.
    private var vanishing: LayoutPoint {
        eye.map { LayoutPoint(x: $0.x - pivot.x, y: $0.y - pivot.y) } ?? LayoutPoint(x: 0, y: 0)
    }

    /// The box around the four corners as they are seen; nil when one is not before the eye.
    var frame: LayoutRectangle? {
        let (pivot, vanishing) = (pivot, vanishing)
        var (xs, ys): ([Double], [Double]) = ([], [])
        for (sx, sy) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
            let corner = image(
                center.x + sx * size.width - pivot.x, center.y + sy * size.height - pivot.y, 0, isPlace: true)
            guard distance(corner.z) > 1e-9 else { return nil }
            // CSS Transforms Module Level 2: o + (p − o) · d / (d − z), with o the vanishing point.
            let seen = 1 / distance(corner.z)
            xs.append(pivot.x + vanishing.x + (corner.x - vanishing.x) * seen)
            ys.append(pivot.y + vanishing.y + (corner.y - vanishing.y) * seen)
        }
        let (left, top) = (xs.min() ?? .nan, ys.min() ?? .nan)
        return LayoutRectangle(x: left, y: top, width: (xs.max() ?? .nan) - left, height: (ys.max() ?? .nan) - top)
    }

    var name: String { "\(kind)[\(section),\(item)]" }
}

/// Equal within 1e-9, relative to the larger (or to 1).
func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    a == b || abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

/// Whether all the numbers of two lists are close.
func areClose(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { isClose($0, $1) }
}

extension LayoutRectangle {
    var numbers: [Double] { [x, y, width, height] }
}

extension Attributes {
    var name: String { "\(kind)[\(section),\(item)]" }

    /// Every number of the element.
    var numbers: [Double] {
        frame.numbers + [center.x, center.y, size.width, size.height, anchorPoint.x, anchorPoint.y, alpha, zIndex]
            + [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] + (transform3D ?? [])
    }
}

/// Compares everything at an offset with an oracle: every element one by one, and which of them are seen, from the
/// lowest to the highest.
func expectSame(_ prepared: Prepared, at offset: LayoutPoint, _ wanted: [Drawn], _ comment: String) {
    let all = prepared.attributes(at: offset, culling: false)
    #expect(all.troubles.isEmpty, "\(comment)")
    let byZ = wanted.enumerated().sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }.map { $0.element }
    var names: [String] = []
    var maybe: Set<String> = []
    let window = LayoutRectangle(
        x: offset.x, y: offset.y, width: prepared.viewport.width, height: prepared.viewport.height)
    let found = Dictionary(all.elements.map { ($0.name, $0) }) { first, _ in first }
    #expect(all.elements.count == wanted.count, "\(comment)")
    for want in byZ {
        guard let got = found[want.name] else {
            Issue.record("\(comment): \(want.name) is missing")
            continue
        }
        let frame = want.frame
        let matrix = want.matrix
        #expect(want.isUndecided || got.isHidden == (want.isHidden || frame == nil), "\(comment): \(want.name) hidden")
        #expect((got.transform3D != nil) == want.isDeep, "\(comment): \(want.name) depth")
        let numbers =
            (frame ?? got.frame).numbers + [want.center.x, want.center.y, want.size.width, want.size.height]
            + [want.anchor.x, want.anchor.y, want.alpha, want.z]
            + [matrix[0], matrix[1], matrix[4], matrix[5], matrix[12], matrix[13]] + (want.isDeep ? matrix : [])
        #expect(areClose(got.numbers, numbers), "\(comment): \(want.name) is \(got.numbers), not \(numbers)")
        guard let frame else { continue }
        let overlap = min(
            min(frame.x + frame.width - window.x, window.x + window.width - frame.x),
            min(frame.y + frame.height - window.y, window.y + window.height - frame.y))
        if abs(overlap) < 1e-6 || want.isUndecided { maybe.insert(want.name) }
        if overlap > 0, !want.isHidden { names.append(want.name) }
    }
    let seen = prepared.attributes(at: offset)
    #expect(seen.troubles.isEmpty, "\(comment)")
    #expect(
        seen.elements.map { $0.name }.filter { !maybe.contains($0) } == names.filter { !maybe.contains($0) },
        "\(comment): what is seen")
    for element in seen.elements { #expect(found[element.name] == element, "\(comment): \(element.name) when culled") }
}

/// The folder of the gallery.
let galleryFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/gallery")

func gallery(_ name: String) throws -> String {
    try String(contentsOf: galleryFolder.appending(path: "\(name).layout"), encoding: .utf8)
}

/// Checks a text that has to be sound, without so much as a warning.
func layout(_ text: String) throws -> CheckedLayout {
    let report = check(parse(Source(name: "test.layout", text: text)))
    for diagnostic in report.diagnostics.shown { Issue.record("\(diagnostic.code.text): \(diagnostic.message)") }
    return try report.get()
}

/// A text, compiled and prepared.
func prepared(_ text: String, _ world: World = World()) throws -> Prepared {
    let prepared = try compile(layout(text)).prepare(for: world)
    #expect(prepared.troubles.isEmpty)
    return prepared
}
