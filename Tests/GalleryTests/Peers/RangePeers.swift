import Testing

/// The named ranges of web platform tests, `scroll-animations/view-timelines`: at which offset a range begins, is half over and
/// ends.
struct RangePeers {
    typealias Figure = PeerSuite.Figure

    private static let names = ["cover", "contain", "entry", "exit", "entryCrossing", "exitCrossing"]

    /// A subject in a scroller, with so much space around it, and what it tells of itself.
    private static func subject(
        _ length: Double, in viewport: Double, space: (Double, Double) = (800, 800), isSideways: Bool = true,
        lines: String
    ) -> String {
        let (start, end) = isSideways ? ("left", "right") : ("top", "bottom")
        return """
            \(isSideways ? "scroll: horizontal; " : "")viewport: \(viewport) x \(viewport); items: 1
            insets.\(start): \(space.0); insets.\(end): \(space.1)
            cell { size.main: \(length); size.cross: 100; \(lines) }
            """
    }

    /// A range lasts from an offset to another, and goes evenly between them.
    private static func range(_ value: String, _ start: Double, _ end: Double, reason: String? = nil) -> [Figure] {
        [(start, 0.0), ((start + end) / 2, 0.5), (end, 1)].map {
            .at($0.0, "cell[0, 0].\(value) == \($0.1)", reason: reason)
        }
    }

    /// All six as attributes.
    private static func attributes(_ arguments: String = "") -> String {
        names.map { "attribute \($0)At = \($0)\(arguments)" }.joined(separator: "; ")
    }

    private static let outside =
        "the functions are held to 0…1, so that no range begins in what lies outside of another"

    private static let twoInsets = "one inset takes the same off both ends"

    private static let ranges: [PeerSuite.Trial] = [
        .init(
            "view-timeline-range.html, range as <name> <percent> pair", subject(100, in: 200, lines: attributes()),
            range("coverAt", 600, 900) + range("containAt", 700, 800) + range("entryAt", 600, 700)
                + range("entryCrossingAt", 600, 700) + range("exitAt", 800, 900) + range("exitCrossingAt", 800, 900)),
        .init(
            "view-timeline-range.html, range and inferred name or offset", subject(100, in: 200, lines: attributes()),
            [.at(600, "cell[0, 0].entryAt == 0"), .at(900, "cell[0, 0].exitAt == 1")]),
        .init(
            "view-timeline-range.html, range as <name> <px> pair, as <percent+px> pair, and as strings",
            subject(
                100, in: 200,
                lines: """
                    attribute a = map(cover * 300, [20: 0, 100: 1]); attribute b = map(contain * 100, [20: 0, 100: 1])
                    attribute c = map(entry * 100, [20: 0, 100: 1]); attribute d = map(exit * 100, [20: 0, 80: 1])
                    attribute f = map(contain * 100, [20: 0, 90: 1])
                    attribute g = map(cover * 300, [50: 0, 200: 1])
                    """),
            range("a", 620, 700) + range("b", 720, 800) + range("c", 620, 700) + range("d", 820, 880)
                + range("f", 720, 790) + range("g", 650, 800) + range("g", 650, 800)),
        .init(
            "view-timeline-inset.html",
            subject(
                100, in: 200,
                lines: """
                    attribute none = cover(inset: 0); attribute ten = cover(inset: 10)
                    attribute tenth = cover(inset: viewport.size.main / 10)
                    """),
            range("none", 600, 900) + range("ten", 610, 890) + range("tenth", 620, 880)
                + range("ten", 620, 890, reason: twoInsets) + range("tenth", 640, 880, reason: twoInsets)),
        .init(
            "view-timeline-snapport.html",
            subject(200, in: 200, isSideways: false, lines: "attribute a = cover(inset: 40)"),
            [
                .at(600, "cell[0, 0].a == -0.125", reason: outside), .at(800, "cell[0, 0].a == 0.5"),
                .at(1000, "cell[0, 0].a == 1"),
            ]),
        .init(
            "timeline-offset-in-keyframe.html", subject(100, in: 200, isSideways: false, lines: attributes()),
            [(700.0, "0", "1 / 3"), (750, "0.5", "0.5"), (800, "1", "2 / 3")].map {
                .at($0.0, "cell[0, 0].containAt == \($0.1) and cell[0, 0].coverAt == \($0.2)", numbers: 2)
            }),
        .init(
            "change-animation-range-updates-play-state.html",
            subject(100, in: 200, isSideways: false, lines: attributes()),
            [
                .at(700, "cell[0, 0].coverAt == 1 / 3 and cell[0, 0].entryAt == 1", numbers: 2),
                .at(750, "cell[0, 0].coverAt == 1 / 3 + 1 / 6 and cell[0, 0].containAt == 0.5", numbers: 2),
                .at(800, "cell[0, 0].coverAt == 2 / 3 and cell[0, 0].exitAt == 0", numbers: 2),
            ]),
        .init(
            "svg-graphics-element-003.html",
            subject(3000, in: 600, space: (0, 600), isSideways: false, lines: attributes()),
            [.at(0, "cell[0, 0].exitCrossingAt == 0"), .at(1500, "cell[0, 0].exitCrossingAt == 0.5")]),
    ]

