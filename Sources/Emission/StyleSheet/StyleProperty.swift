import LayoutAnalysis
import LayoutChecker

/// One property of CSS that says numbers of an element: a row for each.
struct StyleProperty: Sendable {
    let name: String
    /// What names of keyframes end in.
    let word: String
    /// The numbers that it is made of.
    let lines: @Sendable (StyledElement) -> [PiecewiseLine]
    /// The value for such numbers.
    let text: @Sendable ([Double]) -> String
    /// The numbers where no line changes it; nil where there are none of which nothing has to be said.
    let resting: [Double]?
    /// Whether it is a word, which no animation leads over into another one.
    let isWord: Bool
    /// Whether the layout or what is inside names it.
    var isCustom: Bool { name.hasPrefix("--") }

    /// Whether it is the painting order, which follows from all elements of the list.
    var isOrder: Bool { name == "z-index" }

    private init(
        _ name: String, word: String? = nil, resting: [Double]?, isWord: Bool = false,
        _ lines: @escaping @Sendable (StyledElement) -> [PiecewiseLine],
        _ text: @escaping @Sendable ([Double]) -> String
    ) {
        (self.name, self.word, self.resting, self.isWord) = (name, word ?? name, resting, isWord)
        (self.lines, self.text) = (lines, text)
    }

    /// How far the eye stands before a box in space, in points; 0 without one.
    static let eyeDistance = ElementQuantity.perspective

    /// The quantities that not every element has and that a sheet says.
    static let optional: Set<ElementQuantity> = [
        .blur, .clipLeft, .clipTop, .clipRight, .clipBottom, .corner, .innerX, .innerY, .innerScaleX, .innerScaleY,
    ]

    /// The properties of a box, in the order in which they are written.
    static let all = sizes + plane + looks

    /// The properties of a box that is turned in space, about an eye that may stand beside its anchor.
    static func inSpace(hasEye: Bool) -> [StyleProperty] { sizes + [shift, space(hasEye: hasEye)] + looks }

    private static let sizes: [StyleProperty] = [
        StyleProperty("width", resting: nil, { [$0[.width]] }) { StyleNumber.points($0[0]) },
        StyleProperty("height", resting: nil, { [$0[.height]] }) { StyleNumber.points($0[0]) },
    ]

    private static let plane: [StyleProperty] = [
        StyleProperty("translate", word: "move", resting: [0, 0], { [$0.move(alongX: true), $0.move(alongX: false)] }) {
            StyleNumber.points($0[0]) + " " + StyleNumber.points($0[1])
        },
        StyleProperty("rotate", word: "turn", resting: [0], { [$0[.rotationZ]] }) { StyleNumber.angle($0[0]) },
        StyleProperty("scale", resting: [1, 1], { [$0[.scaleX], $0[.scaleY]] }) {
            StyleNumber.text($0[0], digits: 9) + " " + StyleNumber.text($0[1], digits: 9)
        },
    ]

    /// Where the box stands before its transform: the eye looks at it there.
    private static let shift = StyleProperty(
        "translate", word: "move", resting: [0, 0], { [$0.shift(alongX: true), $0.shift(alongX: false)] }
    ) {
        StyleNumber.points($0[0]) + " " + StyleNumber.points($0[1])
    }

    /// The eye, then what the layout does to the box from the last to the first: so transforms are read.
    private static func space(hasEye: Bool) -> StyleProperty {
        StyleProperty(
            "transform", word: "turn", resting: nil,
            { element in
                [
                    .translationX, .translationY, .translationZ, .rotationZ, .rotationY, .rotationX, .scaleX, .scaleY,
                    eyeDistance, .eyeX, .eyeY,
                ]
                .map { element[$0] }
            },
            { numbers in
                let points = numbers.map(StyleNumber.points)
                let eye = numbers[8] == 0 ? "" : "perspective(\(points[8])) "
                let seen =
                    hasEye
                    ? "translate(\(points[9]), \(points[10])) \(eye)translate(\(StyleNumber.points(-numbers[9])), \(StyleNumber.points(-numbers[10]))) "
                    : eye
                let turns = ["Z", "Y", "X"].enumerated().map { "rotate\($1)(\(StyleNumber.angle(numbers[3 + $0])))" }
                let scale = numbers[6...7].map { StyleNumber.text($0, digits: 9) }.joined(separator: ", ")
                return
                    "\(seen)translate3d(\(points[0]), \(points[1]), \(points[2])) \(turns.joined(separator: " ")) scale(\(scale))"
            })
    }

    private static let looks: [StyleProperty] = [
        StyleProperty("transform-origin", word: "anchor", resting: [0.5, 0.5], { [$0[.anchorX], $0[.anchorY]] }) {
            StyleNumber.percent($0[0]) + " " + StyleNumber.percent($0[1])
        },
        StyleProperty("opacity", word: "fade", resting: [1], { [$0[.alpha]] }) { StyleNumber.text($0[0], digits: 9) },
        StyleProperty("filter", word: "blur", resting: [0], { [$0[.blur]] }) {
            "blur(" + StyleNumber.points($0[0]) + ")"
        },
        StyleProperty(
            "clip-path", word: "clip", resting: [0, 0, 0, 0, 0],
            { [$0[.clipTop], $0[.clipRight], $0[.clipBottom], $0[.clipLeft], $0[.corner]] },
            {
                "inset(" + $0[..<4].map(StyleNumber.points).joined(separator: " ")
                    + " round \(StyleNumber.points($0[4])))"
            }),
        StyleProperty("visibility", word: "hide", resting: [0], isWord: true, { [$0[.hidden]] }) {
            $0[0] == 0 ? "visible" : "hidden"
        },
    ]

    /// The painting order. An animation would lead over from one place to the other.
    static let order = StyleProperty("z-index", word: "order", resting: nil, isWord: true, { [$0.level] }) {
        StyleNumber.text($0[0])
    }

    /// The custom property of an attribute, or of a number of the content.
    static func custom(_ name: String, resting: [Double]?, _ line: @escaping @Sendable (StyledElement) -> PiecewiseLine)
        -> StyleProperty
    {
        StyleProperty("--" + name, word: name, resting: resting, { [line($0)] }) { StyleNumber.text($0[0], digits: 9) }
    }

    /// Where content stands in its box: custom properties, for what is inside.
    static let inner: [StyleProperty] = [
        custom("inner-x", resting: [0]) { $0[.innerX] }, custom("inner-y", resting: [0]) { $0[.innerY] },
        custom("inner-scale-x", resting: [1]) { $0[.innerScaleX] },
        custom("inner-scale-y", resting: [1]) { $0[.innerScaleY] },
    ]
}
