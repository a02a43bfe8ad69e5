/// The kind of a statement.
package enum StatementKind: UInt8, Sendable {
    /// `layout Name { … }`
    case layout
    /// `section [name] { … }`
    case section
    /// `cell { … }`
    case cell
    /// `supplementary name { … }`
    case supplementary
    /// `decoration name { … }`
    case decoration
    /// `part name { … }`: what stands in an element, and shares all that happens to it.
    case part
    /// `effect name(…) { … }`
    case effect
    /// `arrangement name(…) { … }`
    case arrangement
    /// `param name [: Type] = value [in low...high]`
    case param
    /// `let name[(…)] = formula`
    case `let`
    /// `attribute name = formula`
    case attribute
    /// `output name = formula`: a value that the layout tells its app.
    case output
    /// `data { … }`
    case data
    /// `name: Type [= formula]`, inside `data`
    case field
    /// `import name, name from "path"`
    case `import`
    /// `when condition { … }`: lines that count only while the condition holds.
    case when
    /// `appear { … }` and `disappear { … }`: lines for an element that is inserted or removed.
    case appear, disappear
    /// `test "name" { … }`
    case test
    /// `at 300 { … }`, `at 0...300 step 25 { … }` and `at some { … }`, in a test: the offsets at which something is
    /// expected.
    case at
    /// `expect formula`, `expect all formula in low...high`, `expect all cell, other in cell: formula`, in a test; in an
    /// effect or an arrangement what it promises of each use.
    case expect
    /// `assume formula`, in an effect or an arrangement: what it takes for granted of its parameters.
    case assume
    /// `data "path"`, in a test: the data of its world.
    case source
    /// `story { … }`, in a test: moments, one after the other.
    case story
    /// `insert Tile[0, 0] { height: 80 }`, `remove Tile[0, 2]` and `move Tile[0, 2] to Tile[0, 0]`, in a story.
    case insert, remove, move
    /// `name.part: formula`; in a test also `name[section, item].part: formula`, and `low...high step n` for a range.
    case property
    /// `allow small "a badge, not a button"`: a finding of `dslc lint` that is meant, with the reason.
    case allow
    /// A bare word, with arguments when it needs them: uses an effect or an arrangement.
    case use
}

/// One statement. Statements of one block are linked by `next`.
package struct StatementSyntax: Sendable {
    /// What it is.
    package let kind: StatementKind
    /// Whether parentheses were written after the name: `let f() = 1` is a function.
    package var isFunction = false
    /// Whether `measured` stands before a field: its value comes when the host has measured it.
    package var isMeasured = false
    /// The first token: the declaration word, or the name of a property or use.
    package var firstToken: Int32
    /// The last token of the statement, its block included.
    package var lastToken: Int32
    /// The token of the name that it declares, uses or sets (of a test, of its text); -1 when it has none.
    package var name: Int32 = -1
    /// The token of a written type; -1 without one.
    package var type: Int32 = -1
    /// The root node of its formula, the string token of an import's path and of the reason of an `allow`, the step of a
    /// sweep; -1 without one.
    package var formula: Int32 = -1
    /// The root nodes of a range `low...high`, or of a single offset; -1 without one.
    package var low: Int32 = -1
    /// The root node of the upper end; -1 without one.
    package var high: Int32 = -1
    /// The root node of the step of a line of a test, whose lower end is its formula; -1 without one.
    package var step: Int32 = -1
    /// The token of the first part behind the name (`width` in `viewport.width`), and behind its index; -1 without one.
    package var part: Int32 = -1
    /// The parameters of an effect, an arrangement or a function.
    package var parameters: Range<Int32> = 0..<0
    /// The arguments of a use, or the names of an import; the indices of names in a test, labelled with the names.
    package var arguments: Range<Int32> = 0..<0
    /// The token of the axis behind `along`, of a use; -1 without one.
    package var along: Int32 = -1
    /// The token of the `all`, `some` or `exactly` of an expectation, or of the `some` of an `at`; -1 without one.
    package var quantifier: Int32 = -1
    /// The token of the kind before the colon of an expectation, `cell` in `all cell, other in title: …`; -1 without one.
    package var variable: Int32 = -1
    /// The token of the second name before that colon, `other`; -1 without one.
    package var other: Int32 = -1
    /// The token of the kind of the second name, `title`; -1 without one.
    package var otherKind: Int32 = -1
    /// The token of the `layout` in `all cell in layout: …`; -1 without one.
    package var everywhere: Int32 = -1
    /// The first statement of its block; -1 when the block is empty or there is none.
    package var body: Int32 = -1
    /// The next statement of the block it stands in; -1 at the end.
    package var next: Int32 = -1
}

/// `name: Type = value` in the parentheses of an effect, an arrangement or a function.
package struct ParameterSyntax: Sendable {
    /// The token of its name.
    package let name: Int32
    /// The token of its type; -1 without one.
    package let type: Int32
    /// The root node of its default; -1 without one.
    package let initial: Int32
}

/// `label: value` in the parentheses of a use, `name [as other]` of an import, or an index in `label[value]` of a test.
package struct ArgumentSyntax: Sendable {
    /// The token of the label (of the name that an import asks for); -1 without one.
    package let label: Int32
    /// The root node of the value (for an import, the token of the name here); -1 when missing.
    package let value: Int32
}
