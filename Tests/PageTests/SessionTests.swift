import Foundation
import Interpreter
import LayoutDSL
import Page
import Player
import Reports
import StoredLayouts
import Testing

/// What the live page keeps while someone edits and scrolls.
struct SessionTests {
    private let wheel = "layout Wheel { items: 3; param radius = 50 in 10...90; cell { size: 100% x radius } }"

    private func session(_ text: String) throws -> Session {
        let session = Session()
        try #require(session.check(Array(text.utf8)), "\(text)")
        try #require(session.prepare())
        return session
    }

    private func json(_ write: (inout TextWriter) -> Void) throws -> [String: Any] {
        var writer = TextWriter()
        write(&writer)
        return try #require(try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any])
    }

    /// The heights of the cells on screen.
    private func heights(_ session: Session) throws -> [Double] {
        let frame = try json { session.writeFrame(at: LayoutPoint(x: 0, y: 0), into: &$0) }
        let elements = try #require(frame["elements"] as? [[String: Any]])
        return elements.compactMap { ($0["size"] as? [String: Double])?["height"] }
    }

    @Test func `a text that is not sound leaves the last one that was`() throws {
        let session = try session(wheel)
        for text in ["layout Wheel { cell { size: 100% x radiu } }", "layout {", "", "effect e { alpha: 1 }", "}{"] {
            #expect(!session.check(Array(text.utf8)), "\(text)")
            let findings = try json { session.writeFindings(into: &$0) }
            #expect((findings["errors"] as? Int ?? 0) > 0, "\(text)")
            #expect(try heights(session) == [50, 50, 50])
            // The world may change meanwhile.
            #expect(session.setItems("2") == nil)
            #expect(session.prepare())
            #expect(try heights(session) == [50, 50])
            _ = session.setItems("")
            _ = session.prepare()
        }
        #expect(session.check(Array(wheel.replacingOccurrences(of: "= 50", with: "= 60").utf8)))
        #expect(session.prepare())
        #expect(try heights(session) == [60, 60, 60])
        #expect(try json { session.writeFindings(into: &$0) }["errors"] as? Int == 0)
    }

    @Test func `the page is told what of its environment a layout reads`() throws {
        // Every layout is mirrored.
        for (formula, wanted) in [
            ("1", ["rightToLeft"]), ("if reducedMotion then 1 else 2", ["reducedMotion", "rightToLeft"]),
            ("viewport.safeArea.top", ["safeArea.top", "rightToLeft"]),
        ] {
            let session = try session("layout A { cell { size: 100% x 50 + \(formula) } }")
            let described = try json { session.writeDescription(into: &$0) }
            #expect(described["environment"] as? [String] == wanted, "\(formula)")
        }
    }

    @Test func `a slider is kept over edits, and within the range`() throws {
        let session = try session(wheel)
        #expect(session.set("radius", to: 80))
        #expect(try heights(session) == [80, 80, 80])
        #expect(!session.set("radius", to: 900))
        #expect(!session.set("nothing", to: 1))
        #expect(session.set("radius", to: 85))
        #expect(session.check(Array(wheel.replacingOccurrences(of: "90", with: "70").utf8)))
        #expect(session.prepare())
        #expect(try heights(session) == [70, 70, 70])
        #expect(session.check(Array("layout Other { items: 1; cell { size: 10 x 10 } }".utf8)))
        #expect(session.prepare())
        #expect(session.check(Array(wheel.utf8)))
        #expect(session.prepare())
        #expect(try heights(session) == [85, 85, 85])
        session.remember("radius", as: .nan)
        #expect(session.prepare())
        #expect(try heights(session) == [50, 50, 50])
    }

    @Test func `a world that does not fit leaves the last one that did`() throws {
        let session = try session(wheel)
        #expect(session.setItems("9007199254740992,9") != nil)
        #expect(session.setItems("two") != nil)
        #expect(session.setItems("-1") != nil)
        session.setViewport(width: -5, height: 10)
        #expect(!session.prepare())
        #expect(try json { session.writeFindings(into: &$0) }["errors"] as? Int == 1)
        #expect(try heights(session) == [50, 50, 50])
        session.setViewport(width: 0, height: 0)
        #expect(session.prepare())
    }

