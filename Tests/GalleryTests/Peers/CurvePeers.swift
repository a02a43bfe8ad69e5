import Testing

/// One camera for many elements; easing; powers and roots.
struct CurvePeers {
    // MARK: Easing

    /// An easing function at some of its inputs, within the peer's own tolerance.
    private static func curve(
        _ peer: String, _ source: PeerCase.Source, _ formula: (Double) -> String, within tolerance: Double,
        _ values: [(at: Double, Double)]
    ) -> PeerCase {
        let lines = values.map { "expect \(formula($0.at)) in \($0.1 - tolerance)...\($0.1 + tolerance)" }
        return PeerCase(peer, source, "cell { }\ntest \"values\" {\n\(lines.joined(separator: "\n"))\n}")
    }

    private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> (Double) -> String {
        { "bezier(\($0), \(x1), \(y1), \(x2), \(y2))" }
    }

    private static let easings = [
        curve(
            "Chromium", .test("cc/timing_function_unittest.cc CubicBezierTimingFunction"), bezier(0.25, 0, 0.75, 1),
            within: 0.00015,
            [
                (0, 0), (0.05, 0.01136), (0.1, 0.03978), (0.15, 0.079780), (0.2, 0.12803), (0.25, 0.18235),
                (0.3, 0.24115), (0.35, 0.30323), (0.4, 0.36761), (0.45, 0.43345), (0.5, 0.5), (0.6, 0.63238),
                (0.65, 0.69676), (0.7, 0.75884), (0.75, 0.81764), (0.8, 0.87196), (0.85, 0.92021), (0.9, 0.96021),
                (0.95, 0.98863), (1, 1),
            ]),
        curve(
            "CHCubicBezier", .test("CHCubicBezierTests.swift testCubicBezier"), bezier(0, 0, 1, 0.5), within: 1e-6,
            [(0, 0), (0.5, 0.3125), (1, 1)]),
        // Where the test says that the curve passes 0.5, 1, 1.5 and 2.
        curve(
            "web-platform-tests", .test("css-easing/cubic-bezier-timing-functions-output.html, greater than 1"),
            bezier(0, 1.5, 1, 1.5), within: 1e-6, [(0, 0), (0.23368794, 1), (1, 1)]),
        curve(
            "web-platform-tests", .test("css-easing/cubic-bezier-timing-functions-output.html, less than 0"),
            bezier(0, -0.5, 1, -0.5), within: 1e-6, [(0, 0), (0.766312060, 0), (1, 1)]),
        curve(
            "web-platform-tests", .test("css-easing/step-timing-functions-output.html, greater than 2"),
            bezier(0, 3, 1, 3), within: 0.01,
            [(0, 0), (0.114, 1.5), (0.245, 2), (0.6, 2.4), (0.882, 2), (0.976, 1.5), (1, 1)]),
        curve(
            "web-platform-tests", .test("css-easing/step-timing-functions-output.html, steps(2, jump-none)"),
            bezier(0, 1.5, 1, 1.5), within: 0.001, [(0.0442, 0.5)]),
        // 0px, 0px, 100px, 100px. Beyond 0 and 1 CSS goes on stepping; `steps` stays there.
        curve(
            "web-platform-tests", .test("css-easing/step-timing-functions-output.html step-end, greater than 1"),
            { "steps(\(bezier(0, 1.5, 1, 1.5)($0)), 1)" }, within: 0, [(0, 0), (0.23, 0), (0.25, 1), (1, 1)]),
        curve(
            "web-platform-tests", .test("css-easing/step-timing-functions-output.html step-end, less than 0"),
            { "steps(\(bezier(0, -0.5, 1, -0.5)($0)), 1)" }, within: 0, [(0, 0), (0.8, 0), (1, 1)]),
        curve(
            "CSS Easing 1", .rule("steps(4, jump-end): floor(t · 4) / 4"), { "steps(\($0), 4)" }, within: 0,
            [(0, 0), (0.24, 0), (0.25, 0.25), (0.74, 0.5), (0.75, 0.75), (0.999, 0.75), (1, 1)]),
    ]

    @Test(arguments: easings) func `easing`(one: PeerCase) throws { try one.expectToHold() }

    // MARK: Powers and roots

