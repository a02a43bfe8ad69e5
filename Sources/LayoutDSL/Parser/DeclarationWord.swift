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
        DeclarationWord(text: "test", kind: .test),
        DeclarationWord(text: "when", kind: .when),
    ]

    static let list =
        "`layout`, `section`, `cell`, `supplementary`, `decoration`, `effect`, `arrangement`, `param`, "
        + "`let`, `attribute`, `data`, `when`, `test` or `import`"

    /// What other languages call the same thing.
    static let foreign: [String: String] = [
        "var": "let", "const": "let", "val": "let", "def": "let", "fn": "let", "func": "let", "function": "let",
        "define": "let", "parameter": "param", "knob": "param", "prop": "param", "property": "param",
        "item": "cell", "row": "cell", "element": "cell", "view": "cell", "header": "supplementary",
        "footer": "supplementary", "boundary": "supplementary", "background": "decoration", "overlay": "decoration",
        "separator": "decoration", "modifier": "effect", "behavior": "effect", "behaviour": "effect",
        "mixin": "effect", "style": "effect", "group": "section", "container": "section", "list": "section",
        "attr": "attribute",
    ]

    /// What stands here in the place of a statement of other languages.
    static func foreignStatement(_ word: String) -> String? {
        switch word {
        case "struct", "class", "enum", "extension", "protocol", "interface", "type", "namespace", "module", "package":
            "a file holds `layout Name { … }`, with no types around it"
        case "override", "private", "public", "internal", "static", "final", "export", "async", "func", "function",
            "fn",
            "def":
            "a function is one formula: `let f(x) = …`"
        case "unless", "switch", "match", "guard":
            "lines are switched by `when c { … }`; a choice of values is `if c then a else b`"
        case "for", "while", "repeat", "forEach", "loop":
            "there are no loops: a line holds for every element, and `index` tells them apart"
        case "expect", "assert", "at": "what is expected stands in a test: `test \"name\" { at 0 { expect … } }`"
        case "from": "an import names what it brings in first: `import name from \"path\"`"
        case "return": "a function is one formula: `let f(x) = …`"
        case "init", "prepare":
            "a layout says where things are at every offset, and knows no events"
        default: nil
        }
    }

    /// What stands in the place of Swift's `.init(…)`, `.degrees(…)` and the like.
    static func constructor(_ word: String) -> String? {
        switch word {
        case "degrees": "an angle carries its unit: `30deg`"
        case "radians": "an angle carries its unit: `1rad`"
        default: "a size is written `width x height`, a point `(x, y)`"
        }
    }

    /// What a hyphenated property of CSS is called.
    static func hyphenated(_ word: String) -> String? {
        switch word {
        case "z-index": "z"
        case "transform-origin": "anchor"
        case "item-size": "size"
        case "item-count": "items"
        case "scroll-direction": "scroll"
        case "padding-left", "margin-left": "insets.left"
        case "padding-right", "margin-right": "insets.right"
        case "padding-top", "margin-top": "insets.top"
        case "padding-bottom", "margin-bottom": "insets.bottom"
        default: nil
        }
    }
}
