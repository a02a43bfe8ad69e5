import Foundation
import StoredLayouts
import Testing

@testable import dslc

/// A language server, as a client sees it.
@Suite struct LanguageServerTests {
    static let file = StoredLayout("rows").text

    @Test func beginsAndEnds() {
        let run = ServerRun(silent: ())
        #expect(run.answer("textDocument/hover", [:])["error"]["code"] == -32002)
        let answer = run.ask("initialize", ["capabilities": ["general": ["positionEncodings": ["utf-8", "utf-16"]]]])
        #expect(answer["capabilities"]["positionEncoding"] == "utf-8")
        #expect(run.answer("initialize", [:])["error"]["code"] == -32600)
        #expect(run.answer("no/method", [:])["error"]["code"] == -32601)
        #expect(run.answer("textDocument/hover", ["textDocument": ["uri": "untitled:none"]])["error"]["code"] == -32602)
        #expect(run.answer("shutdown", .null)["result"] == .null)
        #expect(run.server.state == .shutDown)
        #expect(run.answer("textDocument/hover", [:])["error"]["code"] == -32600)
        run.tell("exit", .null)
        #expect(run.server.hasEnded)
    }

    /// Time differs from machine to machine; how often a text is checked does not.
    @Test func checksATextOnceForAllQuestions() {
        let run = ServerRun()
        run.open("untitled:a", Self.file)
        run.open("untitled:b", "layout B { cell { size: 9 x 9 } }")
        var known = run.server.workspace.checkCount
        func checks() -> Int {
            defer { known = run.server.workspace.checkCount }
            return run.server.workspace.checkCount - known
        }
        let document: JSON = ["textDocument": ["uri": "untitled:a"]]
        // Within `tall` of the cell.
        let place: JSON = ["textDocument": ["uri": "untitled:a"], "position": ["line": 8, "character": 35]]
        for method in ["hover", "definition", "references", "documentHighlight", "prepareRename", "signatureHelp"] {
            _ = run.ask("textDocument/\(method)", place)
        }
        for method in ["documentSymbol", "foldingRange", "codeLens", "semanticTokens/full", "diagnostic", "formatting"]
        {
            _ = run.ask("textDocument/\(method)", document)
        }
        #expect(checks() == 0)
        _ = run.ask("textDocument/completion", place)
        #expect(checks() == 1)
        // Three keys that come at once are one text; the other file is not checked again.
        let edits = (8...10).map { version -> JSON in
            [
                "jsonrpc": "2.0", "method": "textDocument/didChange",
                "params": [
                    "textDocument": ["uri": "untitled:a", "version": JSON(version)],
                    "contentChanges": [["text": .text(Self.file + "// \(version)\n")]],
                ],
            ]
        }
        run.take(edits[0], edits[1], edits[2])
        _ = run.ask("textDocument/hover", place)
        _ = run.ask("textDocument/diagnostic", document)
        #expect(checks() == 1)
        #expect(run.ask("textDocument/prepareRename", place)["placeholder"] == "tall")
        #expect(checks() == 0)
    }

    @Test func saysWhatIsWrongWithTheVersionItRead() {
        let run = ServerRun()
        run.open("untitled:a", "layout A { cell { size: 10 x 10; alhpa: 1 } }", version: 7)
        let found = run.sent().first { $0["method"] == "textDocument/publishDiagnostics" }?["params"]
        #expect(found?["version"] == 7)
        #expect(found?["diagnostics"].list.first?["code"] == "L0203")
        #expect(found?["diagnostics"].list.first?["range"]["start"] == ["line": 0, "character": 33])
        run.tell(
            "textDocument/didChange",
            [
                "textDocument": ["uri": "untitled:a", "version": 8],
                "contentChanges": [
                    [
                        "range": ["start": ["line": 0, "character": 33], "end": ["line": 0, "character": 38]],
                        "text": "alpha",
                    ]
                ],
            ])
        let after = run.sent().first { $0["method"] == "textDocument/publishDiagnostics" }?["params"]
        #expect(after?["version"] == 8)
        #expect(after?["diagnostics"] == [])
    }

