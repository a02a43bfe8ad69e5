import Interpreter
import LayoutDSL
import RandomCases
import Testing

/// The general sticky-push rule at the end of REFERENCE §1, and its mirror image for footers.
struct StickyTests {
    @Test(arguments: 0..<80)
    func `headers and footers`(seed: Int) throws {
        var random = Seeded(seed)
        let isHorizontal = random.chance(50)
        let (start, end) = (random.length(0...40), random.length(0...40))
        let (header, footer) = (random.length(10...90), random.length(10...60))
        let (below, above) = (
            random.chance(50) ? 0 : random.length(0...50), random.chance(50) ? 0 : random.length(0...50)
        )
        let sections = (0..<random.whole(1...5)).map { _ in
            (0..<random.whole(0...9)).map { _ in random.length(10...200) }
        }
        let prepared = try prepared(
            """
            layout T {
              scroll: \(isHorizontal ? "horizontal" : "vertical"); viewport: 400 x 400
              section {
                insets.start: \(start); insets.end: \(end)
                supplementary head { size.main: \(header); sticky(below: \(below), until: area.end) }
                cell { data { t: Length }; size.main: data.t; size.cross: 100% }
                supplementary foot { size.main: \(footer); stickyEnd(above: \(above), from: area.start) }
              }
            }
            """, World(sections: sections.map { SectionData(records: $0.map { record(["t": $0]) }) }))
        // Tops and bottoms of the sections.
        var bounds: [(top: Double, bottom: Double)] = []
        var y = 0.0
        for cells in sections {
            let bottom = y + header + start + cells.reduce(0, +) + end + footer
            bounds.append((y, bottom))
            y = bottom
        }
        let size = prepared.contentSize
        #expect(isClose(isHorizontal ? size.width : size.height, y))
        for step in -10...70 {
            let offset = y * Double(step) / 60 + 0.3
            let frame = prepared.attributes(at: prepared.offset(along: offset), culling: false)
            #expect(frame.troubles.isEmpty)
            for element in frame.elements where element.kind != "cell" {
                let section = bounds[element.section]
                let wanted: Double
                if element.kind == "head" {
                    let visibleTop = offset + below
                    wanted = max(min(visibleTop, section.bottom - end - footer - header), section.top)
                } else {
                    let visibleBottom = offset + 400 - above
                    wanted = min(
                        max(visibleBottom - footer, section.top + start + header), section.bottom - footer)
                }
                let place = isHorizontal ? element.frame.x : element.frame.y
                #expect(isClose(place, wanted), "seed \(seed): \(element.name) at \(offset): \(place), not \(wanted)")
            }
        }
    }

    /// An edge only ever holds back what would leave over it: a footer that rests before `from` stays where it is, like
    /// a header that reaches past `until`.
    @Test(arguments: ["sticky(until: 100)", "stickyEnd(from: 200)", "sticky(until: 100); stickyEnd(from: 200)"])
    func `what rests beyond its bound stays`(effects: String) throws {
        let prepared = try prepared(
            """
            layout T {
              viewport: 300 x 120
              cell { size: 100% x 600 }
              supplementary mark { size: 100% x 40; place.y: 130; \(effects) }
            }
            """, World(items: [1]))
        for offset in stride(from: -50.0, through: 530, by: 20) {
            let frame = prepared.attributes(at: prepared.offset(along: offset), culling: false)
            let mark = try #require(frame.elements.first { $0.kind == "mark" })
            #expect(mark.frame.y == 130, "at \(offset)")
        }
    }
}
