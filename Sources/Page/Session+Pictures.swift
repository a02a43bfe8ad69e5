import Interpreter
import LayoutDSL
import Player
import Reports
import Worlds

/// Pictures of what is shown, for files, and placeholder pictures for boxes.
extension Session {
    /// So many devices stand in a picture at most, as in one of `dslc render`.
    private static let deviceLimit = 64

    /// The picture that `dslc render` draws of this world.
    ///
    /// - Parameters:
    ///   - offsets: `0,0;0,300`: the offsets, x and y.
    ///   - flags: 1: boxes instead of content; 2: attributes; 4: context; 8: hidden elements.
    ///   - appearance: For the day or the night.
    ///   - writer: Where to.
    package func writePicture(
        at offsets: String, flags: Int, appearance: PictureAppearance, into writer: inout TextWriter
    ) {
        guard let prepared else { return }
        var style = Picture.Style()
        style.appearance =
            switch appearance {
            case .auto: .auto
            case .light: .light
            case .dark: .dark
            }
        style.look = flags & 1 == 0 ? .content : .boxes
        style.showsAttributes = flags & 2 != 0
        style.showsContext = flags & 4 != 0
        style.showsHidden = flags & 8 != 0
        let layout = prepared.program.layout
        var shots: [Picture.Shot] = []
        for text in offsets.utf8.split(separator: 0x3B).prefix(Session.deviceLimit) {
            let numbers = text.split(separator: 0x2C).map {
                PlainNumber.value(of: String(decoding: $0, as: UTF8.self)) ?? 0
            }
            guard numbers.count == 2 else { continue }
            let frame = prepared.pictured(at: LayoutPoint(x: numbers[0], y: numbers[1]), style)
            shots.append(Picture.Shot(frame, of: prepared))
        }
        var picture = Picture(
            title: layout.name, kinds: layout.elements.map { $0.name }, isHorizontal: layout.isHorizontal, shots: shots)
        if style.look == .content { picture.contents = ContentKind.all(of: prepared) }
        picture.write(style, into: &writer)
    }

    /// The placeholder picture for a box, as an SVG document.
    ///
    /// - Parameters:
    ///   - look: 0 a landscape, 1 a portrait, 2 a card.
    ///   - index: Which one.
    ///   - size: The box; only its shape matters.
    ///   - isDark: Whether it is night.
    ///   - writer: Where to.
    package static func writePlaceholder(
        look: Int, index: Int, size: LayoutSize, isDark: Bool, into writer: inout TextWriter
    ) {
        let looks = PlaceholderPicture.Look.allCases
        guard looks.indices.contains(look) else { return }
        PlaceholderPicture(looks[look], index: index, width: size.width, height: size.height)
            .write(isDark: isDark, into: &writer)
    }

    /// What an element of a kind shows in a box of a size: 0, 1 and 2 as above, 3 its words, 4 nothing.
    package func look(of kind: Int, size: LayoutSize) -> Int {
        guard let kinds = prepared?.program.layout.elements, kinds.indices.contains(kind) else { return 4 }
        switch ContentLook(kinds[kind].category, size) {
        case .picture(let look): return PlaceholderPicture.Look.allCases.firstIndex(of: look) ?? 0
        case .words: return 3
        case .plain: return 4
        }
    }
}
