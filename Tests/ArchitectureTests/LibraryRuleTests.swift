import Testing

/// What no file of a library may say.
struct LibraryRuleTests {
    /// The rooms of which the module of the live page is made, and what apps stand on.
    private static let libraries = [
        "LayoutDSL", "Interpreter", "Emission", "LayoutLists", "Reports", "Worlds", "LanguageService", "Player", "Page",
    ]
    private static let rooms = libraries + ["dslc"]

    /// Which library imports which, the compiler keeps. That none imports a library of somebody else, it cannot.
    private static let modules: Set = [
        "LayoutDSL", "LayoutChecker", "LayoutEngine", "LayoutAnalysis", "Interpreter", "LayoutLists", "Reports",
        "Worlds",
        "LanguageService", "Player", "LayoutEmission",
    ]

    @Test(arguments: libraries)
    func `a library imports only libraries of this package`(room: String) throws {
        for file in try Rooms.files(room) {
            for line in file.text.split(separator: "\n") {
                let words = line.split(separator: " ")
                // A modifier may stand before the word.
                guard let at = words.prefix(2).firstIndex(of: "import"), at + 1 < words.count, words[0] != "//" else {
                    continue
                }
                #expect(Self.modules.contains(String(words[at + 1])), "\(file.path): \(line)")
            }
        }
    }

    /// The sine of a C library has other last digits on another machine, and so has a fused multiply-add that a
    /// compiler may or may not use. The libraries call only their own functions (`Mathematics`).
    @Test(arguments: libraries)
    func `a library calls its own mathematics`(room: String) throws {
        let forbidden: Set = [
            "addingProduct", "addProduct", "truncatingRemainder", "formTruncatingRemainder", "canImport",
            "_silgen_name",
        ]
        for file in try Rooms.files(room) {
            let found = forbidden.intersection(file.tokens)
            #expect(found.isEmpty, "\(file.path) says \(found)")
            // Without a rule it is a call into the C library.
            let plain = file.tokens.indices.dropLast(2).contains {
                file.tokens[$0] == "rounded" && file.tokens[$0 + 1] == "(" && file.tokens[$0 + 2] == ")"
            }
            #expect(!plain, "\(file.path) rounds without a rule")
        }
    }

    /// Embedded Swift lacks these, and some of them can end the process.
    @Test(arguments: libraries)
    func `a library stays embeddable`(room: String) throws {
        let forbidden: Set = [
            "any", "Any", "Codable", "Regex", "weak", "unowned", "Foundation", "describing", "Task",
        ]
        for file in try Rooms.files(room) {
            let found = forbidden.intersection(file.tokens)
            #expect(found.isEmpty, "\(file.path) says \(found)")
            let untyped = file.tokens.indices.contains {
                file.tokens[$0] == "throws" && file.tokens[$0 + 1] != "("
            }
            #expect(!untyped, "\(file.path) throws without a type")
        }
    }

    /// But for an index past the elements of a scroller, which ends it as an array's does: that is the caller's mistake,
    /// and no input leads there.
    @Test(arguments: rooms)
    func `nothing ends the process`(room: String) throws {
        let forbidden: Set = ["fatalError", "precondition", "preconditionFailure", "assertionFailure"]
        for file in try Rooms.files(room) {
            let isScroller = room == "Interpreter" && file.path == "Engine/Scrolling/Scroller.swift"
            let tokens = file.tokens.filter { $0 == "precondition" }
            if isScroller { #expect(tokens.count == 1) }
            let found = forbidden.intersection(file.tokens).subtracting(isScroller ? ["precondition"] : [])
            #expect(found.isEmpty, "\(file.path) calls \(found)")
            for word in ["try!", "as!"] {
                #expect(!file.text.contains(word), "\(file.path) says \(word)")
            }
        }
    }

    /// No layout is built in: Swift knows no effect and no arrangement of the prelude by name. The language itself asks
    /// for `standard`, and `stack` is a data structure too.
    @Test(arguments: rooms)
    func `no Swift file names a prelude effect`(room: String) throws {
        let prelude = try Repository.text("Sources/Interpreter/Checker/Prelude/Prelude.layout")
        let names = prelude.split(separator: "\n").compactMap { line -> String? in
            let words = line.split { " ({".contains($0) }
            guard words.count > 1, words[0] == "effect" || words[0] == "arrangement" else { return nil }
            return String(words[1])
        }
        #expect(names.count >= 9)
        let forbidden = Set(names).subtracting(["standard", "stack"])
        for file in try Rooms.files(room) {
            let found = forbidden.intersection(file.tokens)
            #expect(found.isEmpty, "\(file.path) names \(found)")
            // In quotes neither; where pictures are drawn, `circle` is a word of theirs.
            guard room == "LayoutDSL" || room == "Interpreter", !file.path.hasSuffix("PreludeText.swift") else {
                continue
            }
            let quoted = forbidden.filter { file.text.contains("\"\($0)\"") }
            #expect(quoted.isEmpty, "\(file.path) names \(quoted)")
        }
    }

    @Test(arguments: rooms)
    func `no file has more than six hundred lines`(room: String) throws {
        for file in try Rooms.files(room) {
            let count = file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
            #expect(count <= 600, "\(file.path) has \(count) lines")
            #expect(!file.path.contains("Utils") && !file.path.contains("Helpers"), "\(file.path) is no noun")
        }
    }
}
