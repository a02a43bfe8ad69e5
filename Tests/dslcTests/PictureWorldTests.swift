import Foundation
import StoredLayouts
import Testing

/// What a picture tells of the world: the safe area, the direction, the rows; and that a kind shows one thing.
struct PictureWorldTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "rows.layout",
            StoredLayout("picture-rows").text)
        try folder.write(
            "tall.layout",
            """
            layout Tall {
              viewport: 300 x 400
              items: [3]
              cell Card { size: 100% x 200; drawn: 100% x max(40, 200 - offset.y) }
            }
            """)
    }

    private func render(_ words: String) throws -> String {
        let run = try ToolRun(shell: "dslc render \(words) --scale 1 --appearance light -o -", in: folder)
        #expect(run.code == 0, "\(run.errors)")
        return run.output
    }

    @Test func `the safe area is a dashed line, between the bars of the host`() throws {
        #expect(try !render("tall.layout").contains("class=\"safe\""))
        let safe = try render("tall.layout --safe-area 59,10,34,0")
        // 300 - 10 and 400 - 59 - 34.
        #expect(safe.contains("<rect class=\"safe\" x=\"10\" y=\"59\" width=\"290\" height=\"307\">"), "\(safe)")
        let both = try render("tall.layout --safe-area 59,0,34,0 --content-insets 20,0,0,0")
        #expect(both.contains("<rect class=\"safe\" x=\"0\" y=\"79\" width=\"300\" height=\"287\">"))
    }

    @Test func `a caption names the rows that are scrolled`() throws {
        #expect(try !render("rows.layout").contains("class=\"rows"))
        let one = try render("rows.layout --section-offset 1=60")
        #expect(one.contains(">section 1 at 60</text>"))
        let both = try render("rows.layout --section-offset 0=12.5,1=60")
        #expect(both.contains(">section 0 at 12.5, section 1 at 60</text>"))
    }

    @Test func `right to left, words begin at the right and the thumb of the scroll is at the left`() throws {
        let (left, right) = (try render("rows.layout"), try render("rows.layout --direction rtl"))
        #expect(left.contains("<text x=\"14\" y=\"25.25\" font-size=\"15\">Bar</text>"))
        #expect(right.contains("<text x=\"286\" y=\"25.25\" text-anchor=\"end\" font-size=\"15\">Bar</text>"))
        let tall = try render("tall.layout --direction rtl")
        #expect(tall.contains("class=\"thumb\" x=\"-1"))
    }

    @Test func `a kind shows one thing, however small it is drawn`() throws {
        for offset in [0, 100, 140, 160] {
            let picture = try render("tall.layout --offset \(offset)")
            #expect(picture.contains("<symbol id='p0'") && !picture.contains(">Card 1<"))
        }
    }

    /// `librsvg` drops a space at the end of a span unless it is told not to, and sets a span in squeezed text too far.
    @Test func `captions and labels need nothing that viewers do differently`() throws {
        let picture = try render("rows.layout --look boxes")
        #expect(picture.contains("xml:space=\"preserve\"><tspan class=\"quiet\">offset </tspan>0</text>"))
        try folder.write("turned.layout", "layout T { cell { size: 200 x 100; rotation.y: 50deg; perspective: 500 } }")
        let turned = try render("turned.layout --look boxes --items 1")
        #expect(turned.contains(">cell[0,0]</text>"))
    }
}
