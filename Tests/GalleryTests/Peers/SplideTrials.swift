/// Splide: where the slider goes next, its pages, its rounds, and slides that come and go.
extension SplidePeers {
    // MARK: Where it goes next

    /// The next page of so many slides in the direction of travel.
    private static let rewinding = """
        if velocity < 0 and offset.x < 1 then last else if velocity > 0 and offset.x > last - 1 then 0
        else clamp(offset.x + slide * sign(velocity), 0, last)
        """
    /// The peer's pages of a round of 10 slides, 3 in a window: its last page begins at slide 7, and the first one
    /// that is reached backwards has the slides that are left over.
    private static let rounds = """
        slide * (
          if velocity > 0 then (if at10 < 5 then here + 3 else if at10 < 7 then here - at10 + 7 else here - at10 + 10)
          else if at10 == 0 then here - mod(10, 3)
          else here - at10 + 3 * ((if at10 >= 7 then 3 else floor(at10 / 3)) - 1)
        )
        """

    static let next: [Trial] = [
        .init(
            "Controller/getAdjacent next and previous, none beyond", slider(),
            adjacent(1, 2, 0, in: 1280) + adjacent(3, 4, 2, in: 1280)
                + [goes(0, "-", 0, in: 1280), goes(9, "+", 9, in: 1280)]),
        .init(
            "Controller/getAdjacent pages of 3", slider(pages: 3, rule: "page"),
            adjacent(0, 3, nil, in: third) + adjacent(3, 6, 0, in: third)),
        .init(
            "Controller/getAdjacent perMove 1", slider(pages: 3),
            adjacent(0, 1, nil, in: third) + adjacent(3, 4, 2, in: third)),
        .init(
            "Controller/getAdjacent perMove 2",
            slider(pages: 3, rule: "clamp(offset.x + 2 * slide * sign(velocity), 0, last)"),
            adjacent(0, 2, nil, in: third) + adjacent(3, 5, 1, in: third)),
        .init(
            "Controller/getAdjacent, Controller/rewind rewind", slider(rule: rewinding),
            adjacent(0, 1, 9, in: 1280) + adjacent(9, 0, 8, in: 1280)
                + [goes(0, "-", 9, in: 1280, numbers: 2), goes(9, "+", 0, in: 1280, numbers: 2)]),
        .init(
            "Controller/rewind the end index", slider(4, pages: 3, rule: rewinding),
            [goes(0, "-", 1, in: third), goes(1, "+", 0, in: third)]),
        .init(
            "Controller/getAdjacent, Controller/loop", slider(loops: true),
            [
                .at(0, "cell[0, 1].rest.left == stop(1, velocity: 1000)"),
                .at(0, "cell[0, 9].rest.left == stop(-1, velocity: -1000)", numbers: 3),
                .at(9 * 1280, "cell[0, 0].rest.left == stop(offset.x + 1, velocity: 1000)", numbers: 3),
                .at(9 * 1280, "cell[0, 8].rest.left == stop(offset.x - 1, velocity: -1000)"),
            ]),
        .init(
            "Controller/loop the last page",
            slider(
                pages: 3, loops: true, rule: rounds,
                first: "let here = round(offset.x / slide)\nlet at10 = mod(here, 10)"),
            [
                goes(0, "-", -1, in: third), goes(-1, "-", -4, in: third), goes(-4, "+", -3, in: third),
                goes(-3, "+", 0, in: third),
            ]),
        .init(
            "Controller/getAdjacent too few slides", slider(3, pages: 3),
            [.at(0, "stop(1, velocity: 1000) == 0 and stop(-1, velocity: -1000) == 0 and last == 0", numbers: 4)]),
        .init(
            "Controller/getAdjacent too few slides, focus", slider(3, pages: 3, isCentred: true),
            adjacent(0, 1, nil, in: third) + adjacent(1, 2, 0, in: third)),
        .init(
            "Controller/slide next and previous", slider(),
            [0, 1, 2].map { goes($0, "+", $0 + 1, in: 1280) } + [3, 2, 1].map { goes($0, "-", $0 - 1, in: 1280) }),
        .init(
            "Controller/slide pages of 2", slider(pages: 2, rule: "page"),
            [0, 2, 4].map { goes($0, "+", $0 + 2, in: 640) } + [6, 4, 2].map { goes($0, "-", $0 - 2, in: 640) }),
        .init(
            "Controller/slide none before and after", slider(2),
            [goes(0, "-", 0, in: 1280), goes(0, "+", 1, in: 1280), goes(1, "+", 1, in: 1280)]),
        .init(
            "Controller/slide the end index", slider(4, pages: 3, rule: "page"),
            [.at(0, "offset.x == 0"), goes(0, "+", 1, in: third), goes(1, "+", 1, in: third)]),
        .init(
            "Controller/slide by so many, and to an index", slider(),
            [
                (0, 1, 1), (1, 3, 3), (3, 6, 6), (6, 5, 5), (5, 3, 3), (3, 0, 0), (0, -1, 0), (0, 2, 2), (2, 4, 4),
                (4, 100, 9), (9, -100, 0),
            ]
            .map { from, to, slide in .at(Double(from) * 1280, "stop(\(to) * 1280) == \(slide) * 1280") }),
    ]

