import Foundation
import RandomCases
import Testing

@testable import dslc

/// Nothing that a client sends ends the server: every request has one answer, and the next one is answered too.
@Suite struct RandomMessageTests {
    /// `MESSAGES=100000` sends as many.
    static let count =
        ProcessInfo.processInfo.environment["MESSAGES"].flatMap { Int($0) } ?? 10_000
    private static let perConversation = 250

    static let methods = [
        "textDocument/completion", "textDocument/hover", "textDocument/signatureHelp", "textDocument/definition",
        "textDocument/references", "textDocument/documentHighlight", "textDocument/prepareRename",
        "textDocument/rename", "textDocument/documentSymbol", "workspace/symbol", "textDocument/foldingRange",
        "textDocument/selectionRange", "textDocument/semanticTokens/full", "textDocument/semanticTokens/range",
        "textDocument/documentLink", "textDocument/inlayHint", "textDocument/codeLens", "textDocument/codeAction",
        "textDocument/formatting", "textDocument/rangeFormatting", "textDocument/diagnostic",
        "workspace/executeCommand", "workspace/textDocumentContent", "initialize", "nonsense",
    ]

    static let texts: [String] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Examples/gallery")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
        return names.filter { $0.hasSuffix(".layout") }.compactMap {
            try? String(contentsOf: root.appending(path: $0), encoding: .utf8)
        }
    }()

    @Test(arguments: 0..<(max(1, count / perConversation))) func conversation(_ seed: Int) {
        var random = Seeded(seed)
        let run = ServerRun([
            "general": ["positionEncodings": random.chance(50) ? ["utf-8"] : ["utf-16"]],
            "textDocument": random.chance(50) ? ["diagnostic": [:]] : [:],
        ])
        run.open("untitled:0", random.pick(Self.texts))
        for number in 0..<Self.perConversation {
            let id = "m\(number)"
            var bytes = Self.message(id, &random).bytes
            let isBroken = random.chance(10)
            if isBroken { bytes = mutated(bytes, &random) }
            run.server.receive([.content(bytes)])
            let answers = run.sent().filter { $0["id"] == .text(id) && $0["method"] == .null }
            #expect(answers.count <= 1, "seed \(seed), message \(number)")
        }
        run.open("untitled:last", "layout A { cell { size: 10 x 10 } }")
        let hover = run.ask(
            "textDocument/hover", ["textDocument": ["uri": "untitled:last"], "position": ["line": 0, "character": 13]])
        #expect(hover["contents"] != .null, "seed \(seed)")
    }

    private static func message(_ id: String, _ random: inout Seeded) -> JSON {
        let address = JSON.text("untitled:\(random.below(3))")
        if random.chance(35) {
            return ["jsonrpc": "2.0", "method": .text(random.pick(notices)), "params": notice(address, &random)]
        }
        let parameters: JSON = [
            "textDocument": ["uri": random.chance(3) ? nonsense(&random) : address], "position": position(&random),
            "range": ["start": position(&random), "end": position(&random)],
            "positions": [position(&random), position(&random)],
            "context": [
                "includeDeclaration": true, "diagnostics": [], "only": random.chance(20) ? ["source.fixAll"] : [],
            ],
            "newName": .text(random.pick(["tall", "offset", "a b", "", "9", "é", "𝒳", "cell"])), "query": "a",
            "command": "layout.runTest", "arguments": [address, "nobody"],
        ]
        let isOdd = random.chance(5)
        return [
            "jsonrpc": "2.0", "id": .text(id), "method": .text(random.pick(methods)),
            "params": isOdd ? nonsense(&random) : parameters,
        ]
    }

    private static let notices = [
        "textDocument/didOpen", "textDocument/didChange", "textDocument/didChange", "textDocument/didChange",
        "textDocument/didClose", "workspace/didChangeWatchedFiles", "$/cancelRequest", "$/setTrace",
        "workspace/didChangeWorkspaceFolders",
    ]

    private static func notice(_ address: JSON, _ random: inout Seeded) -> JSON {
        let whole = String(decoding: mutated(Array(random.pick(texts).utf8), &random), as: UTF8.self)
        let change: JSON =
            random.chance(20)
            ? ["text": .text(whole)]
            : [
                "range": ["start": position(&random), "end": position(&random)],
                "text": .text(
                    random.pick(["", "}", "{", "size: ", "\n", "let x = ", "/*", "\"", "é𝒳", "cell {", "1+1"])),
            ]
        return [
            "textDocument": ["uri": address, "version": JSON(random.below(9)), "text": .text(whole)],
            "contentChanges": [change, random.chance(10) ? nonsense(&random) : change], "id": "m1",
            "changes": [["uri": address]], "event": ["added": [["uri": "file:///nowhere"]], "removed": []],
        ]
    }

    private static func position(_ random: inout Seeded) -> JSON {
        if random.chance(3) { return nonsense(&random) }
        if random.chance(3) { return ["line": JSON(.max), "character": JSON(.max)] }
        return ["line": JSON(random.below(60)), "character": JSON(random.below(50))]
    }

    private static func nonsense(_ random: inout Seeded) -> JSON {
        random.pick([.null, 1, "text", [], [:], true, [["a": [1, 2]]], .number(1e300), .number(-3.5), .text("\u{0}")])
    }

    /// Bytes that are no messages are passed over.
    @Test func framesAreFoundAgain() {
        var random = Seeded(1)
        for _ in 0..<2_000 {
            var buffer = MessageBuffer(.header)
            var junk = Array("Content-Length: 2\r\n\r\n{}".utf8)
            for _ in 0..<random.below(4) { junk = mutated(junk, &random) }
            buffer.append(junk)
            var steps = 0
            while buffer.next() != nil { steps += 1 }
            #expect(steps < 10_000)
        }
        var buffer = MessageBuffer(.header)
        buffer.append(Array("Content-Length: x\r\n\r\nContent-Length: 2\r\nOther: 1\r\n\r\n{}Content-Length: 1".utf8))
        #expect(buffer.next() == .stray)
        #expect(buffer.next() == .content(Array("{}".utf8)))
        #expect(buffer.next() == nil)
    }
}
