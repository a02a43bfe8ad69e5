import LayoutDSL

// Functions and effects of one file that go together: the named ranges of what sticks count from the arguments of the effect
// that makes it stick.

extension Structure {
    /// So many names that a function and an effect share are no chance.
    private static let sharedCount = 2

    /// Gives a call what it leaves out of what the effects of its element take by the same names.
    func shareArguments(with call: ActivationID, of function: Declaration, _ names: NameStore) {
        let (box, isTurned) = (names[call].box, names[call].isTurned)
        guard box.exists, boxes[box].isElement else { return }
        let effects = boxes[box].effects.filter {
            $0.declaration.module == function.module && names[$0.activation].isTurned == isTurned
        }
        guard !effects.isEmpty else { return }
        let wanted = parameters(of: function, names)
        let (own, first) = (names[call].arguments.index, { names[$0].arguments.index })
        let leftOut = wanted.indices.filter { place in
            guard case .formula(_, let reader) = self[ArgumentID(own + Int32(place))].source else { return false }
            return reader == call
        }
        guard !leftOut.isEmpty else { return }
        for effect in effects {
            let given = parameters(of: effect.declaration, names)
            guard given.count >= Structure.sharedCount, given.allSatisfy({ wanted.contains($0) }) else { continue }
            for place in leftOut {
                guard let found = given.firstIndex(of: wanted[place]) else { continue }
                self[ArgumentID(own + Int32(place))].shared.append(
                    SharedArgument(
                        argument: ArgumentID(first(effect.activation) + Int32(found)), condition: effect.condition))
            }
        }
    }

    private func parameters(of declaration: Declaration, _ names: NameStore) -> [Symbol] {
        let tree = names[declaration.module].tree
        return tree.statements[Int(declaration.statement)].parameters.map {
            names.symbol(tree.parameters[Int($0)].name, declaration.module)
        }
    }
}
