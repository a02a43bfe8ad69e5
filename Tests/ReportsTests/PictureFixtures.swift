import Foundation
import Interpreter
import LayoutDSL
import Testing

@testable import Reports

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An SVG document as a parser that is not ours reads it.
final class ParsedPicture: NSObject, XMLParserDelegate {
    /// One element of the document.
    final class Node {
        let name: String
        let attributes: [String: String]
        var text = ""
        var children: [Node] = []
        init(_ name: String, _ attributes: [String: String]) { (self.name, self.attributes) = (name, attributes) }

        /// It and all below it, in the order of the document.
        var all: [Node] { [self] + children.flatMap(\.all) }

        /// The same without the placeholder pictures, which write their numbers shorter.
        var plain: [Node] { name == "symbol" ? [] : [self] + children.flatMap(\.plain) }

        /// A number among its attributes.
        func number(_ name: String) -> Double? { attributes[name].flatMap(Double.init) }
    }

    private(set) var root: Node?
    private(set) var failure: String?
    private var open: [Node] = []

    /// Parses; `root` is nil and `failure` says why when it is no XML.
    init(_ bytes: [UInt8]) {
        super.init()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = self
        if !parser.parse() {
            failure = parser.parserError.map { "\($0) in line \(parser.lineNumber)" } ?? "?"
            root = nil
        }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let node = Node(name, attributes)
        open.last?.children.append(node)
        if open.isEmpty { root = node }
        open.append(node)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

    /// All elements of a name.
    func nodes(_ name: String) -> [Node] { root?.all.filter { $0.name == name } ?? [] }
}

/// A picture's bytes.
func drawn(_ picture: Picture, _ style: Picture.Style = Picture.Style()) -> [UInt8] {
    var writer = TextWriter()
    picture.write(style, into: &writer)
    return writer.bytes
}

/// A picture of one shot of elements.
func picture(
    _ elements: [Attributes], offset: LayoutPoint = LayoutPoint(x: 0, y: 0),
    viewport: LayoutSize = LayoutSize(width: 375, height: 667),
    content: LayoutSize = LayoutSize(width: 375, height: 3003), title: String = "T"
) -> Picture {
    Picture(
        title: title, kinds: elements.map(\.kind),
        shots: [
            Picture.Shot(frame: frame(elements, x: offset.x, y: offset.y), viewport: viewport, contentSize: content)
        ])
}

/// Every style that draws something else.
let everyStyle: [Picture.Style] = {
    var styles: [Picture.Style] = []
    for appearance in Appearance.allCases {
        for isFull in [false, true] {
            var style = Picture.Style()
            style.appearance = appearance
            (style.showsAttributes, style.showsHidden, style.showsContext) = (isFull, isFull, isFull)
            if isFull { (style.rest, style.anchors) = (.always, .always) }
            styles.append(style)
        }
    }
    return styles + contentStyles
}()

/// The styles that draw content.
let contentStyles: [Picture.Style] = {
    var plain = Picture.Style()
    plain.look = .content
    (plain.rest, plain.anchors) = (.never, .never)
    var full = fullStyle
    full.look = .content
    return [plain, full]
}()

private var fullStyle: Picture.Style {
    var style = Picture.Style()
    (style.showsAttributes, style.showsHidden, style.showsContext, style.showsLabels) = (true, true, true, true)
    (style.rest, style.anchors, style.appearance) = (.always, .always, .dark)
    return style
}

/// The attributes that are made of numbers.
private let numeric: Set<String> = [
    "x", "y", "width", "height", "rx", "dy", "opacity", "font-size", "stroke-width", "points", "d", "transform",
    "viewBox",
]

/// What any SVG document of this tool has to be; says what it is not.
func expectSound(_ bytes: [UInt8], _ comment: Comment? = nil) {
    let parsed = ParsedPicture(bytes)
    #expect(parsed.failure == nil, comment)
    #expect(parsed.root?.name == "svg", comment)
    for node in parsed.root?.plain ?? [] {
        for (name, value) in node.attributes where numeric.contains(name) && value != "100%" {
            let words = value.split { "hvzMmatrixnsle ,()".contains($0) }
            #expect(name == "points" || name == "d" || !words.isEmpty)
            for word in words {
                #expect(Double(word).map { abs($0) <= 1e6 } == true && word != "-0", "\(name)=\(value)")
                #expect(word.utf8.allSatisfy { ($0 >= 0x2D && $0 <= 0x39) && $0 != 0x2F }, "\(name)=\(value)")
                #expect((word.split(separator: ".").dropFirst().first?.count ?? 0) <= 5, "\(name)=\(value)")
            }
        }
        for side in ["width", "height"] { #expect(node.number(side) ?? 0 >= 0, "\(node.name) \(node.attributes)") }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    for word in ["nan", "inf\"", "inf ", "(cannot print value"] { #expect(!text.contains(word), comment) }
}