    @Test func findingsAreAskedForWhereTheClientAsks() {
        let run = ServerRun(["textDocument": ["diagnostic": [:]]])
        run.open("untitled:a", "layout A { cell { alhpa: 1 } }")
        #expect(!run.sent().contains { $0["method"] == "textDocument/publishDiagnostics" })
        let asked: JSON = ["textDocument": ["uri": "untitled:a"]]
        let report = run.ask("textDocument/diagnostic", asked)
        #expect(report["kind"] == "full")
        #expect(report["items"].list.count == 1)
        let again = run.ask(
            "textDocument/diagnostic",
            ["textDocument": ["uri": "untitled:a"], "previousResultId": report["resultId"]])
        #expect(again["kind"] == "unchanged")
    }

    /// 𝒳 is one scalar, two units of UTF-16 and four bytes of UTF-8.
    @Test(arguments: ["utf-8", "utf-16"]) func columnsCountInTheUnitOfTheClient(_ encoding: String) {
        let run = ServerRun(["general": ["positionEncodings": [.text(encoding)]]])
        run.open("untitled:a", "layout A { test \"𝒳é\" { exepct } }")
        let found = run.sent().first { $0["method"] == "textDocument/publishDiagnostics" }?["params"]["diagnostics"]
        let column = found?.list.last?["range"]["start"]["character"].whole
        #expect(column == (encoding == "utf-8" ? 27 : 24))
        run.open("untitled:a", "layout A { test \"𝒳é\" { expect true } }")
        let hover = run.ask(
            "textDocument/hover",
            [
                "textDocument": ["uri": "untitled:a"],
                "position": ["line": 0, "character": encoding == "utf-8" ? 30 : 27],
            ])
        #expect(hover["contents"]["value"].text?.hasPrefix("A condition that has to hold") == true)
    }