    @Test func `a world that is refused again and again is told once, and only while it is refused`() throws {
        let session = try session(wheel)
        func messages() throws -> [String] {
            let found = try json { session.writeFindings(into: &$0) }
            return try #require(found["diagnostics"] as? [[String: Any]]).compactMap { $0["message"] as? String }
        }
        for size in [-5.0, -6, -7] {
            session.setViewport(width: size, height: 10)
            #expect(!session.prepare())
            #expect(try messages() == ["a viewport is wider and higher than 0, and finite"])
        }
        session.setViewport(width: 0, height: 0)
        #expect(session.prepare())
        #expect(try messages().isEmpty)
        // What has a place in the text as well.
        let fields = "layout A { items: 1; cell { data { wide: Number }; size: data.wide x 9 } }"
        try #require(session.check(Array(fields.utf8)))
        for _ in 1...3 {
            _ = session.setData(Array("{\"sections\": [{\"items\": [{}]}]}".utf8))
            #expect(!session.prepare())
            #expect(try messages().count == 1)
        }
        #expect(!session.check(Array("layout".utf8)))
        #expect(try !messages().contains { $0.contains("wide") })
    }

    @Test(arguments: [
        ("radius", "80", 80, nil), ("radius", "8e1", 80, nil), ("radius", "500", 90, "outside of its range 10...90"),
        ("radius", "80deg", 50, "`radius` is a number, not an angle"), ("radius", "", 50, "not a value for `radius`"),
        ("radius", "6000%", 60, nil), ("radius", "7 apples", 50, "not a unit"),
        ("radios", "7", 50, "did you mean `radius`"),
    ])
    func `a param is read as on the command line, and held to its range`(
        name: String, text: String, height: Double, trouble: String?
    ) throws {
        let session = try session(wheel)
        let said = session.remember(name, text: text)
        #expect((said == nil) == (trouble == nil) && said?.contains(trouble ?? "") != false, "\(said ?? "nothing")")
        #expect(session.prepare())
        #expect(try heights(session) == [height, height, height])
        let described = try json { session.writeDescription(into: &$0) }
        #expect((described["params"] as? [[String: Any]])?.first?["value"] as? Double == height)
    }

    @Test func `a value stays with the unit it was set with`() throws {
        let angle = "layout Wheel { items: 3; param radius = 50deg; cell { size: 100% x radius / 1deg } }"
        let session = try session(wheel)
        #expect(session.set("radius", to: 80))
        #expect(session.check(Array(angle.utf8)))
        #expect(session.prepare())
        #expect(try heights(session).map { $0.rounded() } == [50, 50, 50])
        #expect(session.check(Array(wheel.utf8)))
        #expect(session.prepare())
        #expect(try heights(session) == [80, 80, 80])
        // The same of one that a page was made with, of which only the number is known.
        session.remember("radius", as: 70)
        #expect(session.prepare())
        #expect(session.check(Array(angle.utf8)))
        #expect(session.prepare())
        #expect(try heights(session).map { $0.rounded() } == [50, 50, 50])
        session.remember("radius", as: 1, unit: Session.unit(named: "angle"))
        #expect(session.prepare())
        #expect(try heights(session).map { $0.rounded() } == [57, 57, 57])
    }

    @Test func `data, direction and reduced motion arrive`() throws {
        let session = try session(
            """
            layout A {
              items: 1
              cell { size: data.wide x 10; hidden: rightToLeft; alpha: if reducedMotion then 0.5 else 1 }
            }
            """.replacingOccurrences(of: "data.wide", with: "10"))
        session.setEnvironment(rightToLeft: false, reducedMotion: true, safeArea: (0, 0, 0, 0))
        #expect(session.prepare())
        var frame = try json { session.writeFrame(at: LayoutPoint(x: 0, y: 0), into: &$0) }
        #expect((frame["elements"] as? [[String: Any]])?.first?["alpha"] as? Double == 0.5)
        session.setEnvironment(rightToLeft: true, reducedMotion: false, safeArea: (0, 0, 0, 0))
        #expect(session.prepare())
        frame = try json { session.writeFrame(at: LayoutPoint(x: 0, y: 0), into: &$0) }
        #expect((frame["elements"] as? [Any])?.isEmpty == true)
        #expect(session.setData(Array("{\"sections\": [{\"items\": [{}, {}]}]}".utf8)) == nil)
        #expect(session.setData(Array("{\"sections\": 3}".utf8)) != nil)
        session.setEnvironment(rightToLeft: false, reducedMotion: false, safeArea: (0, 0, 0, 0))
        #expect(session.prepare())
        #expect(try heights(session) == [10, 10])
    }

