/// The kind of a node of a formula.
package enum FormulaKind: UInt8, Sendable {
    /// A number literal.
    case number
    /// `true` or `false`.
    case boolean
    /// A name.
    case name
    /// `name(…)`; the children are the arguments.
    case call
    /// `base.name`; one child, the token is the name.
    case member
    /// `base[index]` and `base[section, item]`; two or three children.
    case index
    /// `[a, b]`; the children are the entries.
    case list
    /// `[k: a, l: b]`; the children are key, value, key, value …
    case stops
    /// `(a)` or `(a, b)`; the children are the entries.
    case tuple
    /// `label: value` as an argument or entry; one child, the token is the label.
    case labeled
    /// `-a`, `not a`; one child.
    case negate, not
    /// Two children each.
    case add, subtract, multiply, divide, equal, notEqual, less, lessEqual, greater, greaterEqual, and, or
    /// `a x b`: a size.
    case sizePair
    /// `if a then b else c`; three children.
    case conditional
    /// `first name where condition`; two children, the name and the condition; the token is `first`.
    case firstWhere
    /// `count(name where condition)`; two children, the name and the condition; the token is `count`.
    case countWhere
    /// `a overlaps b`, `a contains b`: two boxes, or a box and a point; two children each.
    case overlaps, contains
    /// `a per offset`: how fast a number changes; two children.
    case per
    /// `a rises`, `a falls`; one child.
    case rises, falls
    /// Stands where the parser wanted a formula and found none, or (with children) one that makes no sense; reported
    /// there.
    case missing
}

/// One node of a formula. A formula is a run of nodes in postorder: children stand before their parent. So a loop
/// evaluates it, without recursion, and a chain may have a hundred thousand terms.
package struct FormulaSyntax: Sendable {
    /// What it is.
    package let kind: FormulaKind
    /// How many children.
    package let arity: Int32
    /// The index of the first node of its subtree; its own for a leaf.
    package let first: Int32
    /// The token that carries its meaning: the literal, the name, the operator.
    package let token: Int32
    /// The first token of its text.
    package let firstToken: Int32
    /// The last token of its text.
    package let lastToken: Int32
}
