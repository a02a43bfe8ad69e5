import Testing

/// Splide, `src/js/components/**/test`: where slides stand, which one is current, where the slider goes next. Its
/// positions are below 0 where offsets are above.
struct SplidePeers {
    typealias Figure = PeerSuite.Figure
    typealias Trial = PeerSuite.Trial

    /// Slides, so many in a window. The peer's window is 1280 wide if nothing else is said.
    static func slider(
        _ slides: Int = 10, pages: Int = 1, width: Int = 1280, loops: Bool = false, isCentred: Bool = false,
        snap: String? = nil, rule: String? = nil, first: String = "", lines: String = ""
    ) -> String {
        """
        scroll: horizontal; loop: \(loops); viewport: \(width) x 100; items: \(slides)
        let slide = viewport.width / \(pages)
        \(rule.map { "snap: \($0)" } ?? "")
        \(isCentred ? "carousel" : "stack")
        \(first)
        cell {
          size: slide x 100%
          \(rule == nil ? "snap: \(snap ?? (isCentred ? "home" : "toStart"))" : "")
          attribute far = abs(rest.left - offset.x) / slide
          \(lines)
        }
        """
    }

    /// A gesture from one slide leads to another, counted in slides.
    static func goes(_ from: Int, _ sign: String, _ to: Int, in slide: Double, numbers: Int = 1) -> Figure {
        .at(
            Double(from) * slide,
            "abs(stop(offset.x \(sign) 1, velocity: \(sign == "-" ? "-" : "")1000) / \(slide)pt - \(to)) < 0.001",
            numbers: numbers)
    }

    /// Where the slider goes from a slide, forward and back; nil where it stays.
    static func adjacent(_ from: Int, _ next: Int?, _ previous: Int?, in slide: Double) -> [Figure] {
        [goes(from, "+", next ?? from, in: slide), goes(from, "-", previous ?? from, in: slide)]
    }

    static let third = 1280.0 / 3

    // MARK: Positions

    private static func current(_ offset: Double, _ slide: Int) -> Figure {
        .at(offset, "current == cell[0, \(slide)]")
    }

    private static let positions: [Trial] = [
        .init(
            "Move/general jump, toPosition; Move/move; Controller/scroll", slider(width: 200),
            [
                .at(0, "stop(400) == 400 and stop(800) == 800", numbers: 2),
                .at(
                    0, [0, 1, 2, 3].map { "cell[0, \($0)].rest.left == \($0 * 200)" }.joined(separator: " and "),
                    numbers: 4),
                .at(0, "stop(200) == 200 and stop(400) == 400", numbers: 2),
                .at(-100, "cell[0, 0].frame.left - viewport.left == 100"),
                .at(-500, "cell[0, 0].frame.left - viewport.left == 500"),
            ]),
        .init(
            "Move/general loop", slider(width: 200, loops: true),
            [.at(-200, "mod(offset.x, content.width) == 1800 and cell[0, 9].frame.left == viewport.left")]),
        .init(
            "Move/general toIndex", slider(width: 200),
            [current(0, 0), current(99, 0), current(100, 1), current(200, 1), current(299, 1), current(300, 2)]),
        .init(
            "Move/general exceededLimit",
            slider(width: 200, first: "output before = offset.x < 0\noutput behind = offset.x > last"),
            [
                .at(10, "not before"), .at(-10, "before", numbers: 2), .at(1790, "not behind"), .at(1810, "behind"),
            ]),
        .init(
            "Controller/scroll", slider(width: 100),
            [current(100, 1), current(200, 2), current(100, 1), .at(100, "stop(-100) == 0"), current(0, 0)]),
        .init(
            "Drag/general, with a velocity of 1 and 0.2 and the power of 600", slider(width: 600),
            [.at(20, "stop(20 + 600) == 600"), .at(20, "stop(20 + 600 * 20 / 99) == 0")]),
    ]

    private static func sizes(_ name: String, _ layout: String, _ part: String, _ length: Double, numbers: Int = 2)
        -> Trial
    {
        .init(
            name, layout,
            [.at(0, "cell[0, 0].\(part) == \(length) and cell[0, 1].\(part) == \(length)", numbers: numbers)])
    }

    private static func fixed(_ size: String, scroll: String = "horizontal", viewport: String = "500 x 500") -> String {
        "scroll: \(scroll); viewport: \(viewport); items: 10\ncell { size: \(size) }"
    }

