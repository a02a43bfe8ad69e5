import LayoutDSL

// A part shares all that happens to its owner. What both say is put together here, into the same quantities as any element
// has: so every machine, proof and report draws a part as it draws an element.

extension Checker {
    /// The elements in document order, each part behind its owner, and the parts of an owner by their own `z`.
    mutating func assembledElements(_ order: [BoxID]) -> (boxes: [BoxID], kinds: [CheckedLayout.ElementKind]) {
        var own: [BoxID: CheckedLayout.ElementKind] = [:]
        for box in order { own[box] = assembledElement(box) }
        var (boxes, kinds): ([BoxID], [CheckedLayout.ElementKind]) = ([], [])
        // A stack, for parts stand in parts.
        var waiting: [(box: BoxID, owner: Int)] = order.reversed().filter { structure[$0].kind != .part }.map {
            ($0, -1)
        }
        while let (box, owner) = waiting.popLast() {
            guard let element = own[box] else { continue }
            kinds.append(owner < 0 ? element : part(element, box, of: kinds[owner]))
            boxes.append(box)
            let place = kinds.count - 1
            let parts = structure[box].children.filter { structure[$0].kind == .part }
            let levels = parts.map { own[$0].map { paintingLevel($0) } ?? 0 }
            let sorted = parts.indices.sorted { levels[$0] != levels[$1] ? levels[$0] < levels[$1] : $0 < $1 }
            waiting += sorted.reversed().map { (parts[$0], place) }
        }
        // Once parts have been put together with their owners as these are written.
        for place in kinds.indices { kinds[place] = keepingSides(kinds[place], boxes[place]) }
        return (boxes, kinds)
    }

    /// The `z` of a part orders the parts of one owner, for good.
    private mutating func paintingLevel(_ part: CheckedLayout.ElementKind) -> Double {
        let z = part.formulas[.z]
        if let level = table.value(of: z) { return level }
        note(StructureDiagnostics.notConstant("the `z` of the part `\(part.name)`", at: part.formulas.span))
        return 0
    }

    /// A part as it is drawn: with all that happens to its owner.
    private mutating func part(
        _ own: CheckedLayout.ElementKind, _ box: BoxID, of owner: CheckedLayout.ElementKind
    ) -> CheckedLayout.ElementKind {
        func phase(_ own: ElementFormulas?, _ outer: ElementFormulas?, _ checker: inout Checker) -> ElementFormulas? {
            guard own != nil || outer != nil else { return nil }
            return checker.joined(own ?? part.formulas, in: outer ?? owner.formulas)
        }
        let part = own
        let formulas = joined(own.formulas, in: owner.formulas)
        if refusesTurn(own, owner) {
            note(StructureDiagnostics.turnedPart(own.name, in: owner.name, at: own.formulas.span))
        }
        let appearing = phase(own.appearing, owner.appearing, &self)
        let disappearing = phase(own.disappearing, owner.disappearing, &self)
        let optional = ElementQuantity.optional.filter { quantity in
            [formulas, appearing, disappearing].contains { $0?.written[quantity] ?? false }
        }
        return CheckedLayout.ElementKind(
            name: own.name, memberName: own.memberName, category: own.category, owner: owner.name,
            documentation: own.documentation,
            formulas: formulas, appearing: appearing, disappearing: disappearing, optional: optional)
    }

    /// Whether a part turns in an owner whose own transform keeps no right angles: no scale and turns could say the result.
    private func refusesTurn(_ own: CheckedLayout.ElementKind, _ owner: CheckedLayout.ElementKind) -> Bool {
        func formulas(_ kind: CheckedLayout.ElementKind) -> [ElementFormulas] {
            [kind.formulas, kind.appearing, kind.disappearing].compactMap { $0 }
        }
        guard formulas(own).contains(where: { $0.turns || $0.hasDepth }) else { return false }
        return formulas(owner).contains { $0.hasDepth || !table.isSame($0[.scaleX], $0[.scaleY]) }
    }

    /// What a part says and what its owner says, as the quantities of one element.
    mutating func joined(_ own: ElementFormulas, in owner: ElementFormulas) -> ElementFormulas {
        var made = PartJoining(own, owner)
        made.join(&table)
        return ElementFormulas(
            scope: own.scope, block: own.block, leads: own.leads, quantities: made.quantities, written: made.written,
            stops: StopFormulas(along: .none, across: .none, halt: .none, span: own.span), firstRound: own.firstRound,
            attributes: own.attributes, hasDepth: own.hasDepth || owner.hasDepth, span: own.span)
    }
}

