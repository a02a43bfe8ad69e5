import LayoutDSL

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

    /// A column while items are put into it.
    private struct Column {
        var end = Form(Interval8(0))
        /// Which lengths make it, in which order: columns of one number end at the same place to the bit.
        var content = 0
        var count = 0
        var first: Int32 = 0
    }

    /// The contents that were met, by what they were before and the length that came.
    private struct Step: Hashable {
        let before: Int
        let length: Int32
    }

    /// Of more columns than so many, not every one is compared for every item.
    private static let mostColumns = 64

    let place: FoldPlace
    /// The columns that are known of items at ties.
    let picks: [Pick]
    let lengths: [FormulaID]
    let arithmetic: AffineArithmetic<FourSlopes>

    private var contents: [Step: Int] = [:]

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
    mutating func outcome(presence: [Bool], count: Int, form: (FormulaID) -> Form) -> Outcome {
        guard count <= ColumnChoices.mostColumns else { return .moving }
        var columns = [Column](repeating: Column(), count: count)
        var chosen = [Double](repeating: .nan, count: lengths.count)
        for item in lengths.indices where presence[item] {
            let length = form(lengths[item])
            guard (length.range.high[0] - length.range.low[0]).isFinite else { return .moving }
            let picked = picks.first { $0.item == item }?.column
            let column =
                picked ?? columns.indices.min { columns[$0].end.range.low[1] < columns[$1].end.range.low[1] } ?? 0
            let tied = columns.indices.filter {
                $0 == column || mayBeAsShort(columns[$0], as: columns[column], $0 < column)
            }
            guard tied.allSatisfy({ $0 == column || isAsShort(columns[$0], as: columns[column]) }) else {
                return .moving
            }
            guard tied.count == 1 || picked != nil else {
                return .tied(tied.map { Pick(fold: place, item: item, column: $0) })
            }
            chosen[item] = Double(column)
            columns[column].end = arithmetic.sum(columns[column].end, length)
            columns[column].content = content(of: columns[column], and: lengths[item].index)
            columns[column].first = columns[column].count == 0 ? lengths[item].index : columns[column].first
            columns[column].count += 1
        }
        return .standing(chosen)
    }

    /// Whether another column may be taken instead of one somewhere in the box.
    private func mayBeAsShort(_ other: Column, as column: Column, _ isBefore: Bool) -> Bool {
        if other.content == column.content { return isBefore }
        return !(arithmetic.difference(other.end, column.end).range.low[0] > 0)
    }

    /// Whether two columns end at the same place all over the box, but for rounding: that of each sum that made them.
    private func isAsShort(_ other: Column, as column: Column) -> Bool {
        let difference = arithmetic.difference(other.end, column.end).range
        let longest = max(other.end.range.farthest[0], column.end.range.farthest[0])
        let tie = Double(other.count + column.count + 4) * longest * 0x1p-46
        return difference.low[0] >= -tie && difference.high[0] <= tie
    }

    /// What a column is made of with one more length. a + b is b + a to the bit; of more numbers the order counts.
    private mutating func content(of column: Column, and length: Int32) -> Int {
        guard column.count == 1, column.first > length else {
            return known(Step(before: column.content, length: length))
        }
        return known(Step(before: known(Step(before: 0, length: length)), length: column.first))
    }

    /// The number of a content; a new one where it was not met yet.
    private mutating func known(_ step: Step) -> Int {
        if let found = contents[step] { return found }
        let number = contents.count + 1
        contents[step] = number
        return number
    }
}
