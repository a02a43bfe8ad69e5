/// A stretch of the instructions of a plan.
struct Code: BitwiseCopyable {
    var start: Int32 = 0
    var count: Int32 = 0
}

/// A stretch of one of the lists of a plan.
struct Stretch: BitwiseCopyable {
    var start: Int32 = 0
    var count: Int32 = 0

    var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
