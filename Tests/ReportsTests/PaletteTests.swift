import Foundation
import Testing

@testable import Reports

/// The palette can be read and told apart, by whoever looks at it.
struct PaletteTests {
    /// Red, green and blue as light, 0 … 1.
    private static func light(_ color: UInt32) -> [Double] {
        [16, 8, 0].map { shift in
            let value = Double(color >> UInt32(shift) & 0xFF) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
    }

    /// The contrast of two colours as WCAG 2 has it: 1 … 21.
    private static func contrast(_ a: UInt32, _ b: UInt32) -> Double {
        func luminance(_ color: UInt32) -> Double {
            zip(light(color), [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
        }
        let (low, high) = (min(luminance(a), luminance(b)), max(luminance(a), luminance(b)))
        return (high + 0.05) / (low + 0.05)
    }

    private static func both(_ pair: Palette.Pair) -> [UInt32] { [pair.light, pair.dark] }

    @Test func `text is readable`() {
        for hue in Palette.hues {
            for side in 0...1 {
                let ink = PaletteTests.both(hue.ink)[side]
                for tone in 0...2 {
                    let fill = PaletteTests.both(hue.fill(tone: tone))[side]
                    #expect(PaletteTests.contrast(ink, fill) >= 4.5, "tone \(tone) of \(hue)")
                }
                // And through a see-through surface, on the screen below it.
                #expect(PaletteTests.contrast(ink, PaletteTests.both(Palette.screen)[side]) >= 7)
                #expect(
                    PaletteTests.contrast(PaletteTests.both(hue.line)[side], PaletteTests.both(Palette.ground)[side])
                        >= 4)
            }
        }
        for side in 0...1 {
            let ground = PaletteTests.both(Palette.ground)[side]
            #expect(PaletteTests.contrast(PaletteTests.both(Palette.ink)[side], ground) >= 7)
            #expect(PaletteTests.contrast(PaletteTests.both(Palette.quiet)[side], ground) >= 4.5)
        }
    }

    /// G. M. Machado et al., "A physiologically-based model for simulation of color vision deficiency", severity 1.
    private static let eyes: [(String, [[Double]])] = [
        ("trichromat", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        (
            "protanope",
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        ),
        (
            "deuteranope",
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]
        ),
        (
            "tritanope",
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]]
        ),
    ]

    /// A colour as an eye sees it, in CIE L*a*b*, where distances are about as large as they look.
    private static func seen(_ color: UInt32, by eye: [[Double]]) -> [Double] {
        let light = light(color)
        let c = eye.map { row in min(1, max(0, zip(row, light).reduce(0) { $0 + $1.0 * $1.1 })) }
        func f(_ t: Double) -> Double { t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116 }
        let x = f((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.95047)
        let y = f(0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2])
        let z = f((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.08883)
        return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
    }

    @Test(arguments: 0..<4)
    func `hues stand apart`(_ eye: Int) {
        let (name, matrix) = PaletteTests.eyes[eye]
        for first in Palette.hues.indices {
            for second in Palette.hues.indices where second > first {
                for (a, b) in [
                    (Palette.hues[first].fill, Palette.hues[second].fill),
                    (Palette.hues[first].line, Palette.hues[second].line),
                ] {
                    for side in 0...1 {
                        let (one, other) = (
                            PaletteTests.seen(PaletteTests.both(a)[side], by: matrix),
                            PaletteTests.seen(PaletteTests.both(b)[side], by: matrix)
                        )
                        let distance = zip(one, other).reduce(0) { $0 + pow($1.0 - $1.1, 2) }.squareRoot()
                        #expect(distance >= 8.5, "\(first) and \(second) to a \(name)")
                    }
                }
            }
        }
    }
}
