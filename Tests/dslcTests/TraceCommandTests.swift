import Foundation
import RandomCases
import StoredLayouts
import Testing

@testable import dslc

/// `dslc explain FILE --of …` and `dslc plot`.
struct TraceCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "list.layout",
            StoredLayout("traced-list").text)
        try folder.write("cards.json", #"{"sections": [{"items": [{"tall": 10}, {"tall": 20}, {"tall": 30}]}]}"#)
        try folder.write("bad.layout", "layout T { cell { alpha: nothing } }\n")
    }

    private func dslc(_ line: String) throws -> ToolRun { try ToolRun(shell: "set -f; dslc \(line)", in: folder) }

    @Test func `a value is told with its formulas, places and uses`() throws {
        let run = try dslc("explain list.layout --of cell[1,2].translation.x --offset 30,500")
        #expect(
            run.output == """
                cell[1,2].translation.x = twice(by) + offset.x = 70 pt at offset 30,500  list.layout:15  through pushed(by: index * 10) at list.layout:10
                ├─ twice(by) = v * 2 = 40 pt  list.layout:16
                │  └─ v = by = index * 10 = 20 pt  list.layout:10
                │     └─ index = 2
                └─ offset.x = 30 pt

                """)
        #expect((run.code, run.errors) == (0, ""))
    }

    @Test func `a fold over equals has the value of the fold`() throws {
        try folder.write("even.layout", "layout E { items: 9; stack(before: 3); cell { size: 100% x 75 } }")
        let run = try dslc("explain even.layout --of cell[0,3].frame.y")
        #expect(run.output.contains("sumBefore(before + size.main + gap) = 234 pt\n"))
        #expect(run.output.contains("size.main = cell.height = 75 pt") && run.output.contains("index = 3\n"))
        let data = try dslc("explain even.layout --of cell[0,3].frame.y --json").output.split(separator: "\n")
        let text = #""text": "sumBefore(before + size.main + gap)","#
        let folds = data.filter { $0.contains(text) && !$0.contains("instanceIndex") }
        #expect(folds.count > 1 && folds.allSatisfy { $0.contains(#""value": 234,"#) || $0.contains(#""value": 0,"#) })
    }

    @Test func `the current cell has a value as in eval, and its jumps`() throws {
        try folder.write("pages.layout", StoredLayout("told-pages").text)
        for (offset, page) in [("0", 0), ("81", 0), ("82", 1), ("292", 2)] {
            let told = try dslc("eval pages.layout --offset \(offset)").output
            #expect(told.contains("page=cell[0,\(page)]") && told.contains("far=\(page > 1)"))
            let run = try dslc("explain pages.layout --offset \(offset) --of page --of far --of cell[0,1].mine")
            #expect(run.output.hasPrefix("layout.page.index = current = current.index = \(page) at"))
            #expect(run.output.contains("layout.far = current.index > 1 is \(page > 1) at"))
            #expect(run.output.contains("cell[0,1].mine = current == cell is \(page == 1) at"))
        }
        #expect(try dslc("explain pages.layout --of layout.page.section").output.contains(" = 0 at offset 0,0"))
        let curve = try dslc("plot pages.layout --of page --offsets 0...250 --step 100 --format csv").output
        #expect(curve.contains("page,jump,82,82,0,1,"), "\(curve)")
        let swept = try dslc("plot pages.layout --of page --set gap=0...1 --step 1 --format csv")
        #expect(swept.code == 1)
    }

    @Test func `right to left each value is the one that eval prints`() throws {
        try folder.write("pages.layout", StoredLayout("told-pages").text)
        for (direction, left, right, box) in [("ltr", 10, 0, 120), ("rtl", 0, 10, 10)] {
            func value(_ property: String) throws -> String {
                try dslc("explain pages.layout --direction \(direction) --of cell[0,1].\(property)").output
            }
            #expect(try value("clip.left").contains(" = \(left) pt at"))
            #expect(try value("clip.right").contains(" = \(right) pt at"))
            #expect(try value("badge.box.x").contains(" = \(box) pt at"))
            let seen = direction == "ltr" ? (174, 314) : (164, 304)
            #expect(try value("visible.left").contains(" = \(seen.0) pt at"))
            #expect(try value("visible.right").contains(" = \(seen.1) pt at"))
            let element = try dslc("eval pages.layout --direction \(direction) --element cell[0,1] --json").output
            #expect(element.contains(#""clip": {"left": \#(left), "top": 0, "right": \#(right), "bottom": 0}"#))
            #expect(element.contains(#""visible": {"x": \#(seen.0),"#))
            let table = try dslc("eval pages.layout --direction \(direction) --element cell[0,1]").output
            #expect(table.contains(direction == "ltr" ? "clip.left" : "clip.right"))
        }
    }

    @Test func `the world is that of eval`() throws {
        let run = try dslc("explain list.layout --of cell[0,2].frame.y --data cards.json --set gap=7")
        #expect(run.output.hasPrefix("cell[0,2].frame.y = cell.rest.y = section.area.y + cell.place.y = 121 pt"))
        #expect(run.output.contains("of the 2 before: 17, 27"))
        #expect(run.output.contains("gap = 7"))
        // Offsets past the end and both directions are as good as any.
        for line in ["--offset -1e9", "--offset 1e9,-1e9", "--direction rtl --reduced-motion --safe-area 1,2,3,4"] {
            #expect(try dslc("explain list.layout --of cell[0,0].frame.x \(line)").code == 0)
        }
    }

    @Test func `depth is bounded, and says so`() throws {
        let run = try dslc("explain list.layout --of top.frame.y --offset 30 --depth 1")
        #expect(run.output.split(separator: "\n").count == 3)
        #expect(run.output.hasSuffix("… marks formulas that are not shown; --depth 2 shows more\n"))
        let flat = try dslc("explain list.layout --of top.frame.y --depth 0")
        #expect(flat.output.split(separator: "\n").count == 2)
        let all = try dslc("explain list.layout --of top.frame.y --depth 999999999")
        #expect(!all.output.contains("…"))
        #expect(try dslc("explain list.layout --of top.frame.y --depth -1").code == 64)
    }

    /// What a test can say of an element can be asked for in the same words: the value is the one that the test finds.
    @Test(.enabled(if: Volume.hasTime)) func `a failing expectation can be pasted`() throws {
        try folder.write(
            "chips.layout",
            StoredLayout("chips").text)
        let elements = ["menu", "mark[2]", "mark[0, 2]", "chip[1]", "chip[1,0]", "photo[1, 2]", "cell[1, 2]"]
        let parts = [
            "frame.top", "frame.left", "frame.bottom", "frame.right", "frame.x", "frame.height", "frame.center.x",
            "frame.size.width", "center.y", "width", "alpha", "scale", "rotation", "z",
        ]
        for path in elements {
            for part in parts {
                let run = try dslc("explain chips.layout --of '\(path).\(part)' --offset 100 --json")
                let value = try #require(
                    run.output.firstMatch(of: #/"value": (?<value>[-0-9.e]+)/#)?.value, "\(run.errors)")
                let unit = part == "rotation" ? "rad" : ""
                let text = try #require(folder.text("chips.layout"))
                try folder.write(
                    "asked.layout",
                    text.dropLast(2) + "test \"same\" { at 100 { expect \(path).\(part) == \(value)\(unit) } }\n}\n")
                let test = try dslc("test asked.layout")
                #expect(test.code == 0, "\(path).\(part) \(value)\n\(test.output)")
            }
        }
        #expect(
            try dslc("eval chips.layout --element mark[2]").output
                == dslc("eval chips.layout --element mark[0,2]").output)
        #expect(try dslc("plot chips.layout --of chip[1].frame.top").code == 0)
    }

    @Test func `colours follow the option, and add nothing but colours`() throws {
        for command in ["explain list.layout --of top.frame.y", "plot list.layout --of top.frame.y"] {
            let plain = try dslc(command).output
            let colored = try dslc("\(command) --color always").output
            #expect(!plain.contains("\u{1B}") && colored.contains("\u{1B}["))
            #expect(colored.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
        }
    }

    @Test(arguments: [
        ("explain list.layout --of tap.frame.y", 1, "did you mean `top`?"),
        ("explain list.layout --of cell[7,0].frame.y", 1, "there is no `cell[7,0]`"),
        ("explain list.layout --of cell[1,3].frame.y", 1, "there is no `cell[1,3]`"),
        ("explain list.layout --of top.veill", 1, "did you mean `veil`?"),
        ("explain list.layout --of top.frame", 1, "say which component: `frame.x`, `frame.y`"),
        ("explain list.layout --of top.zz", 1, "it has `frame.x`"),
        ("explain bad.layout --of cell.alpha", 1, "nothing"), ("explain none.layout --of cell.alpha", 2, "none.layout"),
        ("explain list.layout --of top", 1, "the layout tells no `top`"),
        ("explain list.layout --of cell[1].frame.y", 1, "write section and item, both counted from 0: `cell[0,1]`"),
        ("explain list.layout --of .frame.y", 64, "is not a value"), ("explain list.layout", 64, "name a value"),
        ("explain list.layout --of top.z --offset 0...9", 64, "one offset"),
        ("explain list.layout --of top.z --of top.alpha --json", 64, "one `--of`"),
        ("explain L0101 --offset 3", 64, "`--offset` needs a value to explain"),
        ("plot list.layout", 64, "no value to show"), ("plot list.layout --of top.zz", 1, "it has `frame.x`"),
        ("plot list.layout --of top.z --offsets 9...0", 64, "runs backwards"),
        ("plot list.layout --of top.z --offsets 0...0", 64, "is empty"),
        ("plot list.layout --of top.z --offsets -1e308...1e308", 64, "is too long"),
        ("explain L0101 --json", 64, "`--json` needs a value to explain"),
        ("explain L0101 --format json", 64, "`--format` needs a value to explain"),
        ("explain list.layout --of top.z --offset abc", 64, "write 300, -120 or 300,40 (x,y); in points, no unit"),
        ("plot list.layout --of top.z --offsets 9", 64, "is not a range"),
        ("plot list.layout --of top.z --step 0", 64, "is not a step"),
        ("plot list.layout --of top.z --offsets 0...1e9 --step 1", 64, "points"),
        ("plot list.layout --of top.z -o list.layout", 64, "would be overwritten"),
        ("plot list.layout --of top.z -o none/curve.svg", 2, "cannot write"),
    ])
    func `what cannot be shown is said`(line: String, code: Int32, words: String) throws {
        let run = try dslc(line)
        #expect(run.code == code && run.output.isEmpty && run.errors.contains(words), "\(run.code) \(run.errors)")
    }

    @Test func `codes are explained as ever`() throws {
        #expect(try dslc("explain L0101").output.hasPrefix("L0101: "))
    }

    @Test func `curves are drawn 80 columns wide, with what bends them`() throws {
        let run = try dslc("plot list.layout --of top.frame.y --of top.veil --offsets -50...120")
        #expect(run.code == 0)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        let drawn = lines.filter { $0.contains("│") || $0.contains("┤") || $0.contains("┬") }
        #expect(drawn.count > 25 && drawn.allSatisfy { $0.unicodeScalars.count <= 80 })
        #expect(run.output.contains("a top.frame.y (pt)\n") && run.output.contains("b top.veil\n"))
        for words in [
            "a plateau -50...0 at 0 pt", "a kink at 0: slope 0, then 1", "b kink at 35: slope 0.014286, then 0",
            "b plateau 35...120 at 0.5", "clamp(offset.y / height, 0, 0.5)  list.layout:4",
            "Prelude.layout:66  through sticky at list.layout:4",
        ] {
            #expect(run.output.contains(words), "\(words)")
        }
        #expect(try dslc("plot list.layout --of top.frame.y --of top.veil --offsets -50...120").output == run.output)
    }

    @Test func `a picture is sound XML, whatever things are called`() throws {
        try folder.write(
            "odd.layout",
            """
            layout \u{7FFB}\u{8A33} {
              supplementary \u{E9}t\u{E9} { size: 100% x 40; attribute d\u{E9}j\u{E0} = if offset.y < 3
                // ]]> & " ' <b>
                or offset.y < 2 then 1 else 0 }
            }

            """)
        let values = "--of \u{E9}t\u{E9}.d\u{E9}j\u{E0} --of \u{E9}t\u{E9}.frame.y"
        let run = try dslc("plot odd.layout \(values) --format svg --offsets -10...10")
        #expect(run.code == 0, "\(run.errors)")
        let check = "python3 -c 'import sys, xml.dom.minidom as d; print(d.parse(sys.stdin).documentElement.tagName)'"
        let parsed = try ToolRun(
            shell: "dslc plot odd.layout --of \u{E9}t\u{E9}.d\u{E9}j\u{E0} --format svg | \(check)", in: folder)
        #expect(parsed.output == "svg\n", "\(parsed.errors)")
        #expect(run.output.contains("prefers-color-scheme") && run.output.contains("\u{E9}t\u{E9}.d\u{E9}j\u{E0}"))
        #expect(run.output.contains("jump at 3: 1, then 0") && run.output.contains("&lt;"))
        let fixed = try dslc("plot odd.layout --of \u{E9}t\u{E9}.frame.y --format svg --appearance dark")
        #expect(!fixed.output.contains("prefers-color-scheme"))
        _ = try dslc("plot odd.layout --of \u{E9}t\u{E9}.frame.y -o curve.svg")
        let drawn = try ToolRun(shell: check + " < curve.svg", in: folder)
        #expect(drawn.output == "svg\n")
    }

    @Test func `what is no finite number is told as it is, and is an error`() throws {
        try folder.write(
            "nan.layout",
            """
            layout N {
              cell { size: 100 x 50; scale: sqrt(0 - offset.y / 1pt); alpha: 1pt / (offset.y - 10); z: 3 }
            }

            """)
        let scale = try dslc("explain nan.layout --of cell.scale.x --offset 5")
        #expect(
            scale.output.hasPrefix(
                "cell[0,0].scale.x = the resting value, because the formula is not finite = 1 at offset 0,5"))
        #expect(scale.output.contains("sqrt(0 - offset.y / 1pt) = no number"))
        #expect(scale.code == 1 && scale.errors.contains("L0901") && scale.errors.contains("the resting value stands"))
        let sound = try dslc("explain nan.layout --of cell.z --offset -20")
        #expect(sound.code == 0 && sound.errors.isEmpty)
        let alpha = try dslc("plot nan.layout --of cell.alpha --offsets -20...0")
        #expect(alpha.code == 0 && alpha.errors.isEmpty)
        let plot = try dslc("plot nan.layout --of cell.alpha --offsets -20...20 --format json")
        #expect(plot.code == 1 && plot.errors.contains("`alpha` is infinite at offset 10"))
    }

    @Test func `an element that takes no part is told to`() throws {
        try folder.write(
            "part.layout",
            "layout P { cell { size: 9 x 9 }; decoration d { size: 20 x (offset.y - 50); alpha: 0.2; z: 3 } }")
        let run = try dslc("explain part.layout --of d.alpha --offset 20")
        #expect(run.output.contains("`d[0,0]` takes no part here because its size is 0: it stands at rest\n"))
        let later = try dslc("explain part.layout --of d.alpha --offset 70")
        #expect(!later.output.contains("no part") && later.output.contains("0.2"))
        #expect(try dslc("explain part.layout --of d.alpha --json").output.contains(#""takesPart": false"#))
        let plot = try dslc("plot part.layout --of d.alpha --offsets 0...100")
        #expect(plot.output.contains("whether it takes part: `20 x (offset.y - 50)`  part.layout:1"))
    }

    @Test func `a use is called as it is written`() throws {
        try folder.write(
            "lib.layout", "effect lift(by: Length) { translation.y: min(by, offset.y); hidden: by > 90 }\n")
        try folder.write(
            "use.layout",
            StoredLayout("uses").text)
        let run = try dslc("explain use.layout --of cell.translation.y --of cell.hidden --offset 20")
        #expect(run.output.contains("through up(40) at use.layout:5") && !run.output.contains("lift"))
    }

    @Test func `a formula is cut rather than put into other words`() throws {
        let map = "map(offset.y, [0: 1, 120: to, 200: to / 2, 400: 1])"
        try folder.write("map.layout", "layout M { param to = 0.5; cell { size: 100% x 50; alpha: \(map) } }\n")
        for offset in [-5, 0, 33, 150, 300, 500] {
            let run = try dslc("explain map.layout --of cell.alpha --offset \(offset)")
            #expect(!run.output.contains("… * …") && !run.output.contains("… while"), "\(run.output)")
            #expect(run.output.contains(" = min(map(…), 1) = ") && run.output.contains("─ map(offset.y, [0: 1,"))
        }
    }

    @Test func `an inset that is not there is left out`() throws {
        try folder.write("inset.layout", "layout I { section { insets.top: 20; cell { size: 100% x 50 } } }\n")
        let run = try dslc("explain inset.layout --of cell.frame.width")
        #expect(run.code == 0 && !run.output.contains("insets."), "\(run.output)")
        let top = try dslc("explain inset.layout --of cell.frame.y")
        #expect(top.output.contains("section.insets.top = 20 pt"), "\(top.output)")
    }

    @Test func `long names and huge numbers keep to the picture`() throws {
        let name = String(repeating: "veryLong", count: 20)
        try folder.write(
            "long.layout",
            "layout L { supplementary \(name) { size: 100% x 40; attribute f = 1e200 * abs(offset.y / 1pt - 5.5) } }\n")
        let run = try dslc("plot long.layout --of \(name).f --format svg --offsets 0...1e15")
        #expect(run.code == 0, "\(run.errors)")
        let texts = run.output.matches(of: #/<text( class="([a-z ]*)")? x="([0-9.]+)" y="([0-9.]+)">([^<]*)</#)
        #expect(texts.count > 10)
        var rows: [String: Double] = [:]
        for text in texts {
            let x = try #require(Double(text.3))
            let width = Double(text.5.count) * 7
            let style = String(text.2 ?? "")
            let (low, high) = style.hasSuffix("end") ? (x - width, x) : (x, x + width)
            if style.hasSuffix("middle") {
                #expect(x - width / 2 > rows[String(text.4), default: 0], "\(text.5)")
                rows[String(text.4)] = x + width / 2
                continue
            }
            #expect(low >= 0 && high <= 900, "\(text.5)")
        }
    }

    @Test func `a table has a line for each point and event`() throws {
        let run = try dslc("plot list.layout --of top.veil --offsets -50...120 --step 85 --format csv")
        #expect(
            run.output == """
                curve,what,offset,end,value,after,file,line,text
                top.veil,point,-50,,0,,,,
                top.veil,point,0,,0,,,,
                top.veil,point,35,,0.5,,,,
                top.veil,point,120,,0.5,,,,
                top.veil,plateau,-50,0,0,0,list.layout,4,"clamp(offset.y / height, 0, 0.5)"
                top.veil,kink,0,0,0,0,list.layout,4,"clamp(offset.y / height, 0, 0.5)"
                top.veil,kink,35,35,0.5,0.5,list.layout,4,"clamp(offset.y / height, 0, 0.5)"
                top.veil,plateau,35,120,0.5,0.5,list.layout,4,"clamp(offset.y / height, 0, 0.5)"

                """)
    }
}
