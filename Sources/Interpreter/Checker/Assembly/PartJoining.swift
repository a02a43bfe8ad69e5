import LayoutDSL

/// The quantities of a part in its owner.
struct PartJoining {
    private let own: ElementFormulas
    private let owner: ElementFormulas
    private(set) var quantities: QuantityTable<FormulaID>
    private(set) var written: QuantityTable<Bool>
    /// What the owner's mask leaves of the part, from the edges of its box: left, top, right, bottom; below 0 it leaves more.
    private(set) var left: [FormulaID] = []

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
        hideWithOwner(&table)
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
        // Across the sides of a part that turns, an owner's mask is one of `outerMasks`.
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

    /// An owner that is drawn in no area is left out, and its parts with it.
    private mutating func hideWithOwner(_ table: inout FormulaTable) {
        let zero = table.constant(0, at: own.span)
        for length in [ElementQuantity.width, .height] where owner.written[length] {
            let isSeen = table.apply(.less, zero, owner[length], at: own.span)
            let isGone = table.apply(.not, isSeen, at: own.span)
            quantities[.hidden] = table.apply(.or, quantities[.hidden], isGone, at: own.span)
            written[.hidden] = true
        }
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
        let mask =
            owner.handedMask.isEmpty
            ? [owner[.clipLeft], owner[.clipTop], owner[.clipRight], owner[.clipBottom]] : owner.handedMask
        left = mask
        for (side, (axis, near, far)) in sides.enumerated() {
            let (length, scale) = (own[axis.length], own[axis.scale])
            // In the owner's box: where the part begins once it is scaled and moved, and where the mask does.
            let begin = difference(start(axis, of: own, &table), owner[axis.rest], &table)
            let anchor = product(own[axis.anchor], length, &table)
            let drawn = own.written[axis.scale] ? difference(anchor, product(scale, anchor, &table), &table) : zero
            let first = sum(sum(begin, drawn, &table), own[axis.translation], &table)
            let end = difference(owner[axis.length], mask[side + 2], &table)
            if own.written[axis.scale] {
                // As lengths of the part itself; one that is turned over by its scale begins at the other edge of the mask.
                func inPart(_ edge: FormulaID, _ table: inout FormulaTable) -> FormulaID {
                    table.apply(.divide, difference(edge, first, &table), scale, at: place)
                }
                let (one, other) = (inPart(mask[side], &table), inPart(end, &table))
                let isFlat = table.apply(.equal, scale, zero, at: place)
                func lost(_ way: FormulaID) -> FormulaID { table.apply(.select, isFlat, zero, way, at: place) }
                let isUpright = table.value(of: scale).map { $0 > 0 } ?? false
                let least = isUpright ? one : table.apply(.minimum, one, other, at: place)
                let most = isUpright ? other : table.apply(.maximum, one, other, at: place)
                (left[side], left[side + 2]) = (lost(least), lost(difference(length, most, &table)))
            } else {
                let last = sum(first, length, &table)
                (left[side], left[side + 2]) = (difference(mask[side], first, &table), difference(last, end, &table))
            }
            for (quantity, lost) in [(near, left[side]), (far, left[side + 2])] {
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