    // MARK: Ends and pages

    static let pages: [Trial] =
        [(4, 1), (5, 2), (6, 3)].map { slides, end in
            .init("Controller/getEnd of \(slides)", slider(slides, pages: 3), [.at(0, "last / slide == \(end)")])
        } + [
            .init("Controller/getEnd focus", slider(4, pages: 3, isCentred: true), [.at(0, "last / slide == 3")]),
            .init(
                "Controller/getEnd of a round", slider(4, loops: true),
                [.at(3 * 1280, "current == cell[0, 3] and stop(4 * 1280) == 4 * 1280")]),
            .init("Controller/getEnd perPage 1", slider(), [.at(0, "last / slide == 9")]),
            .init(
                "Controller/toIndex", slider(pages: 3, rule: "page"),
                [.at(0, "stop(0) == 0"), goes(0, "+", 3, in: third), goes(3, "+", 6, in: third)]),
            .init(
                "Controller/toIndex the end index", slider(4, pages: 3, rule: "page"),
                [.at(0, "stop(0) == 0"), goes(0, "+", 1, in: third)]),
            .init(
                "Controller/toPage", slider(pages: 3, first: "output page = floor(current.index / 3)"),
                (0...5).map { .at(Double($0) * third, "page == \($0 / 3)") }),
            .init(
                "Controller/toPage the end index", slider(4, pages: 3, first: "output page = floor(current.index / 3)"),
                [.at(0, "page == 0"), .at(third, "page == 1 and last == slide", numbers: 3)]),
            .init(
                "Controller/toPage focus", slider(pages: 3, isCentred: true, first: "output page = current.index"),
                (0...3).map { .at(Double($0) * third, "page == \($0)") }),
            .init(
                "Pagination/general", slider(first: "output pages = ceil(last / viewport.width) + 1"),
                [.at(0, "pages == 10", numbers: 2)]),
            .init(
                "Pagination/general perPage", slider(pages: 3, first: "output pages = ceil(last / viewport.width) + 1"),
                [.at(0, "pages == 4"), .at(0, "stop(100000) / slide == 7")]),
            .init(
                "Pagination/general focus", slider(pages: 3, isCentred: true, first: "output pages = last / slide + 1"),
                [.at(0, "pages == 10")]),
            .init(
                "Pagination/general omitEnd", slider(pages: 3, first: "output pages = last / slide + 1"),
                [
                    .at(
                        0, "pages == 9",
                        reason:
                            """
                            the eighth slide stands at the end of the slider; \
                            the peer's sums of thirds differ there in the last place
                            """
                    )
                ]),
            .init(
                "Slides/general getIn", slider(pages: 3),
                [
                    .at(
                        0,
                        """
                        count(cell where alpha > 0) == 3 and cell[0, 0].shown and cell[0, 1].shown and \
                        cell[0, 2].shown
                        """,
                        numbers: 4
                    ),
                    .at(2 * 1280, "count(cell where alpha > 0) == 3"),
                    .at(7 * third, "count(cell where alpha > 0) == 3"),
                ]),
            .init("Slides/general isEnough", slider(2, pages: 3), [.at(0, "last == 0")]),
            .init("Slides/general isEnough perPage 1", slider(2), [.at(0, "last > 0")]),
        ]

    // MARK: Slides that are seen, copies, and slides that come and go

    private static func within(_ slide: Int, _ from: Int, _ distances: [(Int, Bool)], in width: Double) -> Figure {
        .at(
            Double(from) * width,
            distances.map { "\($0.1 ? "" : "not ")cell[0, \(slide)].far <= \($0.0)" }.joined(separator: " and "),
            numbers: distances.count)
    }

