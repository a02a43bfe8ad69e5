import StoredLayouts
import Testing

@testable import dslc

/// Tests that run from an editor, and what arrives meanwhile.
@Suite struct ServerTestRunTests {
    /// The first takes minutes, run or proved; the second a moment.
    static let file = StoredLayout("slow-tests").text

    private static func order(_ id: JSON, _ test: JSON, _ command: JSON = "layout.runTest") -> JSON {
        [
            "jsonrpc": "2.0", "id": id, "method": "workspace/executeCommand",
            "params": ["command": command, "arguments": ["untitled:a", test]],
        ]
    }

    private static func cancel(_ id: JSON) -> JSON {
        ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": id]]
    }

    private static let hover: JSON = [
        "jsonrpc": "2.0", "id": "hover", "method": "textDocument/hover",
        "params": ["textDocument": ["uri": "untitled:a"], "position": ["line": 3, "character": 3]],
    ]

    private static func run() -> ServerRun {
        let run = ServerRun()
        run.open("untitled:a", file)
        _ = run.sent()
        return run
    }

    @Test(arguments: ["layout.runTest", "layout.proveTest"]) func aRunningTestIsTakenBack(_ command: String) {
        let run = Self.run()
        run.meanwhile { $0 == 20 ? [Self.cancel("long")] : [] }
        run.take(Self.order("long", "long", .text(command)))
        #expect(run.sent() == [["jsonrpc": "2.0", "id": "long", "error": ["code": -32800, "message": "cancelled"]]])
        #expect(run.looks < 40)
    }

    @Test func otherRequestsAreAnsweredWhileATestRuns() {
        let run = Self.run()
        run.meanwhile { looks in
            switch looks {
            case 10: [Self.hover]
            case 20:
                [
                    [
                        "jsonrpc": "2.0", "method": "textDocument/didOpen",
                        "params": [
                            "textDocument": [
                                "uri": "untitled:b", "languageId": "layout", "version": 1,
                                "text": "layout B { cell { } ",
                            ]
                        ],
                    ]
                ]
            case 30: [Self.cancel("long")]
            default: []
            }
        }
        run.take(Self.order("long", "long"))
        let sent = run.sent()
        #expect(sent.count == 3)
        #expect(sent.first?["result"]["contents"] != .null)
        #expect(sent.dropFirst().first?["params"]["diagnostics"].list.isEmpty == false)
    }

    @Test func anOrderThatArrivesMeanwhileWaits() {
        let run = Self.run()
        run.meanwhile { looks in
            switch looks {
            case 10: [Self.order("one", "short"), Self.order("two", "short"), Self.order("three", "short")]
            case 20: [Self.cancel("two")]
            case 30: [Self.cancel("long")]
            default: []
            }
        }
        run.take(Self.order("long", "long"))
        let answers = run.sent().filter { $0["id"] != .null }
        #expect(answers.map { $0["id"] } == ["two", "long", "one", "three"])
        #expect(answers.map { $0["error"]["code"] } == [-32800, -32800, .null, .null])
        #expect(answers.last?["result"].list.first?["verdict"] == "sampled")
    }

    @Test func aRunningTestKeepsNoServerFromEnding() {
        let run = Self.run()
        run.meanwhile { looks in
            looks < 10
                ? []
                : [
                    ["jsonrpc": "2.0", "id": "end", "method": "shutdown"], ["jsonrpc": "2.0", "method": "exit"],
                ]
        }
        run.take(Self.order("long", "long"), Self.order("other", "long"))
        #expect(run.sent().map { $0["id"] } == ["long", "other", "end"])
        #expect(run.server.hasEnded && run.server.state == .shutDown)
        #expect(run.looks < 40)
    }

    @Test func aTestEndsWhenTheClientGoesAway() {
        let run = Self.run()
        run.meanwhile { $0 < 10 ? [] : nil }
        run.take(Self.order("long", "long"))
        #expect(run.looks < 40)
    }
}
