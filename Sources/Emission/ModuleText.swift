import LayoutChecker
import LayoutDSL

/// The code of a layout in the making: its blocks, what they call, and the names that folds have.
final class ModuleText {
    private(set) var emitted: EmittedLayout
    let target: Target
    /// What helpers are called.
    private(set) var used: Set<String> = []
    private(set) lazy var root = Block(self, scope: 0, stage: .prepare, in: nil)
    private var foldNames: [Int32: String] = [:]
    private var copyCounts: [Int32: String] = [:]
    private var weights: [Int]
    private var ramps: [Int32: Ramp]
    private(set) var reaches: [ReachBounds.Bounds] = []
    /// The properties of a struct, for languages that keep values in one, and its functions.
    private(set) var properties: [String] = []
    private(set) var functions: [String] = []
    /// What params are called, and fields of the data, each at the place of its number.
    var parameterNames: [String]
    var fieldNames: [String]
    /// The attributes of all elements, where Swift has a type of them.
    var attributes: [(name: String, attribute: String, shape: AttributeFormula.Shape, isEverywhere: Bool)] = []

    /// `v` from 0 at `low` to 1 at `high`, and held there.
    struct Ramp {
        let value: FormulaID
        let low: FormulaID
        let high: FormulaID
    }

    init(_ emitted: EmittedLayout, _ target: Target) {
        self.emitted = emitted
        self.target = target
        weights = []
        parameterNames = emitted.layout.parameters.map(\.name)
        fieldNames = emitted.layout.fields.map(\.dataName)
        ramps = ModuleText.ramps(emitted.table)
        var bounds = ReachBounds(emitted, ramps: Set(ramps.keys))
        let layout = emitted.layout
        reaches = layout.elements.map { element in
            guard case .cells = layout.table.scopes[Int(element.formulas.scope)].kind,
                element.formulas.block >= 0, layout.blocks[Int(element.formulas.block)].row != nil
            else { return bounds.reach(of: element.formulas, alongX: layout.isHorizontal) }
            return bounds.reach(of: element.formulas, alongX: !layout.isHorizontal)
        }
        self.emitted.table = bounds.table
        weights = ModuleText.weights(self.emitted.table)
    }

    func use(_ helper: String) { used.insert(helper) }

    /// Writes a value that is prepared once.
    func declare(_ name: String, _ type: ValueType, _ value: String, _ comment: String = "") {
        switch target.language {
        case .javaScript: root.add("const \(name) = \(value)\(comment)")
        case .swift:
            properties.append("private var \(name): \(type.swift.name) = \(type.swift.initial)")
            root.add(target.commented("\(name) = \(value)", comment))
        }
    }

    /// Writes a function that belongs to what is prepared.
    func declare(
        _ name: String, _ parameters: [String], _ type: ValueType, _ block: Block, _ value: String,
        _ comment: String = ""
    ) {
        switch target.language {
        case .javaScript: root.add("const \(name) = \(arrow(parameters, block, value))\(comment)")
        case .swift:
            let head = "private func \(name)(\(target.parameters(parameters))) -> \(type.swift.name)"
            functions.append(target.function(head, block.lines, value, comment))
        }
    }

    /// The least or the greatest of two: not a number where one of them is not.
    func extreme(
        _ operation: LayoutChecker.Operation, _ a: (text: String, mayBeNaN: Bool), _ b: (text: String, mayBeNaN: Bool)
    ) -> String {
        let isLeast = operation == .minimum
        switch target.language {
        case .javaScript: return "Math.\(isLeast ? "min" : "max")(\(a.text), \(b.text))"
        case .swift:
            // What stands first in `min` and `max` of Swift counts where it is not a number.
            let name = isLeast ? "min" : "max"
            if !b.mayBeNaN { return "\(name)(\(a.text), \(b.text))" }
            if !a.mayBeNaN { return "\(name)(\(b.text), \(a.text))" }
            let helper = isLeast ? "smaller" : "larger"
            use(helper)
            return "\(helper)(\(a.text), \(b.text))"
        }
    }

    /// The least or the greatest of some texts, of which nothing is known.
    func extreme(_ operation: LayoutChecker.Operation, _ texts: [String]) -> String {
        if target.language == .javaScript {
            return "Math.\(operation == .minimum ? "min" : "max")(\(texts.joined(separator: ", ")))"
        }
        let rest = texts.dropLast().reversed()
        return rest.reduce(texts.last ?? target.notANumber) { extreme(operation, ($1, true), ($0, true)) }
    }

    func weight(_ id: FormulaID) -> Int { weights[Int(emitted.resolve(id).index)] }

