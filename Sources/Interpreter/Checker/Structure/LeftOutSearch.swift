import LayoutDSL

/// Looks for functions and effects of one file that go together: the named ranges of what sticks take the arguments of the
/// effect that makes it stick. A call without them speaks of an element that does not stick.
struct LeftOutSearch {
    let structure: Structure
    let names: NameStore

    /// So many names that a function and an effect share are no chance.
    private static let sharedCount = 2

    /// What a call in an element leaves out of what an effect of the element takes by the same names; nil where it gives one
    /// of them, or where no effect goes with the function.
    func leftOut(
        by given: [GivenArgument], to function: Declaration, in box: BoxID
    ) -> LeftOutArguments? {
        guard box.exists, structure[box].isElement else { return nil }
        let effects = structure[box].effects.filter { $0.declaration.module == function.module }
        guard !effects.isEmpty else { return nil }
        let wanted = parameters(of: function)
        var said = Set(wanted.prefix(given.count { $0.label < 0 }).map { $0.symbol })
        for argument in given where argument.label >= 0 { said.insert(names.symbol(argument.label, argument.module)) }
        for effect in effects {
            let own = parameters(of: effect.declaration)
            let shared = own.filter { one in wanted.contains { $0.symbol == one.symbol && $0.initial != nil } }
            guard shared.count >= LeftOutSearch.sharedCount, !shared.contains(where: { said.contains($0.symbol) })
            else {
                continue
            }
            let texts = texts(of: effect, own)
            let tree = names[effect.declaration.module].tree
            let name = tree.statements[Int(effect.declaration.statement)].name
            return LeftOutArguments(
                effect: tree.text(ofToken: name),
                arguments: shared.map { one in (names.text(one.symbol), texts[one.symbol] ?? nil) })
        }
        return nil
    }

    /// What each parameter of an effect is given, as it is written.
    private func texts(
        of effect: UsedEffect, _ parameters: [(symbol: Symbol, initial: String?)]
    ) -> [Symbol: String?] {
        var texts: [Symbol: String?] = [:]
        for parameter in parameters { texts[parameter.symbol] = parameter.initial }
        let tree = names[effect.module].tree
        var next = 0
        for index in tree.statements[Int(effect.line)].arguments {
            let argument = tree.arguments[Int(index)]
            guard argument.value >= 0 else { continue }
            let symbol: Symbol
            if argument.label >= 0 {
                symbol = names.symbol(argument.label, effect.module)
            } else {
                guard next < parameters.count else { continue }
                symbol = parameters[next].symbol
                next += 1
            }
            texts[symbol] = effect.isOwn ? names.text(tree.span(ofFormula: argument.value)) : String?.none
        }
        return texts
    }

    /// The parameters of a declaration, with the texts of their defaults.
    private func parameters(
        of declaration: Declaration
    ) -> [(symbol: Symbol, initial: String?)] {
        let tree = names[declaration.module].tree
        return tree.statements[Int(declaration.statement)].parameters.map { index in
            let parameter = tree.parameters[Int(index)]
            let initial = parameter.initial >= 0 ? names.text(tree.span(ofFormula: parameter.initial)) : nil
            return (names.symbol(parameter.name, declaration.module), initial)
        }
    }
}
