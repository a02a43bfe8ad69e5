import LayoutDSL

/// Something that went wrong while evaluating, as plain data; one for each formula, with a count.
public struct Trouble: Sendable {
    /// What went wrong.
    public enum Kind: Sendable, Equatable {
        /// A formula gave an infinity (`isNaN` false) or no number at all; the resting value stands.
        case notFinite(isNaN: Bool)
        /// More elements than `Program.visitLimit` would have to be visited one by one; this many.
        /// The elements of that kind are left out.
        case tooManyVisited(Double)
    }

    /// What went wrong.
    public var kind: Kind
    /// What the formula sets, as it is written: `scale`, `center.x`, `attribute angle`.
    public var property: String
    /// The kind of the element it was first met at.
    public var element: String
    /// The section of that element.
    public var section: Int
    /// The item of that element.
    public var item: Int
    /// The offset it was first met at; nil while preparing.
    public var offset: LayoutPoint?
    /// The place of the formula.
    public var span: SourceSpan
    /// The step that first left the finite numbers; nil when it is not known.
    public var cause: Cause?
    /// How many elements it happened at.
    public var count: Int

    /// The step at which a finite computation first gave a value that is not finite.
    public struct Cause: Sendable {
        /// What was computed, in words: "division", "the square root", "`infinity`".
        public var operation: String
        /// The place of that part of the formula.
        public var span: SourceSpan
        /// The operands, each with its value; the span shows how it is written.
        public var operands: [(span: SourceSpan, value: Double)]
    }
}

extension Trouble: CustomStringConvertible {
    /// What went wrong, and where it was first met: `` `alpha` of `cell[0,3]` is not a number at offset 0,300 ``.
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
