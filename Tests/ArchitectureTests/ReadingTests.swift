import Testing

/// The reading of Swift files, on small rooms: each mistake that the architecture tests look for is found.
struct ReadingTests {
    private static func room(_ texts: [(String, String)]) -> Room {
        Room(name: "House", files: texts.map { SourceFile(path: $0.0, text: $0.1) })
    }

    private static func arrows(_ texts: (String, String)...) -> [String] { room(texts).arrows.map(\.description) }

    @Test func `naming a type is an arrow`() {
        let types = (
            "Low/Types.swift", "struct Door { enum Side { case left } }\nprotocol Opens {}\ntypealias Name = Int"
        )
        #expect(
            Self.arrows(types, ("High/House.swift", "struct House: Opens { let door: Door, name: Name }"))
                == ["High/House.swift → Low/Types.swift: Door Name Opens"])
        #expect(
            Self.arrows(types, ("High/Side.swift", "let side = Door.Side.left"))
                == ["High/Side.swift → Low/Types.swift: Door Door.Side"])
        #expect(
            Self.arrows(types, ("High/More.swift", "extension Door { func open() {} }"))
                == ["High/More.swift → Low/Types.swift: Door"])
    }

    @Test func `names in comments and literals are no arrows`() {
        let door = ("Door.swift", "struct Door {}")
        #expect(
            Self.arrows(
                door,
                ("A.swift", "// Door\n/* Door /* Door */ Door */ let a = \"Door \\\" Door\""),
                ("B.swift", "let b = #\"Door \" Door\"#\nlet c = \"\"\"\n  Door \"Door\"\n  \"\"\"")) == [])
        #expect(
            Self.arrows(door, ("A.swift", "let a = \"x \\(\"y\" + Door().name) z\"")) == ["A.swift → Door.swift: Door"])
    }

    @Test func `a name that means another type is no arrow`() {
        let types = ("Types.swift", "struct Kind {}\nstruct Number {}\nstruct Outer { struct Inner {} }")
        #expect(
            Self.arrows(
                types,
                ("Nested.swift", "struct A { enum Kind { case a }\n let kind: Kind }"),
                ("Member.swift", "let a = Somewhere.Kind.a"),
                ("Generic.swift", "func sum<Number: Adds>(_ a: Number) -> Number { a }"),
                ("Private.swift", "private struct Kind {}\nlet kind = Kind()"),
                ("Inner.swift", "let inner: Inner")) == [])
        #expect(Self.arrows(types, ("A.swift", "let a = House.Kind()")) == ["A.swift → Types.swift: Kind"])
    }

    @Test func `an arrow to a folder above is found`() {
        let room = Self.room([
            ("Low/A.swift", "struct A { let b: B }"), ("High/B.swift", "struct B {}\nextension A {}"),
        ])
        #expect(room.backArrows(["Low", "High"]).map(\.description) == ["Low/A.swift → High/B.swift: B"])
        #expect(room.backArrows(["High", "Low"]).map(\.description) == ["High/B.swift → Low/A.swift: A"])
        #expect(room.folderCycles == [["High", "Low"]])
    }

    @Test func `a cycle of files is found`() {
        let names = ["A", "B", "C", "D", "E"]
        let ring = zip(names, names.dropFirst() + ["A"]).map {
            ("Ring/\($0).swift", "struct \($0) { let next: \($1) }")
        }
        #expect(Self.room(ring).fileCycles == [names.map { "Ring/\($0).swift" }])
        #expect(Self.room(Array(ring.dropLast()) + [("Ring/E.swift", "struct E {}")]).fileCycles == [])
    }

    @Test func `a switch over the operations is found`() {
        let names = (1...9).map { "f\($0)" } + ["add", "subtract", "multiply", "divide", "minimum", "maximum"]
        let table = SourceFile(
            path: "Operation.swift", text: "enum Operation { case \(names.joined(separator: ", ")) }")
        func count(_ text: String) -> Int {
            OperationSwitches([table, SourceFile(path: "A.swift", text: text)]).exhaustive.count
        }
        let cases = names.map { "case .\($0): a" }.joined(separator: "\n")
        #expect(count("switch code {\n\(cases)\n}") == 1)
        #expect(count("switch code { case .\(names.joined(separator: ", .")): switch b { case .c: 1 } }") == 1)
        #expect(count("switch code {\n\(cases)\ndefault: b }") == 0)
        #expect(count("switch kind {\n\(cases)\ncase .other: b }") == 0)
        #expect(count("switch code { case .add, .subtract: b }") == 0)
    }

    @Test func `lines of code are counted`() {
        #expect(SourceFile(path: "A.swift", text: "// a\n\nlet a = 1  // b\n    /// c\n}\n").codeLineCount == 2)
        #expect(SourceFile(path: "A.swift", text: "/// The rotation of it").names("rotation"))
        #expect(!SourceFile(path: "A.swift", text: "let rotations = 1").names("rotation"))
    }

    @Test func `a row of the rooms is read`() {
        let rows = FolderRows("| room | for |\n|---|---|\n| `Checker/Names` | finds names in scopes | x |\n")
        #expect(rows.folders == ["Checker/Names"])
        #expect(rows.purposes == ["Checker/Names": " finds names in scopes "])
    }
}
