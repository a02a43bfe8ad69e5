import LayoutChecker

/// A fold in one pass over the instances: sums and maxima need no column of their arguments.
package struct FoldRun {
    let fold: Fold
    /// What has been summed, or the largest so far.
    private(set) var total: Double
    /// The running sum whose last value is this fold's result; -1 without one.
    private let twin: Int
    private let kept: Memory<Double>?
    private var columns: [[Double]]
    /// The largest of each stretch, where that is kept.
    private(set) var stretches: Memory<Double>?

    package enum Result {
        case one(Double)
        case each([Double])
        /// Written where it belongs already; what the numbers lie in.
        case kept(ColumnRange)
    }

    /// `sums` is the column that running sums go into; `keepsStretches` whether the largest of each stretch is kept.
    init(_ fold: Fold, among folds: [Fold], into sums: Memory<Double>?, keepsStretches: Bool = false) {
        self.fold = fold
        total = 0
        var twin = -1
        var kept: Memory<Double>?
        columns = []
        switch fold.kind {
        case .sum: twin = folds.firstIndex { $0.kind == .sumBefore && $0.arguments == fold.arguments } ?? -1
        case .largest, .largestAtEnds:
            total = -.infinity
            if keepsStretches { stretches = Memory() }
        case .sumBefore: kept = sums
        default:
            columns = [[Double]](repeating: [], count: fold.arguments.count)
        }
        self.twin = twin
        self.kept = kept
    }

    /// Takes the arguments of a stretch of instances.
    @inline(__always)
    mutating func take(_ count: Int, _ numbers: (Int32) -> UnsafeMutablePointer<Double>) {
        switch fold.kind {
        case .sum:
            guard twin < 0 else { return }
            let values = numbers(fold.arguments[0])
            for index in 0..<count { total += values[index] }
        case .sumBefore:
            let values = numbers(fold.arguments[0])
            guard let sums = kept?.append(uninitialized: count) else { return }
            var sum = total
            for index in 0..<count {
                sums[index] = sum
                sum += values[index]
            }
            total = sum
        case .largest, .largestAtEnds:
            guard let stretches else {
                total = FoldRun.largest(total, numbers(fold.arguments[0]), count)
                return
            }
            let largest = FoldRun.largest(-.infinity, numbers(fold.arguments[0]), count)
            stretches.append(largest)
            total = Arithmetic.maximum(total, largest)
        default:
            for (number, slot) in fold.arguments.enumerated() {
                columns[number].append(contentsOf: UnsafeBufferPointer(start: numbers(slot), count: count))
            }
        }
    }

    /// Eight numbers at a time; one by one only where a number is NaN, or where the sign of a zero counts.
    static func largest(_ start: Double, _ values: UnsafeMutablePointer<Double>, _ count: Int) -> Double {
        var lanes = SIMD8<Double>(repeating: start)
        // Stays 0 while all are finite.
        var rest = SIMD8<Double>()
        let whole = count & ~7
        for first in stride(from: 0, to: whole, by: 8) {
            let next = UnsafeRawPointer(values + first).loadUnaligned(as: SIMD8<Double>.self)
            lanes.replace(with: next, where: next .> lanes)
            rest += next - next
        }
        var largest = start
        for lane in 0..<8 where lanes[lane] > largest { largest = lanes[lane] }
        let isPlain = rest == SIMD8() && largest != 0 && !start.isNaN
        if !isPlain { largest = start }
        for index in (isPlain ? whole : 0)..<count { largest = Arithmetic.maximum(largest, values[index]) }
        return largest
    }

    /// The result of the fold.
    ///
    /// - Parameters:
    ///   - totals: The totals of all folds that ran together.
    ///   - range: What the first argument lies in.
    ///   - steps: What a search may still take; below 0 afterwards when it would take more.
    /// - Returns: The result.
    func result(_ totals: [Double], _ range: ColumnRange, _ steps: inout Int) -> Result {
        switch fold.kind {
        case .sum: return .one(twin >= 0 ? totals[twin] : total)
        case .largest, .largestAtEnds: return .one(total)
        case .sumBefore: return .kept(range.isNatural && total.isFinite ? ColumnRange(0, total) : .unknown)
        default: return Folding.result(of: fold.kind, columns, isForEach: fold.isForEach, &steps)
        }
    }
}
