import Foundation
import Interpreter

/// Reads `Completions/places.txt`.
///
/// A place is lines of a file with `|` where the cursor stands, under a line `in WORD` that says what stands around them
/// (`in cell`, `in layout`, `in section`, `in test`, `in file` …), then lines `first: a, b`, `last: a, b`, `some: a`,
/// `not: a` or `nothing`. A line that begins with `#` says something to the reader.
enum CompletionTable {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Completions")

    static let places: [CompletionTests.Place] = {
        let text = (try? String(contentsOf: folder.appending(path: "places.txt"), encoding: .utf8)) ?? ""
        var places: [CompletionTests.Place] = []
        var (frame, lines, place) = ("file", [String](), CompletionTests.Place())
        func names(_ line: String) -> [String] {
            line.split(separator: ":", maxSplits: 1)[1].split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        func close() {
            guard place.line > 0 else { return }
            place.text = framed(lines.joined(separator: "\n"), in: frame)
            places.append(place)
            (lines, place) = ([], CompletionTests.Place())
        }
        for (number, line) in text.components(separatedBy: "\n").enumerated() {
            if line.hasPrefix("#") || line.isEmpty { continue }
            if line.hasPrefix("in ") {
                close()
                frame = String(line.dropFirst(3))
            } else if line.hasPrefix("first: ") {
                place.first = names(line)
            } else if line.hasPrefix("last: ") {
                place.last = names(line)
            } else if line.hasPrefix("some: ") {
                place.some = names(line)
            } else if line.hasPrefix("not: ") {
                place.not = names(line)
            } else if line == "nothing" {
                place.isNothing = true
            } else {
                if !place.first.isEmpty || !place.last.isEmpty || !place.some.isEmpty || !place.not.isEmpty
                    || place.isNothing
                {
                    close()
                }
                if place.line == 0 { place.line = number + 1 }
                lines.append(line)
            }
        }
        close()
        return places
    }()

    /// What stands around the lines.
    private static func framed(_ lines: String, in frame: String) -> String {
        switch frame {
        case "file": lines
        case "layout": head + lines + "\n" + tail
        case "section": head + "section Week {\n" + lines + "\n}\n" + tail
        case "cell": head + "section Week {\ncell Day {\n" + lines + "\n}\n}\n" + tail
        case "header": head + "supplementary other {\n" + lines + "\n}\n" + tail
        case "effect": "effect own(speed: Number, far: Length = 10) {\n" + lines + "\n}\n" + head + tail
        case "arrangement": "arrangement own(gap: Length) {\n" + lines + "\n}\n" + head + tail
        case "test": head + tail.replacing("test \"t\" {", with: "test \"t\" {\n" + lines)
        default: "unknown frame " + frame
        }
    }

    private static let head = """
        let big = 20
        effect glow(strength: Number) { alpha: strength }
        arrangement pile(step: Length = 5) { place: (0, 0) }
        layout L {
          items: [3, 4]
          param tilt = 30deg in 0deg...90deg
          param gap: Length = 10 in 0...40
          data { title: Length = 20 }
          supplementary menu { size: 100% x 40; attribute shade = 0.5 }

        """
    private static let tail = """
          section {
            supplementary head { size: 100% x 20 }
            cell Card { size: 100% x 60; data { tall: Length = 30 } }
          }
          test "t" {
            expect true
          }
        }
        """

    /// The file that imports find.
    static func library(_ request: ImportRequest) -> ImportAnswer {
        request.path.hasSuffix("library.layout")
            ? .found(
                name: "/library.layout",
                bytes: Array(
                    "/// Blinks.\neffect blink(often: Number) { alpha: often }\nlet golden = 1.618\nlet half(v) = v / 2\n"
                        .utf8))
            : .missing(reason: "no such file")
    }
}
