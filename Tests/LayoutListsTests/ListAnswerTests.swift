import Interpreter
import LayoutDSL
import LayoutLists
import Testing

/// Stops, measured sizes, touches, dragging and other worlds.
struct ListAnswerTests {
    @Test func `a gesture ends where the layout stops`() throws {
        let list = try Lists.list("gallery/carousel.layout")
        let from = LayoutPoint(x: 100, y: 0)
        let stop = list.stop(proposed: from, velocity: LayoutPoint(x: 1, y: 0))
        let oracle = try list.prepared.stop(proposed: 100, velocity: 1, from: LayoutPoint(x: 0, y: 0))
        #expect(stop.x == oracle && stop.x > 100)
        #expect(list.stop(proposed: LayoutPoint(x: .nan, y: .infinity), velocity: from).x.isFinite)
        let plain = try Lists.list("jungle.layout")
        let proposed = LayoutPoint(x: 0, y: 123.456)
        #expect(plain.stop(proposed: proposed, velocity: from) == proposed)
    }

    @Test func `measured cells take their sizes, and nothing above the line jumps`() throws {
        let program = try Lists.program(
            text: """
                layout L {
                  items: 30
                  cell { data { measured height: Length = 50 }; size: 100% x data.height }
                }
                """)
        var list = try ListLayout(program, for: World(viewport: LayoutSize(width: 100, height: 300), items: [30]))
        _ = list.scroll(to: LayoutPoint(x: 0, y: 500))
        let path = ElementPath(kind: "cell", item: 2)
        let change = try #require(list.measured(LayoutSize(width: 100, height: 80), of: path))
        #expect(list.element(at: path)?.estimated == ["height"])
        let offset = try list.change([change])
        #expect(offset.y == 530)
        #expect(list.element(at: path)?.size.height == 80 && list.element(at: path)?.estimated == [])
        #expect(list.measured(LayoutSize(width: 100, height: 80), of: path) == nil, "it is known")
        #expect(list.measured(LayoutSize(width: 100, height: .nan), of: path) == nil)
        #expect(list.measured(LayoutSize(width: 9, height: 9), of: ElementPath(kind: "cell", item: 99)) == nil)
        var plain = try Lists.list("jungle.layout")
        #expect(plain.measured(LayoutSize(width: 9, height: 9), of: plain.onScreen()[0].path) == nil)
    }

    @Test func `a touch finds what is seen on top`() throws {
        var list = try Lists.list("jungle.layout")
        _ = list.scroll(to: LayoutPoint(x: 0, y: 500))
        #expect(list.element(under: LayoutPoint(x: 100, y: 510))?.path.kind == "menu")
        #expect(list.element(under: LayoutPoint(x: 100, y: 580))?.path.kind == "sectionHeader")
        #expect(list.element(under: LayoutPoint(x: 100, y: 50)) == nil, "it is not on screen")
        #expect(list.element(under: LayoutPoint(x: 100, y: .nan)) == nil)
    }

    @Test func `a dragged cell lies on top, and goes where it is let loose`() throws {
        var list = try Lists.list("jungle.layout")
        let path = ElementPath(kind: "cell", section: 1, item: 0)
        let place = LayoutPoint(x: 180, y: 900)
        let dragged = try #require(list.element(path, draggedTo: place))
        #expect(dragged.center == place && list.shown.allSatisfy { $0.zIndex < dragged.zIndex })
        let under = try #require(list.elements(in: LayoutRectangle(x: 180, y: 900, width: 1, height: 1)).last)
        #expect(list.target(ofCell: path, at: place) == under.path && under.path.section == 1)
        #expect(list.target(ofCell: path, at: LayoutPoint(x: -900, y: 0)) == path)
    }

    @Test func `an element is brought on screen`() throws {
        let list = try Lists.list("jungle.layout")
        let path = ElementPath(kind: "cell", section: 3, item: 1)
        let offset = try #require(list.contentOffset(showing: path, at: .end))
        let rest = try #require(list.prepared.restingFrame(of: path))
        #expect(offset.y == rest.y + rest.height - 667)
        #expect(list.contentOffset(showing: ElementPath(kind: "cell", section: 9)) == nil)
        #expect(list.prepared.restingFrame(of: ElementPath(kind: "none")) == nil)
    }

    @Test func `a turn of the device keeps the place`() throws {
        var list = try Lists.list("jungle.layout")
        _ = list.scroll(to: LayoutPoint(x: 0, y: 1500))
        let offset = try list.prepare(
            for: World(viewport: LayoutSize(width: 667, height: 375), items: [1, 4, 4, 2]))
        #expect(offset.y == 1500 && list.contentOffset == offset)
        #expect(list.shown.contains { $0.size.width == 667 })
        #expect(throws: WorldError.self) {
            _ = try list.prepare(for: World(viewport: LayoutSize(width: 0, height: 375), items: [1]))
        }
        #expect(list.contentOffset == offset)
        _ = try list.set([ParameterValue(name: "maxParallaxOffset", value: 0)])
        #expect(throws: WorldError.self) { _ = try list.set([ParameterValue(name: "none", value: 0)]) }
    }

    @Test func `cells go by section and item, whatever their kind is called`() throws {
        let list = try Lists.list("jungle.layout")
        #expect(list.cell(section: 1, item: 2) == ElementPath(kind: "cell", section: 1, item: 2))
        #expect(list.cell(section: 9, item: 0) == nil && list.cell(section: -1, item: 0) == nil)
        let kind = try #require(list.prepared.cellKind(ofSection: 3))
        #expect(list.prepared.program.layout.elements[kind].category == .cell)
    }

    @Test func `an element of a scroller has an id and a matrix`() throws {
        let scroller = try Lists.list("gallery/coverflow.layout").prepared.scroller()
        scroller.move(to: LayoutPoint(x: 120, y: 0))
        let first = scroller.elements
        for element in first {
            let matrix = try #require(scroller.matrix(of: element))
            #expect(matrix.indices.map { matrix[$0] } == scroller.transform3D(of: element))
        }
        scroller.move(to: LayoutPoint(x: 120, y: 0))
        #expect(scroller.elements == first)
        #expect(Set(first.map(\.id)).count == first.count)
        scroller.move(to: LayoutPoint(x: 121, y: 0))
        #expect(scroller.elements != first)
    }
}
