import Interpreter
import LayoutDSL
import StoredLayouts
import Testing

@testable import Reports

/// Pictures of content: what moves, darkens, blurs and turns is seen.
struct ContentDrawingTests {
    private static let list = StoredLayout("content").text

    private func draw(_ text: String, at offset: Double = 0, _ set: [ParameterValue] = [], labels: Bool = false) throws
        -> ParsedPicture
    {
        var world = World()
        world.parameters = set
        let prepared = try compile(check(parse(Source(name: "a", text: text))).get()).prepare(for: world)
        let layout = prepared.program.layout
        var picture = Picture(
            title: layout.name, kinds: layout.elements.map(\.name), isHorizontal: layout.isHorizontal,
            shots: [
                Picture.Shot(
                    frame: prepared.attributes(at: prepared.offset(along: offset)), viewport: prepared.viewport,
                    contentSize: prepared.contentSize)
            ])
        picture.contents = ContentKind.all(of: prepared)
        var style = contentStyles[0]
        style.showsLabels = labels
        let bytes = drawn(picture, style)
        expectSound(bytes)
        #expect(drawn(picture, style) == bytes)
        return ParsedPicture(bytes)
    }

    /// The pictures in their clips, which are inner documents: where each lies in it.
    private func inner(_ parsed: ParsedPicture) -> [ParsedPicture.Node] {
        parsed.nodes("svg").dropFirst().flatMap { $0.children.filter { $0.name == "use" } }
    }

    /// Those in which a picture is moved: it is higher than its clip.
    private func moved(_ parsed: ParsedPicture) -> [(clip: ParsedPicture.Node, use: ParsedPicture.Node)] {
        parsed.nodes("svg").dropFirst().flatMap { clip in clip.children.map { (clip: clip, use: $0) } }
            .filter { ($0.use.number("height") ?? 0) > ($0.clip.number("height") ?? 0) + 1 }
    }

    @Test func `a point moves the picture inside its box, and no edge of it is seen`() throws {
        for offset in stride(from: 0.0, through: 800, by: 50) {
            let parsed = try draw(Self.list, at: offset)
            let boxes = moved(parsed)
            #expect(!boxes.isEmpty)
            for (box, use) in boxes {
                let (y, height) = (use.number("y") ?? 1, use.number("height") ?? 0)
                let room = box.number("height") ?? 0
                #expect(y <= 0 && y + height >= room && height > room + 100)
            }
        }
        let places = try [0, 50].map { offset in
            try #require(moved(draw(Self.list, at: offset)).first?.use.number("y"))
        }
        #expect(places[0] != places[1])
        let still = try draw(Self.list, [ParameterValue(name: "most", value: 0)])
        #expect(!inner(still).isEmpty && moved(still).isEmpty)
        let far = try #require(
            moved(draw(Self.list, [ParameterValue(name: "most", value: 120)])).first?.use.number("height"))
        let near = try #require(moved(draw(Self.list)).first?.use.number("height"))
        #expect(far > near + 100)
    }

    @Test func `a number called alpha is a veil`() throws {
        func veils(_ offset: Double, _ set: [ParameterValue] = []) throws -> [Double] {
            try draw(Self.list, at: offset, set).nodes("rect").filter { $0.attributes["class"] == nil }
                .compactMap { $0.number("opacity") }
        }
        #expect(try veils(0) == [])
        #expect(try veils(90) == [0.3])
        #expect(try veils(200) == [0.6])
        #expect(try veils(200, [ParameterValue(name: "dark", value: 0.2)]) == [0.2])
    }

    @Test func `blur and tint are seen`() throws {
        let parsed = try draw(
            "layout A { items: 1; cell { size: 100% x 200; attribute blurRadius = 4; attribute hue = 0.25 } }")
        #expect(parsed.nodes("feGaussianBlur").count == 1)
        #expect(parsed.nodes("rect").contains { $0.attributes["fill"] == "hsl(90,85%,50%)" })
        #expect(parsed.nodes("g").contains { $0.attributes["filter"]?.hasPrefix("url(#blur") == true })
    }

    @Test func `the same picture is written once, and each identifier once`() throws {
        let parsed = try draw("layout A { items: 30; flow(gap: 0, lineGap: 0); cell { size: 25% x 94 } }")
        let ids = (parsed.root?.all ?? []).compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count && ids.count > 20)
        let links = parsed.nodes("use").compactMap { $0.attributes["href"]?.dropFirst() }.map(String.init)
        #expect(Set(links).isSubset(of: Set(ids)))
        let fills = (parsed.root?.all ?? []).flatMap { $0.attributes.values }.filter { $0.hasPrefix("url(#") }
        #expect(fills.allSatisfy { ids.contains(String($0.dropFirst(5).dropLast())) })
    }

    /// A picture on a screen in space is cut into strips where it recedes, and darker the further it turns away.
    @Test func `what is turned away is darker`() throws {
        func shade(_ angle: Double) throws -> Double {
            let parsed = try draw(
                "layout A { items: 1; cell { size: 200 x 300; rotation.y: \(angle)deg; perspective: 500 } }")
            #expect(parsed.nodes("clipPath").count == 2)
            #expect(inner(parsed).count > 1)
            return try #require(
                parsed.nodes("rect").filter { $0.attributes["class"] == nil }.compactMap { $0.number("opacity") }.last)
        }
        let shades = try [20, 40, 60, 80].map(shade)
        #expect(shades == shades.sorted() && Set(shades).count == 4)
        #expect(shades[0] > 0 && shades[3] <= 0.35)
    }

    /// The whole name, the number alone, or nothing: never the beginning of a name.
    @Test func `words are whole`() throws {
        for (width, wanted) in [(300, "Section header 1"), (120, "1"), (12, "")] {
            let parsed = try draw(
                """
                layout A {
                  items: [1, 1]
                  section { supplementary sectionHeader { size: \(width) x 50 }; cell { size: 9 x 9 } }
                }
                """)
            let texts = parsed.nodes("text").filter { $0.attributes["class"] == nil }.map(\.text)
            #expect(texts.contains(wanted) == !wanted.isEmpty && !texts.contains { $0.contains("…") }, "\(texts)")
            #expect(texts.allSatisfy { ["Section header 1", "Section header 2", "1", "2"].contains($0) }, "\(texts)")
        }
    }

    @Test func `labels stand where they are asked for, instead of words`() throws {
        let plain = try draw(Self.list)
        #expect(plain.nodes("tspan").allSatisfy { $0.attributes["class"] != "path" })
        let labelled = try draw(Self.list, labels: true)
        let names = labelled.nodes("text").filter { $0.attributes["class"] == "t on" }.map(\.text)
        #expect(names.contains("header") && names.contains("sectionHeader") && names.contains("cell"))
        #expect(labelled.nodes("rect").filter { $0.attributes["class"] == "chip" }.count == names.count)
        #expect(!labelled.nodes("text").contains { $0.text.hasPrefix("Section header") })
    }

    /// Both in one file, as long as the file stays small; else those of the day.
    @Test func `day and night`() throws {
        let few = try draw(Self.list)
        #expect(few.nodes("g").filter { $0.attributes["class"] == "night" }.count == few.nodes("symbol").count)
        #expect(few.nodes("style").first?.text.contains(".day{display:none}") == true)
        let many = try draw("layout A { items: 40; flow(gap: 0, lineGap: 0); cell { size: 25% x 94 } }")
        #expect(many.nodes("symbol").count > 24)
        #expect(!many.nodes("g").contains { $0.attributes["class"] == "night" })
    }
}
