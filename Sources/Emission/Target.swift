import LayoutChecker

/// A language that is written: one table, a row for each operation, and a function for each kind of statement.
struct Target {
    let language: Emission.Language
    /// How an operation is written.
    enum Form {
        /// Between its operands, with a binding strength.
        case infix(String, Precedence)
        case prefix(String)
        /// A function of the language, or of the helpers.
        case call(String)
    }

    /// How strongly a text holds together, the weakest first.
    enum Precedence: Int, Comparable {
        case choice, or, and, comparison, sum, product, prefix, atom

        static func < (a: Precedence, b: Precedence) -> Bool { a.rawValue < b.rawValue }
    }

    let forms: [LayoutChecker.Operation: Form]
    let infinity: String
    let notANumber: String
    /// What stands between two numbers that differ.
    let unequal: String
    /// What stands before the name of a param.
    let parameterPrefix: String
    /// Whether loops go over one level of painting after the other, so that nothing has to be sorted.
    let visitsByLevel: Bool
    /// Whether its functions find how far an element can turn and be seen.
    let knowsTurns: Bool
    /// The functions that emitted code calls.
    let helpers: [Helper]

    /// What all languages write alike.
    private static let shared: [LayoutChecker.Operation: Form] = [
        .negate: .prefix("-"), .add: .infix("+", .sum), .subtract: .infix("-", .sum),
        .multiply: .infix("*", .product), .divide: .infix("/", .product), .less: .infix("<", .comparison),
        .lessOrEqual: .infix("<=", .comparison), .and: .infix("&&", .and), .or: .infix("||", .or),
        .round: .call("rounded"), .modulo: .call("modulo"), .fallback: .call("orElse"), .finite: .call("finite"),
        .bezierParameter: .call("bezierParameter"), .bezier: .call("bezier"), .pick: .call("pick"),
        .sign: .call("sign"),
    ]

    static let javaScript = Target(
        language: .javaScript,
        forms: shared.merging([
            .equal: .infix("===", .comparison), .notEqual: .infix("!==", .comparison),
            .absolute: .call("Math.abs"), .floor: .call("Math.floor"), .ceiling: .call("Math.ceil"),
            .sign: .call("Math.sign"), .squareRoot: .call("Math.sqrt"), .sine: .call("Math.sin"),
            .cosine: .call("Math.cos"), .tangent: .call("Math.tan"), .arctangent: .call("Math.atan"),
            .exponential: .call("Math.exp"), .logarithm: .call("Math.log"), .minimum: .call("Math.min"),
            .maximum: .call("Math.max"), .arctangent2: .call("Math.atan2"), .hypotenuse: .call("Math.hypot"),
            .power: .call("Math.pow"),
        ]) { $1 }, infinity: "Infinity", notANumber: "NaN", unequal: "!==", parameterPrefix: "params.",
        visitsByLevel: false, knowsTurns: false,
        helpers: JavaScriptFunctions.all)

    static let swift = Target(
        language: .swift,
        forms: shared.merging([
            .equal: .infix("==", .comparison), .notEqual: .infix("!=", .comparison), .round: .call("round"),
            .absolute: .call("abs"), .floor: .call("floor"), .ceiling: .call("ceil"), .squareRoot: .call("sqrt"),
            .sine: .call("sin"), .cosine: .call("cos"), .tangent: .call("tan"), .arctangent: .call("atan"),
            .exponential: .call("exp"), .logarithm: .call("log"), .arctangent2: .call("atan2"),
            .hypotenuse: .call("hypot"), .power: .call("pow"),
        ]) { $1 }, infinity: "Double.infinity", notANumber: "Double.nan", unequal: "!=", parameterPrefix: "",
        visitsByLevel: true, knowsTurns: true,
        helpers: SwiftFunctions.all)

    /// Swift in a collection view layout, which shows what lies under bars too: an element can turn beyond the viewport and
    /// still be in sight.
    static let uiKit = Target(
        language: .swift, forms: swift.forms, infinity: swift.infinity, notANumber: swift.notANumber,
        unequal: swift.unequal, parameterPrefix: swift.parameterPrefix, visitsByLevel: true, knowsTurns: false,
        helpers: swift.helpers)