    /// The progress of a subject of 200 in a viewport of 200 on the way through, at offsets.
    private static func progress(
        _ name: String, space: (Double, Double) = (800, 800), isSideways: Bool, _ values: [(Double, Double)]
    ) -> PeerSuite.Trial {
        .init(
            name, subject(200, in: 200, space: space, isSideways: isSideways, lines: attributes()),
            values.map { offset, percent in
                .at(
                    offset, "cell[0, 0].coverAt == \(percent / 100)",
                    reason: 0...100 ~= percent ? nil : outside)
            })
    }

    private static let times = [
        progress(
            "block-view-timeline-current-time, offsets that do not align with the scroll boundaries", isSideways: false,
            [(0, -150), (600, 0), (800, 50), (1000, 100), (1600, 250)]),
        progress(
            "inline-view-timeline-current-time, offsets that do not align with the scroll boundaries", isSideways: true,
            [(0, -150), (600, 0), (800, 50), (1000, 100), (1600, 250)]),
        progress(
            "inline-view-timeline-current-time, does not clamp starting scroll offset at 0", space: (0, 800),
            isSideways: true, [(0, 50), (100, 75), (200, 100), (800, 250)]),
        progress(
            "inline-view-timeline-current-time, does not clamp end scroll offset at max scroll", space: (800, 0),
            isSideways: true, [(0, -150), (600, 0), (700, 25), (800, 50)]),
        .init(
            "inline-view-timeline-current-time, container having RTL layout; block, with vertical-rl writing mode",
            subject(200, in: 200, lines: attributes()),
            [(600.0, 0), (800, 0.5), (1000, 1)].map {
                Figure("rightToLeft: true; at \($0.0) { expect cell[0, 0].coverAt == \($0.1) }", numbers: 2)
            }),
    ]

    /// A subject in a box that sticks: 50 from its ends, 750 from the start of the content, with room of 150 before and 200
    /// after it. `top` and `bottom` are those of the box.
    private static func sticky(
        _ number: Int, top: Double?, bottom: Double?, length: Double = 100, _ edges: [(Double, Double)]
    ) -> PeerSuite.Trial {
        let end = 750 + length
        let start = top.map { "below: \($0 + 50), until: \(end + 200)" }
        let late = bottom.map { "above: \($0 + 50), from: 600" }
        let arguments = "(\([start, late].compactMap { $0 }.joined(separator: ", ")))"
        let moves = [start.map { "sticky(\($0))" }, late.map { "stickyEnd(\($0))" }].compactMap { $0 }
        return .init(
            "view-timeline-sticky-offscreen.html, case \(number)",
            subject(
                length, in: 500, space: (750, 1000), isSideways: false,
                lines: moves.joined(separator: "; ") + "; " + attributes(arguments)),
            zip(names, edges).flatMap { range("\($0)At", $1.0, $1.1) })
    }

    private static let sticking = [
        sticky(
            1, top: 400, bottom: nil, [(250, 1050), (550, 950), (250, 550), (950, 1050), (250, 550), (950, 1050)]),
        sticky(
            2, top: -100, bottom: -100, [(100, 1050), (350, 750), (100, 350), (750, 1050), (100, 350), (750, 1050)]),
        sticky(
            3, top: 375, bottom: -125, [(100, 1050), (550, 950), (100, 550), (950, 1050), (100, 550), (950, 1050)]),
        sticky(
            4, top: 600, bottom: nil, [(450, 1050), (550, 950), (450, 550), (950, 1050), (450, 550), (950, 1050)]),
        sticky(
            5, top: -200, bottom: -200, [(250, 850), (350, 750), (250, 350), (750, 850), (250, 350), (750, 850)]),
        sticky(
            6, top: -200, bottom: -200, length: 600,
            [(100, 1550), (750, 850), (100, 750), (850, 1550), (100, 850), (750, 1550)]),
        sticky(
            7, top: -100, bottom: -100, length: 600,
            [(100, 1550), (600, 1050), (100, 600), (1050, 1550), (100, 1050), (600, 1550)]),
    ]

    private static let suite = PeerSuite(
        peer: "web-platform-tests", file: "scroll-animations/view-timelines", trials: ranges + times + sticking,
        noCounterpart: [
            ("view-timeline-padding.html", "its figures hold the width of a space of the font"),
            ("view-timeline-sticky-inline-ancestor.html", "inline and block boxes compared with each other"),
            ("get-keyframes-with-timeline-offset.html", "what an interface of scripts returns"),
            ("zero-intrinsic-iteration-duration.tentative.html", "durations of animations"),
            (
                "block-view-timeline-current-time, clamps at 0px and at max scroll",
                "the test along x says the contrary since"
            ),
        ])

    @Test func `ranges of the way over the screen`() throws { try Self.suite.expectToHold(numbers: 223) }
}
