import Interpreter

/// The value of `--viewport`: `390x844`, `390×844`.
package enum ViewportText {
    /// The size that is written so; both sides finite and above 0.
    package static func read(_ text: String) throws(ValueError) -> LayoutSize {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" || $0 == "×" }
        let numbers = parts.compactMap { PlainNumber.value(of: PlainNumber.trimmed($0)) }
        guard parts.count == 2, numbers.count == 2 else {
            throw ValueError("`\(text)` is not a viewport", help: "write width x height in points: 390x844")
        }
        guard numbers[0] > 0, numbers[1] > 0 else {
            throw ValueError("a viewport of `\(text)` has no area", help: "write two lengths above 0: 390x844")
        }
        return LayoutSize(width: numbers[0], height: numbers[1])
    }
}
