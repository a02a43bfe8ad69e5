import Interpreter
import LayoutAnalysis
import LayoutDSL
import RandomCases
import Testing

/// What `dslc diff` compares: no change of a number is called the same, and a statement that cannot be compared is named.
struct ComparisonScopeTests {
    private func compare(_ old: String, _ new: String) throws -> LayoutComparison {
        .between(try prepared(old), try prepared(new), over: -100...400)
    }

    private static let row =
        "layout L { items: [12, 2]; section shelf { count: 1; scroll: horizontal; stack(gap: 4); cell P { size: 80 x 100 } }; section { cell { size: 100% x 60 } } }"
    private static let trail =
        "layout L { items: 30; supplementary bar { size: 100% x 56; translation.y: max(rest.top, trail(56)) - rest.top }; cell { size: 100% x 60 } }"
    private static let phases =
        "layout L { items: 12; keep: 40; cell { size: 100% x 60; appear { alpha: 0; translation.y: 40 }; disappear { scale: 0.5 } } }"
    /// At the end of its way an element that leaves is not on screen.
    private static let leaving =
        "layout L { items: 12; cell { size: 100% x 60; appear { alpha: 0.5; translation.y: -3000 }; disappear { translation.x: 900; rotation: 20deg } } }"
    private static let pinned =
        "layout L { items: 12; cell { data { pin: Boolean = false; round: Boolean = false }; size: 100% x 60; present: not data.pin; corner: if data.round then 8 else 4 } }"
    private static let data =
        "layout L { items: 12; cell { data { high: Length = 60; measured wide: Length = 80 }; size: data.wide x data.high } }"
    private static let param =
        "layout L { viewport: 300 x 400; items: 12; param k = 20 in 0...40; cell { size: 100% x 60; alpha: map(offset.y, [0: 1, 200: 0.5]); translation.x: 1pt * k } }"
    private static let both =
        """
        layout L { scroll: both; viewport: 300 x 400; items: [4, 4, 4, 4, 4]; columns(120)
        section { cell { size: 120 x 50; alpha: if offset.x > 100 then 0.5 else 1 } } }
        arrangement columns(wide: Length) { slot.width: wide; place.x: sumBefore(wide); extent.width: sum(wide) }
        """

    /// What a layout, a section and an element tell the app.
    private static let told =
        """
        layout L { viewport: 300 x 400; items: [9, 9]; output atEnd = offset.y > last - 500; output page = current
        section { output seen = offset.y > area.start + 20
        cell { size: 100% x 60; output near = rest.top < offset.y + 80; output wide = if viewport.width > 500 then 1 else 0 } } }
        """

    private static let list =
        "layout L { viewport: 300 x 400; items: 12; stack(gap: 8); cell { size: 100% x 60; fade(to: 0.2) } }"

    @Test(
        .enabled(if: Volume.hasTime),
        arguments: [
            (list, "gap: 8", "gap: 9"), (list, "x 60", "x 61"), (list, "0.2", "0.3"), (list, "300 x", "320 x"),
            (list, "12", "13"), (list, "items: 12", "items: 12; mirrors: false"), (param, "0.5]", "0.4]"),
            (param, "0...", "-1..."),
            (row, "scroll: horizontal;", "scroll: horizontal; snap: page;"),
            (row, "gap: 4", "gap: 5"), (row, "80 x", "81 x"), (row, "count: 1", "count: 2"),
            (trail, "trail(56)", "trail(57)"), (trail, "trail(56)", "trail(0)"),
            (phases, "keep: 40", "keep: 41"), (phases, "alpha: 0;", "alpha: 0.1;"), (phases, "y: 40", "y: 41"),
            (phases, "0.5", "0.6"), (phases, "disappear { scale: 0.5 }", ""),
            (leaving, "20deg", "25deg"), (leaving, "0.5", "0.4"), (leaving, "900", "901"), (leaving, "-3000", "-3001"),
            (pinned, "present: not data.pin", "alpha: 1"), (pinned, "data.round then 8", "data.round then 9"),
            (data, "= 60", "= 61"), (data, "= 80", "= 81"), (data, "measured ", ""),
            (param, "300 x", "320 x"), (param, "items: 12", "items: 13"), (param, "= 20", "= 21"),
            (param, "...40", "...41"),
            (row, "x 100", "x 101"), (row, "12, 2", "12, 3"), (phases, "scale: 0.5", "scale: 1.5"),
            (told, "- 500", "- 501"), (told, "+ 20", "+ 21"), (told, "+ 80", "+ 81"),
            (told, "then 1", "then 2"), (param, "200:", "201:"), (both, "> 100", "> 101"), (both, "0.5", "0.6"),
        ]) func `a changed number is no refactoring`(_ old: String, _ from: String, _ to: String) throws
    {
        #expect(old.contains(from))
        let comparison = try compare(old, old.replacing(from, with: to, maxReplacements: 1))
        #expect(comparison.verdict == .different, "\(comparison)")
    }