    func operands(_ id: FormulaID) -> [FormulaID] { emitted.table.operands(emitted[id]).map(emitted.resolve) }

    func ramp(_ id: FormulaID) -> Ramp? { ramps[emitted.resolve(id).index] }

    /// How many operations a formula takes, when nothing of it has a name.
    private static func weights(_ table: FormulaTable) -> [Int] {
        var weights = [Int](repeating: 0, count: table.formulas.count)
        for (number, formula) in table.formulas.enumerated() where !formula.operation.isInput {
            var sum = formula.operation == .negate || formula.operation == .finite ? 0 : 1
            for operand in table.operands(formula) where operand.exists { sum += weights[Int(operand.index)] }
            weights[number] = min(sum, 10_000)
        }
        return weights
    }

    /// The choices that are ramps: straight from 0 to 1, and level before and behind.
    private static func ramps(_ table: FormulaTable) -> [Int32: Ramp] {
        var scratch = table
        var found: [Int32: Ramp] = [:]
        for (number, formula) in table.formulas.enumerated() where formula.operation == .select {
            let before = table.formulas[Int(formula.a)]
            let rest = table.formulas[Int(formula.c)]
            guard before.operation == .lessOrEqual, table.value(of: FormulaID(formula.b)) == 0,
                rest.operation == .select,
                table.value(of: FormulaID(rest.b)) == 1
            else { continue }
            let past = table.formulas[Int(rest.a)]
            let (value, low, high) = (FormulaID(before.a), FormulaID(before.b), FormulaID(past.a))
            guard past.operation == .lessOrEqual, past.b == before.a else { continue }
            let way = scratch.apply(
                .divide, scratch.apply(.subtract, value, low, at: formula.span),
                scratch.apply(.subtract, high, low, at: formula.span), at: formula.span)
            if way.index == rest.c { found[Int32(clamping: number)] = Ramp(value: value, low: low, high: high) }
        }
        return found
    }

    // MARK: Comments and names

    /// The line of the file that a value comes from, as a comment.
    func comment(of id: FormulaID) -> String {
        guard let place = emitted.place(of: id) else { return "" }
        let words = place.words.count > 48 ? String(place.words.prefix(45)) + "…" : place.words
        return "  // :\(place.line) \(CommentText.line(words))"
    }

    /// Names for a value: in the words of the file first, then by what it is.
    func names(for id: FormulaID, in block: Block) -> [String] {
        let written = emitted.names(of: id)
        return written + written.prefix(1).map { $0 + "Here" }
            + [1, 2, 0, 3].compactMap { described(id, $0, in: block) }
    }

    private func described(_ id: FormulaID, _ depth: Int, in block: Block) -> String? {
        let name = description(id, depth, in: block)
        return name.utf8.count <= 36 ? name : nil
    }

