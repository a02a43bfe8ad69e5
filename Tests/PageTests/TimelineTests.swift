import Foundation
import Interpreter
import LayoutAnalysis
import LayoutDSL
import Page
import Player
import Reports
import StoredLayouts
import Testing

/// What the timeline draws: curves, stops, tests.
struct TimelineTests {
    @Test func `a curve is that of dslc plot`() throws {
        let text = try Gallery.text("jungle.layout")
        let session = try Gallery.session(text)
        let path = ElementPath(kind: "sectionHeader", section: 1, item: 0)
        var ours = TextWriter()
        session.writeCurves(
            of: "frame.y\nnothing\nalpha", path, from: -200, to: 2400, step: 50, into: &ours)
        let layout = try check(parse(Source(name: "page.layout", text: text))).get()
        let tracer = Tracer(try compile(layout).prepare())
        let curves = try ["frame.y", "alpha"].map { try tracer.curve(of: $0, path, over: -200...2400, step: 50) }
        var theirs = TextWriter()
        PlotReport(
            curves, names: ["sectionHeader[1,0].frame.y", "sectionHeader[1,0].alpha"], of: layout, over: -200...2400
        ).writeDocument(into: &theirs)
        #expect(ours.text == theirs.text)
        #expect(!ours.text.contains("nothing"))
    }

    @Test func `senseless curves are none`() throws {
        let session = try Gallery.session(try Gallery.text("wheel.layout"))
        for (low, high) in [(5.0, 5.0), (9, 3), (.nan, 4), (0, .infinity)] {
            let found = try Gallery.object {
                session.writeCurves(
                    of: "alpha", ElementPath(kind: "cell"), from: low, to: high, step: 1, into: &$0)
            }
            #expect((found["curves"] as? [Any])?.isEmpty == true)
        }
        let missing = try Gallery.object {
            session.writeCurves(of: "alpha", ElementPath(kind: "x"), from: 0, to: 9, step: 1, into: &$0)
        }
        #expect((missing["curves"] as? [Any])?.isEmpty == true)
    }

    @Test(arguments: Gallery.examples)
    func `whatever is let go rests at one of the stops`(_ file: URL) throws {
        let session = try Gallery.session(try String(contentsOf: file, encoding: .utf8))
        let described = try Gallery.object { session.writeDescription(into: &$0) }
        let isHorizontal = described["horizontal"] as? Bool == true
        func rest(_ offset: Double) -> Double {
            session.player.stop(
                proposed: offset, velocity: 0,
                from: isHorizontal ? LayoutPoint(x: offset, y: 0) : LayoutPoint(x: 0, y: offset))
        }
        let stops = try Gallery.numbers { session.writeStops(from: -100, to: 3000, into: &$0) }
        #expect(stops == stops.sorted())
        guard described["snap"] as? Bool == true else {
            #expect(stops.isEmpty)
            #expect(rest(123.25) == 123.25)
            return
        }
        #expect(!stops.isEmpty)
        for stop in stops { #expect(abs(rest(stop) - stop) < 1e-3, "\(stop) is where it rests") }
        for offset in stride(from: 0.0, to: 2000, by: 87.3) {
            let end = rest(offset)
            // In a stretch that lets everything rest where it is, there are no stops.
            let isFree = [end, end - 0.125].allSatisfy { rest($0) == $0 }
            let isStop = stops.contains { abs($0 - end) < 1e-3 }
            #expect(end > 3000 || isStop || isFree, "\(offset) comes to rest at \(end)")
        }
    }

    @Test func `stops of a long list are those at hand`() throws {
        let session = try Gallery.session(
            "layout X { items: 1000000; cell { size: 100% x 50; snap: toStart } }")
        #expect(
            try Gallery.numbers { session.writeStops(from: 1_000_010, to: 1_000_210, into: &$0) }
                == [1_000_050, 1_000_100, 1_000_150, 1_000_200])
        #expect(try Gallery.numbers { session.writeStops(from: 0, to: 9e9, into: &$0) }.count == 400)
    }

    @Test func `a test says what dslc test says`() throws {
        let text = StoredLayout("tests").text
        let session = try Gallery.session(text)
        #expect(session.testCount == 3)
        let holds = try Gallery.object { session.writeTest(0, into: &$0) }
        #expect(holds["holds"] as? Bool == true && holds["offsets"] as? Int == 3)
        #expect(holds["ranges"] as? [[Double]] == [[0, 40]])
        #expect(holds["line"] as? Int == 7 && holds["endLine"] as? Int == 7)
        let stays = try Gallery.object { session.writeTest(1, into: &$0) }
        #expect(stays["name"] as? String == "stays" && stays["holds"] as? Bool == false)
        #expect(stays["ranges"] as? [[Double]] == [[-20, -20], [0, 200]])
        #expect(stays["line"] as? Int == 8 && stays["endLine"] as? Int == 12)
        let failures = try #require(stays["failures"] as? [[String: Any]])
        #expect(failures.count == 1)
        #expect(failures[0]["line"] as? Int == 12 && failures[0]["offset"] as? Double == 100)
        let layout = try check(parse(Source(name: "page.layout", text: text))).get()
        let result = try layout.tests[1].run(on: layout)
        let told = diagnostics(for: result, sources: layout.sources).shown.first?.message
        #expect(told != nil && failures[0]["message"] as? String == told)
        #expect((failures[0]["parts"] as? [String])?.first == "cell[0, 0].frame.top is 40")
        #expect(failures[0]["note"] as? String == "it holds up to 79.9999, and first fails at about 80")
        let long = try Gallery.object { session.writeTest(2, into: &$0) }
        #expect(long["isSkipped"] as? Bool == true && long["offsets"] as? Int == 30001)
    }

    @Test func `tests see the sliders of the page`() throws {
        let session = try Gallery.session(
            """
            layout A {
              param wide = 40
              cell { size: wide x 10 }
              test "narrow" { expect cell[0, 0].frame.width < 50 }
            }
            """)
        func holds() throws -> Bool? { try Gallery.object { session.writeTest(0, into: &$0) }["holds"] as? Bool }
        #expect(try holds() == true)
        #expect(session.set("wide", to: 60))
        #expect(try holds() == false)
        var writer = TextWriter()
        session.writeTest(1, into: &writer)
        #expect(writer.text == "null")
    }

    @Test(arguments: Gallery.examples)
    func `the tests of the gallery hold`(_ file: URL) throws {
        let session = try Gallery.session(try String(contentsOf: file, encoding: .utf8))
        for index in 0..<session.testCount {
            let found = try Gallery.object { session.writeTest(index, into: &$0) }
            #expect(found["holds"] as? Bool == true, "\(found)")
        }
    }
}
