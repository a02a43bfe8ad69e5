import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// Elements that are to be shown, and the element under a point.
struct ElementUnderTests {
    private func under(_ prepared: Prepared, _ x: Double, _ y: Double, at offset: Double = 0) -> String? {
        let scroller = prepared.scroller()
        scroller.move(to: prepared.offset(along: offset))
        let point = LayoutPoint(x: x, y: y)
        let found = scroller.element(under: point).map {
            ElementPath(kind: prepared.program.layout.elements[$0.kind].name, section: $0.section, item: $0.item)
        }
        let alone = prepared.attributes(under: point, at: scroller.offset).elements.first?.path
        #expect(found == alone)
        return found.map { "\($0.kind)[\($0.section),\($0.item)]" }
    }

    @Test func `the topmost counts; what is hidden, absent or transparent does not`() throws {
        let prepared = try Probe.prepared(StoredLayout("elements-above-each-other").text)
        #expect(under(prepared, 10, 10) == "bar[0,0]")
        #expect(under(prepared, 10, 39.9) == "bar[0,0]")
        #expect(under(prepared, 10, 40) == "cell[0,0]")
        #expect(under(prepared, 10, 110, at: 100) == "bar[0,0]")
        #expect(under(prepared, 10, 150, at: 100) == "cell[0,1]")
        #expect(under(prepared, 10, 90, at: 100) == nil, "above the screen")
        #expect(under(prepared, -1, 150, at: 100) == nil)
    }

    @Test func `what a mask cuts off is not hit`() throws {
        let prepared = try Probe.prepared(
            """
            layout T {
              viewport: 300 x 200; items: 3
              decoration back { size: 100% x 200; z: -1 }
              cell { size: 300 x 80; clip.right: 100; part p { size: 50 x 50; place: (180, 0) } }
            }
            """)
        #expect(under(prepared, 250, 60) == "back[0,0]" && under(prepared, 150, 60) == "cell[0,0]")
        #expect(under(prepared, 190, 20) == "p[0,0]" && under(prepared, 210, 20) == "back[0,0]")
    }

    /// The middle of a corner of radius 40 lies 11.7 points inside of the box's corner, along both sides.
    @Test func `a round corner is not hit, nor what stands behind it`() throws {
        let prepared = try Probe.prepared(
            """
            layout T {
              viewport: 300 x 300; items: 1
              decoration back { size: 100% x 300; z: -1 }
              cell { size: 200 x 100; corner: 40; clip: 0; part p { size: 100% x 100%; rotation: 0.001deg } }
            }
            """)
        for (distance, isHit) in [(2.0, false), (11, false), (13, true), (40, true)] {
            for (x, y) in [(50 + distance, distance), (250 - distance, 100 - distance)] {
                #expect(under(prepared, x, y) == (isHit ? "p[0,0]" : "back[0,0]"), "\(distance)")
            }
        }
    }

    @Test func `a turned and scaled box is told from its bounding box`() throws {
        let prepared = try Probe.prepared(
            "layout T { viewport: 200 x 200; items: 1; cell { size: 100 x 20; center: (100, 100); rotation: 45deg; scale: 2 } }"
        )
        // Along the diagonal the box is 200 long, across it 40.
        #expect(under(prepared, 100 + 60, 100 + 60) == "cell[0,0]")
        #expect(under(prepared, 100 + 60, 100 - 60) == nil)
        #expect(under(prepared, 100 + 13, 100 - 13) == "cell[0,0]")
        #expect(under(prepared, 100 + 15, 100 - 15) == nil)
    }

    /// A point of the box, sent through the matrix, is found again; and a point is found in a box only if it lies in the
    /// outline that its corners make.
    @Test func `through depth and perspective a point comes back`() throws {
        var random = Seeded(7)
        var inside = 0
        for _ in 0..<300 {
            let text = """
                layout T {
                  viewport: 400 x 400; items: 1
                  cell {
                    size: \(random.below(200) + 20) x \(random.below(200) + 20); center: (200, 200)
                    anchor: (\(random.number(0...1)), \(random.number(0...1)))
                    rotation.x: \(random.below(140) - 70)deg; rotation.y: \(random.below(140) - 70)deg
                    rotation.z: \(random.below(360))deg; perspective: \(random.pick([0, 500, 900])); scale: 1.2
                  }
                }
                """
            let prepared = try Probe.prepared(text)
            guard let cell = prepared.attributes(at: LayoutPoint(x: 0, y: 0)).elements.first,
                let m = cell.transform3D
            else { continue }
            func projected(_ u: Double, _ v: Double) -> LayoutPoint {
                let (x, y) = ((u - cell.anchorPoint.x) * cell.size.width, (v - cell.anchorPoint.y) * cell.size.height)
                let pivot = LayoutPoint(
                    x: cell.center.x + (cell.anchorPoint.x - 0.5) * cell.size.width,
                    y: cell.center.y + (cell.anchorPoint.y - 0.5) * cell.size.height)
                let w = x * m[3] + y * m[7] + m[15]
                return LayoutPoint(
                    x: pivot.x + (x * m[0] + y * m[4] + m[12]) / w, y: pivot.y + (x * m[1] + y * m[5] + m[13]) / w)
            }
            #expect(cell.contains(projected(random.number(0.01...0.99), random.number(0.01...0.99))))
            let outer = random.chance(50) ? 1.02 : -0.02
            #expect(!cell.contains(projected(outer, random.number(0...1))))
            inside += 1
        }
        #expect(inside > 200)
    }

    @Test func `an element is shown where it is wanted`() throws {
        let list = try Probe.prepared("layout T { viewport: 100 x 200; items: 40; cell { size: 100% x 50 } }")
        let path = ElementPath(kind: "cell", item: 20)
        func at(_ place: ShownPlace, from offset: Double) -> Double? {
            list.offset(showing: path, at: place, from: LayoutPoint(x: 0, y: offset))?.y
        }
        #expect(at(.start, from: 0) == 1000)
        #expect(at(.end, from: 0) == 850)
        #expect(at(.centre, from: 0) == 925)
        #expect(at(.nearest, from: 0) == 850)
        #expect(at(.nearest, from: 1500) == 1000)
        #expect(at(.nearest, from: 900) == 900)
        #expect(list.offset(showing: ElementPath(kind: "cell", item: 39), at: .start)?.y == 1800)
        #expect(list.offset(showing: ElementPath(kind: "cell", item: 40)) == nil)
    }
}
