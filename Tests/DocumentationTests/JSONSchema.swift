/// As much of JSON Schema 2020-12 as the schemas in `docs/` use; a keyword it does not know is a mistake of the schema.
struct JSONSchema {
    private let root: JSONValue

    init(_ text: String) throws { root = try JSONValue(text) }

    /// What is wrong with a value; empty when it fits.
    func mistakes(in value: JSONValue) -> [String] { mistakes(value, root, "$") }

    private static let silent: Set<String> = ["$schema", "$id", "$defs", "title", "description"]

    private func mistakes(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
        guard case .object(let keywords) = schema else { return ["\(path): the schema is no object"] }
        var found: [String] = []
        for (keyword, rule) in keywords.sorted(by: { $0.key < $1.key }) where !JSONSchema.silent.contains(keyword) {
            found += mistakes(value, keyword, rule, schema, path)
        }
        return found
    }

    private func mistakes(
        _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: JSONValue, _ path: String
    ) -> [String] {
        func check(_ holds: Bool) -> [String] { holds ? [] : ["\(path): \(keyword) \(rule), not \(value)"] }
        switch keyword {
        case "$ref":
            let parts = (rule.text ?? "").split(separator: "#", omittingEmptySubsequences: false)
            let name = parts.last?.split(separator: "/").last.map(String.init) ?? ""
            if let file = parts.first, !file.isEmpty {
                guard let other = try? JSONSchema(Repository.text("docs/\(file)")),
                    let target = other.root["$defs"]?[name]
                else { return ["\(path): no definition \(rule)"] }
                return other.mistakes(value, target, path)
            }
            guard let target = root["$defs"]?[name] else { return ["\(path): no definition \(rule)"] }
            return mistakes(value, target, path)
        case "anyOf":
            let tries = rule.elements.map { mistakes(value, $0, path) }
            return tries.contains { $0.isEmpty } ? [] : tries.min { $0.count < $1.count } ?? ["\(path): no choice"]
        case "type":
            let wanted = rule.text.map { [$0] } ?? rule.elements.compactMap { $0.text }
            return check(!value.types.isDisjoint(with: wanted))
        case "const": return check(value == rule)
        case "enum": return check(rule.elements.contains(value))
        case "exclusiveMinimum": return check(value.double.map { $0 > rule.double ?? 0 } ?? true)
        case "minimum": return check(value.double.map { $0 >= rule.double ?? 0 } ?? true)
        case "maximum": return check(value.double.map { $0 <= rule.double ?? 0 } ?? true)
        case "minLength": return check(value.text.map { Double($0.unicodeScalars.count) >= rule.double ?? 0 } ?? true)
        case "minItems":
            return check(!value.types.contains("array") || Double(value.elements.count) >= rule.double ?? 0)
        case "maxItems":
            return check(!value.types.contains("array") || Double(value.elements.count) <= rule.double ?? 0)
        case "pattern":
            guard let text = value.text, let pattern = try? Regex(rule.text ?? "") else { return [] }
            return check(text.firstMatch(of: pattern) != nil)
        case "items":
            return value.elements.enumerated().flatMap { mistakes($1, rule, "\(path)[\($0)]") }
        case "required":
            guard case .object(let members) = value else { return [] }
            return rule.elements.compactMap { $0.text }.filter { members[$0] == nil }.map { "\(path): no \($0)" }
        case "properties":
            guard case .object(let members) = value, case .object(let rules) = rule else { return [] }
            return members.sorted { $0.key < $1.key }.flatMap { name, member in
                rules[name].map { mistakes(member, $0, "\(path).\(name)") } ?? []
            }
        case "additionalProperties":
            guard case .object(let members) = value else { return [] }
            var known: Set<String> = []
            if case .object(let rules)? = schema["properties"] { known = Set(rules.keys) }
            return members.filter { !known.contains($0.key) }.flatMap { name, member in
                rule == .boolean(false) ? ["\(path): a stray \(name)"] : mistakes(member, rule, "\(path).\(name)")
            }
        default: return ["\(path): the schema has the unknown keyword \(keyword)"]
        }
    }
}
