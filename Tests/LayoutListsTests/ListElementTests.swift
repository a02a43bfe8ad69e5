import Interpreter
import LayoutDSL
import LayoutLists
import Testing

/// Elements as views show them, over every example and the gallery.
struct ListElementTests {
    /// A view turns and scales about its middle; the layout about any point. The box that comes out is the same.
    @Test(arguments: Lists.names)
    func `a view's own transform puts the corners where the layout does`(name: String) throws {
        var list = try Lists.list(name)
        for offset in list.stops {
            _ = list.scroll(to: offset)
            for element in list.shown where !element.isHidden {
                let found = element.corners
                let box = element.frame
                let near = 1e-6 * (1 + abs(box.x) + abs(box.y) + box.width + box.height)
                #expect(abs(found.minX - box.x) < near, "\(element.path) at \(offset)")
                #expect(abs(found.minY - box.y) < near, "\(element.path) at \(offset)")
                #expect(abs(found.maxX - box.x - box.width) < near, "\(element.path) at \(offset)")
                #expect(abs(found.maxY - box.y - box.height) < near, "\(element.path) at \(offset)")
            }
        }
    }

    @Test(arguments: Lists.names)
    func `whole numbers paint in the order of the layout`(name: String) throws {
        var list = try Lists.list(name)
        for offset in list.stops {
            _ = list.scroll(to: offset)
            let numbers = list.shown.map(\.zIndex)
            #expect(numbers == numbers.sorted(), "at \(offset)")
            #expect(Set(numbers).count == numbers.count, "two alike at \(offset)")
            #expect(Set(list.shown.map(\.path)).count == numbers.count, "one path twice at \(offset)")
        }
    }

    @Test(arguments: Lists.names)
    func `an element is the same however it is asked for`(name: String) throws {
        var list = try Lists.list(name)
        for offset in list.stops {
            _ = list.scroll(to: offset)
            let seen = list.onScreen()
            for element in seen { #expect(list.element(at: element.path) == element, "at \(offset)") }
            let around = list.shown
            #expect(seen.allSatisfy { around.contains($0) }, "at \(offset)")
        }
    }

    /// The oracle is a list that never scrolled there.
    @Test(arguments: Lists.names)
    func `what entered, left and moved is all that changes`(name: String) throws {
        var list = try Lists.list(name)
        // What comes back tells the way that was scrolled.
        guard name != "gallery/quickreturn.layout" else { return }
        var views = Dictionary(uniqueKeysWithValues: list.shown.map { ($0.path, $0) })
        for offset in list.stops + list.stops.reversed() {
            let changes = list.scroll(to: offset)
            for element in changes.left { #expect(views.removeValue(forKey: element.path) != nil) }
            for element in changes.entered { #expect(views.updateValue(element, forKey: element.path) == nil) }
            for element in changes.moved {
                #expect(views.updateValue(element, forKey: element.path) != element, "nothing moved")
            }
            var other = try Lists.list(name)
            _ = other.scroll(to: offset)
            #expect(views == Dictionary(uniqueKeysWithValues: other.shown.map { ($0.path, $0) }), "at \(offset)")
        }
    }

    @Test func `a copy goes its own way`() throws {
        var first = try Lists.list("gallery/quickreturn.layout")
        for step in 0..<40 { _ = first.scroll(to: LayoutPoint(x: 0, y: Double(step) * 20)) }
        _ = first.scroll(to: LayoutPoint(x: 0, y: 760))
        var second = first
        _ = second.scroll(to: LayoutPoint(x: 0, y: 300))
        // The bar that came back is that of the way of each.
        _ = first.scroll(to: LayoutPoint(x: 0, y: 760))
        var third = try Lists.list("gallery/quickreturn.layout")
        for step in 0..<40 { _ = third.scroll(to: LayoutPoint(x: 0, y: Double(step) * 20)) }
        _ = third.scroll(to: LayoutPoint(x: 0, y: 760))
        #expect(first.shown == third.shown)
        #expect(first.shown != second.shown)
    }

    @Test func `declared attributes are found by name`() throws {
        var list = try Lists.list("jungle.layout")
        _ = list.scroll(to: LayoutPoint(x: 0, y: 90))
        let header = try #require(list.shown.first { $0.path.kind == "header" })
        #expect(header.number("headerOverlayAlpha") == 0.3)
        #expect(header.number("nothing") == nil)
        let kind = list.prepared.program.layout.elements[0]
        #expect(kind.attributeNames == ["headerOverlayAlpha"] && kind.number(ofAttribute: "headerOverlayAlpha") == 0)
        #expect(kind.number(ofAttribute: "nothing") == nil)
    }

    @Test func `the position of a layer is that of its anchor point`() throws {
        var list = try Lists.list("wheel.layout")
        _ = list.scroll(to: LayoutPoint(x: 300, y: 0))
        for element in list.shown {
            #expect(element.center == LayoutPoint(x: 300 + 187.5, y: 333.5))
            #expect(abs(element.position.y - (333.5 + 500)) < 1e-9)
        }
    }
}

extension ListElement {
    /// The bounding box of the corners, each carried by the transform that a view gets.
    fileprivate var corners: (minX: Double, minY: Double, maxX: Double, maxY: Double) {
        var points: [(x: Double, y: Double)] = []
        for corner in 0..<4 {
            let x = (corner & 1 == 0 ? -0.5 : 0.5) * size.width
            let y = (corner & 2 == 0 ? -0.5 : 0.5) * size.height
            if let m = transform3D {
                let w = x * m[3] + y * m[7] + m[15]
                points.append(((x * m[0] + y * m[4] + m[12]) / w, (x * m[1] + y * m[5] + m[13]) / w))
            } else {
                let t = transform
                points.append((t.a * x + t.c * y + t.tx, t.b * x + t.d * y + t.ty))
            }
        }
        let (xs, ys) = (points.map { $0.x + center.x }, points.map { $0.y + center.y })
        return (xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
    }
}
