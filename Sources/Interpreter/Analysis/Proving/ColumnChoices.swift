import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Items of which each goes into the shortest column, where their lengths move: which column each takes all over a box.
struct ColumnChoices {
    /// The column that an item takes where two end at the same place but for rounding, so that nobody can say which it is.
    struct Pick {
        let fold: FoldPlace
        let item: Int
        let column: Int
    }

    /// Which fold it is, of which section.
    struct FoldPlace: Hashable {
        let fold: Int32
        let section: Int
    }

    /// What is known of a box.
    enum Outcome {
        /// Each item takes the same column all over it; NaN for what takes no part.
        case standing([Double])
        /// All over it, an item may take any of several columns.
        case tied([Pick])
        /// In parts of it items take other columns.
        case moving
    }

    typealias Form = AffineForm8<FourSlopes>

    /// A column while items are put into it: where it ends, and of how many.
    private typealias Column = (end: Form, count: Int)

    /// Of more columns than so many, not every one is compared for every item.
    private static let mostColumns = 64

    let place: FoldPlace
    /// The columns that are known of items at ties.
    let picks: [Pick]
    let lengths: [FormulaID]
    let arithmetic: AffineArithmetic<FourSlopes>

    init(
        at place: FoldPlace, picks: [Pick], lengths: [FormulaID], arithmetic: AffineArithmetic<FourSlopes>
    ) {
        self.place = place
        self.picks = picks
        self.lengths = lengths
        self.arithmetic = arithmetic
    }

    /// The columns over a box, which is the first lane; the others are its low end.
    ///
    /// - Parameters:
    ///   - presence: Whether each item takes part.
    ///   - count: How many columns there are.
    ///   - form: The length of an item.
    /// - Returns: What is known of the columns.
    func outcome(presence: [Bool], count: Int, form: (FormulaID) -> Form) -> Outcome {
        guard count <= ColumnChoices.mostColumns else { return .moving }
        var columns = [Column](repeating: (Form(Interval8(0)), 0), count: count)
        var chosen = [Double](repeating: .nan, count: lengths.count)
        for item in lengths.indices where presence[item] {
            let length = form(lengths[item])
            guard (length.range.high[0] - length.range.low[0]).isFinite else { return .moving }
            let taken = picks.first { $0.item == item }.map { [$0.column] } ?? taken(of: columns)
            guard let column = taken.first else { return .moving }
            guard taken.count == 1 else {
                return .tied(taken.map { Pick(fold: place, item: item, column: $0) })
            }
            chosen[item] = Double(column)
            columns[column] = (arithmetic.sum(columns[column].end, length), columns[column].count + 1)
        }
        return .standing(chosen)
    }

    /// The column that the next item takes all over the box; several where rounding decides which of them it is, and none
    /// where it takes other columns in parts of the box.
    private func taken(of columns: [Column]) -> [Int] {
        let column = ColumnChoices.shortest(columns.map { $0.end.range.low[1] })
        var isTied = false
        for other in columns.indices where other != column {
            switch isShorter(columns[other], than: columns[column], isBefore: other < column) {
            case false: continue
            case true: return []
            case nil: isTied = true
            }
        }
        guard isTied else { return [column] }
        // Where that one is not taken, it may be any that is not certainly longer.
        return columns.indices.filter {
            !(arithmetic.difference(columns[$0].end, columns[column].end).range.low[0] > ColumnFilling.tie)
        }
    }

    /// The first of the shortest columns.
    private static func shortest(_ ends: [Double]) -> Int {
        let limit = (ends.min() ?? 0) + ColumnFilling.tie
        return ends.firstIndex { $0 <= limit } ?? 0
    }

    /// Whether a column is taken instead of another one somewhere in the box; nil where rounding decides it all over the
    /// box.
    private func isShorter(_ column: Column, than other: Column, isBefore: Bool) -> Bool? {
        let later = arithmetic.difference(column.end, other.end).range
        // How much later it ends than where it would be as short.
        let limit = isBefore ? ColumnFilling.tie : -ColumnFilling.tie
        if isBefore ? later.low[0] > limit : later.low[0] >= limit { return false }
        // Some roundings for each sum that made them.
        let longest = max(column.end.range.farthest[0], other.end.range.farthest[0])
        let rounding = Double(column.count + other.count + 4) * longest * 0x1p-44
        return abs(later.low[0] - limit) <= rounding && abs(later.high[0] - limit) <= rounding ? nil : true
    }
}
