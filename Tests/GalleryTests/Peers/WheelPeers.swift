import Foundation
import Interpreter
import LayoutDSL
import Testing

/// Flutter's wheel, `packages/flutter/test/widgets/list_wheel_scroll_view_test.dart`: a list on a drum.
///
/// The drum of a peer has the radius height · ratio / 2. The rows of the viewport turn by the angle whose sine is
/// 1 / ratio at both edges. What lies outside the viewport before it is turned is not painted.
struct WheelPeers {
    /// The lines of a wheel of rows of 100.
    private static func wheel(
        _ items: Int, viewport: String = "800 x 600", ratio: Double = 2, lens: Double = 0.003, more: String = ""
    ) -> String {
        """
        viewport: \(viewport); items: \(items)
        carousel
        cell {
          size: 100% x 100
          let radius = viewport.height * \(ratio) / 2
          let angle  = fromCenter / viewport.height * -2 * atan(1 / sqrt(\(ratio * ratio - 1)))
          center:        viewport.center
          translation.y: -radius * sin(angle)
          translation.z: radius * (cos(angle) - 1)
          rotation.x:    angle
          perspective:   \(1 / lens)
          hidden:        rest.bottom <= viewport.top or rest.top >= viewport.bottom
          snap:          home
          \(more)
        }
        """
    }

    // MARK: Matrices

    /// A matrix that the peer paints a row with, in the viewport of 800 × 600, column by column.
    struct Matrix: CustomTestStringConvertible, Sendable {
        let test: String
        let lines: String
        let offset: Double
        let numbers: [Double]
        /// Places of numbers that differ here, and why.
        var reasons: [Int: String] = [:]
        var testDescription: String { "\(test), at \(offset)" }
    }

    private static let changes = "Scrolling, diameterRatio, perspective all changes matrix"
    private static let offAxis = "offAxisFraction, magnification changes matrix"
    private static let matrices = [
        Matrix(
            test: "Default middle transform", lines: wheel(1), offset: 0,
            numbers: [1, 0, 0, 0, 0, 1, 0, 0, -1.2, -0.9, 1, -0.003, 0, 0, 0, 1]),
        Matrix(
            test: changes, lines: wheel(1), offset: 200,
            numbers: [
                1, 0, 0, 0, -0.41042417199080244, 0.6318744917928065, 0.3420201433256687, -0.0010260604299770061,
                -1.12763114494309, -1.1877435020329863, 0.9396926207859084, -0.0028190778623577253, 166.54856463138663,
                -62.20844875763376, -138.79047052615562, 1.4163714115784667,
            ]),
        Matrix(
            test: changes, lines: wheel(1, ratio: 3), offset: 200,
            numbers: [
                1, 0, 0, 0, -0.26954971336161726, 0.7722830529455648, 0.22462476113468105, -0.0006738742834040432,
                -1.1693344055601331, -1.101625565304781, 0.9744453379667777, -0.002923336013900333, 108.46394900436536,
                -113.14792465797223, -90.38662417030434, 1.2711598725109134,
            ]),
        Matrix(
            test: changes, lines: wheel(1, lens: 0.0001), offset: 200,
            numbers: [
                1, 0, 0, 0, -0.01368080573302675, 0.9294320164861384, 0.3420201433256687, -0.000034202014332566874,
                -0.03758770483143634, -0.370210921949246, 0.9396926207859084, -0.00009396926207859085,
                5.551618821046304,
                -182.95615811538906, -138.79047052615562, 1.0138790470526158,
            ]),
        Matrix(
            test: changes, lines: wheel(1), offset: 300,
            numbers: [
                1, 0, 0, 0, -0.6, 0.41602540378443875, 0.5, -0.0015, -1.0392304845413265, -1.2794228634059948,
                0.8660254037844387, -0.0025980762113533163, 276.46170927520404, -52.46133917892857, -230.38475772933677,
                1.69115427318801,
            ]),
        Matrix(
            test: offAxis, lines: wheel(1, more: "eye: (0, viewport.center.y)"), offset: 200,
            numbers: [
                1, 0, 0, 0, 0, 0.6318744917928063, 0.3420201433256688, -0.0010260604299770066, 0, -1.1877435020329863,
                0.9396926207859083, -0.002819077862357725, 0, -62.20844875763376, -138.79047052615562,
                1.4163714115784667,
            ]),
        // The magnifier is flat: it draws the row in the middle larger, about the left edge of the wheel.
        Matrix(
            test: offAxis,
            lines: """
                viewport: 800 x 600; items: 1
                carousel
                cell { size: 100% x 100; anchor: (0, 0.5); center: viewport.center; scale: 1.5 }
                """,
            offset: 0, numbers: [1.5, 0, 0, 0, 0, 1.5, 0, 0, 0, 0, 1.5, 0, 0, -150, 0, 1],
            reasons: [10: "scale is of the two axes of the box, which has no depth"]),
    ]