    @Test func `imports are those that the page was given`() throws {
        let session = Session()
        session.name = "a.layout"
        let text = Array("import tall from \"b.layout\"\nlayout A { items: 1; cell { size: 10 x tall } }".utf8)
        #expect(!session.check(text))
        session.addImport("b.layout", from: "a.layout", found: .missing(reason: "it is gone"))
        #expect(!session.check(text))
        var writer = TextWriter()
        session.writeFindings(into: &writer)
        #expect(writer.text.contains("it is gone"))
        session.addImport(
            "b.layout", from: "a.layout", found: .found(name: "b.layout", bytes: Array("let tall = 44".utf8)))
        #expect(session.check(text))
        #expect(session.prepare())
        #expect(try heights(session) == [44])
    }

    @Test func `what the controls are made from`() throws {
        let session = try session(StoredLayout("controls").text)
        let described = try json { session.writeDescription(into: &$0) }
        #expect(described["layout"] as? String == "A")
        #expect(described["horizontal"] as? Bool == true)
        #expect(described["ownItems"] as? String == "1,4")
        #expect(described["cells"] as? Int == 5)
        #expect(described["ownViewport"] as? [String: Double] == ["width": 300, "height": 400])
        let params = try #require(described["params"] as? [[String: Any]])
        #expect(params.map { $0["name"] as? String } == ["far", "tilt", "on"])
        #expect(params.map { $0["unit"] as? String } == ["length", "angle", "boolean"])
        #expect(params.map { $0["line"] as? Int } == [6, 7, 8])
        #expect(params[0]["documentation"] as? String == "How far.")
        #expect(params[0]["range"] is NSNull)
        let most = (params[1]["range"] as? [Double])?.last
        #expect(most == Double.pi / 2)
        let kinds = try #require(described["kinds"] as? [[String: Any]])
        #expect(kinds.map { $0["line"] as? Int } == [9])
    }

    @Test func `troubles are told where they are`() throws {
        let session = try session("layout A { items: 1; cell { size: 10 x 10; scale: height / offset.y } }")
        #expect(session.player.move(to: LayoutPoint(x: 0, y: 5)) == 1)
        #expect(try json { session.writeTroubles(into: &$0) }["errors"] as? Int == 0)
        #expect(session.player.move(to: LayoutPoint(x: 0, y: 0)) == 1)
        #expect(try json { session.writeTroubles(into: &$0) }["errors"] as? Int == 1)
    }

    @Test func `a value is explained, after a slider and an edit too`() throws {
        let session = try session(wheel)
        func explained() throws -> String {
            var writer = TextWriter()
            session.writeExplanation(
                of: "frame.height", ElementPath(kind: "cell", section: 0, item: 1), at: LayoutPoint(x: 0, y: 0),
                depth: 6,
                into: &writer)
            return writer.text
        }
        #expect(try explained().hasPrefix("cell[0,1].frame.height"))
        #expect(try explained().contains("= 50 pt"))
        #expect(session.set("radius", to: 80))
        #expect(try explained().contains("= 80 pt"))
        #expect(session.check(Array(wheel.replacingOccurrences(of: "x radius", with: "x radius + 7").utf8)))
        #expect(session.prepare())
        #expect(try explained().contains("= 87 pt"))
        var writer = TextWriter()
        session.writeProperties(of: "cell", into: &writer)
        let names = try #require(try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String])
        #expect(names.contains("frame.y") && names.contains("alpha"))
        writer.bytes = []
        session.writeProperties(of: "nothing", into: &writer)
        #expect(writer.text == "[]")
    }

    @Test func `without a text there is nothing, and nothing breaks`() {
        let session = Session()
        #expect(!session.prepare())
        #expect(!session.set("a", to: 1))
        #expect(session.player.move(to: LayoutPoint(x: 0, y: 0)) == 0)
        #expect(Sheet().fill(from: session.player) == 0)
        #expect(session.player.stop(proposed: 7, velocity: 0, from: LayoutPoint(x: 0, y: 0)) == 7)
        var writer = TextWriter()
        session.writeFrame(at: LayoutPoint(x: 0, y: 0), into: &writer)
        session.writeElement(ElementPath(kind: "cell"), at: LayoutPoint(x: 0, y: 0), into: &writer)
        #expect(writer.bytes.isEmpty)
        session.writeDescription(into: &writer)
        #expect(writer.text == "null")
    }
}