    /// A number as it is written.
    func number(_ value: Double) -> String {
        if value.isNaN { return notANumber }
        if value.isInfinite { return value < 0 ? "-" + infinity : infinity }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// What a value that emitted code keeps is.
indirect enum ValueType: Equatable {
    case number, truth, count
    /// Where instances begin and end, for bisection.
    case reach
    case list(ValueType)

    /// The type in Swift, what a property has at first, and what stands where there is no value.
    var swift: (name: String, initial: String, none: String) {
        switch self {
        case .number: ("Double", "0", ".nan")
        case .truth: ("Bool", "false", "false")
        case .count: ("Int", "0", "0")
        case .reach: ("Reach", "Reach()", "Reach()")
        case .list(let entry): ("[\(entry.swift.name)]", "[]", "[]")
        }
    }
}

/// A function of the emitted file itself, and what it calls itself.
struct Helper {
    let name: String
    let calls: [String]
    let text: String

    init(_ name: String, calls: [String] = [], _ text: String) {
        self.name = name
        self.calls = calls
        self.text = text
    }
}

// MARK: Statements

extension Target {
    /// The indices that a loop goes over: a range that a function finds, or all of some.
    struct Indices {
        let counter: String
        let text: String?
        let count: String
        let comment: String?

        init(of counter: String, text: String?, count: String = "", comment: String? = nil) {
            (self.counter, self.text, self.count, self.comment) = (counter, text, count, comment)
        }
    }

    /// The helpers of some names and all that those call, in the order of the table.
    func helperTexts(_ names: Set<String>) -> [String] {
        var wanted = names
        var count = 0
        while count < wanted.count {
            count = wanted.count
            for helper in helpers where wanted.contains(helper.name) { wanted.formUnion(helper.calls) }
        }
        return helpers.filter { wanted.contains($0.name) }.map(\.text)
    }

    /// A value with a name.
    func constant(_ name: String, _ value: String, isTruth: Bool = false) -> String {
        switch language {
        case .javaScript: return "const \(name) = \(value)"
        case .swift:
            // A choice of whole numbers would be one of integers.
            let isChoice = !isTruth && Substring(value).range(ofText: " ? ") != nil
            return isChoice ? "let \(name): Double = \(value)" : "let \(name) = \(value)"
        }
    }

    /// A statement with a comment behind it; in Swift a long one has it before.
    func commented(_ statement: String, _ comment: String) -> String {
        guard language == .swift, !comment.isEmpty, statement.utf8.count + comment.utf8.count > 108 else {
            return statement + comment
        }
        return comment.dropFirst(2) + "\n" + statement
    }

    /// Statements in braces behind a head; a short one in the same line.
    func short(_ head: String, _ body: [String]) -> [String] {
        let length = head.utf8.count + (body.first?.utf8.count ?? 0)
        guard body.count == 1, length < 110, !body[0].contains("\n") else { return braced(head, body) }
        return ["\(head) { \(body[0]) }"]
    }

    /// The text of the value that a block returns, where it names no other.
    func onlyValue(_ lines: [String], _ name: String) -> String? {
        guard lines.count == 1, let line = lines[0].split(separator: "\n").last else { return nil }
        guard line.count == lines[0].count || lines[0].hasPrefix("//") else { return nil }
        for head in ["const \(name) = ", "let \(name) = ", "let \(name): Double = "] where line.hasPrefix(head) {
            let text = line.dropFirst(head.count)
            return text.range(ofText: "  // ").map { String(text[..<$0.lowerBound]) } ?? String(text)
        }
        return nil
    }

    /// A loop; of one statement in one line.
    func loop(_ indices: Indices, _ body: [String], isOneLine: Bool = false) -> [String] {
        let comment = indices.comment.map { ["// " + $0] } ?? []
        let counter = indices.counter
        let head: [String]
        switch language {
        case .javaScript:
            let bounds = indices.text.map { "[\(counter), last] = \($0)" } ?? "\(counter) = 0"
            let end = indices.text == nil ? indices.count : "last"
            head = ["for (let \(bounds); \(counter) < \(end); \(counter) += 1)"]
        case .swift:
            let isRead = body.contains { Identifier.isRead(counter, in: $0) }
            head = ["for \(isRead ? counter : "_") in \(indices.text ?? "0..<\(indices.count)")"]
        }
        var lines = comment + head
        let last = lines.removeLast()
        guard isOneLine, body.count == 1 else { return lines + braced(last, body) }
        if language == .javaScript { return lines + ["\(last) \(body[0])"] }
        return lines + short(last, body)
    }

    /// Statements in braces behind a head.
    func braced(_ head: String, _ body: [String]) -> [String] {
        [head + " {"] + body.map(ModuleText.indented) + ["}"]
    }

    /// The head of a condition.
    func condition(_ text: String) -> String { language == .javaScript ? "if (\(text))" : "if \(text)" }

    /// One statement under a condition.
    func when(_ text: String, _ statement: String) -> String {
        language == .javaScript ? "\(condition(text)) \(statement)" : "\(condition(text)) { \(statement) }"
    }

    /// Nothing is given back unless a condition holds.
    func unless(_ text: String) -> String {
        language == .javaScript ? "if (!(\(text))) return undefined" : "guard \(text) else { return nil }"
    }

    /// Several numbers as one argument.
    func several(_ texts: [String]) -> String {
        let all = texts.joined(separator: ", ")
        return language == .javaScript ? "[\(all)]" : "(\(all))"
    }

    /// The condition that a section is of a block.
    func isOfBlock(_ number: Int32) -> String {
        language == .javaScript ? "blocks[section] === \(number)" : "blocks[section] == \(number)"
    }

    func count(of list: String) -> String { list + (language == .javaScript ? ".length" : ".count") }
    /// Where the first of some rows begins, or the last of them ends.
    func edge(of rows: String, _ isEnd: Bool) -> String {
        switch language {
        case .javaScript: isEnd ? "\(rows)[2](\(rows)[0] - 1)" : "\(rows)[1](0)"
        case .swift: isEnd ? "\(rows).ends.last" : "\(rows).starts.first"
        }
    }

    /// A name of the file as that of a property.
    func property(_ name: String) -> String {
        language == .swift && Identifier.reserved.contains(name) ? "`\(name)`" : name
    }

    func quoted(_ text: String) -> String { language == .javaScript ? "'\(text)'" : "\"\(text)\"" }

    /// A whole number as a number of formulas.
    func number(ofCount text: String) -> String { language == .javaScript ? text : "Double(\(text))" }

    /// The function of several that is the one of a section's block.
    func byBlock(_ names: [String]) -> String {
        switch language {
        case .javaScript: return "(section) => [\(names.joined(separator: ", "))][blocks[section]](section)"
        case .swift:
            let last = names.last.map { $0 + "(section)" } ?? notANumber
            let choices = names.dropLast().enumerated().map {
                "blocks[section] == \($0.offset) ? \($0.element)(section) : "
            }
            return "{ section in \(choices.joined())\(last) }"
        }
    }

    /// The parameters of a function of Swift.
    func parameters(_ names: [String]) -> String {
        names.map { "_ \($0): \($0 == "offset" ? "Point" : "Int")" }.joined(separator: ", ")
    }

    /// A function of Swift: its values, and what it returns.
    func function(_ head: String, _ lines: [String], _ value: String, _ comment: String = "") -> String {
        let only = lines.isEmpty ? value : onlyValue(lines, value)
        if let only, !only.contains("\n"), head.utf8.count + only.utf8.count < 110 {
            return "\(head) { \(only) }\(comment)"
        }
        let body = lines.isEmpty ? [value] : lines + ["return \(value)"]
        return "\(head) {\(comment)\n" + body.map { ModuleText.indented($0) + "\n" }.joined() + "}"
    }

    /// A closure of Swift.
    func closure(_ parameters: [String], _ lines: [String], _ value: String) -> String {
        let head = "{ \(parameters.joined(separator: ", ")) in"
        if let text = lines.isEmpty ? value : onlyValue(lines, value) { return "\(head) \(text) }" }
        return head + "\n" + (lines + ["return \(value)"]).map { ModuleText.indented($0) + "\n" }.joined() + "}"
    }

    /// A field of true or false, or what stands in for it; nil where a language has it as a number.
    func flag(_ module: ModuleText, _ formula: Formula, _ block: Block, orElse other: FormulaID) -> Block.Piece? {
        guard language == .swift, module.emitted.layout.fields[Int(formula.a)].isBoolean else { return nil }
        let given = module.optionalField(formula, block)
        return Block.Piece(text: "(\(given) ?? (\(block.truth(other).text)))", strength: .atom, isTruth: true)
    }
}