    private static let powers = [
        // Velocity 400 · 0.3ᵗ, place 100 + 400 · (0.3ᵗ − 1) / log 0.3.
        curve(
            "Flutter", .test("test/physics/newton_test.dart test_friction, dx"), { "400 * pow(0.3, \($0))" },
            within: 1e-6, [(0, 400), (1, 120), (2, 36), (3, 10.8)]),
        curve(
            "Flutter", .test("test/physics/newton_test.dart test_friction, x"),
            { "100 + 400 * (pow(0.3, \($0)) - 1) / log(0.3)" }, within: 2.5, [(0, 100), (1, 332.5), (5, 431.5)]),
        // To 500 with stiffness 100 and critical damping: 500 · (1 − (1 + 10t) · e⁻¹⁰ᵗ). The test floors.
        curve(
            "Flutter", .test("test/physics/newton_test.dart crit_spring, x"),
            { "floor(500 * (1 - (1 + 10 * \($0)) * exp(-10 * \($0))))" }, within: 0,
            [(0, 0), (0.25, 356), (0.5, 479), (0.75, 497)]),
        curve(
            "Flutter", .test("test/physics/newton_test.dart crit_spring, dx"),
            { "floor(500 * 100 * \($0) * exp(-10 * \($0)))" }, within: 0,
            [(0, 0), (0.25, 1026), (0.5, 168), (0.75, 20)]),
        // To 300 with a damping ratio of 0.25: the frequency is 10 · √(1 − 0.25²).
        curve(
            "Flutter", .test("test/physics/newton_test.dart underdamped_spring, x"),
            {
                "floor(300 - 300 * exp(-2.5 * \($0)) * (cos(\($0) * 10 * sqrt(1 - pow(0.25, 2)) * 1rad) "
                    + "+ 2.5 / (10 * sqrt(1 - pow(0.25, 2))) * sin(\($0) * 10 * sqrt(1 - pow(0.25, 2)) * 1rad)))"
            }, within: 0, [(1, 325), (6, 299)]),
        curve(
            "Flutter", .test("test/physics/newton_test.dart overdamped_spring, x"),
            {
                // The roots of s² + 25s + 100: −5 and −20.
                "floor(500 - 500 * (20 * exp(-5 * \($0)) - 5 * exp(-20 * \($0))) / 15)"
            }, within: 0, [(0, 0), (0.5, 445), (1, 495), (1.5, 499)]),
        curve(
            "Flutter", .test("test/physics/newton_test.dart test_gravity, x"), { "100 + 100 * pow(\($0), 2)" },
            within: 0, [(0, 100), (0.25, 106.25), (0.5, 125), (1, 200), (1.25, 256.25), (1.75, 406.25), (2.5, 725)]),
    ]

    @Test(arguments: powers) func `powers and roots`(one: PeerCase) throws { try one.expectToHold() }

    // MARK: One camera

    /// A cell of 100 x 100 at (200, 300), before a camera 500 away.
    private static func camera(_ eye: String, _ lines: String, _ expectation: String) -> PeerCase {
        PeerCase(
            "CSS Transforms 2",
            .rule("a point p goes to o + (p − o) · d / (d − z) with perspective-origin o, \(eye), \(lines)"),
            """
            viewport: 400 x 800; items: 1
            alone()
            cell { size: 100 x 100; perspective: 500; eye: \(eye); \(lines) }
            test "drawn" { expect \(expectation) }
            }
            arrangement alone() {
              place: (200, 300)
            """)
    }

    private static let cameras = [
        camera(
            "(0, 0)", "translation.z: -500",
            "cell[0, 0].frame.left == 100 and cell[0, 0].frame.top == 150 and cell[0, 0].frame.width == 50"),
        camera(
            "(400, 400)", "translation.z: -500",
            "cell[0, 0].frame.left == 300 and cell[0, 0].frame.top == 350 and cell[0, 0].frame.height == 50"),
        camera(
            "(250, 350)", "translation.z: 250",
            "cell[0, 0].frame.left == 150 and cell[0, 0].frame.top == 250 and cell[0, 0].frame.width == 200"),
        camera(
            "(0, 350)", "translation.z: 250",
            "cell[0, 0].frame.left == 400 and cell[0, 0].frame.right == 600 and cell[0, 0].frame.top == 250"),
        // Turned by 60deg the left edge stands 25 beside the middle and 25√3 before it, the right edge as much behind.
        camera(
            "(250, 350)", "rotation.y: 60deg",
            """
            cell[0, 0].frame.left == 250 - 25 * 500 / (500 - 25 * sqrt(3)) \
            and cell[0, 0].frame.right == 250 + 25 * 500 / (500 + 25 * sqrt(3)) \
            and cell[0, 0].frame.height == 100 * 500 / (500 - 25 * sqrt(3))
            """),
        camera(
            "(0, 0)", "rotation.y: 60deg",
            """
            cell[0, 0].frame.left == 225 * 500 / (500 - 25 * sqrt(3)) \
            and cell[0, 0].frame.right == 275 * 500 / (500 + 25 * sqrt(3)) \
            and cell[0, 0].frame.bottom == 400 * 500 / (500 - 25 * sqrt(3))
            """),
        // A turn about x: the upper edge goes back, the lower one comes forward.
        camera(
            "(250, 0)", "rotation.x: 60deg",
            """
            cell[0, 0].frame.top == 325 * 500 / (500 + 25 * sqrt(3)) \
            and cell[0, 0].frame.bottom == 375 * 500 / (500 - 25 * sqrt(3)) \
            and cell[0, 0].frame.width == 100 * 500 / (500 - 25 * sqrt(3))
            """),
    ]

    @Test(arguments: cameras) func `one camera`(one: PeerCase) throws { try one.expectToHold() }
}