/// The quantities of a part in its owner.
private struct PartJoining {
    private let own: ElementFormulas
    private let owner: ElementFormulas
    private(set) var quantities: QuantityTable<FormulaID>
    private(set) var written: QuantityTable<Bool>

    /// The quantities of one axis.
    private struct Axis {
        let box, center, length, rest, anchor, translation, scale, eye, place: ElementQuantity

        static let x = Axis(
            box: .boxX, center: .centerX, length: .width, rest: .restX, anchor: .anchorX, translation: .translationX,
            scale: .scaleX, eye: .eyeX, place: .partLeft)
        static let y = Axis(
            box: .boxY, center: .centerY, length: .height, rest: .restY, anchor: .anchorY, translation: .translationY,
            scale: .scaleY, eye: .eyeY, place: .partTop)
    }

    init(_ own: ElementFormulas, _ owner: ElementFormulas) {
        (self.own, self.owner) = (own, owner)
        (quantities, written) = (own.quantities, own.written)
    }

    mutating func join(_ table: inout FormulaTable) {
        combine(.and, .presence, &table)
        combine(.or, .hidden, &table)
        for quantity in ElementQuantity.allCases
        where !quantity.roles.contains(.transform) && !quantity.roles.contains(.masking) {
            switch quantity.row.combination {
            case .add: combine(.add, quantity, &table)
            case .multiply: combine(.multiply, quantity, &table)
            case .or, .largest, .last, .resting: break
            }
        }
        (quantities[.z], written[.z]) = (owner[.z], owner.written[.z])
        for axis in [Axis.x, .y] {
            let start = table.apply(.subtract, start(axis, of: own, &table), owner[axis.rest], at: own.span)
            quantities[axis.place] = sum(start, own[axis.translation], &table)
            written[axis.place] = true
        }
        let end = sum(quantities[.partLeft], own[.width], &table)
        (quantities[.partRight], written[.partRight]) = (difference(owner[.width], end, &table), true)
        if owner.isClipped, !own.turns, !own.hasDepth { cut(&table) }
        if owner.hasDepth {
            joinInSpace(&table)
        } else if own.hasDepth {
            joinDeep(&table)
        } else {
            joinInPlane(&table)
        }
    }

    /// What both say of a quantity, each for itself; an owner that says nothing changes nothing.
    private mutating func combine(_ operation: Operation, _ quantity: ElementQuantity, _ table: inout FormulaTable) {
        let isSaid = owner.written[quantity] || quantity == .presence || quantity == .hidden
        guard isSaid else { return }
        quantities[quantity] = table.apply(operation, owner[quantity], own[quantity], at: own.span)
        written[quantity] = written[quantity] || owner.written[quantity]
    }

    // MARK: The transform

    /// An owner that moves, scales and turns in the plane: the part is scaled and turned about its own anchor, and that
    /// point goes where the owner takes it.
    private mutating func joinInPlane(_ table: inout FormulaTable) {
        let isScaled = owner.written[.scaleX] || owner.written[.scaleY]
        guard isScaled || owner.turns else {
            for axis in [Axis.x, .y] {
                let moved = sum(own[axis.translation], shift(axis, &table), &table)
                set(axis.translation, sum(moved, owner[axis.translation], &table), &table)
            }
            return
        }
        let place = place(byOwner: own[.translationX], own[.translationY], &table)
        set(.translationX, difference(place.x, pivot(.x, of: own, &table), &table), &table)
        set(.translationY, difference(place.y, pivot(.y, of: own, &table), &table), &table)
        multiplyScales(&table)
        set(.rotationZ, sum(own[.rotationZ], owner[.rotationZ], &table), &table)
    }

