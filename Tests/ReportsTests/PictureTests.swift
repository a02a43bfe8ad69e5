import Foundation
import Interpreter
import LayoutDSL
import Testing

@testable import Reports

/// Pictures are sound SVG whatever they show, and show what the interpreter answers.
struct PictureTests {
    // MARK: Names

    static let names = [
        "cell", "a<b>&\"c'", "]]>", "<!--", "&amp;", "\u{202E}abc\u{2066}", "\u{0}\u{8}\u{1B}", "\u{FFFE}\u{FFFF}",
        "\u{1FFFE}", "\u{85}\u{2028}", "日本語の見出し", "خلية", "e\u{301}\u{301}\u{301}", "👩‍👩‍👧", "", " ", "\n\t",
        String(repeating: "länger", count: 200),
    ]

    @Test(arguments: names)
    func `any name gives well formed XML`(_ name: String) {
        let box = LayoutRectangle(x: 10, y: 10, width: 300, height: 200)
        let custom = [CustomAttribute(name: name, value: .boolean(true))]
        var shown = picture([element(name, 0, 0, frame: box, alpha: 0.5, custom: custom)], title: name)
        shown.kinds = [name, name + "2"]
        shown.command = "dslc render \(name) --offset 0"
        for style in everyStyle { expectSound(drawn(shown, style), "\(name.prefix(20))") }
    }

    /// What a person sees of a name is the name, but for what XML or a line of text has no room for.
    @Test(arguments: [
        ("a<b>&\"c'", "a<b>&\"c'"), ("\u{202E}x", "\\u{202E}x"), ("\u{0}", "\\u{0}"), ("\u{FFFF}", "\u{FFFD}"),
        ("日本", "日本"),
    ])
    func `names are read back`(name: String, shown: String) {
        let frame = LayoutRectangle(x: 0, y: 0, width: 300, height: 200)
        let parsed = ParsedPicture(drawn(picture([element(name, 1, 2, frame: frame)], title: name)))
        #expect(parsed.nodes("text").contains { $0.attributes["class"] == "heading" && $0.text == shown })
        #expect(parsed.nodes("text").contains { $0.text == shown && $0.children.first?.text == "[1,2]" })
        #expect(parsed.nodes("title").first?.text == shown + " at offset 0")
    }

    // MARK: Numbers

    static let lengths: [Double] = [
        0, -0.0, 1e-300, 0.004, 1, 375, 20_001, 1e6, 1e200, 1.7e308, -1, -1e6, -1e200, -1.7e308,
    ]

    @Test(arguments: lengths)
    func `any box gives sound SVG`(_ x: Double) {
        for length in PictureTests.lengths where length >= 0 {
            let box = LayoutRectangle(x: x, y: 1 - x, width: length, height: 50)
            let turned = PlaneTransform(a: -0.5, b: length, c: x, d: 2, tx: x, ty: -x)
            let depth = [x, 0, 0, 0.001, 0, length, 0, 0.002, 0, 0, 1, 0, x, x, 0, 1]
            let elements = [
                element("plain", 0, 0, frame: box), element("turned", 0, 1, frame: box, transform: turned),
                element("deep", 0, 2, frame: box, transform3D: depth), element("hid", 0, 3, frame: box, isHidden: true),
                element("clear", 0, 4, frame: box, alpha: 0),
                element("one", 0, 5, frame: LayoutRectangle(x: x, y: x, width: 50, height: length), transform3D: [1]),
            ]
            for style in [everyStyle[0], everyStyle[1]] + contentStyles {
                expectSound(drawn(picture(elements, offset: LayoutPoint(x: x, y: -x)), style), "\(x) \(length)")
                let odd = LayoutSize(width: max(length, 1e-300), height: 400)
                expectSound(drawn(picture(elements, viewport: odd, content: odd), style), "viewport \(length)")
            }
        }
    }

