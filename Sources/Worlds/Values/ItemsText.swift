import Interpreter

/// The value of `--items`: `14` (one section), `1,4,4,2` (cells a section), `4*1000` (4 cells, a thousand sections).
package enum ItemsText {
    /// The sections that are written so.
    package static func read(_ text: String) throws(ValueError) -> [SectionData] {
        var sections: [SectionData] = []
        var sum = CountSum()
        for bytes in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let part = Substring(bytes)
            let factors = bytes.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map {
                PlainNumber.trimmed(Substring($0))
            }
            let numbers = factors.compactMap { PlainNumber.count(of: $0) }
            guard numbers.count == factors.count, let count = numbers.first, numbers.count <= 2 else {
                throw malformed(text, part: part)
            }
            let repeats = numbers.count == 2 ? numbers[1] : 1
            guard repeats > 0 else {
                throw ValueError("`\(part)` repeats a section 0 times", help: "leave it out")
            }
            guard sum.add(count: count, repeats: repeats) else {
                throw ValueError("`\(text)` is more cells than can be counted", help: "write at most 2^53")
            }
            sections.append(SectionData(count: count, repeats: repeats))
        }
        return sections
    }

    private static func malformed(_ text: String, part: Substring) -> ValueError {
        ValueError(
            part.isEmpty || text == part
                ? "`\(text)` is not a count of items" : "`\(part)` in `\(text)` is not a count of items",
            help: "write whole numbers: 14, 1,4,4,2 or 4*1000 (4 cells, a thousand sections)")
    }
}

/// Adds up the cells and the sections of a world, and notices when there are more than can be counted.
package struct CountSum {
    private var cells = 0
    private var sections = 0

    /// Adds so many sections of so many cells; false when there are too many, more than 2^53 of either.
    package mutating func add(count: Int, repeats: Int) -> Bool {
        let (product, overflow) = count.multipliedReportingOverflow(by: repeats)
        let (cells, isTooMany) = self.cells.addingReportingOverflow(product)
        let (sections, areTooMany) = self.sections.addingReportingOverflow(repeats)
        guard !overflow, !isTooMany, !areTooMany else { return false }
        (self.cells, self.sections) = (cells, sections)
        return cells <= PlainNumber.largestCount && sections <= PlainNumber.largestCount
    }
}
