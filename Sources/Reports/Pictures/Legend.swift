import Interpreter

/// The kinds on a picture with their colours, in lines below the heading. A picture of one kind needs no legend.
struct Legend: Sendable {
    private struct Entry: Sendable {
        let name: String
        let hue: Int
        let place: LayoutPoint
    }

    private var entries: [Entry] = []
    private var more: (text: String, place: LayoutPoint)?
    /// The room that it takes.
    private(set) var height = 0.0

    private static let font = 12.0
    private static let line = 20.0
    /// More kinds than so many are counted instead.
    private static let limit = 24

    /// Breaks kinds, each with its number, into lines of a width.
    init(_ kinds: [(offset: Int, element: String)], width: Double) {
        guard kinds.count > 1 else { return }
        var place = LayoutPoint(x: 0, y: 0)
        func room(_ text: String) -> Double { 16 + TextFitting.width(of: text) * Legend.font + 14 }
        func next(_ text: String) -> LayoutPoint {
            let room = room(text)
            if place.x > 0, place.x + room - 14 > width { place = LayoutPoint(x: 0, y: place.y + Legend.line) }
            defer { place.x += room }
            return place
        }
        for kind in kinds.prefix(Legend.limit) {
            let name = TextFitting.shortened(kind.element, size: Legend.font, to: width - 30)
            entries.append(Entry(name: name, hue: kind.offset, place: next(name)))
        }
        if kinds.count > Legend.limit {
            var writer = TextWriter()
            writer.append(literal: "and ")
            writer.append(number: kinds.count - Legend.limit)
            writer.append(literal: " more")
            more = (writer.text, next(writer.text))
        }
        height = place.y + Legend.line + 6
    }

    /// Draws it below a point.
    func draw(at corner: LayoutPoint, into svg: inout SVGText) {
        for entry in entries {
            svg.begin("rect")
            svg.set("class") { writer in
                writer.append(literal: "k")
                writer.append(number: entry.hue % Palette.hues.count)
            }
            svg.set(
                LayoutRectangle(
                    x: corner.x + entry.place.x + 0.5, y: corner.y + entry.place.y + 2.5, width: 10, height: 10))
            svg.set("rx", 2)
            svg.end()
            write(
                entry.name, at: LayoutPoint(x: corner.x + entry.place.x + 16, y: corner.y + entry.place.y), into: &svg)
        }
        if let more {
            write(more.text, at: LayoutPoint(x: corner.x + more.place.x, y: corner.y + more.place.y), into: &svg)
        }
    }

    private func write(_ text: String, at place: LayoutPoint, into svg: inout SVGText) {
        svg.begin("text")
        svg.set("class", "quiet")
        svg.set("x", place.x)
        svg.set("y", place.y + 12)
        svg.write(text)
        svg.end()
    }
}
