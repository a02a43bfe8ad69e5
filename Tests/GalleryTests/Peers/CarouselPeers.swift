import Testing

/// Flutter's carousel, `packages/flutter/test/material/carousel_test.dart`. Its items are laid out in the sizes that they are
/// drawn in: `drawn` here. A list that the peer reverses is written from its end.
struct CarouselPeers {
    typealias Figure = PeerSuite.Figure

    /// Children from the end of the content towards its start.
    private static let backwards = """
        arrangement backwards() {
          place.main:  sum(size.main) - sumBefore(size.main) - size.main
          extent.main: sum(size.main)
        }
        """

    /// `CarouselView`: items of a length, of which what lies beyond an edge is masked.
    private static func plain(
        _ length: Double, _ items: Int = 10, viewport: String = "800 x 600", shrink: Double = 0, isDown: Bool = false,
        isReversed: Bool = false
    ) -> String {
        """
        \(isDown ? "" : "scroll: horizontal; ")viewport: \(viewport); items: \(items)
        \(isReversed ? "opens: last; backwards()" : "snap: every(\(length))")
        cell { size.main: \(length); size.cross: 100%; uncontained(small: \(shrink))
          \(isReversed ? "snap: last - \(length) * index" : "") }
        """
    }

    /// `CarouselView.weighted`: each place on screen has a share, and an item takes it as it comes there. `before` places
    /// are empty before the first item.
    private static func weighted(
        _ weights: [Double], _ items: Int = 10, viewport: (Double, Double) = (800, 600), before: Int? = nil,
        isDown: Bool = false, isReversed: Bool = false
    ) -> String {
        let room = isDown ? viewport.1 : viewport.0
        let lengths = weights.map { room * $0 / weights.reduce(0, +) }
        let largest = weights.firstIndex(of: weights.max() ?? 0) ?? 0
        let sizes = ([0] + lengths + [0]).enumerated().map { "\($0.offset - 1): \($0.element)pt" }
        let starts = lengths.indices.map { lengths[..<$0].reduce(0, +) } + [room]
        let places = ([0] + starts).enumerated().map { "\($0.offset - 1): \($0.element)pt" }
        let inset = isDown ? (isReversed ? "top" : "bottom") : (isReversed ? "left" : "right")
        return """
            \(isDown ? "" : "scroll: horizontal; ")viewport: \(viewport.0) x \(viewport.1); items: \(items)
            insets.\(inset): \(room - lengths[0]); \(isReversed ? "opens: last; backwards()" : "snap: every(\(lengths[0]))")
            cell {
              size.main: \(lengths[0]); size.cross: 100%
              let travelled = \(isReversed ? "last - offset.main" : "offset.main")
              let nth   = index + \(before ?? largest) - travelled / size.main
              let start = map(nth, [\(places.joined(separator: ", "))])
              drawn.main:       map(nth, [\(sizes.joined(separator: ", "))])
              anchor.main:      \(isReversed ? 1 : 0)
              translation.main: \(isReversed ? "viewport.end - start - rest.end" : "viewport.start + start - rest.start")
              \(isReversed ? "snap: last - size.main * index" : "")
            }
            """
    }

    private static func trial(_ name: String, _ layout: String, _ figures: [Figure]) -> PeerSuite.Trial {
        .init(name, layout, beside: layout.contains("backwards") ? backwards : "", figures)
    }

    /// The boxes of items that fill a viewport of 800 × 600 side by side.
    private static func boxes(
        at offset: Double, from first: Int = 0, _ edges: [Double], isDown: Bool = false
    ) -> [Figure] {
        edges.indices.dropLast().map { place in
            let (low, high) = (min(edges[place], edges[place + 1]), max(edges[place], edges[place + 1]))
            let cell = "cell[0, \(first + place)]"
            return isDown
                ? .box(at: offset, cell, 0, low, 800, high) : .box(at: offset, cell, low, 0, high, 600)
        }
    }

    /// The last offset of a list that the peer reverses, where its position is 0.
    private static func end(_ items: Int, of length: Double, in room: Double, weighted: Bool) -> Double {
        weighted ? length * Double(items - 1) : length * Double(items) - room
    }

