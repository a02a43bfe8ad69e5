import LayoutDSL

/// A runtime error as plain data: one for each formula, with a count.
public struct Trouble: Sendable {
    /// The kind of the error.
    public enum Kind: Sendable, Equatable {
        /// The value of a formula is infinite, or not a number (`isNaN`). The resting value replaces it.
        case notFinite(isNaN: Bool)
        /// The number of elements that would have to be visited one by one, which is more than `Program.visitLimit`.
        /// The elements of that kind are left out.
        case tooManyVisited(Double)
    }

    /// The kind of the error.
    public var kind: Kind
    /// The property or attribute of the formula, as in the file: `scale`, `center.x`, `attribute angle`.
    public var property: String
    /// The kind of the first element with the error.
    public var element: String
    /// The section of that element.
    public var section: Int
    /// The item of that element.
    public var item: Int
    /// The first offset with the error; nil while preparing.
    public var offset: LayoutPoint?
    /// The place of the formula.
    public var span: SourceSpan
    /// The first step whose value is not finite; nil if it is not known.
    public var cause: Cause?
    /// The number of elements with the error.
    public var count: Int
    /// The formula that guards the value; none where there is no single one.
    package var formula = FormulaID.none

    package init(
        kind: Kind, property: String, element: String, section: Int, item: Int, offset: LayoutPoint? = nil,
        span: SourceSpan, cause: Cause? = nil, count: Int,
        formula: FormulaID = .none
    ) {
        self.kind = kind
        self.property = property
        self.element = element
        self.section = section
        self.item = item
        self.offset = offset
        self.span = span
        self.cause = cause
        self.count = count
        self.formula = formula
    }

    /// The first step of a formula whose value is not finite.
    public struct Cause: Sendable {
        /// The operation in words: "division", "the square root", "`infinity`".
        public var operation: String
        /// The place of that part of the formula.
        public var span: SourceSpan
        /// The operands, each with its place in the file and its value.
        public var operands: [(span: SourceSpan, value: Double)]

        package init(operation: String, span: SourceSpan, operands: [(span: SourceSpan, value: Double)]) {
            self.operation = operation
            self.span = span
            self.operands = operands
        }
    }
}

extension Trouble: CustomStringConvertible {
    /// The error, with its first element and offset, as in "alpha of cell[0,3] is not a number at offset 0,300".
    public var description: String {
        let path = "`" + element + "[" + String(section) + "," + String(item) + "]`"
        let moment = offset.map { " at offset " + String($0.x) + "," + String($0.y) } ?? " while preparing"
        switch kind {
        case .notFinite(let isNaN):
            return "`" + property + "` of " + path + (isNaN ? " is not a number" : " is infinite") + moment
        case .tooManyVisited:
            return "`" + element + "` has too many elements that can only be found one by one" + moment
        }
    }
}
