/// The words that begin a declaration.
struct DeclarationWord {
    let text: String
    let kind: StatementKind

    static let all: [DeclarationWord] = [
        DeclarationWord(text: "appear", kind: .appear), DeclarationWord(text: "disappear", kind: .disappear),
        DeclarationWord(text: "arrangement", kind: .arrangement), DeclarationWord(text: "attribute", kind: .attribute),
        DeclarationWord(text: "cell", kind: .cell), DeclarationWord(text: "data", kind: .data),
        DeclarationWord(text: "decoration", kind: .decoration), DeclarationWord(text: "effect", kind: .effect),
        DeclarationWord(text: "import", kind: .import), DeclarationWord(text: "layout", kind: .layout),
        DeclarationWord(text: "let", kind: .let), DeclarationWord(text: "param", kind: .param),
        DeclarationWord(text: "section", kind: .section), DeclarationWord(text: "supplementary", kind: .supplementary),
        DeclarationWord(text: "when", kind: .when),
    ]

    static let list =
        "`layout`, `section`, `cell`, `supplementary`, `decoration`, `effect`, `arrangement`, `param`, "
        + "`let`, `attribute`, `data`, `when` or `import`"

    /// What other languages call the same thing.
    static func foreign(_ word: String) -> String? {
        switch word {
        case "var", "const", "val", "def", "fn", "func", "function", "define": "let"
        case "parameter", "knob", "prop", "property": "param"
        case "item", "row", "element", "view": "cell"
        case "header", "footer", "boundary": "supplementary"
        case "background", "overlay", "separator": "decoration"
        case "modifier", "behavior", "behaviour", "mixin", "style": "effect"
        case "group", "container", "list": "section"
        case "attr": "attribute"
        default: nil
        }
    }
}
