import LayoutChecker
import LayoutDSL

/// Names in emitted code.
enum Identifier {
    /// `menuHeight` for `menu.height`; nil for a text that is no chain of names, or a long one.
    static func camelCase(of text: String) -> String? {
        var name = ""
        var startsWord = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9":
                if name.isEmpty, scalar.properties.numericType != nil { return nil }
                let letter = String(scalar)
                name += startsWord ? letter.uppercased() : letter
                startsWord = false
            case ".", " ", "_": startsWord = !name.isEmpty
            // Letters of all scripts are letters of names in both languages.
            case _
            where !scalar.isASCII
                && (name.isEmpty ? scalar.properties.isXIDStart : scalar.properties.isXIDContinue):
                let letter = String(scalar)
                name += startsWord ? letter.uppercased() : letter
                startsWord = false
            default: return nil
            }
        }
        guard !name.isEmpty, name.utf8.count <= 32 else { return nil }
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    /// Whether code reads a name.
    static func isRead(_ name: String, in code: String) -> Bool {
        let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return words.contains { $0 == name }
    }

    /// `MenuHeight` for `menuHeight`.
    static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// What a layout is called as a type: `JungleLayout` for `Jungle`.
    static func typeName(of layout: CheckedLayout) -> String {
        let name = capitalized(camelCase(of: layout.name) ?? "emitted")
        return name.hasSuffix("Layout") ? name : name + "Layout"
    }

    /// Words that no name may be: those of both languages, and what the emitted code itself is called by.
    static let reserved: Set<String> = [
        "abstract", "and", "any", "Any", "arguments", "as", "associatedtype", "async", "await", "boolean", "break",
        "case",
        "catch", "class", "const", "continue", "debugger", "default", "defer", "deinit", "delete", "do", "else", "enum",
        "eval", "export", "extends", "extension", "false", "fallthrough", "fileprivate", "final", "finally", "for",
        "func", "function", "guard", "if", "implements", "import", "in", "infix", "init", "inout", "instanceof",
        "interface", "internal", "is", "let", "new", "nil", "null", "open", "operator", "package", "postfix",
        "precedencegroup", "prefix", "private", "protected", "protocol", "public", "repeat", "rethrows", "return",
        "self", "Self",
        "some", "static", "struct", "subscript", "super", "switch", "this", "throw", "throws", "true", "try",
        "typealias",
        "typeof", "undefined", "var", "void", "where", "while", "with", "yield", "NaN", "Infinity", "Math", "Array",
        "Number", "Object", "Set", "Map", "RangeError", "Double", "Int", "Bool", "String", "Element", "Float64Array",
    ]
}

/// The names of one block of code, and of those around it.
struct NameSet {
    private(set) var taken: Set<String>

    init(_ taken: Set<String> = []) { self.taken = taken }

    /// The first name that is free, of some; nil where none is.
    mutating func take(firstOf names: [String], besides other: Set<String>...) -> String? {
        for name in names
        where !Identifier.reserved.contains(name) && !taken.contains(name)
            && !other.contains(where: { $0.contains(name) })
        {
            taken.insert(name)
            return name
        }
        return nil
    }

    mutating func note(_ name: String) { taken.insert(name) }
}
