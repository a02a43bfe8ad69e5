/// The colours of drawings, for light and for dark surroundings.
///
/// Eight hues in an order that keeps neighbours apart for people who see red and green, or blue and yellow, alike; each
/// with a surface, a line that stands out from it and from the ground, and an ink that can be read on it (a test checks
/// the contrast). Nothing is told by colour alone.
enum Palette {
    /// A colour in light and in dark surroundings, 0xRRGGBB.
    struct Pair: Sendable, Equatable {
        let light: UInt32
        let dark: UInt32

        init(_ light: UInt32, _ dark: UInt32) {
            self.light = light
            self.dark = dark
        }
    }

    /// One hue.
    struct Hue: Sendable {
        /// A surface.
        let fill: Pair
        /// A line, on the ground and around the surface.
        let line: Pair
        /// Text, on the surface and on the ground.
        let ink: Pair

        /// The surface a little nearer to the line, 0 … 2: what tells neighbours of one hue apart.
        func fill(tone: Int) -> Pair {
            let share = UInt32(clamping: max(0, tone % 3)) * 9
            return Pair(
                Palette.mix(fill.light, line.light, percent: share), Palette.mix(fill.dark, line.dark, percent: share))
        }
    }

    /// A colour so far on the way to another one, 0 … 100.
    private static func mix(_ a: UInt32, _ b: UInt32, percent: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift: UInt32 in [16, 8, 0] {
            let (from, to) = (a >> shift & 0xFF, b >> shift & 0xFF)
            result |= ((from * (100 - percent) + to * percent + 50) / 100) << shift
        }
        return result
    }

    /// What a picture lies on.
    static let ground = Pair(0xFFFFFF, 0x0D1117)
    /// A screen, or the area of a plot, where nothing is drawn.
    static let screen = Pair(0xF3F5F8, 0x171C23)
    /// The text of headings and captions.
    static let ink = Pair(0x1C2229, 0xE8EDF2)
    /// Text that stays behind.
    static let quiet = Pair(0x5B6672, 0x98A4B0)
    /// Hair lines, tracks, axes.
    static let hair = Pair(0xD5DAE0, 0x333B45)
    /// What words stand on.
    static let surface = Pair(0xFFFFFF, 0x1E242C)
    /// A surface that stands out from it: headers, menus.
    static let raised = Pair(0xF9FAFB, 0x282F39)
    /// A surface with nothing on it.
    static let plain = Pair(0xE4E8ED, 0x2B323C)
    /// The body of a device.
    static let device = Pair(0x2A3038, 0x4A535E)

    /// The hues, in the order in which they are given out; after the last comes the first again.
    static let hues: [Hue] = [
        Hue(fill: Pair(0xACCCF8, 0x183F7C), line: Pair(0x1F72C9, 0x7AAEF6), ink: Pair(0x0F2F50, 0xDCEBFB)),
        Hue(fill: Pair(0xF0CD97, 0x6E4F07), line: Pair(0xA76A00, 0xF2B254), ink: Pair(0x472900, 0xFDE9CC)),
        Hue(fill: Pair(0xA0EBC8, 0x0A4332), line: Pair(0x0B6348, 0x4EC899), ink: Pair(0x04352A, 0xD2F5E9)),
        Hue(fill: Pair(0xDCB9DA, 0x582652), line: Pair(0x802C70, 0xDD68C4), ink: Pair(0x451339, 0xFBDFF4)),
        Hue(fill: Pair(0xF5F2A1, 0x453C08), line: Pair(0x6C5B03, 0xECE250), ink: Pair(0x363000, 0xF8F2C6)),
        Hue(fill: Pair(0xCFD2D5, 0x474C51), line: Pair(0x656C74, 0x9098A0), ink: Pair(0x222931, 0xE6ECF2)),
        Hue(fill: Pair(0xF0B0A1, 0x7B3D28), line: Pair(0xB24D2F, 0xEC7460), ink: Pair(0x481304, 0xFEE1D8)),
        Hue(fill: Pair(0xC5F7FB, 0x085772), line: Pair(0x096C91, 0x68DEEC), ink: Pair(0x04333F, 0xD3F3FA)),
    ]

    /// The hue of a number, counted from 0 in the order of declaration.
    static func hue(_ number: Int) -> Hue { hues[number < 0 ? 0 : number % hues.count] }
}

/// Which surroundings a drawing is for.
package enum Appearance: String, Sendable, CaseIterable {
    /// Those of whoever looks at it: both in one file, chosen by `prefers-color-scheme`.
    case auto
    /// Light ones.
    case light
    /// Dark ones.
    case dark
}

/// The rules of a drawing's own style, one selector and property after the other, for one or both surroundings.
///
/// Plain rules without variables, for viewers that know little CSS.
struct StyleSheet: Sendable {
    private let appearance: Appearance
    private var plain = TextWriter()
    private var dark = TextWriter()

    /// An empty one, but for the colour scheme.
    init(_ appearance: Appearance) { self.appearance = appearance }

    /// Adds rules as they are; free of `<` and `&`.
    mutating func add(_ rules: StaticString) {
        plain.append(literal: rules)
        plain.append(literal: "\n")
    }

    /// Adds rules for dark surroundings alone, where the drawing is for both.
    mutating func add(dark rules: StaticString) {
        guard appearance == .auto else { return }
        dark.append(literal: rules)
        dark.append(literal: "\n")
    }

    /// Adds a colour: `.k` and 3, `fill` and a pair.
    mutating func add(
        _ selector: StaticString, _ number: Int? = nil, _ property: StaticString, _ pair: Palette.Pair
    ) {
        let first = appearance == .dark ? pair.dark : pair.light
        StyleSheet.write(selector, number, property, first, into: &plain)
        if appearance == .auto { StyleSheet.write(selector, number, property, pair.dark, into: &dark) }
    }

    /// Writes it as a `style` element.
    func write(into svg: inout SVGText) {
        svg.begin("style")
        svg.write { writer in
            writer.append(literal: "\n")
            writer.bytes.append(contentsOf: plain.bytes)
            guard !dark.bytes.isEmpty else { return }
            writer.append(literal: "@media (prefers-color-scheme:dark){\n")
            writer.bytes.append(contentsOf: dark.bytes)
            writer.append(literal: "}\n")
        }
        svg.end()
    }

    private static func write(
        _ selector: StaticString, _ number: Int?, _ property: StaticString, _ color: UInt32,
        into writer: inout TextWriter
    ) {
        writer.append(literal: selector)
        if let number { writer.append(number: number) }
        writer.append(literal: "{")
        writer.append(literal: property)
        writer.append(literal: ":")
        writer.append(color: color)
        writer.append(literal: "}\n")
    }
}

extension TextWriter {
    /// Appends `#A9C9EE`.
    mutating func append(color: UInt32) {
        append(literal: "#")
        for shift: UInt32 in [20, 16, 12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: color >> shift & 15)
            bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
        }
    }
}
