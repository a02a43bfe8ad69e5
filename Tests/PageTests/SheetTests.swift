import Foundation
import Interpreter
import LayoutDSL
import Page
import Player
import Reports
import Testing

/// The numbers that the page's script draws from say the same as the attributes that a host gets.
struct SheetTests {
    @Test func `all are found`() { #expect(Gallery.examples.count >= 20) }

    /// `Sources/embed.sh` writes them for the scripts of the page and of the web package.
    @Test(arguments: ["Sources/dslc/Preview/Page/wire.js", "Web/package/wire.js"])
    func `scripts have the numbers of the wire`(_ path: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let script = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        func tells<Case: CaseIterable & RawRepresentable>(_ type: Case.Type) -> Bool {
            let lines = Case.allCases.map { "  \($0): \($0.rawValue),\n" }
            return script.contains("const \(type) = {\n\(lines.joined())};\n")
        }
        #expect(tells(SheetColumn.self) && tells(WindowColumn.self), "run Sources/embed.sh")
        #expect(tells(AssistanceQuestion.self) && tells(ItemChange.self), "run Sources/embed.sh")
        #expect(tells(PictureAppearance.self), "run Sources/embed.sh")
    }

    @Test func `what only some kinds have stands in the order of the quantities`() {
        let names = ElementQuantity.optional.map { "\($0)" }
        let columns = SheetColumn.allCases.filter {
            (SheetColumn.blur.rawValue..<SheetColumn.attributes.rawValue).contains($0.rawValue)
        }
        #expect(names == columns.map { "\($0)" })
        #expect(columns.map { $0.rawValue } == Array(SheetColumn.blur.rawValue..<SheetColumn.attributes.rawValue))
    }

    @Test func `more than a browser bears are counted, and the lowest drawn`() throws {
        let session = Session()
        #expect(session.check(Array("layout X { items: 30000; cell { size: 1 x 1; center: viewport.center } }".utf8)))
        #expect(session.prepare())
        let sheet = Sheet()
        #expect(session.player.move(to: LayoutPoint(x: 0, y: 0)) == 30_000)
        #expect(sheet.fill(from: session.player) == 20_000)
        #expect(sheet.base[2] == 0 && sheet.base[19_999 * sheet.width + 2] == 19_999)
    }

    @Test(arguments: Gallery.examples)
    func `says what the attributes say`(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let session = Session()
        #expect(session.check(Array(text.utf8)))
        #expect(session.prepare())
        let prepared = try compile(check(parse(Source(name: "a", text: text))).get()).prepare()
        let sheet = Sheet()
        let kinds = try #require(
            try Gallery.object { session.writeDescription(into: &$0) }["kinds"] as? [[String: Any]])
        var seen = 0
        for distance in [-150.0, 0, 33.3, 400, 1234.5] {
            let offset = prepared.offset(along: distance)
            let frame = prepared.attributes(at: offset)
            #expect(session.player.move(to: offset) == frame.elements.count)
            #expect(sheet.fill(from: session.player) == frame.elements.count)
            for (number, element) in frame.elements.enumerated() {
                let room = sheet.base + number * sheet.width
                #expect(prepared.program.layout.elements[Int(room[0])].name == element.kind)
                #expect(Int(room[1]) == element.section && Int(room[2]) == element.item)
                #expect(room[15] == element.alpha && room[16] == element.zIndex)
                #expect(room[17] == element.frame.x && room[18] == element.frame.y)
                // Its attributes, where the description says that they are.
                let columns = try #require(kinds[Int(room[0])]["attributes"] as? [[String: Any]])
                for (attribute, column) in zip(element.custom, columns) {
                    #expect(column["name"] as? String == attribute.name)
                    let place = try #require(column["at"] as? Int)
                    switch attribute.value {
                    case .number(let number): #expect(room[place] == number)
                    case .boolean(let flag): #expect(room[place] == (flag ? 1 : 0))
                    case .point(let point): #expect(room[place] == point.x && room[place + 1] == point.y)
                    case .size(let size): #expect(room[place] == size.width && room[place + 1] == size.height)
                    case .rectangle(let box): #expect(room[place + 3] == box.height)
                    }
                }
                #expect(element.custom.count == columns.count)
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
                contentSize: prepared.contentSize, loops: prepared.loops
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

    @Test func `what lies beyond the viewport is that of a picture with context`() throws {
        let text = try Gallery.text("jungle.layout")
        let session = try Gallery.session(text)
        let prepared = try compile(check(parse(Source(name: "a", text: text))).get()).prepare()
        let sheet = Sheet()
        let offset = LayoutPoint(x: 0, y: 900)
        let around = prepared.attributes(
            in: Picture.context(of: prepared.viewport, at: offset, isHorizontal: false), at: offset)
        #expect(sheet.fill(from: session.player, at: offset, beyond: 75, 333.5) == around.elements.count)
        #expect(around.elements.count > prepared.attributes(at: offset).elements.count)
        for (number, element) in around.elements.enumerated() {
            #expect(sheet.base[number * sheet.width + 18] == element.frame.y)
        }
    }

    @Test func `what the mask of an owner leaves of a part stands behind its attributes`() throws {
        let text = """
            layout R { items: 1; cell card { size: 200 x 100; clip: 0; attribute shade = 3
              part ribbon { size: 120 x 24; place: (120, 10); rotation: 30deg }
              part plain { size: 9 x 9; place: (9, 9) } } }
            """
        let session = Session()
        #expect(session.check(Array(text.utf8)) && session.prepare())
        #expect(session.player.move(to: LayoutPoint(x: 0, y: 0)) == 3)
        let sheet = Sheet()
        #expect(sheet.fill(from: session.player) == 3)
        let prepared = try compile(check(parse(Source(name: "a", text: text))).get()).prepare()
        let drawn = prepared.attributes(at: LayoutPoint(x: 0, y: 0)).elements
        let kinds = try #require(
            try Gallery.object { session.writeDescription(into: &$0) }["kinds"] as? [[String: Any]])
        for (number, element) in drawn.enumerated() {
            let room = sheet.base + number * sheet.width
            guard let column = kinds[Int(room[0])]["outline"] as? Int else {
                #expect(element.outline == nil && element.kind != "ribbon")
                continue
            }
            let outline = try #require(element.outline)
            #expect(element.kind == "ribbon" && outline.count == 5 && room[column] == 5)
            for (place, point) in outline.enumerated() {
                #expect(room[column + 1 + 2 * place] == point.x && room[column + 2 + 2 * place] == point.y)
            }
        }
    }

    @Test func `attributes that an element does not have are no numbers`() throws {
        let session = try Gallery.session(
            "layout A { items: 1; header { size: 9 x 9; attribute a = 1.5 }; cell { size: 9 x 9; attribute p = (x: 1, y: 2) } }"
                .replacingOccurrences(of: "header", with: "supplementary header"))
        let sheet = Sheet()
        #expect(session.player.move(to: LayoutPoint(x: 0, y: 0)) == 2)
        #expect(sheet.fill(from: session.player) == 2)
        let header = sheet.base + Sheet.attributes
        #expect(header[0] == 1.5 && header[1].isNaN)
        #expect(header[sheet.width] == 1 && header[sheet.width + 1] == 2)
    }

    @Test func `grows with what is seen`() throws {
        let session = Session()
        #expect(session.check(Array("layout A { items: 5000; grid(columns: 100); cell { size: 1% x 1 } }".utf8)))
        #expect(session.prepare())
        let sheet = Sheet()
        #expect(session.player.move(to: LayoutPoint(x: 0, y: 0)) == 5000)
        #expect(sheet.fill(from: session.player) == 5000)
        #expect(sheet.base[4999 * sheet.width + 2] == 4999)
    }
}
