import Foundation
import Testing

/// The rooms and the arrows between them, as the constitution draws them.
struct ArchitectureTests {
    private struct File {
        let path: String
        let text: String
    }

    private static func files(_ folder: String) throws -> [File] {
        let root = packageFolder.appending(path: folder)
        let found = FileManager.default.enumerator(atPath: root.path())?.compactMap { $0 as? String } ?? []
        // What Web/build.sh makes holds a module as a text.
        return try found.filter { $0.hasSuffix(".swift") && $0 != "Preview/PageModule.swift" }.sorted().map { path in
            File(path: folder + "/" + path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
        }
    }

    /// Code without comments and texts, cut into words.
    private static func words(_ text: String) -> Set<Substring> {
        var words: Set<Substring> = []
        for line in text.split(separator: "\n") {
            let code = line.prefix(upTo: line.range(of: "//")?.lowerBound ?? line.endIndex)
            for word in code.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
                words.insert(word)
            }
        }
        return words
    }

    /// The rooms of which the live page's module is made.
    private static let libraries = [
        "Sources/LayoutDSL", "Sources/Interpreter", "Sources/Reports", "Sources/Worlds", "Sources/Page",
    ]

    private static let arrows: [(String, Set<String>)] = [
        ("Sources/LayoutDSL", []), ("Sources/Interpreter", ["LayoutDSL"]),
        ("Sources/Reports", ["LayoutDSL", "Interpreter"]),
        ("Sources/Worlds", ["LayoutDSL", "Interpreter", "Reports"]),
        ("Sources/Page", ["LayoutDSL", "Interpreter", "Reports", "Worlds"]),
        ("Sources/dslc", ["LayoutDSL", "Interpreter", "Reports", "Worlds", "Glibc", "Musl", "Darwin"]),
    ]

    @Test(arguments: arrows)
    func roomsImportOnlyWhatStandsBelow(folder: String, allowed: Set<String>) throws {
        let files = try Self.files(folder)
        #expect(files.count > 5)
        for file in files {
            for line in file.text.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard let at = words.firstIndex(of: "import"), at <= 1, words.count > at + 1, !line.contains("//")
                else {
                    continue
                }
                #expect(allowed.contains(String(words[at + 1])), "\(file.path): \(line)")
            }
        }
    }

    /// A call into a C library for its mathematics has other last digits elsewhere, and so has a fused multiply-add that a
    /// compiler may or may not have an instruction for: the libraries have their own (`Mathematics`).
    @Test(arguments: libraries)
    func mathematicsIsOfTheLibrariesOwn(folder: String) throws {
        let forbidden: Set<Substring> = [
            "addingProduct", "addProduct", "truncatingRemainder", "formTruncatingRemainder", "canImport",
            "_silgen_name",
        ]
        for file in try Self.files(folder) {
            let found = Self.words(file.text).intersection(forbidden).subtracting(Self.inTexts(file.text))
            #expect(found.isEmpty, "\(file.path) says \(found)")
        }
    }

    /// What would not build as Embedded Swift, or could end the process.
    @Test(arguments: libraries)
    func librariesStayEmbeddable(folder: String) throws {
        let forbidden: Set<Substring> = [
            "any", "Any", "Codable", "Regex", "weak", "unowned", "Foundation", "describing", "Task",
        ]
        for file in try Self.files(folder) {
            let found = Self.words(file.text).intersection(forbidden).subtracting(Self.inTexts(file.text))
            #expect(found.isEmpty, "\(file.path) says \(found)")
            let untyped = file.text.split(separator: "\n").filter { line in
                line.contains(" throws ") && !line.contains("throws(") && !line.contains("//")
            }
            #expect(untyped.isEmpty, "\(file.path): \(untyped)")
        }
    }

    /// Words that stand only inside of quotes.
    private static func inTexts(_ text: String) -> Set<Substring> {
        var outside: Set<Substring> = []
        var inside: Set<Substring> = []
        for line in text.split(separator: "\n") {
            let code = line.prefix(upTo: line.range(of: "//")?.lowerBound ?? line.endIndex)
            for (index, part) in code.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
                for word in part.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
                    if index % 2 == 0 { outside.insert(word) } else { inside.insert(word) }
                }
            }
        }
        return inside.subtracting(outside)
    }

    @Test func nothingEndsTheProcess() throws {
        for folder in Self.libraries + ["Sources/dslc"] {
            for file in try Self.files(folder) {
                let words = Self.words(file.text)
                for word in ["fatalError", "precondition", "preconditionFailure", "assertionFailure"] {
                    #expect(!words.contains(word[...]), "\(file.path) calls \(word)")
                }
                #expect(!file.text.contains("try!"), "\(file.path)")
                #expect(!file.text.contains("as!"), "\(file.path)")
            }
        }
    }

    /// No layout is built in: Swift knows no effect and no arrangement of the prelude by name.
    @Test func noSwiftFileNamesAPreludeEffect() throws {
        let prelude = try String(
            contentsOf: packageFolder.appending(path: "Sources/Interpreter/Prelude/Prelude.layout"), encoding: .utf8)
        let names = prelude.split(separator: "\n").compactMap { line -> Substring? in
            let words = line.split(whereSeparator: { " ({".contains($0) })
            guard let first = words.first, first == "effect" || first == "arrangement", words.count > 1 else {
                return nil
            }
            return words[1]
        }
        #expect(names.count >= 9)
        for folder in Self.libraries + ["Sources/dslc"] {
            for file in try Self.files(folder) {
                // `standard` is the one name that the language itself asks for; `stack` is also a data structure.
                let found = Self.words(file.text).intersection(Set(names)).subtracting(["standard"])
                    .subtracting(Self.inTexts(file.text).intersection(Self.ordinary))
                #expect(found.subtracting(["stack"]).isEmpty, "\(file.path) names \(found)")
            }
        }
    }

    /// Prelude names that are ordinary English words, and may stand in a sentence (a circle of links).
    private static let ordinary: Set<Substring> = ["stack", "circle", "flow", "grid"]

    @Test func noFileOutgrowsItsNoun() throws {
        for folder in Self.libraries + ["Sources/dslc"] {
            for file in try Self.files(folder) {
                #expect(file.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 401, "\(file.path)")
                #expect(!file.path.contains("Utils") && !file.path.contains("Helpers"), "\(file.path)")
            }
        }
    }
}