    private static func story(_ moments: String, numbers: Int) -> Figure {
        Figure("story { \(moments) }", numbers: numbers)
    }

    private static func tag(_ slides: [Int]) -> String { slides.map { "cell[0, \($0)].data.tag: \($0); " }.joined() }

    private static let tagged = slider(lines: "data { tag: Number = 0 }\nattribute tag = data.tag")

    static let slides: [Trial] = [
        .init(
            "Slides/slide is-active", slider(),
            [
                .at(0, "current == cell[0, 0] and current != cell[0, 1]", numbers: 2),
                .at(1280, "current != cell[0, 0] and current == cell[0, 1]", numbers: 2),
            ]),
        .init(
            "Slides/slide is-visible, visible, hidden", slider(pages: 2),
            [
                .at(0, "cell[0, 0].shown and cell[0, 1].shown and not cell[0, 2].shown", numbers: 3),
                .at(640, "not cell[0, 0].shown and cell[0, 1].shown and cell[0, 2].shown", numbers: 3),
                .at(
                    1280, "cell[0, 2].shown and cell[0, 3].shown and not cell[0, 0].shown and not cell[0, 1].shown",
                    numbers: 4),
                .at(
                    0, "cell[0, 0].shown and cell[0, 1].shown and not cell[0, 2].shown and not cell[0, 3].shown",
                    numbers: 4),
            ]),
        .init(
            "Slides/slide is-prev and is-next", slider(loops: true),
            [
                .at(0, "cell[0, 9].rest.right == offset.x and cell[0, 1].rest.left == offset.x + slide", numbers: 4),
                .at(1280, "cell[0, 0].rest.right == offset.x and cell[0, 2].rest.left == offset.x + slide", numbers: 5),
            ]),
        .init(
            "Slides/slide isWithin", slider(loops: true),
            [0, 1, 2, 9].map { within($0, 0, [(1, $0 != 2)], in: 1280) }),
        .init(
            "Slides/slide isWithin perPage 2", slider(pages: 2, loops: true),
            [
                within(0, 0, [(0, true), (1, true)], in: 640),
                within(1, 0, [(0, false), (1, true), (2, true)], in: 640),
                within(2, 0, [(0, false), (1, false), (2, true), (3, true)], in: 640),
                within(0, 2, [(0, false), (1, false), (2, true)], in: 640),
                within(1, 2, [(0, false), (1, true), (2, true)], in: 640),
                within(9, 0, [(0, false), (1, true), (2, true)], in: 640),
            ]),
        .init(
            "Clones/general indices", slider(loops: true),
            [-2, -1, 10, 11].map { place in
                .at(Double(place) * 1280, "cell[0, \((place + 10) % 10)].rest.left == \(place) * 1280")
            }),
        .init(
            "Slides/remove", tagged,
            [
                story(
                    "\(tag([2]))remove cell[0, 1]; expect content.width == 9 * 1280 and cell[0, 1].tag == 2", numbers: 2
                ),
                story(
                    """
                    \(tag([4]))remove cell[0, 3]; remove cell[0, 2]; remove cell[0, 1]; \
                    expect content.width == 7 * 1280 and cell[0, 1].tag == 4
                    """,
                    numbers: 2),
                story(
                    """
                    \(tag([3]))remove cell[0, 1]; remove cell[0, 0]; expect content.width == 8 * 1280 and \
                    cell[0, 1].tag == 3
                    """,
                    numbers: 2),
                story(
                    """
                    \(tag([3]))remove cell[0, 2]; remove cell[0, 1]; remove cell[0, 0]; \
                    expect content.width == 7 * 1280 and cell[0, 0].tag == 3
                    """,
                    numbers: 2),
            ]),
        .init(
            "Slides/add", tagged,
            [
                story("insert cell[0, 10] { tag: 1 }; expect cell[0, 10].tag == 1", numbers: 2),
                story(
                    """
                    insert cell[0, 10] { tag: 1 }; insert cell[0, 11] { tag: 2 }; expect cell[0, 10].tag == 1 and \
                    cell[0, 11].tag == 2
                    """,
                    numbers: 4),
                story("insert cell[0, 1] { tag: 1 }; expect cell[0, 1].tag == 1", numbers: 1),
                story(
                    """
                    insert cell[0, 1] { tag: 2 }; insert cell[0, 1] { tag: 1 }; expect cell[0, 1].tag == 1 and \
                    cell[0, 2].tag == 2
                    """,
                    numbers: 2),
            ]),
    ]
}