    private static let layouts =
        [
            trial("CarouselView defaults", plain(200), [.at(0, "all cell.corner == 28")]),
            trial(
                "CarouselView items customization",
                "scroll: horizontal; viewport: 800 x 600; items: 10\ncell { size: 200 x 100%; clip: 20 }",
                [.at(0, "cell[0, 0].visible.width == 160")]),
            trial(
                "CarouselView layout (Uncontained layout)", plain(250),
                boxes(at: 0, [0, 250, 500, 750, 800]) + [.at(0, "not cell[0, 4].shown")]),
            trial(
                "CarouselView.weighted layout", weighted([4, 3, 2, 1]),
                boxes(at: 0, [0, 320, 560, 720, 800]) + [.at(0, "not cell[0, 4].shown")]),
            trial(
                "CarouselView.weighted layout, shorter weight list", weighted([7, 1]),
                boxes(at: 0, [0, 700, 800]) + [.at(0, "not cell[0, 2].shown")]),
            trial(
                "CarouselController initialItem", plain(400),
                boxes(at: 2000, from: 5, [0, 400, 800]) + [
                    .at(2000, "not cell[0, 4].shown and not cell[0, 7].shown", numbers: 2)
                ]
            ),
            trial(
                "CarouselView.weighted respects CarouselController.initialItem", weighted([7, 1]),
                boxes(at: 3500, from: 5, [0, 700, 800])
                    + [.at(3500, "not cell[0, 4].shown and not cell[0, 7].shown", numbers: 2)]),
            trial(
                "The initialItem should be the first item with expanded size(max extent)", weighted([1, 8, 1]),
                boxes(at: 400, from: 4, [0, 80, 720, 800]) + [.at(400, "not cell[0, 7].shown")]),
            trial(
                "CarouselView respects scrollingDirection: Axis.vertical", plain(200, isDown: true),
                boxes(at: 0, [0, 200], isDown: true) + [.shows(at: 0, 0, 2, of: 10), .shows(at: 200, 1, 3, of: 10)]),
            trial(
                "CarouselView.weighted respects scrollingDirection: Axis.vertical", weighted([3, 2, 1], isDown: true),
                boxes(at: 0, [0, 300], isDown: true) + [.shows(at: 0, 0, 2, of: 10), .shows(at: 300, 1, 3, of: 10)]),
            trial(
                "CarouselView respects reverse", plain(200, isReversed: true),
                boxes(at: end(10, of: 200, in: 800, weighted: false), [800, 600, 400, 200, 0])),
            trial(
                "CarouselView.weighted respects reverse", weighted([4, 3, 2, 1], isReversed: true),
                boxes(at: end(10, of: 320, in: 800, weighted: true), [800, 480, 240, 80, 0])),
            trial(
                "CarouselView.weighted respects reverse + vertical scroll direction",
                weighted([4, 3, 2, 1], isDown: true, isReversed: true),
                boxes(at: end(10, of: 240, in: 600, weighted: true), [600, 360, 180, 60, 0], isDown: true)),
            trial(
                "CarouselView respects shrinkExtent", plain(350, shrink: 300),
                boxes(at: 0, [0, 350, 700, 1000]) + boxes(at: 50, [0, 300]) + boxes(at: 100, [-50, 250])),
            trial(
                "CarouselView.weighted respects consumeMaxWeight", weighted([1, 2, 4, 2, 1]),
                boxes(at: 0, [240, 560]) + boxes(at: 560, from: 9, [720, 800]) + boxes(at: 720, from: 9, [240, 560])),
            trial(
                "The initialItem stays when the flexWeights is updated", weighted([1, 1, 6, 1, 1], 20),
                [
                    .shows(at: 240, 1, 5, of: 20),
                    .at(
                        240, "cell[0, 3].frame.center.x - viewport.left == 400 and cell[0, 3].frame.center.y == 300",
                        numbers: 2),
                ]),
            trial(
                "The initialItem stays when the flexWeights is updated, to 7 and 1", weighted([7, 1], 20),
                boxes(at: 2100, from: 3, [0, 700, 800]) + [.shows(at: 2100, 3, 4, of: 20)]),
            trial(
                "The item that currently occupies max weight stays when the flexWeights is updated",
                weighted([1, 1, 6, 1, 1], 20),
                [
                    .shows(at: 320, 2, 6, of: 20),
                    .at(
                        320, "cell[0, 4].frame.center.x - viewport.left == 400 and cell[0, 4].frame.center.y == 300",
                        numbers: 2),
                ]),
            trial(
                "The item that currently occupies max weight stays when the flexWeights is updated, to 7 and 1",
                weighted([7, 1], 20), boxes(at: 2800, from: 4, [0, 700, 800])),
            trial(
                "While scrolling, one extra item will show at the end of the screen during items transition",
                weighted([1, 2, 4, 2, 1], before: 0),
                [.shows(at: 0, 0, 4, of: 10)]
                    + [40, 120, 240, 240, 120, 40].enumerated().map {
                        .at(40, "cell[0, \($0.offset)].frame.width == \($0.element)")
                    }),
            trial(
                "The shrinkExtent should keep the same when the item is tapped", plain(330, 20),
                [330, 330, 140].enumerated().map { .at(0, "cell[0, \($0.offset)].visible.width == \($0.element)") }),
            trial(
                "itemExtent can be set to double.infinity", plain(800, 1), [.at(0, "cell[0, 0].visible.width == 800")]),
            trial(
                "itemExtent is applied when viewport dimension is updated", plain(60, 1, viewport: "500 x 400"),
                [.at(0, "cell[0, 0].visible.width == 60")]),
            trial(
                "CarouselView.weigted weigths are applied when viewport dimension is updated",
                weighted([2, 3], 20, viewport: (500, 400)),
                [.at(200, "cell[0, 0].frame.width == 200 and cell[0, 1].frame.width == 300", numbers: 2)]),
            trial(
                "CarouselView positions items correctly", weighted([2, 3, 1], 5),
                (0..<5).map {
                    .at(
                        Double($0) * 800 / 3,
                        "cell[0, \($0)].frame.left >= viewport.left and cell[0, \($0)].frame.right <= viewport.right",
                        numbers: 2)
                }),
        ]
        + [234.0, 400, 100].map { length in
            trial(
                "The initialItem stays when the itemExtent is updated, \(length)", plain(length, 20),
                [
                    .at(
                        3 * length,
                        "cell[0, 3].frame.right - viewport.left == \(length) and cell[0, 3].frame.bottom == 600",
                        numbers: 2)
                ])
        }

