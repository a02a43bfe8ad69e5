import Foundation

/// The layout files of this repository, as bytes.
enum LayoutFiles {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Both examples.
    static let examples = files(in: "Examples")
    /// The examples, the prelude and what the fuzzer starts from.
    static let all =
        examples + files(in: "Sources/Interpreter/Checker/Prelude") + files(in: "Fuzz/Corpus/check")
        + files(in: "Tests/Crashers")

    static func files(in folder: String) -> [(name: String, bytes: [UInt8])] {
        let folder = root.appendingPathComponent(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { $0.hasSuffix(".layout") }.compactMap { name in
            (try? Data(contentsOf: folder.appendingPathComponent(name))).map { (name, Array($0)) }
        }
    }
}
