import Interpreter

/// The value of `--safe-area` and `--content-insets`: `59,0,34,0`, from the top, the left, the bottom and the right.
package enum InsetsText {
    /// The insets that are written so, finite and not below 0; `what` is what they are called where they are not.
    package static func read(_ text: String, as what: String) throws(ValueError) -> LayoutEnvironment.Insets {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { PlainNumber.value(of: PlainNumber.trimmed($0)) }
        guard parts.count == 4, numbers.count == 4, numbers.allSatisfy({ $0 >= 0 }) else {
            throw ValueError(
                "`\(text)` is not \(what)", help: "write the insets from top, left, bottom and right: 59,0,34,0")
        }
        return LayoutEnvironment.Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }
}
