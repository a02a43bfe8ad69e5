import LayoutChecker
import LayoutDSL

/// Where an emitted list opens, and what stays put while its data or its size changes.
extension SwiftStruct {
    /// Whether the list opens elsewhere than at 0. One that opens at a cell is left to the app.
    var opens: Bool { isForUIKit && layout.opens.exists && !layout.opensSection.exists }
    /// Whether nothing jumps at another line than the start of the viewport.
    var keepsLine: Bool { isForUIKit && layout.keeps.exists }

    /// The numbers that the world alone says, with what they are for.
    var standing: [(name: String, formula: FormulaID, documentation: String)] {
        (opens ? [("opening", layout.opens, "/// Where the list opens, along the scroll.")] : [])
            + (keepsLine ? [("keptLine", layout.keeps, "/// The line of the viewport at which nothing jumps.")] : [])
    }

    /// The functions that say where cells rest.
    func rest(_ elements: ElementsText) -> [String] {
        let cells = elements.resting.filter { layout.elements[$0.number].category == .cell }
        var body = ["guard counts.indices.contains(section), (0..<counts[section]).contains(item) else { return nil }"]
        var functions: [String] = []
        for kind in cells {
            let name = root.take(["\(kind.name)Rest", "\(kind.name)RestingSide"])
            functions.append(rest(kind, name))
            let call = "\(name)(section, item, offset)"
            guard layout.blocks.count > 1, kind.formulas.block >= 0 else {
                body.append("return \(call)")
                break
            }
            body += target.short("if \(target.isOfBlock(kind.formulas.block))", ["return \(call)"])
        }
        if cells.isEmpty || layout.blocks.count > 1 { body.append("return nil") }
        let head = "func rest(_ section: Int, _ item: Int, at offset: Point) -> (start: Double, length: Double)?"
        let whole = ["/// Where a cell rests along the scroll; nil where there is none, or where it takes no part."]
        return [(whole + target.braced(head, body)).joined(separator: "\n")] + functions
    }

    private func rest(_ kind: ElementsText.Kind, _ name: String) -> String {
        let (start, length): (ElementQuantity, ElementQuantity) =
            isHorizontal ? (.restX, .restWidth) : (.restY, .restHeight)
        let parameters = ["section", "item", "offset"]
        let block = Block(module, scope: kind.formulas.scope, stage: .scroll, in: root, parameters: parameters)
        let wanted = [kind.formulas[start], kind.formulas[length]]
        block.plan(wanted + [kind.formulas[.presence]])
        if module.emitted.value(kind.formulas[.presence]) != 1 {
            block.add(target.unless(block.truth(kind.formulas[.presence]).text))
        }
        let texts = wanted.map { block.text($0) }
        let answer = "return (\(texts[0]), \(module.emitted.isAtLeast0(wanted[1]) ? texts[1] : "max(0, \(texts[1]))"))"
        let head = "private func \(name)(\(target.parameters(parameters))) -> (start: Double, length: Double)?"
        return target.braced(head, block.lines + [answer]).joined(separator: "\n")
    }
}