    @Test(arguments: matrices) func `a row is painted with the matrix of the peer`(one: Matrix) throws {
        let layout = try layout("layout T { \(one.lines) }")
        let prepared = try compile(layout).prepare(for: World())
        let path = ElementPath(kind: "cell", section: 0, item: 0)
        let place = LayoutPoint(x: 0, y: one.offset)
        let row = try #require(prepared.attributes(of: path, at: place)?.elements.first)
        let flat = row.transform
        let rows = row.transform3D ?? [flat.a, flat.b, 0, 0, flat.c, flat.d, 0, 0, 0, 0, 1, 0, flat.tx, flat.ty, 0, 1]
        // The peer's matrix is about the corner of the viewport, ours about the anchor.
        let anchor = LayoutPoint(
            x: row.center.x + (row.anchorPoint.x - 0.5) * row.size.width,
            y: row.center.y + (row.anchorPoint.y - 0.5) * row.size.height - one.offset)
        var found = rows
        for axis in 0..<4 {
            found[4 * axis] += rows[4 * axis + 3] * anchor.x
            found[4 * axis + 1] += rows[4 * axis + 3] * anchor.y
        }
        for column in 0..<4 {
            found[12 + column] -= anchor.x * found[column] + anchor.y * found[4 + column]
        }
        for (place, (found, wanted)) in zip(found, one.numbers).enumerated() where one.reasons[place] == nil {
            #expect(abs(found - wanted) < 1e-9, "\(one.testDescription), \(place): \(found), \(wanted)")
        }
    }

    // MARK: What is painted, what is selected, where it stops

