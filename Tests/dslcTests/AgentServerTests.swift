import StoredLayouts
import Testing

@testable import dslc

/// The tools of `dslc mcp`. `Tests/Agents` calls each of them through the protocol's own SDK.
@Suite struct AgentServerTests {
    private static let text = StoredLayout("agent").text

    private final class Inbox {
        var messages: [JSON] = []
    }

    /// What a tool says, and whether that is an error.
    private static func call(_ tool: String, _ arguments: JSON) -> (text: String, isError: JSON) {
        let inbox = Inbox()
        let server = AgentServer(running: { CommandLineTool(console: $1).run($0) }) { inbox.messages.append($0) }
        let message: JSON = [
            "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ["name": .text(tool), "arguments": arguments],
        ]
        server.receive([.content(message.bytes)])
        let result = inbox.messages.last?["result"] ?? .null
        return (result["content"].list.compactMap { $0["text"].text }.joined(separator: "\n"), result["isError"])
    }

    /// Nothing can be proved of a layout with mistakes, or drawn: an agent has to mend it first.
    @Test(
        arguments: ["prove", "test", "lint", "eval", "render"],
        [
            text.replacing("sticky;", with: "stikcy;"), text.replacing("100% x 120", with: "100% x"),
            String(text.dropLast(3)),
        ]) func aBrokenLayoutIsAnErrorWithItsFindings(_ tool: String, _ text: String)
    {
        var members: [JSON.Member] = [JSON.Member(key: "text", value: .text(text))]
        if tool == "prove" { members.append(JSON.Member(key: "expect", value: "true")) }
        if tool == "eval" { members.append(JSON.Member(key: "offset", value: "0")) }
        let answer = Self.call(tool, .object(members))
        #expect(answer.isError == true)
        #expect(answer.text.contains("error[L0"), "\(answer.text)")
    }

    @Test func whatIsFoundOfASoundLayoutIsAnAnswer() {
        let refuted = Self.call("prove", ["text": .text(Self.text), "expect": "menu.frame.top == 0"])
        #expect(refuted.isError == false && refuted.text.hasPrefix("refuted"))
        let failed = Self.call("test", ["text": .text(Self.text.replacing("== offset.y", with: "== 0"))])
        #expect(failed.isError == false && failed.text.contains("error[L09"), "\(failed.text)")
        let found = Self.call("check", ["text": .text(Self.text.replacing("sticky", with: "stikcy"))])
        #expect(found.isError == false && found.text.contains("stikcy"))
    }

    @Test func aClaimThatMeansNothingIsAnError() {
        let answer = Self.call("prove", ["text": .text(Self.text), "expect": "menu.frame.topp == 0"])
        #expect(answer.isError == true && answer.text.contains("topp"))
    }

    /// A line of `given` that is not used would prove something about another world.
    @Test func dataThatIsNotReadIsAnError() {
        let answer = Self.call(
            "prove", ["text": .text(Self.text), "expect": "true", "given": ["data \"seven.json\""]])
        #expect(answer.isError == true && answer.text.contains("seven.json"), "\(answer.text)")
    }

    @Test func aPingIsAnsweredWhileAToolWorksAndACancelledCallIsNot() {
        let inbox = Inbox()
        var waiting: [JSON] = [
            ["jsonrpc": "2.0", "id": "ping", "method": "ping"],
            ["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 1]],
        ]
        let server = AgentServer(
            running: { CommandLineTool(console: $1).run($0) },
            arriving: { _ in
                defer { waiting = [] }
                return (waiting.map { .content($0.bytes) }, waiting.isEmpty)
            }, send: { inbox.messages.append($0) })
        let call: JSON = [
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": ["name": "check", "arguments": ["text": .text(Self.text)]],
        ]
        server.receive([.content(call.bytes)])
        #expect(inbox.messages.map { $0["id"] } == ["ping"])
    }

    @Test(arguments: [
        "9007199254740993", "-12345678901234567890123", "9007199254740993.0", "\"9007199254740993\"", "7",
    ])
    func anIdComesBackAsItCame(_ id: String) {
        let inbox = Inbox()
        let server = AgentServer(running: { CommandLineTool(console: $1).run($0) }) { inbox.messages.append($0) }
        server.receive([.content(Array("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"ping\"}".utf8))])
        #expect(String(decoding: inbox.messages.first?["id"].bytes ?? [], as: UTF8.self) == id)
    }
}
