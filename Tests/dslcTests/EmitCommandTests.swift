import Foundation
import RandomCases
import StoredLayouts
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

    @Test(arguments: [
        ("js", "fading.js"), ("swift", "Fading.swift"), ("swift --target plain", "Plain.swift"),
        ("swift --target uikit", "Class.swift"), ("swift --target names", "Names.swift"), ("css", "fading.css"),
        ("css --viewport 320x480 --items 40", "narrow.css"),
    ])
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
        ("emit fading.layout", "js, swift, css"), ("emit js --viewport 320x480 fading.layout", "for a style sheet"),
        ("emit css --tests a.js fading.layout", "no test"),
        ("emit js --target plain fading.layout", "`--target` is for Swift"),
        ("emit swift --target linux fading.layout", "plain"), ("emit swift --check fading.layout", "-o jungle.swift"),
        ("emit js --tests a.js -o a.js fading.layout", "a file of its own"),
        ("emit js --module ./a.js fading.layout", "`--tests FILE`"),
        ("emit swift --target names --tests a.swift fading.layout", "names have no test"),
        ("emit js --test -", "a file instead of `-`"),
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

    @Test func `code is written only of a layout whose tests pass`() throws {
        let text = "layout T {\n  cell { size: 60 x 50 }\n  test \"t\" {\n    expect all cell.alpha == 0\n  }\n}\n"
        try folder.write("t.layout", text)
        let words = "dslc emit swift t.layout --test --format xcode -o T.swift"
        let failed = try run(words)
        #expect(failed.code == 1 && failed.output.contains("/t.layout:4:"), "\(failed)")
        #expect(failed.output.contains("error: test \"t\""), "\(failed)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/T.swift"))
        try folder.write("t.layout", text.replacing("== 0", with: "== 1"))
        let passed = try run(words)
        #expect(passed.code == 0 && passed.output.isEmpty && passed.errors.isEmpty, "\(passed)")
        #expect(FileManager.default.fileExists(atPath: folder.path + "/T.swift"))
    }

    @Test func `names are constants, and words of Swift are none`() throws {
        try folder.write(
            "names.layout",
            """
            layout Names {
              param default = 8 in 0...40
              output near = offset.y > 0
              cell { data { height: Length = 60 }; size: 100% x (data.height + default); attribute shade = 1 }
            }
            """)
        let made = try run("dslc emit swift names.layout --target names")
        #expect(made.code == 0, "\(made.errors)")
        for line in [
            "import Interpreter", "enum NamesLayout {", "static let cell = \"cell\"",
            "static let defaultName = \"default\"", "static let height = \"height\"", "static let shade = \"shade\"",
            "static let near = \"near\"", "static func program() throws(CompiledLayoutError) -> Program {",
        ] {
            #expect(made.output.contains(line), "\(line) is not in\n\(made.output)")
        }
        #expect(!made.output.contains("enum Part"))
    }

    /// What compiles and where it draws is tried over a stand-in for UIKit (`Tests/Apple`).
    @Test func `Swift is a collection view layout, which imports UIKit alone`() throws {
        try folder.write("fading.layout", EmitCommandTests.tested)
        let made = try run("dslc emit swift fading.layout --tests Tests.swift --module App").output
        let imports = made.split(separator: "\n").filter { $0.hasPrefix("import ") }
        #expect(imports == ["import UIKit"])
        #expect(made.contains(": UICollectionViewLayout {"))
        let plain = try run("dslc emit swift fading.layout --target plain").output
        #expect(plain.contains("import Foundation\n") && !plain.contains("UICollectionView"))
        let test = try String(contentsOfFile: folder.path + "/Tests.swift", encoding: .utf8)
        #expect(test.contains("list.elements(at: .init("))
    }

    /// A layout with params, directions, data and a quote in the name of a test.
    private static let tested = StoredLayout("emitted-test").text + "\n"

    /// The test of the code holds; of code for another layout it fails.
    @Test func `a test of emitted JavaScript holds for this layout alone`() throws {
        guard try run("node --version").code == 0 else { return }
        try folder.write("fading.layout", EmitCommandTests.tested)
        try folder.write("package.json", "{\"type\": \"module\"}")
        #expect(try run("dslc emit js fading.layout -o fading.js --tests fading.test.js").code == 0)
        #expect(try run("dslc emit js fading.layout -o fading.js --tests fading.test.js --check").code == 0)
        let held = try run("node --test fading.test.js")
        #expect(held.code == 0 && held.output.contains("# pass 2"), "\(held.output)")
        try folder.write("other.layout", EmitCommandTests.tested.replacing("80%", with: "81%"))
        #expect(try run("dslc emit js other.layout -o fading.js").code == 0)
        let failed = try run("node --test fading.test.js")
        #expect(failed.code == 1 && failed.output.contains("# fail 2"), "\(failed.output)")
        #expect(try run("dslc emit js other.layout -o fading.js --tests fading.test.js --check").code == 1)
    }

    @Test(.enabled(if: Volume.hasTime)) func `a test of emitted Swift holds for this layout alone`() throws {
        try folder.write("fading.layout", EmitCommandTests.tested.replacing("data.tall", with: "60"))
        try folder.write(
            "Package.swift",
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "App", targets: [.target(name: "App"), .testTarget(name: "AppTests", dependencies: ["App"])])

            """)
        #expect(try run("mkdir -p Sources/App Tests/AppTests").code == 0)
        let words =
            "swift fading.layout --target plain -o Sources/App/Fading.swift --tests Tests/AppTests/FadingTests.swift --module App"
        #expect(try run("dslc emit \(words)").code == 0)
        let held = try run("swift test")
        #expect(
            held.code == 0 && held.output.contains("Executed 2 tests, with 0 failures"), "\(held.output)\(held.errors)")
        try folder.write("other.layout", EmitCommandTests.tested.replacing("80%", with: "81%"))
        #expect(try run("dslc emit swift other.layout --target plain -o Sources/App/Fading.swift").code == 0)
        #expect(try run("swift test").code != 0)
    }
}