    private func description(_ id: FormulaID, _ depth: Int, in block: Block) -> String {
        if let name = block.name(of: id) { return name }
        if depth < 3, let name = emitted.names(of: id).first { return name }
        let formula = emitted[id]
        let (first, second) = (FormulaID(formula.a), FormulaID(formula.b))
        func part(_ id: FormulaID) -> String { description(id, depth - 1, in: block) }
        // A number is read as such: `grownOver300`, `oneMinusRatio`.
        func number(_ id: FormulaID) -> String? {
            emitted.value(id).flatMap { Int(exactly: $0) }.flatMap { (0...9_999).contains($0) ? String($0) : nil }
        }
        func word(_ id: FormulaID) -> String? {
            switch emitted.value(id) {
            case 0: "zero"
            case 0.5: "half"
            case 1: "one"
            case 2: "two"
            default: nil
            }
        }
        func both(_ joint: String, orElse noun: String) -> String {
            guard depth > 0 else { return noun }
            return (word(first) ?? part(first)) + joint + (number(second) ?? Identifier.capitalized(part(second)))
        }
        func extreme(_ word: String) -> String {
            guard depth > 0 else { return word }
            return word + Identifier.capitalized(part(emitted.value(first) == nil ? first : second))
        }
        func one(_ word: String, orElse noun: String) -> String {
            depth > 0 ? word + Identifier.capitalized(part(first)) : noun
        }
        switch formula.operation {
        case .constant:
            let value = emitted.value(id) ?? 0
            return value == value.rounded(.down) && abs(value) < 10_000
                ? (value < 0 ? "minus" : "of") + String(Int(abs(value))) : "number"
        case .viewportWidth: return "viewportWidth"
        case .viewportHeight: return "viewportHeight"
        case .offsetX, .offsetY: return "offset"
        case .parameter: return emitted.layout.parameters[Int(formula.a)].name
        case .field: return Identifier.camelCase(of: emitted.layout.fields[Int(formula.a)].dataName) ?? "field"
        case .sectionIndex: return "section"
        case .instanceIndex: return "item"
        case .cellCount: return "cells"
        case .sectionCount: return "sections"
        case .fold, .foldEach: return foldNames[formula.a] ?? "total"
        case .finite, .fallback: return description(first, depth, in: block)
        case .negate: return one("minus", orElse: "opposite")
        case .add: return both("Plus", orElse: "sum")
        case .subtract: return both("Minus", orElse: "difference")
        case .multiply: return both("Times", orElse: "product")
        case .divide: return both("Over", orElse: "ratio")
        case .minimum: return extreme("least")
        case .maximum: return extreme("most")
        case .select:
            if ramps[id.index] != nil { return one("ramp", orElse: "ramp") }
            return depth > 0 ? "chosen" + Identifier.capitalized(part(second)) : "choice"
        case .floor: return one("whole", orElse: "whole")
        case .ceiling: return one("upper", orElse: "upper")
        case .round: return one("rounded", orElse: "rounded")
        case .absolute: return one("distance", orElse: "distance")
        case .squareRoot: return one("root", orElse: "root")
        case .sine: return one("sine", orElse: "sine")
        case .cosine: return one("cosine", orElse: "cosine")
        case .arctangent, .arctangent2: return one("angle", orElse: "angle")
        case .less, .lessOrEqual: return both("IsBelow", orElse: "isBelow")
        case .equal: return both("Is", orElse: "isSame")
        case .and, .or, .not: return depth > 0 ? "is" + Identifier.capitalized(part(first)) : "holds"
        default: return formula.operation.spelling.trace.rawValue
        }
    }

    // MARK: Inputs

    /// An input as code reads it.
    func input(_ id: FormulaID, _ formula: Formula, _ block: Block) -> Block.Piece {
        var isTruth = false
        if target.language == .swift {
            switch formula.operation {
            case .parameter: isTruth = emitted.layout.parameters[Int(formula.a)].unit == .boolean
            case .field: isTruth = emitted.layout.fields[Int(formula.a)].isBoolean
            default: break
            }
        }
        return Block.Piece(text: inputText(id, formula, block), strength: .atom, isTruth: isTruth)
    }

    private func inputText(_ id: FormulaID, _ formula: Formula, _ block: Block) -> String {
        switch formula.operation {
        case .constant: return target.number(emitted.value(id) ?? .nan)
        case .viewportWidth: return "viewport.width"
        case .viewportHeight: return "viewport.height"
        case .offsetX: return "offset.x"
        case .offsetY: return "offset.y"
        case .proposed: return "proposed." + (emitted.layout.isHorizontal == (formula.a == 0) ? "x" : "y")
        case .velocity: return "velocity." + (emitted.layout.isHorizontal == (formula.a == 0) ? "x" : "y")
        case .environment: return environment(EnvironmentValue(rawValue: formula.a))
        case .parameter: return target.parameterPrefix + parameterNames[Int(formula.a)]
        case .sectionIndex: return target.number(ofCount: "section")
        case .sectionCount: return target.number(ofCount: target.count(of: "counts"))
        case .cellCount: return target.number(ofCount: "counts[section]")
        case .blockIndex: return emitted.layout.blocks.count > 1 ? target.number(ofCount: "blocks[section]") : "0"
        case .instanceIndex: return target.number(ofCount: "item")
        case .field:
            let given = optionalField(formula, block)
            guard isOptional(Int(formula.a)) else { return given }
            use("needed")
            return "needed(\(given), \(target.quoted(emitted.layout.fields[Int(formula.a)].dataName)))"
        case .fold, .foldEach:
            let name = fold(formula)
            let scope = emitted.table.folds[Int(formula.a)].scope
            let isInSection = emitted.table.scopes[Int(scope)].parent > 0
            let own =
                formula.operation == .fold
                ? "" : emitted.table.scopes[Int(scope)].kind == .section ? "[section]" : "[item]"
            return name + (isInSection ? "[section]" : "") + own
        default: return target.notANumber
        }
    }

    private func environment(_ value: EnvironmentValue?) -> String {
        switch value {
        case .top: "safeArea.top"
        case .left: "safeArea.left"
        case .bottom: "safeArea.bottom"
        case .right: "safeArea.right"
        case .reducedMotion: "(reducedMotion ? 1 : 0)"
        case .rightToLeft: "(rightToLeft ? 1 : 0)"
        case .contentTop, .contentLeft, .contentBottom, .contentRight, nil: "0"
        }
    }

