import Interpreter

/// The values of `--section-offset`: `1=250,4=80`, the offsets of sections that scroll by themselves.
package enum RowOffsetsText {
    /// The offsets that are written so; a section that is named twice stands where it was named last.
    package static func read(_ texts: [String]) throws(ValueError) -> RowOffsets {
        var rows = RowOffsets()
        for text in texts {
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                let sides = part.split(separator: "=", omittingEmptySubsequences: false)
                guard sides.count == 2, let section = Int(PlainNumber.trimmed(sides[0])), section >= 0,
                    let offset = PlainNumber.value(of: PlainNumber.trimmed(sides[1]))
                else {
                    throw ValueError(
                        "`\(text)` is not an offset of a section", help: "write the section and its offset: 1=250,4=80")
                }
                rows[section] = offset
            }
        }
        return rows
    }
}
