import LayoutDSL

extension LayoutAssembler {
    /// What the record says of activations and boxes.
    func noteUses() {
        var uses: [RecordedUse] = []
        var numbers = [Int32](repeating: -1, count: names.activations.count)
        for (index, activation) in names.activations.entries.enumerated() {
            let outer = activation.user.exists ? activation.user : activation.parent
            let inherited = outer.exists && Int(outer.index) < index ? numbers[Int(outer.index)] : -1
            numbers[index] = inherited
            guard let (declared, isEffect) = bundleName(of: activation) else { continue }
            // As it is called where it is used: an import may have given it another name.
            let use = statement(ofUse: activation.use)
            let name = use?.name ?? declared
            // An arrangement is at work for its section and again for what stands in it, one right after the other.
            let same = uses.indices.suffix(4).last {
                uses[$0].span == use?.span && uses[$0].outer == inherited && uses[$0].name.utf8.elementsEqual(name.utf8)
            }
            if let same, use != nil {
                numbers[index] = Int32(clamping: same)
                continue
            }
            numbers[index] = Int32(clamping: uses.count)
            uses.append(RecordedUse(name: name, isEffect: isEffect, span: use?.span, outer: inherited))
        }
        table.note(uses: uses, ofActivations: numbers, boxes: structure.boxes.handles().map { name(of: $0) })
    }

    private func bundleName(of activation: Activation) -> (String, isEffect: Bool)? {
        guard activation.block.exists else { return nil }
        let block = names.blocks[activation.block]
        let tree = names[block.module].tree
        let statement = tree.statements[Int(block.statement)]
        guard statement.kind == .effect || statement.kind == .arrangement, statement.name >= 0 else { return nil }
        return (tree.text(ofToken: statement.name), statement.kind == .effect)
    }

    /// What a use names, and where it is written, arguments included.
    private func statement(ofUse use: StatementID) -> (name: String?, span: SourceSpan)? {
        guard let (tree, statement) = names.syntax(of: use) else { return nil }
        let isNamed = statement.kind == .use && statement.name >= 0
        return (
            isNamed ? tree.text(ofToken: statement.name) : nil,
            tree.span(ofTokens: statement.firstToken, statement.lastToken)
        )
    }
}