    private static let suite = PeerSuite(
        peer: "Flutter", file: "list_wheel_scroll_view_test.dart",
        trials: [
            .init(
                "ListWheelScrollView starts and ends from the middle", wheel(100),
                [
                    .shows(at: 0, 0, 3, of: 100), .shows(at: 1000, 7, 13, of: 100), .shows(at: 9900, 96, 99, of: 100),
                    .at(9900, "last == offset.y and cell[0, 99].rest.top - viewport.top == 250", numbers: 2),
                ]),
            .init(
                "A child gets painted as soon as its first pixel is in the viewport", wheel(10),
                [.shows(at: 50, 0, 3, of: 10), .shows(at: 51, 0, 4, of: 10)]),
            .init(
                "A child is no longer painted after its last pixel leaves the viewport", wheel(10),
                [.shows(at: 250, 0, 5, of: 10), .shows(at: 349, 0, 6, of: 10), .shows(at: 350, 1, 6, of: 10)]),
            .init(
                "ListWheelScrollView children can't be bigger than itemExtent",
                "viewport: 800 x 600; items: 1\ncarousel\ncell { size: 200 x min(200, 50) }",
                [.at(0, "cell[0, 0].width == 200 and cell[0, 0].height == 50", numbers: 2)]),
            .init(
                "onSelectedItemChanged when a new item is closest to center", wheel(10),
                [
                    .at(49, "current == cell[0, 0]"), .at(50, "current == cell[0, 1]"),
                    .at(149, "current == cell[0, 1]"), .at(150, "current == cell[0, 2]"),
                    .at(100, "current == cell[0, 1]"),
                ]),
            .init(
                "onSelectedItemChanged reports only in valid range", wheel(10),
                [.at(-70, "current == cell[0, 0]")]
                    + (1...9).map { .at(Double($0) * 100, "current == cell[0, \($0)]") }
                    + [.at(1930, "current == cell[0, 9]")]),
            .init(
                "initialItem", "opens: 1000\n" + wheel(100),
                [.shows(at: 1000, 7, 13, of: 100), "expect offset.y == 1000 and current == cell[0, 10]"]),
            .init(
                "controller jump", wheel(100),
                [
                    .shows(at: 1000, 7, 13, of: 100), .shows(at: 0, 0, 3, of: 100),
                    .at(0, "current == cell[0, 0]"),
                ]),
            .init(
                "onSelectedItemChanged and controller are in sync", wheel(100),
                [
                    .at(1049, "current == cell[0, 10]"), .at(1050, "current == cell[0, 11]"),
                    .at(980, "current == cell[0, 10]"),
                ]),
            .init(
                "controller hot swappable", wheel(100),
                [
                    .at(500, "current == cell[0, 5]"),
                    .at(5000, "current == cell[0, 50] and stop(5000) == 5000", numbers: 2),
                ]
            ),
            .init(
                "fling velocities too low snaps back to the same item",
                """
                viewport: 800 x 600; items: 100
                carousel
                cell { size: 100% x 1000; center: viewport.center; snap: home }
                """,
                [.at(40050, "current == cell[0, 40] and stop(40050) == 40000", numbers: 2)]),
            .init(
                "high fling velocities lands exactly on items", wheel(100),
                [.at(4567, "current == cell[0, 46]"), .at(4567, "stop(4927) == 4900")]),
            .init(
                "ListWheelScrollView getOffsetToReveal",
                wheel(
                    10, viewport: "300 x 500",
                    more: """
                        part inner { size: 50 x 50; place: (125, 25) }
                        part patch { size: 10 x 10; place: (40, 40) }
                        part small { size: 10 x 10; place: (165, 65) }
                        """),
                [
                    .at(500, "stop(500) == 500", numbers: 8),
                    .box(at: 500, "cell[0, 5]", 0, 200, 300, 300), .box(at: 500, "cell[0, 5].patch", 40, 240, 50, 250),
                    .box(at: 500, "cell[0, 5].inner", 125, 225, 175, 275),
                    .box(at: 500, "cell[0, 5].small", 165, 265, 175, 275),
                ]),
        ],
        noCounterpart: [
            ("ListWheelScrollView needs positive diameter ratio", "an assertion of its constructor"),
            ("ListWheelScrollView needs positive item extent", "an assertion of its constructor"),
            ("ListWheelScrollView needs positive magnification", "an assertion of its constructor"),
            ("ListWheelScrollView can have zero child", "the size of the widget itself"),
            ("ListWheelScrollView takes parent's size with small children", "the size of the widget itself"),
            ("ListWheelScrollView takes parent's size with large children", "the size of the widget itself"),
            ("Center child is magnified", "compared as a picture"),
            ("Curve the wheel to the left", "compared as a picture"),
            ("no onSelectedItemChanged callback on first build", "a callback of the host"),
        ])

    @Test func `what is painted, selected and stopped at`() throws { try Self.suite.expectToHold(numbers: 117) }

    /// The offset at which an element stands in the middle, of "ListWheelScrollView getOffsetToReveal" and "showOnScreen".
    @Test func `an element comes into the middle`() throws {
        let layout = try layout("layout T { \(Self.wheel(10, viewport: "300 x 500")) }")
        let prepared = try compile(layout).prepare(for: World())
        let from = prepared.offset(along: 300)
        for (item, wanted) in [(5, 500.0), (7, 700), (9, 900), (7, 700)] {
            let shown = prepared.offset(showing: ElementPath(kind: "cell", item: item), at: .centre, from: from)
            #expect(shown?.y == wanted)
        }
    }
}
