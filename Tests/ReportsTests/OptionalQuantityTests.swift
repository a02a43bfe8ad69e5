import Interpreter
import LayoutDSL
import Testing

@testable import Reports

/// What reports say of a quantity that only some kinds set.
struct OptionalQuantityTests {
    private static let text = """
        layout Soft { items: 2; supplementary menu { size: 100% x 50 }; cell { size: 100% x 100; blur: 2 + index } }
        """

    private func write(_ text: String, as format: OutputFormat, items: [Int]? = nil) throws -> String {
        let prepared = try compile(check(parse(Source(name: "a", text: text))).get()).prepare()
        var writer = TextWriter()
        var stream = FrameStream(
            format: format, layoutName: "L", viewport: prepared.viewport, contentSize: prepared.contentSize,
            isSweep: false, layouts: [prepared.program.layout])
        stream.begin(into: &writer)
        stream.add(prepared.attributes(at: LayoutPoint(x: 0, y: 0)), into: &writer)
        stream.end(into: &writer)
        return writer.text
    }

    @Test func `JSON has it beside alpha, of kinds that set it`() throws {
        let json = try write(Self.text, as: .json)
        #expect(json.contains("\"alpha\": 1, \"blur\": 3, \"zIndex\": 0"))
        #expect(json.contains("\"alpha\": 1, \"zIndex\": 0"))
        let other = try write("layout Soft { cell { size: 9 x 9; attribute blur = 1 } }", as: .json)
        #expect(!other.contains("\"blur\": 0") && other.contains("\"attributes\": {\"blur\": 1}"))
    }

    @Test func `CSV and tables have a column where a kind sets it`() throws {
        let rows = try write(Self.text, as: .csv).split(separator: "\n")
        #expect(rows[0].hasSuffix(",alpha,blur,zIndex,isHidden,attributes"))
        #expect(
            rows.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).suffix(5).prefix(3) }
                == [["1", "", "0"], ["1", "2", "0"], ["1", "3", "0"]])
        #expect(try write(Self.text, as: .table).contains("alpha  blur  z"))
        let plain = "layout Plain { cell { size: 9 x 9 } }"
        #expect(try !write(plain, as: .csv).contains("blur"))
        #expect(try !write(plain, as: .table).contains("blur"))
    }

    /// Whatever JSON says of an element has columns in a layout where an element can have it, and none elsewhere.
    @Test func `CSV has masks, parts and estimates as JSON has them`() throws {
        func cells(_ text: String) throws -> [[String: String]] {
            let rows = try write(text, as: .csv).split(separator: "\n").map {
                $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
            return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
        }
        let found = try cells(
            """
            layout L {
              items: 1
              cell { size: 100 x 50; clip.left: 10; inner.scale: 2; part dot { size: 9 x 8; place: (3, 4) } }
            }
            """)
        #expect(found[0]["clip_left"] == "10" && found[0]["clip_right"] == "0" && found[0]["owner"] == "")
        #expect(found[0]["visible_x"] == "147.5" && found[0]["visible_width"] == "90")
        #expect(found[0]["inner_scale_x"] == "2" && found[0]["inner_translation_x"] == "0")
        #expect(found[1]["owner"] == "cell" && found[1]["box_x"] == "3" && found[1]["box_height"] == "8")
        #expect(found[0]["outline"] == nil && found[0]["estimated"] == nil)
        func turned(_ turn: String) -> String {
            "layout L { items: 1; cell { size: 100 x 50; clip.left: 60; part dot { size: 9 x 9; \(turn) } } }"
        }
        // Of what turns in the plane its own mask says that nothing is left.
        let inPlane = try cells(turned("rotation: 45deg"))[1]
        #expect(inPlane["clip_left"] == "9" && inPlane["visible_width"] == "0" && inPlane["outline"] == "")
        #expect(try cells(turned("rotation: 45deg; rotation.y: 20deg"))[1]["outline"] == "void")
        let measured = "layout L { items: 1; cell { data { measured tall: Length = 44 }; size: 100% x data.tall } }"
        #expect(try cells(measured)[0]["estimated"] == "tall")
        let plain = try write("layout Plain { cell { size: 9 x 9 } }", as: .csv)
        #expect(["owner", "box", "visible", "outline", "estimated", "clip"].allSatisfy { !plain.contains($0) })
    }

    @Test func `JSON has the left edge of the viewport in every layout`() throws {
        for text in [Self.text, "layout L { scroll: horizontal; cell { size: 9 x 9 } }"] {
            #expect(try write(text, as: .json).contains(#""viewport": {"x": 0, "width": 375, "height": 667}"#))
        }
    }

    @Test func `pictures blur each element by itself`() {
        let turn = PlaneTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        let depth: [Double] = [1, 0, 0, 0.001, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
        let box = LayoutRectangle(x: 10, y: 10, width: 100, height: 100)
        var elements = [
            element("a", 0, 0, frame: box), element("a", 0, 1, frame: box, transform: turn),
            element("a", 0, 2, frame: box, transform3D: depth), element("a", 0, 3, frame: box),
        ]
        for index in 0..<3 { elements[index].blur = 4 }
        let bytes = drawn(picture(elements))
        expectSound(bytes)
        let parsed = ParsedPicture(bytes)
        #expect(parsed.nodes("feGaussianBlur").count == 3)
        let defined = parsed.nodes("filter").compactMap { $0.attributes["id"] }
        let used = ["rect", "polygon"].flatMap { parsed.nodes($0) }.compactMap { $0.attributes["filter"] }
        #expect(Set(defined).count == 3 && Set(used) == Set(defined.map { "url(#\($0))" }))
    }

    @Test(arguments: PictureTests.lengths)
    func `any blur gives sound SVG`(_ length: Double) {
        for blur in PictureTests.lengths where blur >= 0 {
            let box = LayoutRectangle(x: 0, y: 0, width: abs(length), height: 50)
            var turned = element(
                "a", 0, 0, frame: box, transform: PlaneTransform(a: 1, b: 1, c: -1, d: 1, tx: 0, ty: 0))
            turned.blur = blur
            var plain = element("b", 0, 0, frame: box)
            plain.blur = blur
            expectSound(drawn(picture([turned, plain])))
        }
    }
}
