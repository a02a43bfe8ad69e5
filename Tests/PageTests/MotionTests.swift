import Foundation
import Interpreter
import LayoutDSL
import Page
import Reports
import StoredLayouts
import Testing

/// The formula lines that move the chosen element, and the values that they move.
struct MotionTests {
    private func motion(_ session: Session, _ kind: String, _ item: Int = 0, at offset: LayoutPoint) throws
        -> (lines: [Int], values: [[String: Any]])
    {
        let found = try Gallery.object {
            session.writeMotion(ElementPath(kind: kind, section: 0, item: item), at: offset, into: &$0)
        }
        return (
            try #require(found["lines"] as? [Int]), try #require(found["values"] as? [[String: Any]])
        )
    }

    private func value(_ name: String, _ values: [[String: Any]]) throws -> [String: Any] {
        try #require(values.first { $0["property"] as? String == name })
    }

    @Test func `pulled down, the stretchy line moves the header`() throws {
        let text = try Gallery.text("jungle.layout")
        let session = try Gallery.session(text)
        let pulled = try motion(session, "header", at: LayoutPoint(x: 0, y: -64))
        let stretchy = try #require(Gallery.line(of: "    stretchy", in: text))
        #expect(pulled.lines == [stretchy])
        let scale = try value("scale", pulled.values)
        #expect(abs((scale["value"] as? Double ?? 0) - 364.0 / 300) < 1e-9)
        #expect(abs((scale["slope"] as? Double ?? 0) + 1.0 / 300) < 1e-9)
        #expect(scale["file"] as? String == "Prelude.layout" && scale["use"] as? String == "stretchy")
        #expect(scale["line"] as? Int == pulled.lines.first)
        let top = try value("frame.y", pulled.values)
        #expect(top["value"] as? Double == -64 && top["screen"] as? Double == 0 && top["slope"] as? Double == 1)
        // Scrolled up, it stays behind and is covered.
        let up = try motion(session, "header", at: LayoutPoint(x: 0, y: 64))
        #expect(up.lines == [stretchy, try #require(Gallery.line(of: "attribute headerOverlayAlpha", in: text))])
        #expect(try value("headerOverlayAlpha", up.values)["active"] as? String == "offset.y / height")
    }

    @Test func `what rests is not moved by anything`() throws {
        let session = try Gallery.session(try Gallery.text("jungle.layout"))
        let menu = try motion(session, "menu", at: LayoutPoint(x: 0, y: 100))
        #expect(menu.lines.isEmpty)
        #expect(menu.values.allSatisfy { $0["slope"] as? Double == 0 })
        #expect(try motion(session, "sectionFooter", at: LayoutPoint(x: 0, y: 100)).values.isEmpty)
    }

    @Test func `the circle line turns the wheel`() throws {
        let text = try Gallery.text("wheel.layout")
        let session = try Gallery.session(text)
        let found = try motion(session, "cell", 3, at: LayoutPoint(x: 300, y: 0))
        #expect(found.lines == [Gallery.line(of: "circle(radius)", in: text)])
        let turn = try value("rotation", found.values)
        #expect(turn["unit"] as? String == "deg" && abs((turn["value"] as? Double ?? 0) - 5.619715) < 1e-6)
        #expect(turn["formula"] as? String == "step * (index - (count - 1) * progress)")
        // Its radius is another after a slider; nobody has to choose the card again.
        #expect(session.set("radius", to: 1000))
        let slower = try value("rotation", try motion(session, "cell", 3, at: LayoutPoint(x: 300, y: 0)).values)
        #expect(abs(slower["slope"] as? Double ?? 0) < abs(turn["slope"] as? Double ?? 0))
    }

    @Test func `an import is known by the line that uses it`() throws {
        let session = Session()
        session.name = "a.layout"
        let imported = "effect drop(share: Number) {\n  translation.y: offset.y * share\n}"
        session.addImport(
            "b.layout", from: "a.layout", found: .found(name: "b.layout", bytes: Array(imported.utf8)))
        let text = StoredLayout("importing-motion").text
        try #require(session.check(Array(text.utf8)))
        try #require(session.prepare())
        let found = try motion(session, "cell", 1, at: LayoutPoint(x: 0, y: 30))
        #expect(found.lines == [6])
        let shift = try value("translation.y", found.values)
        #expect(shift["file"] as? String == "b.layout" && shift["use"] as? String == "drop")
        #expect(shift["line"] as? Int == 6 && shift["slope"] as? Double == 0.5)
    }

    @Test(arguments: Gallery.examples)
    func `says of every element what its frame says`(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let session = try Gallery.session(text)
        let prepared = try compile(check(parse(Source(name: "a", text: text))).get()).prepare()
        let lineCount = text.components(separatedBy: "\n").count
        var moving = 0
        for distance in [-80.0, 0, 33.3, 400, 1234.5] {
            let offset = prepared.offset(along: distance)
            let frame = prepared.attributes(at: offset)
            for element in frame.elements.prefix(4) + frame.elements.dropFirst(4).suffix(4) {
                let found = try Gallery.object { session.writeMotion(element.path, at: offset, into: &$0) }
                let values = try #require(found["values"] as? [[String: Any]])
                let lines = try #require(found["lines"] as? [Int])
                #expect(values.count <= 10 && lines == lines.sorted() && Set(lines).count == lines.count)
                #expect(lines.allSatisfy { $0 >= 1 && $0 <= lineCount })
                let slopes = values.map { $0["slope"] as? Double ?? .nan }
                #expect(slopes.drop { $0 != 0 }.allSatisfy { $0 == 0 }, "those that move come first")
                #expect(lines.isEmpty == slopes.allSatisfy { $0 == 0 })
                if !lines.isEmpty { moving += 1 }
                for value in values {
                    let number = try #require(value["value"] as? Double)
                    switch value["property"] as? String {
                    case "frame.y": #expect(abs(number - element.frame.y) < 1e-6 * max(1, abs(number)))
                    case "frame.width": #expect(abs(number - element.frame.width) < 1e-6 * max(1, abs(number)))
                    case "alpha": #expect(abs(number - element.alpha) < 1e-9)
                    default: break
                    }
                    #expect((value["formula"] as? String)?.isEmpty == false)
                }
            }
        }
        if prepared.movesWithOffset { #expect(moving > 0) }
    }

    @Test func `is told within a frame, of a million items too`() throws {
        let session = try Gallery.session(try Gallery.text("jungle.layout"), items: "1000000")
        let path = ElementPath(kind: "cell", section: 0, item: 500_000)
        var writer = TextWriter()
        session.writeMotion(path, at: LayoutPoint(x: 0, y: 0), into: &writer)
        let clock = ContinuousClock()
        let taken = clock.measure {
            for step in 0..<50 {
                writer.bytes = []
                session.writeMotion(path, at: LayoutPoint(x: 0, y: 101_500_000 + Double(step) * 7), into: &writer)
            }
        }
        #expect(writer.text.contains("parallax.y"))
        // Without optimization it takes some ten times as long as in the page.
        #expect(taken / 50 < .milliseconds(20))
    }
}
