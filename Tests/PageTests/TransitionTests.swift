import Foundation
import Interpreter
import LayoutDSL
import Page
import Player
import Reports
import StoredLayouts
import Testing

/// The way to another world, and pictures for files.
struct TransitionTests {
    @Test func `on the way everything is where dslc eval says`() throws {
        let text = try Gallery.text("wheel.layout")
        let session = try Gallery.session(text)
        let layout = try check(parse(Source(name: "a", text: text))).get()
        let program = compile(layout)
        #expect(session.setTransition(items: "9", data: [], params: "radius=900") == nil)
        var world = World(items: [9])
        world.parameters = [ParameterValue(name: "radius", value: 900)]
        let way = LayoutTransition(from: try program.prepare(), to: try program.prepare(for: world))
        let sheet = Sheet()
        for progress in [0, 0.4, 1] {
            let offset = LayoutPoint(x: 300, y: 0)
            let between = try way.between(["radius"], at: progress)
            let frame = between.attributes(at: progress, from: offset, to: way.matching(offset))
            try #require(sheet.fill(from: session, transition: progress, at: offset) == frame.elements.count)
            for (number, element) in frame.elements.enumerated() {
                let room = sheet.base + number * sheet.width
                #expect(layout.elements[Int(room[0])].name == element.kind && Int(room[2]) == element.item)
                #expect(room[3] == element.center.x - element.size.width / 2 && room[9] == element.transform.a)
                #expect(room[15] == element.alpha && room[17] == element.frame.x && room[20] == element.frame.height)
                #expect(room[Sheet.attributes] == element.custom.first?.value.parts.numbers.first)
            }
            let end = sheet.base + frame.elements.count * sheet.width
            #expect(end[0] == frame.offset.x && end[4] == between.contentSize(at: progress).width)
        }
        // A slider moves both ends; the way stays.
        #expect(session.set("radius", to: 300))
        #expect(sheet.fill(from: session, transition: 0, at: LayoutPoint(x: 0, y: 0)) >= 0)
        #expect(abs(sheet.base[8] - (0.5 + 300 / 173)) < 1e-9)
        session.endTransition()
        #expect(sheet.fill(from: session, transition: 0.5, at: LayoutPoint(x: 0, y: 0)) == -1)
    }

    /// A wheel of another radius is a wheel all the way: its cells stay on a circle.
    @Test func `where only params differ the layout is drawn with the value between`() throws {
        let text = try Gallery.text("wheel.layout")
        let session = try Gallery.session(text)
        #expect(session.setTransition(items: "", data: [], params: "radius=900") == nil)
        let first = try compile(check(parse(Source(name: "a", text: text))).get()).prepare()
        let radius = try #require(first.program.layout.parameters.first { $0.name == "radius" }).initial
        var middle = first
        try middle.set([ParameterValue(name: "radius", value: (radius + 900) / 2)])
        let sheet = Sheet()
        let offset = LayoutPoint(x: 0, y: 0)
        let count = sheet.fill(from: session, transition: 0.5, at: offset)
        let elements = middle.attributes(at: offset).elements
        try #require(count == elements.count && count > 1)
        for (number, element) in elements.enumerated() {
            #expect(abs(sheet.base[number * sheet.width + 17] - element.frame.x) < 1e-9)
            #expect(abs(sheet.base[number * sheet.width + 18] - element.frame.y) < 1e-9)
        }
    }

    @Test func `a way that does not exist is refused in words`() throws {
        let session = try Gallery.session(try Gallery.text("wheel.layout"))
        #expect(session.setTransition(items: "x", data: [], params: "") != nil)
        #expect(session.setTransition(items: "", data: Array("{".utf8), params: "") != nil)
        #expect(session.setTransition(items: "", data: [], params: "width=4")?.contains("width") == true)
        #expect(session.setTransition(items: "", data: [], params: "radius=4")?.contains("radius") == true)
        #expect(Sheet().fill(from: session, transition: 0.5, at: LayoutPoint(x: 0, y: 0)) == -1)
    }