    /// Shares of the window as padding, along the scroll.
    private static func padded(_ scroll: String, _ start: String, _ end: String, after: Double) -> Trial {
        .init(
            "Layout/ltr, Layout/ttb paddings, \(scroll), \(start) and \(end)",
            """
            scroll: \(scroll); viewport: 1000 x 1000; items: 10
            insets.start: viewport.size.main * 0.04; insets.end: \(end)
            cell { size.main: 100; size.cross: 100 }
            """,
            [
                .at(
                    0,
                    """
                    cell[0, 0].rest.\(scroll == "horizontal" ? "left" : "top") == 40 and \
                    content.size.main - cell[0, 9].rest.\(scroll == "horizontal" ? "right" : "bottom") == \(after)
                    """, numbers: 2)
            ])
    }

    private static let layouts: [Trial] = [
        sizes("Layout/ltr slideSize", slider(), "width", 1280),
        sizes("Layout/ltr slideSize perPage", slider(pages: 2), "width", 640),
        sizes("Layout/ltr fixedWidth", fixed("100 x 100%"), "width", 100),
        sizes("Layout/ltr heightRatio", fixed("100% x viewport.width * 0.5"), "height", 250),
        sizes("Layout/ltr fixedHeight", fixed("100% x 100"), "height", 100),
        sizes("Layout/ltr listSize", fixed("100% x 100%", viewport: "100 x 100"), "width", 100, numbers: 1),
        sizes(
            "Layout/general heightRatio", fixed("100% x viewport.width * 0.5", viewport: "1000 x 600"), "height", 500,
            numbers: 1),
        sizes(
            "Layout/general heightRatio, later", fixed("100% x viewport.width * 0.2", viewport: "1000 x 600"), "height",
            200, numbers: 1),
        sizes("Layout/ttb slideSize", fixed("100% x 100%", scroll: "vertical"), "height", 500),
        sizes("Layout/ttb slideSize perPage", fixed("100% x 50%", scroll: "vertical"), "height", 250),
        padded("horizontal", "4%", "viewport.size.main * 0.05", after: 50), padded("horizontal", "4%", "0", after: 0),
        padded("vertical", "4%", "viewport.size.main * 0.05", after: 50), padded("vertical", "4%", "0", after: 0),
    ]

    // MARK: Without counterpart

    private static let views =
        "elements of a page: classes, attributes, focus, labels, and where they are in the document"
    private static let host = "what the host does while a finger, a wheel or a key moves the slider"
    private static let times = "timers and transitions"
    private static let events = "events, and when they come"
    private static let rem = "lengths of a font, as text"

    private static let suite = PeerSuite(
        peer: "Splide", file: "src/js/components/**/test", trials: positions + layouts + next + pages + slides,
        noCounterpart: [
            ("Arrows/loop, Arrows/slide", views), ("Autoplay (four files)", times),
            ("Clones/general, identifiers and counts", views),
            ("Controller/isBusy", times), ("Direction/general", "names of properties, and the sign of positions"),
            ("Drag/general, the others", host), ("Drag/rewind", host), ("Elements (three files)", views),
            ("Keyboard/general", host),
            ("Layout/general maxWidth", views), ("Layout paddings, gaps and heights in rem", rem),
            ("Layout/ttb heights of the track", "texts of a calculation that the browser does"),
            ("Layout/rtl gap", rem),
            ("LazyLoad (two files)", "which pictures are loaded"), ("Live/general", views),
            ("Media/general", "options of media queries"),
            ("Move/general transitions, Move/move states and events", events),
            ("Pagination/direction, placeholder, tab", views), ("Pagination/general, clicks, classes", views),
            ("Scroll/general", times), ("Slides/add by HTML, order", views),
            ("Slides/filter", "how a script picks slides"),
            ("Slides/general, the others", "how a script gets at slides"), ("Slides/slide, the others", views),
            ("Sync (two files)", events), ("Wheel (two files)", host),
            ("constructors (EventBinder, EventInterface, RequestInterval, Throttle)", events),
            ("core/Splide/general", "how options are merged"),
        ])

    @Test func `slides stand, and the slider goes on`() throws { try Self.suite.expectToHold(numbers: 240) }
}
