import Foundation
import Interpreter
import LayoutDSL
import Testing

@testable import Reports

/// What is drawn stands where the interpreter says.
struct PictureGeometryTests {
    static let examples: [String] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples")
        let found = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.hasSuffix(".layout") }.sorted().map { root.appendingPathComponent($0).path }
    }()

    private static func prepared(_ path: String, rightToLeft: Bool = false) throws -> Prepared {
        let source = Source(name: path, text: try String(contentsOfFile: path, encoding: .utf8))
        var world = World()
        world.environment.rightToLeft = rightToLeft
        return try compile(check(parse(source)).get()).prepare(for: world)
    }

    @Test func `there are examples`() { #expect(PictureGeometryTests.examples.count >= 20) }

    /// The box around a shape's corners is what is seen of the element, which the interpreter finds by itself.
    @Test(arguments: examples)
    func `shapes fill their frames`(_ path: String) throws {
        let prepared = try PictureGeometryTests.prepared(path)
        var count = 0
        for distance in stride(from: -150.0, through: 1500, by: 137.5) {
            let frame = prepared.attributes(at: prepared.offset(along: distance))
            for element in frame.elements {
                for scale in [1, 0.37] {
                    let shape = try #require(ElementShape(element, from: frame.offset, scale: scale))
                    let (box, wanted) = (shape.outline.bounds, element.visible)
                    let error = max(
                        abs(box.x - (wanted.x - frame.offset.x) * scale), abs(box.width - wanted.width * scale),
                        abs(box.y - (wanted.y - frame.offset.y) * scale), abs(box.height - wanted.height * scale))
                    #expect(error < 1e-6, "\(element.kind)[\(element.section),\(element.item)] at \(distance)")
                    // The plane of a flat one has its corners; that of one in space touches it in the middle.
                    guard element.transform3D == nil else { continue }
                    let far = shape.place(shape.size.width, shape.size.height)
                    #expect(abs(far.x - shape.outline.corners[2].x) + abs(far.y - shape.outline.corners[2].y) < 1e-6)
                }
                count += 1
            }
        }
        #expect(count > 10)
    }

    /// Rectangles of the document, put together with the transforms around them, against the frames.
    @Test(arguments: examples, [false, true])
    func `the document shows every element`(_ path: String, rightToLeft: Bool) throws {
        let prepared = try PictureGeometryTests.prepared(path, rightToLeft: rightToLeft)
        for distance in [-60.0, 0, 210] {
            let frame = prepared.attributes(at: prepared.offset(along: distance))
            var style = Picture.Style()
            style.scale = 1
            let picture = Picture(
                title: "T", kinds: prepared.program.layout.elements.map(\.name),
                shots: [Picture.Shot(frame, of: prepared)])
            let bytes = drawn(picture, style)
            expectSound(bytes)
            var found: [Shown] = []
            let device = try #require(ParsedPicture(bytes).root?.children.last)
            PictureGeometryTests.collect(device, PlaneTransform.identity, &found, isOuter: true)
            let screen = prepared.screen(at: frame.offset)
            let visible = frame.elements.filter { $0.alpha > 0 && !$0.isHidden && $0.visible.overlaps(screen) }
            #expect(found.map(\.name) == visible.map { "\($0.kind)[\($0.section),\($0.item)]" })
            let window = LayoutRectangle(
                x: 0, y: 0, width: prepared.viewport.width, height: prepared.viewport.height)
            for (element, shown) in zip(visible, found) {
                var wanted = element.visible
                wanted.x -= prepared.viewportLeft(at: frame.offset)
                wanted.y -= frame.offset.y
                // A polygon is cut off outside, and less high there than its box.
                if shown.isPolygon, !window.grown(by: 40).holds(wanted) { continue }
                let (a, b) = (wanted.shared(with: window), shown.bounds.shared(with: window))
                // The line of an upright box lies half a unit inside.
                let error = max(
                    abs(a.x - b.x), abs(a.y - b.y), abs(a.x + a.width - b.x - b.width),
                    abs(a.y + a.height - b.y - b.height))
                #expect(error <= 0.6, "\(shown.name) at \(distance): \(a) and \(b)")
            }
        }
    }

    private struct Shown {
        let name: String
        let bounds: LayoutRectangle
        let isPolygon: Bool
    }

    /// The shapes that have a name, in order, with the box around what they fill.
    private static func collect(
        _ node: ParsedPicture.Node, _ plane: PlaneTransform, _ found: inout [Shown],
        isOuter: Bool = false
    ) {
        var plane = plane
        if !isOuter, let text = node.attributes["transform"] {
            let n = text.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
            if n.count == 6 { plane = PlaneTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) }
        }
        if let title = node.children.first, title.name == "title" {
            var corners: [LayoutPoint] = []
            if let points = node.attributes["points"] {
                let n = points.split { " ,".contains($0) }.compactMap { Double($0) }
                corners = stride(from: 0, to: n.count - 1, by: 2).map { LayoutPoint(x: n[$0], y: n[$0 + 1]) }
            } else {
                let box = LayoutRectangle(
                    x: node.number("x") ?? 0, y: node.number("y") ?? 0, width: node.number("width") ?? 0,
                    height: node.number("height") ?? 0)
                corners = Outline(box).corners
            }
            let bounds = Outline(corners.map { plane.applied(to: $0) }).bounds
            found.append(
                Shown(
                    name: String(title.text.split(separator: " ").first ?? ""), bounds: bounds,
                    isPolygon: node.name == "polygon"))
        }
        for child in node.children { collect(child, plane, &found) }
    }
}