    /// A field of the data, which the data may lack.
    func optionalField(_ formula: Formula, _ block: Block) -> String {
        if target.language == .swift { return swiftField(Int(formula.a)) }
        let path = path(ofField: Int(formula.a))
        switch emitted.layout.fields[Int(formula.a)].listPart {
        case .count: return path + "?.length"
        case .entry(let number): return path + "?.[\(number)]"
        case nil: return path
        }
    }

    /// Where a field of the data stands.
    func path(ofField number: Int) -> String {
        let name = fieldNames[number]
        switch emitted.layout.fields[number].level {
        case .layout: return target.language == .swift ? name : "data.\(name)"
        case .section: return "sections[section].\(name)"
        case .item: return "sections[section].items[item]\(target.language == .swift ? "" : "?").\(name)"
        }
    }

    /// What an attribute is called in code: one that has another shape elsewhere is told apart.
    func attributeName(_ attribute: AttributeFormula) -> String {
        target.language == .javaScript
            ? attribute.name
            : attributes.first { $0.attribute == attribute.name && $0.shape == attribute.shape }?.name ?? attribute.name
    }

    /// The place of an attribute among all of the layout.
    func attributeOrder(_ name: String) -> Int { attributes.firstIndex { $0.name == name } ?? 0 }

    private func swiftField(_ number: Int) -> String {
        let path = path(ofField: number)
        switch emitted.layout.fields[number].listPart {
        case .count:
            use("length")
            return "length(\(path))"
        case .entry(let index):
            use("entry")
            return "entry(\(path), \(index))"
        case nil: return path
        }
    }

    /// Whether the data may lack a field, or code has to ask for it; in a typed input it stands where every use needs it.
    func isOptional(_ number: Int) -> Bool {
        guard target.language == .swift else { return true }
        let field = emitted.layout.fields[number]
        return emitted.layout.fields.contains {
            $0.dataName == field.dataName && $0.level == field.level && ($0.hasDefault || $0.listPart != nil)
        }
    }

    // MARK: Folds

    /// The name of the results of a fold; they are prepared when they are asked for first.
    private func fold(_ formula: Formula) -> String {
        if let name = foldNames[formula.a] { return name }
        let fold = emitted.table.folds[Int(formula.a)]
        let id = FormulaID(
            Int32(
                clamping: emitted.table.formulas.firstIndex { $0.operation == formula.operation && $0.a == formula.a }
                    ?? 0))
        let helper = FoldNames.helper(fold.kind, isEach: formula.operation == .foldEach)
        use(helper)
        let scope = emitted.table.scopes[Int(fold.scope)]
        let isInSection = scope.parent > 0
        let outer =
            isInSection ? Block(self, scope: scope.parent, stage: .prepare, in: root, parameters: ["section"]) : root
        let counter = scope.kind == .section ? "section" : "item"
        var arguments = [count(of: fold.scope)]
        for (number, argument) in fold.arguments.enumerated() {
            if fold.kind == .at, number == 1, formula.operation == .fold {
                arguments.append(outer.text(argument))
                continue
            }
            let inner = Block(self, scope: fold.scope, stage: .prepare, in: outer, parameters: [counter])
            inner.plan([argument])
            arguments.append(arrow([counter], inner, inner.text(argument)))
        }
        let call = "\(helper)(\(arguments.joined(separator: ", ")))"
        let name = root.take(FoldNames.candidates(fold, emitted.names(of: id), self))
        foldNames[formula.a] = name
        let type: ValueType = formula.operation == .fold ? .number : .list(.number)
        let value = isInSection ? eachSection(of: block(ofScope: fold.scope), outer, call, type) : call
        declare(name, isInSection ? .list(type) : type, value, comment(of: id))
        return name
    }

    /// The block whose sections a scope stands in; -1 for any.
    func block(ofScope scope: Int32) -> Int32 { emitted.cellBlock(of: scope) ?? emitted.copyBlock(of: scope) }