    /// Drags end where the finger has let go. A finger moves 18 points before the peer takes it for a drag; a trackpad none.
    private static let stops = [
        trial(
            "CarouselView respects itemSnapping", plain(300),
            [
                .shows(at: 0, 0, 2, of: 10), "expect stop(150 - 18) == 0", "expect stop(-100 + 18) == 0",
                "expect stop(200 - 18) == 300", .shows(at: 300, 1, 3, of: 10),
            ]),
        trial(
            "CarouselView.weighted respects itemSnapping", weighted([1, 7], before: 0),
            [
                .shows(at: 0, 0, 1, of: 10), "expect stop(20 - 18) == 0", "expect stop(-50 + 18) == 0",
                "expect stop(70 - 18) == 100", .shows(at: 100, 1, 2, of: 10),
            ]),
        trial(
            "CarouselView respect itemSnapping when fling", plain(300),
            [
                .shows(at: 0, 0, 2, of: 10), .at(0, "stop(82, velocity: 800) == 300"), .shows(at: 300, 1, 3, of: 10),
                .at(300, "stop(382, velocity: 800) == 600"), .shows(at: 600, 2, 4, of: 10),
                .at(600, "stop(518, velocity: -800) == 300"),
            ]),
        trial(
            "CarouselView.weighted respect itemSnapping when fling", weighted([1, 8, 1], before: 0),
            [
                .shows(at: 0, 0, 2, of: 10), .at(0, "stop(82, velocity: 800) == 160"), .shows(at: 160, 2, 4, of: 10),
                .at(160, "stop(192, velocity: 800) == 240"), .shows(at: 240, 3, 5, of: 10),
                .at(240, "stop(208, velocity: -800) == 160"),
            ]),
        trial(
            "CarouselView.weighted respects scrollingDirection: Axis.vertical + itemSnapping: true",
            weighted([3, 2, 1], isDown: true),
            boxes(at: 0, [0, 300], isDown: true)
                + [
                    .shows(at: 0, 0, 2, of: 10), "expect stop(149) == 0", "expect stop(151) == 300",
                    .shows(at: 300, 1, 3, of: 10),
                ]),
        trial(
            "CarouselView.weighted respects reverse + vertical scroll direction + itemSnapping",
            weighted([4, 3, 2, 1], isDown: true, isReversed: true),
            boxes(at: 2160, [600, 360], isDown: true)
                + [
                    .shows(at: 2160, 0, 3, of: 10), "expect stop(last - 119) == last",
                    "expect stop(last - 121) == last - 240", .shows(at: 1920, 1, 4, of: 10),
                ]),
        trial(
            "CarouselView shows correct item after animation", plain(300, 6),
            [.shows(at: 900, 3, 5, of: 6), .shows(at: 300, 1, 3, of: 6)]),
        trial(
            "CarouselView.weighted shows correct item after animation with symmetric flexWeights",
            weighted([2, 5, 2], 6),
            [.shows(at: 4 * 1600 / 9, 3, 5, of: 6)]),
        trial(
            "CarouselView.weighted shows correct item after animation with asymmetric flexWeights",
            weighted([1, 2, 3, 4], 6), [.shows(at: 160, 0, 2, of: 6)]),
        trial(
            "CarouselView shows the correct item after dragging", weighted([2, 5, 2], 5),
            ["expect stop(300 - 18) == 2 * 1600 / 9", .shows(at: 2 * 1600 / 9, 1, 3, of: 5)]),
        trial(
            "CarouselView with reverse=true reports correct leading item after animation",
            plain(300, 6, isReversed: true),
            [.at(400, "cell[0, 2].shown and not cell[0, 1].shown", numbers: 1)]),
        trial(
            "CarouselView.weighted with reverse=true reports correct leading item after drag",
            weighted([2, 5, 2], 5, isReversed: true),
            ["expect stop(last - 282) == last - 2 * 1600 / 9", .shows(at: 2 * 1600 / 9, 1, 3, of: 5)]),
        trial("snaps back to item boundary after partial scroll", plain(600, 2), ["expect stop(100 - 18) == 0"]),
    ]

