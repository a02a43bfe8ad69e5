/// A file of ordinary declarations, as many as a size asks for, the same on every run.
struct GeneratedFile {
    private(set) var text = ""
    private var random = Seeded(11)

    /// Makes a file of so many bytes, about; every `mistakes`-th declaration names something that there is not.
    init(bytes: Int, mistakes: Int? = nil) {
        text.reserveCapacity(bytes + 4096)
        text += "/// One layout, and before it more than it needs.\n\n"
        var number = 0
        while text.utf8.count < bytes {
            let isMistaken = mistakes.map { number % $0 == $0 - 1 } ?? false
            switch Int.random(in: 0..<4, using: &random) {
            case 0: constant(number, isMistaken)
            case 1: function(number, isMistaken)
            case 2: effect(number, isMistaken)
            default: arrangement(number, isMistaken)
            }
            number += 1
        }
        text += """
            layout Generated {
              items: [4, 40]

              supplementary head { size: 100% x 300; stretchy }
              section {
                stack(gap: 8)
                supplementary title { size: 100% x 50; sticky; z: 1 }
                cell { size: 100% x 200; parallax(60) }
              }
            }

            """
    }

    private mutating func digits(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func constant(_ number: Int, _ isMistaken: Bool) {
        let (whole, part) = (digits(1...400), digits(0...99))
        let more = isMistaken ? "missing\(number)" : "\(digits(2...60))"
        text += "// Room around what stands alone.\nlet margin\(number) = \(whole).\(part)pt * \(more)\n\n"
    }

    private mutating func function(_ number: Int, _ isMistaken: Bool) {
        let end = isMistaken ? "ends" : "end"
        text += """
            /// How far along something is, slow at both ends.
            let ramp\(number)(t: Number, end: Number = \(digits(1...9)).5) =
              if t < 0 then 0 else t * t * (\(end) - \(digits(2...4)) * t) / (1 + abs(t))


            """
    }

    private mutating func effect(_ number: Int, _ isMistaken: Bool) {
        text += """
            /// Drifts to the side, and fades with the distance from the middle of the viewport.
            effect drift\(number)(by: Length = \(digits(1...300)), reach: Length = viewport.size.main / 2) {
              let share = clamp(fromCenter / \(isMistaken ? "beach" : "reach"), -1, 1)
              translation.cross: by * share
              alpha:    map(abs(fromCenter), [0: 1, reach: 0.\(digits(1...99))])
              rotation: \(digits(1...80))deg * easeInOut(abs(share))
            }


            """
    }

    private mutating func arrangement(_ number: Int, _ isMistaken: Bool) {
        text += """
            /// One after the other, in the middle.
            arrangement tower\(number)(gap: Length = \(digits(0...40))) {
              place.main:  sumBefore(size.main + gap) + gap // free space before each
              place.cross: (area.size.cross - \(isMistaken ? "sise" : "size").cross) / \(digits(2...6))
            }


            """
    }
}
