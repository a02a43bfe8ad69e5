import Foundation
import RandomCases
import Testing

/// Runs of the real `dslc diff`.
struct DiffCommandTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func diff(_ old: String, _ new: String, _ words: String = "") throws -> ToolRun {
        try folder.write("old.layout", old)
        try folder.write("new.layout", new)
        return try ToolRun(shell: "dslc diff old.layout new.layout \(words)", in: folder)
    }

    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "ComparisonFixtures")

    /// Pairs that people see to differ, each in another way.
    @Test(
        .enabled(if: Volume.hasTime),
        arguments: [
            "d1-trail", "d2-both", "d3-shelf", "d4-appear", "d5-atan2", "d6-literal-newline", "d7-nan-same", "drow",
            "dv",
            "dx",
        ]) func `what people see to differ is told`(_ name: String) throws
    {
        let texts = try ["old", "new"].map {
            try String(contentsOf: Self.fixtures.appending(path: "\(name).\($0).layout"), encoding: .utf8)
        }
        let run = try diff(texts[0], texts[1], "--budget 1000")
        #expect(run.code == 1, "\(run.output)")
        #expect(run.output.contains(" → ") && !run.output.contains("the same"), "\(run.output)")
        #expect(!run.output.contains("\\n") && !run.output.contains("\\u{"), "\(run.output)")
    }

    @Test func `what sections have alike is one entry`() throws {
        let section = "section { scroll: horizontal; viewport.height: 80; cell { size: 60 x 60 } }"
        let text = "layout L { items: [5, 5, 5]; \(section) }\n"
        let run = try diff(text, text.replacingOccurrences(of: "60 x 60", with: "61 x 60"))
        #expect(run.output.contains("  section[0...2].content.width  300 → 305"), "\(run.output)")
        #expect(!run.output.contains("section[1].content.width"), "\(run.output)")
    }

    @Test func `fields bear the names that the file gives them`() throws {
        let text = "layout A { items: 2; cell { data { high: Length = 60 }; size: 100% x data.high } }\n"
        let run = try diff(text, text.replacingOccurrences(of: "60", with: "61"))
        #expect(run.output.hasPrefix("layout  the default of data.high  60 → 61\n"), "\(run.output)")
    }

    private static func list(_ items: Int, gap: String = "8", lines: String = "") -> String {
        "layout A { items: \(items); stack(gap: \(gap)); cell { size: 100% x 60 }\n\(lines) }\n"
    }

    @Test func `what differs is told by kind, with its direction`() throws {
        let taller = try diff(Self.list(20), Self.list(20).replacingOccurrences(of: "x 60", with: "x 64"))
        #expect(taller.output.contains("\nevery cell "), "\(taller.output)")
        #expect(taller.output.contains("  frame.height    taller by 4, from "), "\(taller.output)")
        #expect(taller.output.contains("\ncell[0, 1] and 18 more of 20  frame.y         down by 4 to 76, from "))
        let (plain, sticky) = (Self.head("0"), Self.head("12"))
        let lower = try diff(plain, sticky)
        #expect(lower.output.hasPrefix("head[0, 0]  frame.y  down by up to 12, from -12 to "), "\(lower.output)")
        #expect(try diff(sticky, plain).output.hasPrefix("head[0, 0]  frame.y  up by up to 12, from -12 to "))
        // Above the middle one way, below it the other way: no direction is told.
        let swung = try diff(Self.head("0", "translation.x: 0"), Self.head("0", "translation.x: (offset.y - 300) / 10"))
        #expect(swung.output.contains("head[0, 0]  frame.x  by up to "), "\(swung.output)")
        let document = try diff(plain, sticky, "--json").output
        #expect(document.contains("\"change\": {\"from\": 0, \"to\": 12"), "\(document)")
    }

    /// A head that rests at 100 and sticks so far below the edge.
    private static func head(_ below: String, _ lines: String = "") -> String {
        """
        layout A {
          viewport: 300 x 400; items: 20; insets.start: 100
          supplementary head { size: 100% x 40; sticky(below: \(below)); \(lines) }
          cell { size: 100% x 60 }
        }

        """
    }

    @Test func `an element of one side is named, with where it is on screen`() throws {
        let run = try diff(Self.list(20), Self.list(22))
        #expect(run.code == 1)
        #expect(run.output.hasPrefix("layout  items  20 → 22\n"))
        #expect(run.output.contains("\nonly in new: cell[0, 20] and 1 more, from 693 to 921\n"))
        let document = try diff(Self.list(22), Self.list(20), "--json").output
        #expect(document.contains("\"count\": 2, \"in\": \"old\", \"elements\": ["))
        #expect(document.contains("{\"indexPath\": [0, 20], \"offsets\": {\"from\": 693"))
        let many = try diff(Self.list(20), Self.list(40)).output
        #expect(many.contains("only in new: cell[0, 20] and 19 more, from 693 to ") && !many.contains("cell[0, 21]"))
    }

    @Test func `other counts and the worlds of the tests are looked at`() throws {
        func choice(_ condition: String, _ height: Int) -> String {
            """
            layout A { items: 4
            cell { size: 100% x (if \(condition) then \(height) else 50) }
            test "low" { viewport: 320 x 300; at all { expect cell[0, 0].size.height > 0 } } }
            """
        }
        let counts = try diff(choice("index > 20", 40), choice("index > 20", 45))
        #expect(counts.code == 1 && counts.output == "layout  content, items 50  2210 → 2355\n")
        let low = try diff(choice("viewport.height < 333", 40), choice("viewport.height < 333", 45))
        #expect(low.code == 1 && low.output == "layout  content, in the world of test \"low\"  160 → 180\n")
    }

    @Test func `what is on screen at no offset nobody misses`() throws {
        let ghost = "decoration tip { place: (5000, 0); size: 20 x 20 }"
        #expect(try diff(Self.list(20, lines: ghost), Self.list(20)).code == 0)
        #expect(try diff(Self.list(20, lines: "decoration tip { size: 20 x 20 }"), Self.list(20)).code == 1)
    }

    @Test func `what differs by just the tolerance is the same`() throws {
        // The content is 1.9 points longer, as the last cell stands 1.9 points lower.
        let (old, new) = (Self.list(20), Self.list(20, gap: "8.1"))
        let same = try diff(old, new, "--tolerance 1.9")
        #expect((same.code, same.output.contains("proved (20 elements)")) == (0, true), "\(same.output)")
        let other = try diff(old, new, "--tolerance 1.8")
        #expect(other.code == 1)
        #expect(other.output.contains("cell[0, 19]  frame.y") && !other.output.contains("cell[0, 18]"))
    }

    /// A cell that stands lower by less than the tolerance leaves the screen a little later.
    @Test func `what is within the tolerance is no other sight`() throws {
        let run = try diff(Self.list(20), Self.list(20, gap: "8.1"), "--tolerance 0.1")
        #expect(run.code == 1 && !run.output.contains("shown"), "\(run.output)")
        let hidden = "layout A { items: 20; cell { size: 100% x 60; hidden: offset.y > 90 } }\n"
        let gone = try diff(hidden, hidden.replacingOccurrences(of: "90", with: "91"), "--tolerance 5")
        #expect(gone.code == 1, "\(gone.output)")
    }

    private static let columns = """
        layout A { viewport: 390 x 600; items: 12; param gap = 8 in 0...16; param tilt = 0deg in 0deg...45deg
          grid(columns: if viewport.width < 400 then 2 else 3, gap: gap); cell { size: 100% x 80; rotation: tilt } }

        """

    /// A change that only some widths show: the world that was asked for is the same.
    @Test func `layouts are compared over widths`() throws {
        let other = Self.columns.replacingOccurrences(of: "< 400", with: "<= 400")
        #expect(try diff(Self.columns, other).code == 0)
        let run = try diff(Self.columns, other, "--over viewport.width=320...430")
        let lines = run.output.split(separator: "\n")
        #expect(run.code == 1 && lines.dropFirst().first == "different, at viewport.width 400", "\(run.output)")
        #expect(lines.first?.hasPrefix("the same at every offset, proved, at viewport.width 320, ") == true)
        #expect(run.output.contains("\nat viewport.width 400:\nlayout "), "\(run.output)")
        let same = try diff(Self.columns, other, "--over viewport.width=401...430")
        #expect(same.code == 0 && same.output.hasSuffix("\nbetween these values nothing was looked at\n"))
        let itself = try diff(Self.columns, Self.columns, "--over viewport.width=320...430 --direction both")
        #expect(itself.code == 0 && itself.output.hasSuffix("\nall formulas are the same: so it is in every world\n"))
        let document = try diff(Self.columns, other, "--over viewport.width=399...401 --direction both --json")
        #expect(document.code == 1 && document.output.contains("\"verdict\": \"different\",\n  \"over\""))
        #expect(document.output.components(separatedBy: "\"direction\": \"rtl\"").count > 3)
    }

    @Test func `layouts are compared over a param and in both directions`() throws {
        let other = Self.columns.replacingOccurrences(of: "gap: gap", with: "gap: max(gap, 3)")
        let run = try diff(Self.columns, other, "--over gap=0...16")
        #expect(run.code == 1 && run.output.contains("\ndifferent, at gap 0, 2\nthe most at gap 0:\n"), "\(run.output)")
        let tilt = try diff(Self.columns, other, "--over tilt=0...30deg")
        #expect(tilt.code == 0 && tilt.output.contains(" 26.25deg, 30deg\n"), "\(tilt.output)")
        let aside =
            "layout A { viewport: 390 x 600; items: 3; cell { size: 50% x 80; alpha: if rightToLeft then A else 1 } }\n"
        let texts = ["0.5", "0.6"].map { aside.replacingOccurrences(of: "then A", with: "then \($0)") }
        let both = try diff(texts[0], texts[1], "--direction both")
        #expect(both.code == 1, "\(both.output)")
        #expect(
            both.output.hasPrefix(
                "the same at every offset, proved, from left to right\ndifferent, from right to left\n"))
    }

    @Test(arguments: [
        ("gapp=0...3", "takes no `gapp`"), ("viewport.width=430", "is not a range"),
        ("gap=0...99", "outside of the range"),
        ("viewport.width", "is not a range"), ("viewport.width=430...320", "is not a range"), ("gap=9", "range"),
    ]) func `a range that makes no sense is refused`(_ over: String, _ words: String) throws {
        let run = try diff(Self.columns, Self.columns, "--over \(over)")
        #expect(run.code == 64 && run.errors.contains(words), "\(run.errors)")
    }
}