    @Test(arguments: [
        (trail, "max(rest.top, trail(56))", "max(trail(56), rest.top)"),
        (row, "gap: 4", "gap: 2 * 2"), (trail, "trail(56)", "trail(height)"),
        (phases, "y: 40", "y: 20 + 20"), (leaving, "20deg", "10deg + 10deg"), (leaving, "0.5", "1 - 0.5"),
        (data, "= 60", "= 30 + 30"), (param, "1pt * k", "k * 2pt / 2"), (param, "100% x", "(50% + 50%) x"),
        (both, "if offset.x > 100", "if 100 < offset.x"), (row, "80 x", "40 + 40 x"),
        (told, "- 500", "- (250 + 250)"), (told, "offset.y + 80", "80 + offset.y"), (told, "+ 20", "+ 2 * 10"),
        (told, "if viewport.width > 500 then 1 else 0", "if not (viewport.width > 500) then 0 else 1"),
        (list, "100% x", "(50% + 50%) x"), (list, "x 60", "x (20 + 40)"), (list, "gap: 8", "gap: 4 + 4"),
        (list, "viewport: 300 x 400; items: 12", "items: 12; viewport: 300 x 400"),
        (list, "size: 100% x 60; fade(to: 0.2)", "fade(to: 0.2); size: 100% x 60"),
        (list, "size: 100% x 60", "let high = 60; size: 100% x high"),
        (param, "1pt * k", "k * 1pt"),
        (param, "map(offset.y, [0: 1, 200: 0.5])", "1 - clamp(offset.y / 400pt, 0, 0.5)"),
        (param, "alpha: map(offset.y, [0: 1, 200: 0.5])", "let a = map(offset.y, [0: 1, 200: 0.5]); alpha: a"),
        (list + "\n", "fade(to: 0.2) } }", "dim(0.2) } }\neffect dim(low: Number) { fade(to: low) }"),
        (
            list + "\n", "stack(gap: 8); cell { size: 100% x 60; fade(to: 0.2) } }",
            "rows(8); cell { size: 100% x 60; fade(to: 0.2) } }\narrangement rows(gap: Length) { place.main: sumBefore(size.main) + index * gap; place.cross: (area.size.cross - size.cross) / 2 }"
        ),
    ]) func `a refactoring is proved`(_ old: String, _ from: String, _ to: String) throws {
        #expect(old.contains(from))
        let comparison = try compare(old, old.replacing(from, with: to, maxReplacements: 1))
        #expect(comparison.verdict == .same, "\(comparison)")
    }

    @Test(
        .enabled(if: Volume.hasTime),
        arguments: [
            // Of very many equal stops the first ones do not stand for all.
            ("items: 20000; cell { size: 100% x 60; snap: max(0, rest.top - 1000000)", "1000000", "1000300"),
            ("items: 12; cell { size: 100% x 60; snap: max(rest.top, 30)", "30", "31"),
            // Sections beyond those that are looked at are named.
            (
                "items: [5\(String(repeating: ", 5", count: 299))]; section { scroll: horizontal; cell { size: 300 x 60; snap: toStart - (if section.index > 250 then 5 else 0) }",
                "then 5", "then 25"
            ),
            // What would stop before the start stops there.
            ("items: 12; cell { size: 100% x 60; snap: rest.top - 30 + 0 * index", "- 30", "+ 30"),
            ("items: 12; cell { size: 100% x 60; snap: 60 * index - 60", "60 * index - 60", "60 * index + 60"),
        ]) func `other stops are not called the same`(_ cells: String, _ from: String, _ to: String) throws
    {
        let old = "layout L { \(cells) } }"
        let comparison = try compare(old, old.replacing(from, with: to, maxReplacements: 1))
        #expect(comparison.verdict != .same, "\(comparison)")
    }

    @Test func `a file is the same as itself at any size`() throws {
        let text = "layout L { items: 1000000000; cell { size: 100% x 60; fade(to: 0.2) } }"
        let comparison = try compare(text, text)
        #expect(comparison.verdict == .same && comparison.isSameInEveryWorld)
        #expect(comparison.elementCount == 1_000_000_000)
    }

    @Test func `stops that agree within the tolerance may turn gestures elsewhere`() throws {
        let text = "layout L { items: 12; cell { size: 100% x 60; snap: toStart } }"
        let (old, new) = (try prepared(text), try prepared(text.replacing("x 60", with: "x 60.01")))
        let comparison = LayoutComparison.between(old, new, over: -100...400, tolerance: 0.5)
        #expect(comparison.verdict == .different, "\(comparison)")
        #expect(comparison.differences.contains { $0.value == "stop" && $0.amount > 50 }, "\(comparison.differences)")
    }

    @Test func `what is undecided of many elements is one entry`() throws {
        let text =
            "layout L { items: 12; cell { size: 100% x 60; attribute a = sin((offset.y + index * 7) / 3pt * 1rad) } }"
        let other = text.replacing(
            "sin((offset.y + index * 7) / 3pt * 1rad)",
            with: "2 * sin((offset.y + index * 7) / 6pt * 1rad) * cos((offset.y + index * 7) / 6pt * 1rad)")
        let comparison = LayoutComparison.between(
            try prepared(text), try prepared(other), over: -100...400, budget: 1)
        #expect(comparison.verdict == .undecided && comparison.undecided.count == 12, "\(comparison)")
        #expect(comparison.undecidedGroups.map { $0.elements.count } == [12])
    }

    @Test func `one value of many elements is one entry`() throws {
        let text = "layout L { items: 5; cell { size: 100% x 60; alpha: 0.5 } }"
        let groups = try compare(text, text.replacing("0.5", with: "0.6")).groups
        #expect(groups.count == 1 && groups.first?.elements.count == 5, "\(groups)")
    }
}
