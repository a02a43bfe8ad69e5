/// A stretch of the instructions of a plan.
typealias Code = Stretch

/// A range of a list of a plan.
struct Stretch: BitwiseCopyable {
    var start: Int32 = 0
    var count: Int32 = 0

    var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

extension Memory {
    /// Adds some, and answers where they stand.
    func add(_ elements: [Element]) -> Stretch {
        let start = Int32(clamping: count)
        append(contentsOf: elements)
        return Stretch(start: start, count: Int32(clamping: elements.count))
    }
}