    @Test(arguments: ["wheel.layout", "gallery/coverflow.layout", "jungle.layout"])
    func `a picture is the one that dslc render draws`(_ name: String) throws {
        let text = try Gallery.text(name)
        let session = try Gallery.session(text)
        let prepared = try compile(check(parse(Source(name: "a", text: text))).get()).prepare()
        let layout = prepared.program.layout
        let offsets = [LayoutPoint(x: 0, y: 0), LayoutPoint(x: 120, y: 30.5)]
        var picture = Picture(
            title: layout.name, kinds: layout.elements.map(\.name), isHorizontal: layout.isHorizontal,
            shots: offsets.map { Picture.Shot(prepared.attributes(at: $0), of: prepared) })
        for (flags, look) in [(0, Picture.Look.content), (1, .boxes)] {
            var (ours, theirs) = (TextWriter(), TextWriter())
            session.writePicture(at: "0,0;120,30.5", flags: flags, appearance: .dark, into: &ours)
            var style = Picture.Style()
            style.look = look
            style.appearance = .dark
            picture.contents = look == .content ? ContentKind.all(of: prepared) : []
            picture.write(style, into: &theirs)
            #expect(ours.bytes == theirs.bytes)
        }
        var none = TextWriter()
        session.writePicture(at: "nonsense;;4", flags: 0, appearance: .auto, into: &none)
        #expect(none.text.contains("</svg>"))
    }

    @Test func `what a box shows follows its size`() throws {
        let session = try Gallery.session(try Gallery.text("jungle.layout"))
        #expect(session.look(of: 3, size: LayoutSize(width: 375, height: 200)) == 0)
        #expect(session.look(of: 1, size: LayoutSize(width: 375, height: 70)) == 3)
        #expect(session.look(of: 99, size: LayoutSize(width: 375, height: 70)) == 4)
        let kinds = try #require(
            try Gallery.object { session.writeDescription(into: &$0) }["kinds"] as? [[String: Any]])
        #expect(kinds[2]["words"] as? String == "Section header" && kinds[2]["numbering"] as? String == "section")
        let parallax = try #require((kinds[3]["attributes"] as? [[String: Any]])?.first)
        #expect(parallax["role"] as? String == "shift" && (parallax["reach"] as? [Double])?.last ?? 0 > 55)
        let overlay = try #require((kinds[0]["attributes"] as? [[String: Any]])?.first)
        #expect(overlay["role"] as? String == "veil")
        var (landscape, other) = (TextWriter(), TextWriter())
        let size = LayoutSize(width: 375, height: 200)
        Session.writePlaceholder(look: 0, index: 4, size: size, isDark: false, into: &landscape)
        Session.writePlaceholder(look: 0, index: 5, size: size, isDark: false, into: &other)
        #expect(landscape.text.hasPrefix("<svg") && landscape.text != other.text)
    }

    @Test func `every line of an explanation leads into the text`() throws {
        let session = Session()
        session.name = "a.layout"
        let imported = "let ease(t: Number) = t * t * (3 - 2 * t)"
        session.addImport(
            "b.layout", from: "a.layout", found: .found(name: "b.layout", bytes: Array(imported.utf8)))
        let text = StoredLayout("importing-effect").text
        try #require(session.check(Array(text.utf8)))
        try #require(session.prepare())
        func lines(_ value: String) -> [String] {
            var writer = TextWriter()
            session.writeExplanation(
                of: value, ElementPath(kind: "cell"), at: LayoutPoint(x: 0, y: -30), depth: 9, into: &writer)
            return writer.text.components(separatedBy: "\n")
        }
        let eased = lines("alpha").filter { $0.contains("b.layout:1") }
        #expect(!eased.isEmpty && eased.allSatisfy { $0.hasSuffix("  a.layout:6") })
        let stretched = lines("frame.y").filter { $0.contains("through stretchy") }
        #expect(stretched.count >= 2 && stretched.allSatisfy { $0.hasSuffix(" at a.layout:5") })
    }
}