    /// A part that turns in space, in an owner that moves and turns in the plane, and is scaled as a whole: the part, its
    /// eye and the way between them are moved, turned and scaled together.
    private mutating func joinDeep(_ table: inout FormulaTable) {
        let zero = table.constant(0, at: own.span)
        let place = place(byOwner: zero, zero, &table)
        for (axis, pivot) in [(Axis.x, place.x), (.y, place.y)] {
            // The middle lies as far from the anchor as it does in the box.
            let away = difference(table.constant(0.5, at: own.span), own[axis.anchor], &table)
            set(axis.center, sum(pivot, product(away, own[axis.length], &table), &table), &table)
        }
        let (x, y) = turned(own[.translationX], own[.translationY], &table)
        set(.translationX, x, &table)
        set(.translationY, y, &table)
        if own.written[.eyeX] || own.written[.eyeY] {
            let (x, y) = turned(own[.eyeX], own[.eyeY], &table)
            set(.eyeX, x, &table)
            set(.eyeY, y, &table)
        }
        let size = table.apply(.absolute, owner[.scaleX], at: own.span)
        set(.translationZ, product(size, own[.translationZ], &table), &table)
        set(.perspective, product(size, own[.perspective], &table), &table)
        set(.scaleX, product(size, own[.scaleX], &table), &table)
        set(.scaleY, product(size, own[.scaleY], &table), &table)
        // A negative scale is half a turn.
        let half = table.apply(
            .select, table.apply(.less, owner[.scaleX], zero, at: own.span), table.constant(.pi, at: own.span), zero,
            at: own.span)
        set(.rotationZ, sum(sum(own[.rotationZ], owner[.rotationZ], &table), half, &table), &table)
    }

    /// An owner with depth: the part takes its transform, about the same point. The part's own scale comes before that, so its
    /// box is moved to where its own scale about that point brings it to its place.
    private mutating func joinInSpace(_ table: inout FormulaTable) {
        let place = own.span
        let zero = table.constant(0, at: place)
        for axis in [Axis.x, .y] {
            let scale = own[axis.scale]
            let about = pivot(axis, of: owner, &table)
            let begins = start(axis, of: own, &table)
            var way = own[axis.translation]
            if own.written[axis.scale] {
                let anchor = sum(pivot(axis, of: own, &table), shift(axis, &table), &table)
                let moved = difference(sum(anchor, own[axis.translation], &table), about, &table)
                let shrunk = table.apply(.divide, moved, scale, at: place)
                let isFlat = table.apply(.equal, scale, zero, at: place)
                way = sum(
                    difference(about, anchor, &table), table.apply(.select, isFlat, zero, shrunk, at: place), &table)
            }
            way = sum(shift(axis, &table), way, &table)
            set(axis.center, sum(own[axis.center], way, &table), &table)
            let share = table.apply(
                .divide, difference(about, sum(begins, way, &table), &table), own[axis.length], at: place)
            let isLong = table.apply(.less, zero, own[axis.length], at: place)
            set(axis.anchor, table.apply(.select, isLong, share, own[axis.anchor], at: place), &table)
            set(axis.translation, owner[axis.translation], &table)
            set(axis.eye, owner[axis.eye], &table)
        }
        for quantity in [ElementQuantity.translationZ, .rotationX, .rotationY, .rotationZ, .perspective] {
            set(quantity, owner[quantity], &table)
        }
        multiplyScales(&table)
    }

    private mutating func multiplyScales(_ table: inout FormulaTable) {
        for quantity in [ElementQuantity.scaleX, .scaleY] where owner.written[quantity] {
            set(
                quantity, own.written[quantity] ? product(owner[quantity], own[quantity], &table) : owner[quantity],
                &table)
        }
    }

    /// Where the owner takes the anchor of the part once the part itself has been moved.
    private func place(byOwner shiftX: FormulaID, _ shiftY: FormulaID, _ table: inout FormulaTable) -> (
        x: FormulaID, y: FormulaID
    ) {
        func way(_ axis: Axis, _ moved: FormulaID, _ table: inout FormulaTable) -> FormulaID {
            let anchor = sum(pivot(axis, of: own, &table), shift(axis, &table), &table)
            return difference(sum(anchor, moved, &table), pivot(axis, of: owner, &table), &table)
        }
        let (x, y) = turned(way(.x, shiftX, &table), way(.y, shiftY, &table), &table)
        func placed(_ axis: Axis, _ way: FormulaID, _ table: inout FormulaTable) -> FormulaID {
            sum(sum(pivot(axis, of: owner, &table), way, &table), owner[axis.translation], &table)
        }
        return (placed(.x, x, &table), placed(.y, y, &table))
    }

