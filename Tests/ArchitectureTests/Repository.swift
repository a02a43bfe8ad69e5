import Foundation

/// The files of the repository.
enum Repository {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// The Swift files of a folder and of the folders in it, sorted by path, without the files that scripts write.
    static func sources(_ path: String) throws -> [SourceFile] {
        let root = folder.appending(path: path)
        let names = FileManager.default.enumerator(atPath: root.path())?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".swift") && !written.contains($0) }.sorted().map { name in
            SourceFile(path: name, text: try text(path + "/" + name))
        }
    }

    /// `Sources/embed.sh` writes texts into these.
    private static let written: Set<String> = [
        "Checker/Prelude/PreludeText.swift", "Interpreter/Checker/Prelude/PreludeText.swift",
        "Explanations/ExplanationText.swift",
        "Reports/Explanations/ExplanationText.swift", "PageTexts/PageTexts.swift", "PageTexts/PageModule.swift",
        "PageTexts/TemplateTexts.swift",
    ]
}
