import Foundation
import Testing

@Suite struct PictureTests {
    /// `docs/jungle.svg` is what the interpreter answers today. `RECORD=1 swift test --filter PictureTests` writes it
    /// anew, and fails, so that no recording run passes for a test.
    @Test func theCommittedPictureIsTrue() throws {
        let drawn = try Picture.draw(Repository.text("Examples/jungle.layout"))
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(drawn.utf8).write(to: Repository.root.appendingPathComponent("docs/jungle.svg"))
            Issue.record("docs/jungle.svg was written")
        }
        #expect(try Repository.text("docs/jungle.svg") == drawn)
    }

    /// Another file gives another picture.
    @Test func aChangeIsSeen() throws {
        let text = try Repository.text("Examples/jungle.layout")
        let changed = text.replacingOccurrences(of: "maxParallaxOffset = 60", with: "maxParallaxOffset = 61")
        #expect(text != changed)
        #expect(try Picture.draw(text) != Picture.draw(changed))
    }
}
