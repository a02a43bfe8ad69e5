import Interpreter
import LayoutAnalysis
import LayoutDSL

// The words of the language as they are offered.

extension CompletionItem {
    /// A word that formulas know.
    init(_ word: KnownWord) {
        switch word.kind {
        case .function:
            self.init(
                word.text, .function, detail: "\(word.text)(\(word.parameters.joined(separator: ", ")))",
                documentation: word.documentation, snippet: "\(word.text)($0)")
        case .type: self.init(word.text, .type, documentation: word.documentation)
        case .part: self.init(word.text, .part, documentation: word.documentation)
        case .value, .label, .setting, .direction: self.init(word.text, .word, documentation: word.documentation)
        }
    }

    /// A word that is neither a name nor a function.
    init(keyword text: String) {
        self.init(text, .keyword, documentation: StatementWord.documentation(ofWord: text) ?? "")
    }

    /// A property.
    init(_ property: Property) {
        self.init(
            property.rawValue, .property, detail: property.typeName, documentation: property.documentation,
            text: property.rawValue + ": ")
    }

    /// The words, functions and signs that a formula may begin with.
    static let words =
        Vocabulary.words.filter { $0.kind == .value }.map { CompletionItem($0) }
        + Vocabulary.words.filter { $0.kind == .function }.map { CompletionItem($0) }
        + ["if", "not", "true", "false"].map { CompletionItem(keyword: $0) }

    /// What may stand behind the digits of a number that a property is set by; nil: of any number.
    static func units(of property: Property?) -> [CompletionItem] {
        guard let property else { return units }
        let fitting: [String] =
            switch property.typeName {
            case "Angle": ["deg", "turn", "rad"]
            case "Length", "Size", "Point": property.takesShare ? ["%", "pt"] : ["pt"]
            default: []
            }
        return units.filter { item in fitting.contains { $0.utf8.elementsEqual(item.label.utf8) } }
    }

    private static let units = [
        CompletionItem("%", .unit, documentation: "A share of what is around, where that is known."),
        CompletionItem("pt", .unit, documentation: "Points: a length."),
        CompletionItem("deg", .unit, documentation: "Degrees: an angle."),
        CompletionItem("turn", .unit, documentation: "Whole turns: an angle."),
        CompletionItem("rad", .unit, documentation: "Radians: an angle."),
    ]

    /// The parts of what a line sets.
    static func parts(of name: String) -> [CompletionItem] {
        let edges = ["top", "left", "bottom", "right"]
        if name == Property.inner.rawValue {
            return Property.insides.map { inside in
                CompletionItem(
                    inside.part, .part, documentation: inside.property.documentation, text: inside.part + ": ")
            }
        }
        let known =
            switch name {
            case "safeArea", "contentInsets": edges
            case "offset": ["x", "y", "main", "cross"]
            default: Property(rawValue: name)?.partNames ?? []
            }
        return known.map { part($0, text: $0 + ": ") }
    }

    /// A part of a value.
    static func part(_ name: String, text: String? = nil) -> CompletionItem {
        let word = Vocabulary.word(name, where: { $0 == .part || $0 == .value })
        let property = Property(rawValue: name)
        return CompletionItem(
            name, .part,
            documentation: property?.documentation ?? word?.documentation ?? TestPart(rawValue: name)?.documentation
                ?? "",
            text: text)
    }
}

extension CompletionItem.Kind {
    /// What is declared under a name.
    init(_ kind: NameKind) {
        switch kind {
        case .value: self = .value
        case .function: self = .function
        case .effect: self = .effect
        case .arrangement: self = .arrangement
        case .parameter: self = .parameter
        case .argument: self = .argument
        case .attribute: self = .attribute
        case .element: self = .element
        case .section, .layout: self = .section
        case .field: self = .field
        }
    }
}
