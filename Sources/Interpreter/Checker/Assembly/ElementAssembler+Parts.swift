import LayoutDSL

// A part shares all that happens to its owner. What both say is put together here, into the same quantities as any element
// has: so every machine, proof and report draws a part as it draws an element.

extension ElementAssembler {
    /// The elements in document order, each part behind its owner, and the parts of an owner by their own `z`.
    func assembledElements(_ order: [BoxID]) -> (boxes: [BoxID], kinds: [CheckedLayout.ElementKind]) {
        var own: [BoxID: CheckedLayout.ElementKind] = [:]
        for box in order { own[box] = assembledElement(box) }
        var (boxes, kinds): ([BoxID], [CheckedLayout.ElementKind]) = ([], [])
        // A stack, for parts stand in parts.
        var chain = OwnerChain()
        var waiting: [(box: BoxID, owner: Int)] = order.reversed().filter { structure[$0].kind != .part }.map {
            ($0, -1)
        }
        while let (box, owner) = waiting.popLast() {
            guard var element = own[box] else { continue }
            if owner >= 0 { element = keepingSides(element, box, in: kinds[owner]) }
            kinds.append(owner < 0 ? element : part(element, box, of: kinds[owner]))
            boxes.append(box)
            chain.add(element, owner: owner)
            let place = kinds.count - 1
            let parts = structure[box].children.filter { structure[$0].kind == .part }
            let levels = parts.map { own[$0].map { paintingLevel($0) } ?? 0 }
            let sorted = parts.indices.sorted { levels[$0] != levels[$1] ? levels[$0] < levels[$1] : $0 < $1 }
            waiting += sorted.reversed().map { (parts[$0], place) }
        }
        // Once parts have been put together with their owners as these are written.
        let joined = kinds
        for place in kinds.indices {
            let masks = chain.masks(of: place)
            kinds[place] = behindMasks(kinds[place], masks.filter { $0.isTurned }.map { joined[$0.kind] })
            kinds[place] = keepingSides(kinds[place], boxes[place])
            kinds[place].outerMasks = masks
        }
        return (boxes, kinds)
    }

    /// The `z` of a part orders the parts of one owner, for good.
    private func paintingLevel(_ part: CheckedLayout.ElementKind) -> Double {
        let z = part.formulas[.z]
        if let level = table.value(of: z) { return level }
        note(StructureDiagnostics.notConstant("the `z` of the part `\(part.name)`", at: part.formulas.span))
        return 0
    }

    /// A part that turns in owners with masks, of which nothing is left where it lies beside one.
    private func behindMasks(
        _ part: CheckedLayout.ElementKind, _ masks: [CheckedLayout.ElementKind]
    ) -> CheckedLayout.ElementKind {
        func drawn(_ phase: Phase) -> ElementFormulas {
            drawnBoxReader.drawn(part.formulas(in: phase), behind: masks.map { $0.formulas(in: phase) })
        }
        var made = part
        guard !masks.isEmpty else { return made }
        made.formulas = drawn(.resting)
        made.appearing = part.appearing.map { _ in drawn(.appearing) }
        made.disappearing = part.disappearing.map { _ in drawn(.disappearing) }
        made.setsOptional()
        return made
    }

    /// A part as it is drawn: with all that happens to its owner.
    private func part(
        _ own: CheckedLayout.ElementKind, _ box: BoxID, of owner: CheckedLayout.ElementKind
    ) -> CheckedLayout.ElementKind {
        func phase(_ own: ElementFormulas?, _ outer: ElementFormulas?) -> ElementFormulas? {
            guard own != nil || outer != nil else { return nil }
            return drawnBoxReader.joined(own ?? part.formulas, in: outer ?? owner.formulas)
        }
        let part = own
        let formulas = drawnBoxReader.joined(own.formulas, in: owner.formulas)
        if refusesTurn(own, owner) {
            note(StructureDiagnostics.turnedPart(own.name, in: owner.name, at: own.formulas.span))
        }
        let appearing = phase(own.appearing, owner.appearing)
        let disappearing = phase(own.disappearing, owner.disappearing)
        var made = CheckedLayout.ElementKind(
            name: own.name, memberName: own.memberName, category: own.category, owner: owner.name,
            documentation: own.documentation,
            formulas: formulas, appearing: appearing, disappearing: disappearing, optional: [],
            keepsSides: own.keepsSides)
        made.setsOptional()
        return made
    }

    /// Whether a part turns in an owner whose own transform keeps no right angles: no scale and turns could say the result.
    private func refusesTurn(_ own: CheckedLayout.ElementKind, _ owner: CheckedLayout.ElementKind) -> Bool {
        func formulas(_ kind: CheckedLayout.ElementKind) -> [ElementFormulas] {
            [kind.formulas, kind.appearing, kind.disappearing].compactMap { $0 }
        }
        guard formulas(own).contains(where: { $0.turns || $0.hasDepth }) else { return false }
        return formulas(owner).contains { $0.hasDepth || !table.isSame($0[.scaleX], $0[.scaleY]) }
    }
}
