import Interpreter
import Reports

/// The numbers of a value as a file would write them: `97`, `(10, 20)`, `30deg`, `true`.
enum ValueText {
    static func text(_ numbers: [Double], _ unit: ReadValue.Unit, words: String) -> String {
        let parts = numbers.map { text($0, unit) }
        guard parts.count > 1 else { return parts.first ?? "" }
        if parts.count == 2, words.utf8.elementsEqual("a size".utf8) { return parts.joined(separator: " x ") }
        return "(" + parts.joined(separator: ", ") + ")"
    }

    private static func text(_ number: Double, _ unit: ReadValue.Unit) -> String {
        if unit == .boolean { return number != 0 ? "true" : "false" }
        guard number.isFinite else { return number < 0 ? "-infinity" : "infinity" }
        var writer = TextWriter()
        writer.append(rounded: unit == .angle ? number / .pi * 180 : number)
        return writer.text + (unit == .angle ? "deg" : "")
    }
}
