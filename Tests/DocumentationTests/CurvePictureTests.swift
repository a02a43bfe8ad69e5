import Foundation
import Testing

/// The picture of curves in `docs/` is what the tool draws.
struct CurvePictureTests {
    private static let line = """
        dslc plot Examples/jungle.layout --of menu.frame.y --of 'sectionHeader[1,0].frame.y' \
        --of header.headerOverlayAlpha --offsets -200...2000 --format svg
        """

    @Test func `is what the tool draws`() throws {
        let run = try Tool(CurvePictureTests.line, in: Repository.root)
        #expect(run.code == 0 && run.output.utf8.count > 5000)
        let kept = try Repository.text("docs/curves.svg")
        #expect(run.output == kept, "draw it again: \(CurvePictureTests.line) > docs/curves.svg")
    }
}
