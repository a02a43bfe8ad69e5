import Foundation
import Interpreter
import LayoutDSL
import LayoutEmission
import Testing

private let hasNode = EmittedCases.program("node") != nil

/// What an emitted module answers to what it is given beside a world of the file: places that there are not, data that lacks a
/// field, texts that would end a comment.
@Suite(.enabled(if: hasNode, "node is not installed")) struct AskedElementTests {
    private static func module(_ text: String, file: String = "t.layout") throws -> String {
        let layout = try check(parse(Source(name: "t.layout", text: text))).get()
        return try Emission(layout, .javaScript, file: file, tool: "tests").text
    }

    /// What a script prints that knows the module as `layout`.
    private static func lines(_ module: String, _ script: String) throws -> [String] {
        let cases = try EmittedCases(.javaScript)
        try module.write(to: cases.folder.appending(path: "m.mjs"), atomically: true, encoding: .utf8)
        let path = cases.folder.appending(path: "script.mjs")
        try ("import { layout } from './m.mjs'\n" + script).write(to: path, atomically: true, encoding: .utf8)
        let found = try cases.run(try #require(EmittedCases.program("node")), [path.path])
        #expect(found.isRight, "\(found.lines.prefix(6).joined(separator: "\n"))")
        return found.lines
    }

    @Test func `there is no element at a place that there is not`() throws {
        let module = try Self.module(
            "layout T { items: [2, 3]; supplementary top { size: 100% x 20 }; "
                + "decoration rule { count: 4; place: (0, index * 10); size: 100% x 1 }; "
                + "section { stack; supplementary head { size: 100% x 10 }; cell { size: 100% x 50 } } }")
        let asked = [
            "'cell', [0, -1]", "'cell', [0, 1.5]", "'cell', [0, 2]", "'cell', [2, 0]", "'cell', [-1, 0]",
            "'cell', [0.5, 0]",
            "'head', [-1, 0]", "'head', [0.5, 0]", "'head', [2, 0]", "'head', [0, 7]", "'top', [3, 0]", "'top', [0, 9]",
            "'rule', [0, -1]", "'rule', [0, 4]", "'nothing', [0, 0]",
        ]
        let there = ["'cell', [1, 2]", "'head', [1, 0]", "'top', [0, 0]", "'top'", "'rule', [0, 3]"]
        let script = (asked + there).map {
            let arguments = $0.contains("[") ? "\($0), 0" : "\($0), undefined, 0"
            return "console.log(layout().element(\(arguments))?.kind)"
        }
        let lines = try Self.lines(module, script.joined(separator: "\n"))
        #expect(lines == asked.map { _ in "undefined" } + ["cell", "head", "top", "top", "rule"])
    }

    @Test func `no items take the place of the sections of the data`() throws {
        let module = try Self.module("layout T { section { stack; cell { size: 100% x 50 } } }")
        let lines = try Self.lines(
            module,
            """
            const list = layout({ data: { sections: [{ items: 3 }] } })
            list.update({ items: 0 })
            console.log(list.contentSize.height)
            """)
        #expect(lines == ["0"])
    }

    @Test func `data that lacks a field is refused as a whole`() throws {
        let module = try Self.module(
            "layout T { data { inset: Number }; section list { stack; data { tall: Number }; "
                + "cell { data { big: Boolean }; size: 100% x data.tall * 1pt; scale: if data.big then 2 else 1 } }; "
                + "section others { stack; cell { size: 100% x data.inset * 1pt } } }")
        let lines = try Self.lines(
            module,
            """
            const told = (data) => { try { return layout({ data }).contentSize.height } catch (error) { return error.message } }
            const list = { section: 'list', tall: 3, items: [{ big: true }, { big: false }] }
            const others = { section: 'others', items: 2 }
            console.log(told({ inset: 5, sections: [list, others] }))
            console.log(told({ sections: [list, others] }))
            console.log(told({ inset: 5, sections: [{ ...list, tall: undefined }, others] }))
            console.log(told({ inset: 5, sections: [{ ...list, items: [{ big: true }, {}] }, others] }))
            console.log(told({ inset: 5, sections: [{ ...list, items: 2 }, others] }))
            const kept = layout({ data: { inset: 5, sections: [list, others] } })
            try { kept.update({ data: { inset: 5, sections: [{ ...list, items: [{}] }] } }) } catch { console.log('refused') }
            console.log(kept.contentSize.height, kept.elements(0).length)
            """)
        #expect(
            lines == [
                "16", "the data lacks inset", "the data lacks tall", "the data lacks big", "the data lacks big",
                "refused",
                "16 4",
            ])
    }

    @Test func `words of people do not end a comment`() throws {
        let module = try Self.module(
            "/// hi */ globalThis.hacked = 1 /*\n/// and \u{2028}globalThis.hacked = 2\nlayout T { cell { size: 10 x 10 } }",
            file: "t\nglobalThis.hacked = 3 //\u{2029}globalThis.hacked = 4 //.layout")
        #expect(try Self.lines(module, "layout(); console.log(globalThis.hacked)") == ["undefined"])
        let text = "/// a struct \u{202E}Hacked {}\nlayout T { cell { size: 10 x 10 } }"
        let layout = try check(parse(Source(name: "t.layout", text: text))).get()
        let swift = try Emission(layout, .swift, file: "t\rstruct Hacked {}", tool: "tests").text
        for line in swift.split(whereSeparator: { $0.isNewline }) where line.contains("Hacked") {
            #expect(line.hasPrefix("//"))
        }
    }

    @Test(arguments: ["protected", "Any", "é", "名", "class", "of", "static"])
    func `a kind may be called`(name: String) throws {
        let module = try Self.module(
            "layout T { supplementary \(name) { size: 10 x 10 }; output \(name)Told = offset.y > 10; cell { size: 100% x 50 } }"
        )
        #expect(try Self.lines(module, "console.log(layout().elements(0)[0].kind)") == [name])
    }
}