    /// Whatever shape a viewport has, its picture fits a page.
    @Test(arguments: [1e-300, 1e-3, 1, 375, 1e5, 1e300])
    func `any viewport fits`(_ width: Double) throws {
        for height in [1e-300, 1, 667, 1e6, 1e300] {
            let size = LayoutSize(width: width, height: height)
            for style in [everyStyle[0], everyStyle[1]] {
                let bytes = drawn(picture([], viewport: size, content: size), style)
                expectSound(bytes)
                let root = try #require(ParsedPicture(bytes).root)
                #expect(root.number("width") ?? 0 <= 1100 && root.number("height") ?? 0 <= 1700, "\(width) x \(height)")
                #expect(root.number("width") ?? 0 >= 200 && root.number("height") ?? 0 >= 100, "\(width) x \(height)")
            }
        }
    }

    @Test func `nothing is a picture too`() {
        for style in everyStyle {
            expectSound(drawn(Picture(title: "", kinds: [], shots: []), style))
            expectSound(drawn(picture([]), style))
        }
    }

    @Test func `ten thousand elements are sound and the same each time`() {
        let elements = (0..<10_000).map { number in
            let frame = LayoutRectangle(
                x: Double(number % 100) * 3.75, y: Double(number / 100) * 6.67, width: 3, height: 6)
            return element("k\(number % 40)", number / 100, number % 100, frame: frame)
        }
        let bytes = drawn(picture(elements))
        expectSound(bytes)
        #expect(ParsedPicture(bytes).nodes("title").count == 10_001)
        #expect(drawn(picture(elements)) == bytes)
    }

    @Test func `a viewer is not asked for millions`() {
        let box = LayoutRectangle(x: 0, y: 0, width: 9, height: 9)
        let many = Array(repeating: element("a", 0, 0, frame: box), count: DeviceDrawing.limit + 5)
        #expect(ParsedPicture(drawn(picture(many))).nodes("title").count == DeviceDrawing.limit + 1)
    }