    @Test func requestsThatAreTakenBackAreNotAnswered() {
        let run = ServerRun()
        run.open("untitled:a", Self.file)
        let asked: JSON = ["textDocument": ["uri": "untitled:a"], "position": ["line": 4, "character": 9]]
        run.take(
            ["jsonrpc": "2.0", "id": "x", "method": "textDocument/hover", "params": asked],
            ["jsonrpc": "2.0", "id": "y", "method": "textDocument/hover", "params": asked],
            ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": "x"]])
        let answers = run.sent()
        #expect(answers.first { $0["id"] == "x" }?["error"]["code"] == -32800)
        #expect(answers.first { $0["id"] == "y" }?["result"]["contents"] != .null)
    }

    @Test func namesAreFoundAndChangedOverFiles() throws {
        let folder = try TemporaryFolder()
        try folder.write("library.layout", "/// Blinks.\neffect blink(often: Number) { alpha: often }\n")
        try folder.write(
            "user.layout",
            "import blink from \"library.layout\"\nlayout A { cell { size: 10 x 10; blink(often: 0.5) } }\n")
        try folder.write(
            "alias.layout",
            "import blink as wink from \"library.layout\"\nlayout A { cell { size: 10 x 10; wink(1) } }\n")
        let run = ServerRun([:], folders: [folder.path])
        let user = DocumentAddress.address(of: folder.path + "/user.layout")
        let library = DocumentAddress.address(of: folder.path + "/library.layout")
        let at: JSON = ["textDocument": ["uri": .text(user)], "position": ["line": 1, "character": 35]]
        let definition = run.ask("textDocument/definition", at)
        #expect(definition["uri"].text == library)
        #expect(definition["range"]["start"] == ["line": 1, "character": 7])
        let uses = run.ask(
            "textDocument/references",
            [
                "textDocument": ["uri": .text(library)], "position": ["line": 1, "character": 9],
                "context": ["includeDeclaration": true],
            ])
        // The declaration, two names of imports and two uses, one of them by its other name; and that name itself.
        #expect(uses.list.count == 6)
        let renamed = run.ask(
            "textDocument/rename",
            ["textDocument": ["uri": .text(user)], "position": ["line": 1, "character": 35], "newName": "flash"])
        guard case .object(let changes) = renamed["changes"] else { return #expect(Bool(false), "no changes") }
        #expect(
            changes.map { FilePath.lastPart(of: $0.key) }.sorted() == ["alias.layout", "library.layout", "user.layout"])
        #expect(changes.flatMap { $0.value.list }.allSatisfy { $0["newText"] == "flash" })
        #expect(changes.reduce(0) { $0 + $1.value.list.count } == 4)
        let refused = run.answer(
            "textDocument/rename",
            ["textDocument": ["uri": .text(user)], "position": ["line": 1, "character": 35], "newName": "index"])
        #expect(refused["error"]["message"].text?.contains("is a word of the language") == true)
    }

    @Test func aFileThatChangesOnTheDiskIsReadAgain() throws {
        let folder = try TemporaryFolder()
        try folder.write("library.layout", "let golden = 1.6\n")
        let run = ServerRun([:], folders: [folder.path])
        let user = DocumentAddress.address(of: folder.path + "/user.layout")
        let text = "import golden from \"library.layout\"\nlayout A { cell { size: 10 x 10; alpha: golden - 1 } }\n"
        run.open(user, text)
        _ = run.sent()
        try folder.write("library.layout", "let silver = 1.6\n")
        run.tell(
            "workspace/didChangeWatchedFiles",
            ["changes": [["uri": .text(DocumentAddress.address(of: folder.path + "/library.layout")), "type": 2]]])
        let found = run.sent().last { $0["params"]["uri"].text == user }?["params"]["diagnostics"].list
        #expect(found?.isEmpty == false)
    }

    @Test func thePreludeIsADocument() {
        let run = ServerRun(["workspace": ["textDocumentContent": [:]]])
        let place = run.ask("textDocument/definition", at: "layout A { cell { size: 1 x 1; fa|de(0.5) } }")
        #expect(place["uri"] == "dslc:/Prelude.layout")
        let text = run.ask("workspace/textDocumentContent", ["uri": "dslc:/Prelude.layout"])["text"].text ?? ""
        let line = text.components(separatedBy: "\n")[place["range"]["start"]["line"].whole ?? 0]
        #expect(line.hasPrefix("effect fade("))
        let refused = run.answer("textDocument/rename", at: "layout A { cell { fa|de } }", ["newName": "x"])
        #expect(refused["error"]["message"].text?.contains("prelude") == true)
    }

    @Test func aTestIsRunFromItsLens() {
        let run = ServerRun()
        run.open("untitled:a", Self.file)
        let lenses = run.ask("textDocument/codeLens", ["textDocument": ["uri": "untitled:a"]]).list
        let command = lenses.first { $0["command"]["title"] == "Prove" }?["command"] ?? .null
        let result = run.ask(
            "workspace/executeCommand", ["command": command["command"], "arguments": command["arguments"]])
        #expect(result.list.first?["verdict"] == "proved")
    }

    /// What a test asks at steps may fail between them.
    @Test func aTestWithStepsIsProvedFromItsLens() {
        let run = ServerRun()
        run.open(
            "untitled:a",
            """
            layout A {
              cell { size: 100% x 40; alpha: if offset.y > 5 and offset.y < 6 then 0 else 1 }
              test "good" { at 0...100 step 10 { expect all cell.frame.height == 40 } }
              test "steps" { at 0...100 step 10 { expect all cell.alpha == 1 } }
            }
            """)
        let lenses = run.ask("textDocument/codeLens", ["textDocument": ["uri": "untitled:a"]]).list
        let verdicts = lenses.dropFirst().map { lens in
            let command = lens["command"]
            return run.ask(
                "workspace/executeCommand", ["command": command["command"], "arguments": command["arguments"]]
            ).list.first?["verdict"].text
        }
        #expect(verdicts == ["sampled", "proved", "sampled", "refuted"])
    }

    /// Tests that have not changed are not checked again, and are run all the same.
    @Test func aTestIsRunAfterAChangeElsewhere() {
        let run = ServerRun()
        run.open("untitled:a", Self.file)
        _ = run.ask("textDocument/diagnostic", ["textDocument": ["uri": "untitled:a"]])
        run.open("untitled:a", Self.file.replacingOccurrences(of: "/// Rows.", with: "/// Rows of a list.\n"))
        let result = run.ask(
            "workspace/executeCommand", ["command": "layout.runTest", "arguments": ["untitled:a", "wide"]])
        #expect(result.list.first?["verdict"] == "proved")
    }
}