    /// `CarouselController.animateToItem`: the item in the middle of the list comes on screen, then the first.
    private static let shown = [false, true].flatMap { isDown in
        [false, true].flatMap { isReversed in
            [[7.0, 1], [1, 7], []].map { weights in
                let items = weights.isEmpty && (isDown || isReversed) ? 10 : 20
                let room = isDown ? 600.0 : 800
                let length = weights.isEmpty ? 300 : room * weights[0] / 8
                let middle = isReversed ? items - 1 - items / 2 : items / 2
                let first = isReversed ? end(items, of: length, in: room, weighted: !weights.isEmpty) : 0
                let there = isReversed ? first - Double(middle) * length : Double(middle) * length
                return trial(
                    "\(weights) \(isDown ? "vertical" : "horizontal")\(isReversed ? ", reversed" : "")",
                    weights.isEmpty
                        ? plain(length, items, isDown: isDown, isReversed: isReversed)
                        : weighted(weights, items, before: 0, isDown: isDown, isReversed: isReversed),
                    [.at(there, "cell[0, \(middle)].shown"), .at(first, "cell[0, 0].shown")])
            }
        }
    }

    private static let suite = PeerSuite(
        peer: "Flutter", file: "carousel_test.dart", trials: layouts + stops + shown,
        noCounterpart: [
            ("CarouselView respects onTap, CarouselView onTap is clickable", "taps"),
            ("CarouselView with enableSplash, three tests", "taps"),
            ("Updating CarouselView does not cause exception", "a widget is built again"),
            ("CarouselView does not crash if itemExtent is zero, and six more that do not crash", "no figure"),
            ("CarouselView.builder and weightedBuilder create items lazily", "which widgets are built"),
            ("CarouselView Item clipBehavior, six tests", "how the host smooths edges"),
            ("scrolls correctly in RTL, and with reverse", "an order of two numbers; the mirror has tests of its own"),
        ])

    @Test func `a carousel`() throws { try Self.suite.expectToHold(numbers: 356) }
}