    /// How many instances a scope has, where the section is known.
    func count(of scope: Int32) -> String {
        let own = emitted.table.scopes[Int(scope)]
        switch own.kind {
        case .layout: return "1"
        case .section: return target.count(of: "counts")
        case .cells: return "counts[section]"
        case .copies:
            if let text = copyCounts[scope] { return text }
            use("whole")
            let kind = emitted.layout.elements.first { $0.formulas.scope == scope }?.name ?? "copies"
            let name = root.take([(Identifier.camelCase(of: kind) ?? "copy") + "Count"])
            let text = own.parent > 0 ? name + "(section)" : name
            copyCounts[scope] = text
            let block = Block(
                self, scope: own.parent, stage: .prepare, in: root, parameters: own.parent > 0 ? ["section"] : [])
            block.plan([own.count])
            let value = "whole(\(block.text(own.count)))"
            if own.parent > 0 {
                declare(name, ["section"], .count, block, value, comment(of: own.count))
            } else {
                declare(name, .count, value, comment(of: own.count))
            }
            return text
        }
    }

    /// A value for each section of a block.
    func eachSection(of number: Int32, _ block: Block, _ value: String, _ type: ValueType) -> String {
        let body = arrow(["section"], block, value)
        if target.language == .swift {
            guard number >= 0, emitted.layout.blocks.count > 1 else { return "counts.indices.map \(body)" }
            use("inBlock")
            return "inBlock(blocks, \(number), orElse: \(type.swift.none)) \(body)"
        }
        guard number >= 0, emitted.layout.blocks.count > 1 else {
            return "counts.map((_, section) => \(body.dropFirst("(section) => ".count)))"
        }
        use("inBlock")
        return "inBlock(blocks, \(number), \(body))"
    }

    /// A function of some names; a block where it names values of its own.
    func arrow(_ parameters: [String], _ block: Block, _ value: String) -> String {
        guard target.language == .javaScript else { return target.closure(parameters, block.lines, value) }
        let head = "(\(parameters.joined(separator: ", "))) => "
        // One value alone needs no name.
        if let text = target.onlyValue(block.lines, value) { return head + text }
        guard !block.lines.isEmpty else { return head + (value.hasPrefix("{") ? "(\(value))" : value) }
        return head + "{\n" + (block.lines + ["return \(value)"]).map { ModuleText.indented($0) + "\n" }.joined() + "}"
    }

    /// Each line of a text further in.
    static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }
            .joined(separator: "\n")
    }
}

/// What folds are called.
enum FoldNames {
    static func helper(_ kind: FoldKind, isEach: Bool) -> String {
        switch kind {
        case .sum: "sum"
        case .sumBefore: "runningSums"
        case .largest: "largest"
        case .largestAtEnds: "largestAtEnds"
        case .sumInGroup: "sumsInGroups"
        case .sumBeforeInGroup: "runningSumsInGroups"
        case .largestInGroup: "largestInGroups"
        case .sumBeforePerGroup: "sumsOfGroupsBefore"
        case .wrap: "brokenLines"
        case .share: "shares"
        case .shortest: "shortestColumns"
        case .shortestSpan: "shortestSpans"
        case .fall: "fallenStarts"
        case .fitMain, .fitCross: "fit"
        case .pack: "lanes"
        case .cluster: "clusters"
        case .at: isEach ? "valuesAt" : "valueAt"
        case .nextLane: "nextLanes"
        }
    }

    static func candidates(_ fold: FoldFormula, _ names: [String], _ module: ModuleText) -> [String] {
        let scope = module.emitted.table.scopes[Int(fold.scope)]
        let noun: String
        switch scope.kind {
        case .layout: noun = "layout"
        case .section: noun = "section"
        case .cells, .copies:
            let kind = module.emitted.layout.elements.first { $0.formulas.scope == fold.scope }?.name ?? "cell"
            noun = Identifier.camelCase(of: kind) ?? "cell"
        }
        let words: String
        switch fold.kind {
        case .sum: words = "Sum"
        case .sumBefore: words = "Starts"
        case .largest, .largestAtEnds: words = "Largest"
        case .sumInGroup: words = "LineSums"
        case .sumBeforeInGroup: words = "StartsInLine"
        case .largestInGroup: words = "LargestInLine"
        case .sumBeforePerGroup: words = "LineStarts"
        case .wrap: words = "Lines"
        case .share: words = "Shares"
        case .shortest, .shortestSpan: words = "Columns"
        case .fall: words = "Falls"
        case .fitMain, .fitCross: words = "Places"
        case .pack: words = "Lanes"
        case .cluster: words = "Clusters"
        case .at: words = "Picked"
        case .nextLane: words = "NextLanes"
        }
        let own = names.map { noun + Identifier.capitalized($0) }
        let argument =
            module.emitted.names(of: fold.arguments[0]).first.map { [noun + Identifier.capitalized($0) + words] } ?? []
        return [noun + words] + own + argument + [noun + words + "Again"]
    }
}