    /// A way, scaled and turned as the owner is in the plane.
    private func turned(_ x: FormulaID, _ y: FormulaID, _ table: inout FormulaTable) -> (x: FormulaID, y: FormulaID) {
        let (wide, high) = (product(owner[.scaleX], x, &table), product(owner[.scaleY], y, &table))
        guard owner.turns else { return (wide, high) }
        let cosine = table.apply(.cosine, owner[.rotationZ], at: own.span)
        let sine = table.apply(.sine, owner[.rotationZ], at: own.span)
        return (
            difference(product(cosine, wide, &table), product(sine, high, &table), &table),
            sum(product(sine, wide, &table), product(cosine, high, &table), &table)
        )
    }

    /// How far the owner's drawn box begins from where it rests.
    private func shift(_ axis: Axis, _ table: inout FormulaTable) -> FormulaID {
        difference(start(axis, of: owner, &table), owner[axis.rest], &table)
    }

    /// Where the drawn box begins before the transform.
    private func start(_ axis: Axis, of element: ElementFormulas, _ table: inout FormulaTable) -> FormulaID {
        guard element.isCentered else { return element[axis.box] }
        let half = table.apply(.divide, element[axis.length], table.constant(2, at: own.span), at: own.span)
        return difference(element[axis.center], half, &table)
    }

    /// The point that the transform is about.
    private func pivot(_ axis: Axis, of element: ElementFormulas, _ table: inout FormulaTable) -> FormulaID {
        sum(start(axis, of: element, &table), product(element[axis.anchor], element[axis.length], &table), &table)
    }

    // MARK: The mask

    /// What the owner's mask leaves of the part, as lengths of the part's own box.
    private mutating func cut(_ table: inout FormulaTable) {
        let place = own.span
        let zero = table.constant(0, at: place)
        let sides: [(axis: Axis, near: ElementQuantity, far: ElementQuantity)] = [
            (.x, .clipLeft, .clipRight), (.y, .clipTop, .clipBottom),
        ]
        for (axis, near, far) in sides {
            let (length, scale) = (own[axis.length], own[axis.scale])
            // In the owner's box: where the part begins once it is scaled and moved, and where the mask does.
            let begin = difference(start(axis, of: own, &table), owner[axis.rest], &table)
            let anchor = product(own[axis.anchor], length, &table)
            let drawn = own.written[axis.scale] ? difference(anchor, product(scale, anchor, &table), &table) : zero
            let first = sum(sum(begin, drawn, &table), own[axis.translation], &table)
            let last = sum(first, product(scale, length, &table), &table)
            let end = difference(owner[axis.length], owner[far], &table)
            for (quantity, way) in [
                (near, difference(owner[near], first, &table)), (far, difference(last, end, &table)),
            ] {
                var lost = way
                if own.written[axis.scale] {
                    let isDrawn = table.apply(.less, zero, scale, at: place)
                    lost = table.apply(.select, isDrawn, table.apply(.divide, way, scale, at: place), zero, at: place)
                }
                let most = table.apply(.maximum, own[quantity], lost, at: place)
                set(quantity, table.apply(.minimum, most, length, at: place), &table)
            }
        }
    }

    // MARK: Sums without their zeros

    private mutating func set(_ quantity: ElementQuantity, _ formula: FormulaID, _ table: inout FormulaTable) {
        guard !table.isSame(formula, quantities[quantity]) else { return }
        quantities[quantity] = formula
        written[quantity] = true
    }

    private func sum(_ a: FormulaID, _ b: FormulaID, _ table: inout FormulaTable) -> FormulaID {
        if table.value(of: a) == 0 { return b }
        return table.value(of: b) == 0 ? a : table.apply(.add, a, b, at: own.span)
    }

    private func difference(_ a: FormulaID, _ b: FormulaID, _ table: inout FormulaTable) -> FormulaID {
        if table.isSame(a, b) { return table.constant(0, at: own.span) }
        return table.value(of: b) == 0 ? a : table.apply(.subtract, a, b, at: own.span)
    }

    private func product(_ a: FormulaID, _ b: FormulaID, _ table: inout FormulaTable) -> FormulaID {
        if table.value(of: a) == 1 { return b }
        if table.value(of: a) == 0 || table.value(of: b) == 0 { return table.constant(0, at: own.span) }
        return table.value(of: b) == 1 ? a : table.apply(.multiply, a, b, at: own.span)
    }
}

extension ElementFormulas {
    /// Whether a line turns it in the plane.
    var turns: Bool { written[.rotationZ] }
}
