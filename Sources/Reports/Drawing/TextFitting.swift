/// Estimates the width of a text, to choose between a whole name, a short name and no name.
///
/// The font of the viewer is not known. The widths are those of a wide sans serif, so that text stays in its box.
enum TextFitting {
    /// The width of a text in a font of size 1.
    static func width(of text: String) -> Double {
        var sum = 0.0
        for scalar in text.unicodeScalars { sum += width(of: scalar) }
        return sum
    }

    /// The text, or as much of its beginning as fits with an ellipsis behind it.
    static func shortened(_ text: String, size: Double, to room: Double) -> String {
        guard width(of: text) * size > room else { return text }
        var result = String.UnicodeScalarView()
        var left = room / size - 0.9
        for scalar in text.unicodeScalars {
            left -= width(of: scalar)
            guard left >= 0 else { break }
            result.append(scalar)
        }
        result.append("…")
        return String(result)
    }

    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ", "[", "]", "(", ")", "/", "f", "t", "r", "-":
            return 0.37
        case "m", "w", "M", "W", "@", "%": return 0.95
        case "A"..."Z": return 0.74
        case _ where scalar.isASCII: return 0.6
        // Columns of a terminal are half an em; what is shown as an escape counts in them too.
        default: return Double(scalar.terminalWidth) * (scalar.isShownAsEscape ? 0.6 : 0.55) + 0.05
        }
    }
}
