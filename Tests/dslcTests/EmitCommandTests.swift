import Foundation
import Testing

@testable import dslc

/// Runs of the real `dslc emit`.
struct EmitCommandTests {
    private let folder: TemporaryFolder
    private static let text = """
        layout Fading {
          param gap = 8 in 0...40
          stack(gap: gap)
          cell { size: 100% x 60; fade(to: 0.2) }
        }
        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("fading.layout", EmitCommandTests.text)
    }

    private func run(_ words: String) throws -> ToolRun { try ToolRun(shell: words, in: folder) }

    @Test(arguments: [("js", "fading.js"), ("swift", "Fading.swift"), ("swift --target plain", "Plain.swift")])
    func `a written file is what would be written until the layout changes`(language: String, file: String) throws {
        #expect(try run("dslc emit \(language) fading.layout -o \(file)").code == 0)
        let text = try String(contentsOfFile: folder.path + "/" + file, encoding: .utf8)
        #expect(try run("dslc emit \(language) fading.layout").output == text)
        #expect(try run("dslc emit \(language) fading.layout -o \(file) --check").code == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/fading.d.ts") == (language == "js"))
        try folder.write("fading.layout", EmitCommandTests.text.replacing("60", with: "61"))
        let behind = try run("dslc emit \(language) fading.layout -o \(file) --check")
        #expect(behind.code == 1 && behind.errors.contains("not what `dslc emit` writes"), "\(behind.errors)")
    }

    @Test(arguments: [
        ("emit fading.layout", "js, swift"), ("emit js --target plain fading.layout", "`--target` is for Swift"),
        ("emit swift --target uikit fading.layout", "plain"), ("emit swift --check fading.layout", "-o jungle.swift"),
    ])
    func `wrong usage is told`(words: String, part: String) throws {
        let run = try run("dslc \(words)")
        #expect(run.code == 64 && run.errors.contains(part), "\(run.errors)")
    }

    @Test(arguments: ["js", "swift"])
    func `what cannot be written is refused with its line`(language: String) throws {
        try folder.write("trail.layout", "layout T {\n  cell { size: 60 x 50; translation.y: trail(40) }\n}\n")
        let run = try run("dslc emit \(language) trail.layout -o out.\(language)")
        #expect(run.code == 1 && run.errors.contains("L1001") && run.errors.contains("trail.layout:2"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out.\(language)"))
    }
}