    @Test func `numbers are short and plain`() {
        func text(_ number: Double, _ decimals: Int = 2) -> String {
            var writer = TextWriter()
            writer.append(svg: number, decimals: decimals)
            return writer.text
        }
        let table: [(Double, Int, String)] = [
            (0, 2, "0"), (-0.0, 2, "0"), (-0.004, 2, "0"), (0.005, 2, "0.01"), (-1.5, 2, "-1.5"), (1e-300, 2, "0"),
            (1e300, 2, "1000000"), (-1e300, 2, "-1000000"), (.nan, 2, "0"), (.infinity, 2, "1000000"),
            (12.3456789, 5, "12.34568"), (100, 0, "100"), (0.9999, 2, "1"), (999_999.994, 2, "999999.99"),
        ]
        for (number, decimals, expected) in table { #expect(text(number, decimals) == expected) }
    }

    // MARK: What is shown

    @Test func `light and dark are in one file unless one is chosen`() {
        let box = LayoutRectangle(x: 0, y: 0, width: 90, height: 90)
        func text(_ appearance: Appearance) -> String {
            var style = Picture.Style()
            style.appearance = appearance
            return String(decoding: drawn(picture([element("a", 0, 0, frame: box)]), style), as: UTF8.self)
        }
        #expect(text(.auto).contains("prefers-color-scheme:dark"))
        #expect(!text(.light).contains("prefers-color-scheme") && !text(.dark).contains("prefers-color-scheme"))
        #expect(text(.light).contains(".ground{fill:#ffffff}") && text(.dark).contains(".ground{fill:#0d1117}"))
    }

    /// Hidden and clear elements are left out, or dashed when asked for.
    @Test func `hidden elements are dashed`() {
        let box = LayoutRectangle(x: 0, y: 0, width: 90, height: 90)
        let shown = picture([
            element("gone", 0, 0, frame: box, isHidden: true), element("clear", 0, 1, frame: box, alpha: 0),
            element("seen", 0, 2, frame: box, alpha: 0.25),
        ])
        func classes(_ style: Picture.Style) -> [String] {
            ParsedPicture(drawn(shown, style)).nodes("rect").filter { !$0.children.isEmpty }
                .map { $0.attributes["class"] ?? "" }
        }
        var style = Picture.Style()
        #expect(classes(style) == ["k2 n2"])
        style.showsHidden = true
        #expect(classes(style) == ["ghost l0", "ghost l1", "k2 n2"])
        let rects = ParsedPicture(drawn(shown)).nodes("rect")
        #expect(rects.first { !$0.children.isEmpty }?.number("opacity") == 0.25)
    }

    /// A label stands where it can be read: not under what is painted later, and not in a box that is too small.
    @Test func `labels keep out of the way`() throws {
        let below = element("below", 0, 0, frame: LayoutRectangle(x: 0, y: 0, width: 375, height: 300))
        let above = element("above", 0, 0, frame: LayoutRectangle(x: 0, y: 0, width: 375, height: 150))
        let tiny = element("tiny", 0, 0, frame: LayoutRectangle(x: 0, y: 400, width: 12, height: 12))
        // Labels, not the legend.
        func labels(_ elements: [Attributes]) -> [ParsedPicture.Node] {
            ParsedPicture(drawn(picture(elements))).nodes("text").filter {
                $0.attributes["class"]?.hasPrefix("t") == true
            }
        }
        let texts = labels([below, above, tiny])
        #expect(texts.map(\.text) == ["below", "above"])
        #expect(try #require(texts.first?.number("y")) > 160)
        #expect(try #require(texts.last?.number("y")) < 40)
        // Covered as a whole, it has none.
        let cover = element("cover", 0, 0, frame: LayoutRectangle(x: 0, y: 0, width: 375, height: 667))
        #expect(labels([below, cover]).map(\.text) == ["cover"])
    }

    /// What lies under something see-through is told, beside what is written above it; what hardly shows is not.
    @Test(arguments: [
        ([0.5], true), ([0.25, 0.25], true), ([0.05], true), ([0.8], false), ([0.5, 0.5], false), ([1], false),
        ([], true),
    ])
    func `labels show through`(alphas: [Double], isTold: Bool) throws {
        let box = LayoutRectangle(x: 20, y: 20, width: 300, height: 200)
        let covers = alphas.enumerated().map { element("over", 0, $0.offset, frame: box, alpha: $0.element) }
        let nodes = ParsedPicture(drawn(picture([element("below", 0, 0, frame: box)] + covers))).nodes("text")
        let labels = nodes.filter { $0.attributes["class"]?.hasPrefix("t") == true }
        #expect(labels.contains { $0.text == "below" } == isTold)
        #expect(labels.contains { $0.text == "over" } == !alphas.isEmpty)
        // No line stands on another one.
        let lines = try labels.map { try #require($0.number("y")) }.sorted()
        for (one, next) in zip(lines, lines.dropFirst()) { #expect(next - one >= 10) }
    }

    /// Beside something see-through a label is read better than below it.
    @Test func `labels stand beside what is see through`() throws {
        let below = element("below", 0, 0, frame: LayoutRectangle(x: 0, y: 0, width: 375, height: 100))
        let over = element("over", 0, 0, frame: LayoutRectangle(x: 0, y: 0, width: 200, height: 300), alpha: 0.5)
        let labels = ParsedPicture(drawn(picture([below, over]))).nodes("text")
        let label = labels.first { $0.text == "below" && $0.attributes["class"] == "t i0" }
        #expect(try #require(label?.number("x")) > 200)
    }

    /// Each device is cut off at its own edge, on the way between two viewports too.
    @Test func `devices of two sizes are cut each at its edge`() throws {
        let all = element("all", 0, 0, frame: LayoutRectangle(x: -500, y: -500, width: 2000, height: 2000))
        let sizes = [(300.0, 400.0), (450, 350), (600, 300), (300, 400)].map { LayoutSize(width: $0.0, height: $0.1) }
        var shown = picture([all])
        shown.shots = sizes.map { Picture.Shot(frame: frame([all], y: 0), viewport: $0, contentSize: $0) }
        for style in [everyStyle[0], everyStyle[1]] {
            var style = style
            style.scale = 0.5
            let bytes = drawn(shown, style)
            expectSound(bytes)
            let parsed = ParsedPicture(bytes)
            var found: [LayoutSize] = []
            for device in parsed.nodes("g") {
                guard let name = device.attributes["clip-path"] else { continue }
                let clip = try #require(parsed.nodes("clipPath").first { "url(#\($0.attributes["id"] ?? ""))" == name })
                let (cut, screen) = (try #require(clip.children.first), try #require(device.children.first))
                for side in ["x", "y", "width", "height"] { #expect(cut.number(side) == screen.number(side)) }
                found.append(LayoutSize(width: cut.number("width") ?? 0, height: cut.number("height") ?? 0))
            }
            #expect(found.count == 4 && found.first == found.last && Set(found.map(\.width)).count == 3)
            if !style.showsContext { #expect(found.map { $0.width * 2 } == sizes.map(\.width)) }
            #expect(parsed.nodes("clipPath").count == 3)
        }
    }

    /// However large a turned box is, it fills the screen that lies inside of it.
    @Test(arguments: [1e3, 1e6, 1e9, 1e15, 1e100, 1e300])
    func `large turned boxes fill the screen`(_ scale: Double) throws {
        for degrees in [0.0, 30, 45, 90, 211] {
            let (sine, cosine) = (scale * sin(degrees * .pi / 180), scale * cos(degrees * .pi / 180))
            let turn = PlaneTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
            let box = LayoutRectangle(x: 137.5, y: 308.5, width: 100, height: 50)
            let shape = try #require(
                ElementShape(element("a", 0, 0, frame: box, transform: turn), from: LayoutPoint(x: 0, y: 0), scale: 1))
            let screen = LayoutRectangle(x: 0, y: 0, width: 375, height: 667)
            let seen = shape.outline.clipped(to: screen).corners
            var area = 0.0
            for (one, next) in zip(seen, seen.dropFirst() + seen.prefix(1)) {
                area += (one.x * next.y - next.x * one.y) / 2
            }
            #expect(abs(abs(area) - 375 * 667) < 1, "\(degrees)°: \(seen)")
        }
    }

    @Test func `attributes are written where there is room`() {
        let custom = [CustomAttribute(name: "drift", value: .point(LayoutPoint(x: 0, y: -26.643599)))]
        let large = element("a", 0, 0, frame: LayoutRectangle(x: 0, y: 0, width: 300, height: 100), custom: custom)
        let small = element("b", 0, 0, frame: LayoutRectangle(x: 0, y: 200, width: 300, height: 20), custom: custom)
        var style = Picture.Style()
        #expect(!String(decoding: drawn(picture([large]), style), as: UTF8.self).contains("drift"))
        style.showsAttributes = true
        let spans = ParsedPicture(drawn(picture([large, small]), style)).nodes("tspan").filter {
            $0.text.contains("dr")
        }
        #expect(spans.map(\.text) == ["drift 0,-26.644"])
    }

    /// Where the thumb of the scroll indicator is, as shares of its track.
    @Test(arguments: [
        (0.0, 0.0, 0.2), (400, 0.4, 0.2), (800, 0.8, 0.2), (-100, 0, 0.1), (900, 0.9, 0.1), (5000, 0.97, 0.03),
    ])
    func `the indicator tells where one is`(offset: Double, start: Double, length: Double) throws {
        let shown = picture(
            [], offset: LayoutPoint(x: 0, y: offset), viewport: LayoutSize(width: 300, height: 200),
            content: LayoutSize(width: 300, height: 1000))
        let nodes = ParsedPicture(drawn(shown)).nodes("rect")
        let track = try #require(nodes.first { $0.attributes["class"] == "hair" })
        let thumb = try #require(nodes.first { $0.attributes["class"] == "thumb" })
        let whole = try #require(track.number("height"))
        #expect(abs(try #require(thumb.number("y")) - (track.number("y") ?? 0) - start * whole) < 0.02)
        #expect(abs(try #require(thumb.number("height")) - max(3, length * whole)) < 0.02)
        #expect(nodes.filter { $0.attributes["class"] == "thumb" }.count == 1)
    }

    @Test func `many devices stand in full rows`() {
        for count in 1...64 {
            let size = LayoutSize(width: 375, height: 667)
            let shelves = PictureShelves(count, viewport: size, whole: size, style: Picture.Style())
            #expect(shelves.columns * shelves.rows >= count && shelves.columns * (shelves.rows - 1) < count)
            #expect(shelves.size.width <= 1000.5 && shelves.scale >= 0.4, "\(count)")
        }
    }
}
