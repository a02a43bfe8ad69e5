import Foundation
import Interpreter
import LayoutDSL
import Page
import Reports
import Testing

/// The numbers that the page's script draws from say the same as the attributes that a host gets.
struct SheetTests {
    private static let examples: [URL] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples")
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".layout") }.sorted().map { folder.appendingPathComponent($0) }
    }()

    @Test func `all are found`() { #expect(SheetTests.examples.count >= 20) }

    @Test func `more than a browser bears are counted, and the lowest drawn`() throws {
        let session = Session()
        #expect(session.check(Array("layout X { items: 30000; cell { size: 1 x 1; center: viewport.center } }".utf8)))
        #expect(session.prepare())
        let sheet = Sheet()
        #expect(session.move(to: LayoutPoint(x: 0, y: 0)) == 30_000)
        #expect(sheet.fill(from: session) == 20_000)
        #expect(sheet.base[2] == 0 && sheet.base[19_999 * sheet.width + 2] == 19_999)
    }

    @Test(arguments: examples)
    func `says what the attributes say`(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let session = Session()
        #expect(session.check(Array(text.utf8)))
        #expect(session.prepare())
        let prepared = try compile(check(parse(Source(name: "a", text: text))).get()).prepare()
        let sheet = Sheet()
        var seen = 0
        for distance in [-150.0, 0, 33.3, 400, 1234.5] {
            let offset = prepared.offset(along: distance)
            let frame = prepared.attributes(at: offset)
            #expect(session.move(to: offset) == frame.elements.count)
            #expect(sheet.fill(from: session) == frame.elements.count)
            for (number, element) in frame.elements.enumerated() {
                let room = sheet.base + number * sheet.width
                #expect(prepared.program.layout.elements[Int(room[0])].name == element.kind)
                #expect(Int(room[1]) == element.section && Int(room[2]) == element.item)
                #expect(room[15] == element.alpha && room[16] == element.zIndex)
                #expect(room[17] == element.frame.x && room[18] == element.frame.y)
                #expect((room[21] == 1) == (element.transform3D != nil))
                let box = SheetTests.bounds(room)
                for (drawn, said) in [
                    (box.x, element.frame.x), (box.y, element.frame.y), (box.width, element.frame.width),
                    (box.height, element.frame.height),
                ] {
                    #expect(abs(drawn - said) < 1e-6 * max(1, abs(said)), "\(element.kind) at \(distance)")
                }
                seen += 1
            }
            // Byte for byte what the command line prints.
            var ours = TextWriter()
            var theirs = TextWriter()
            session.writeFrame(at: offset, into: &ours)
            FrameReport(
                layoutName: prepared.program.layout.name, viewport: prepared.viewport,
                contentSize: prepared.contentSize
            ).write(frame, as: .json, into: &theirs)
            #expect(ours.bytes == theirs.bytes)
        }
        #expect(seen > 4)
    }

    /// The bounding box of a box as a browser draws it: its corners about the anchor point, through the transform.
    private static func bounds(_ room: UnsafeMutablePointer<Double>) -> LayoutRectangle {
        var (low, high) = ((Double.infinity, Double.infinity), (-Double.infinity, -Double.infinity))
        let pivot = (room[7] * room[5], room[8] * room[6])
        for corner in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
            let (x, y) = (corner.0 * room[5] - pivot.0, corner.1 * room[6] - pivot.1)
            var place = (room[9] * x + room[11] * y + room[13], room[10] * x + room[12] * y + room[14])
            if room[21] == 1 {
                let m = room + 22
                let w = m[3] * x + m[7] * y + m[15]
                place = ((m[0] * x + m[4] * y + m[12]) / w, (m[1] * x + m[5] * y + m[13]) / w)
            }
            low = (min(low.0, place.0), min(low.1, place.1))
            high = (max(high.0, place.0), max(high.1, place.1))
        }
        return LayoutRectangle(
            x: room[3] + pivot.0 + low.0, y: room[4] + pivot.1 + low.1, width: high.0 - low.0, height: high.1 - low.1)
    }

    @Test func `grows with what is seen`() throws {
        let session = Session()
        #expect(session.check(Array("layout A { items: 5000; grid(columns: 100); cell { size: 1% x 1 } }".utf8)))
        #expect(session.prepare())
        let sheet = Sheet()
        #expect(session.move(to: LayoutPoint(x: 0, y: 0)) == 5000)
        #expect(sheet.fill(from: session) == 5000)
        #expect(sheet.base[4999 * sheet.width + 2] == 4999)
    }
}
