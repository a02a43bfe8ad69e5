import LayoutDSL

// What a formula could name, but not read: no misspelt name is taken for it.

extension Checker {
    /// The names that would mean nothing where a formula is read, or would end in a loop there.
    func unreadableNames(in activation: ActivationID) -> [String] {
        guard activation.exists, !names[activation].isTest else { return openNames(of: .none) }
        let box = names[activation].box
        let others = structure.boxes.entries.filter { other in
            other.name.exists && !(box.exists && isWithin(structure[box].scope, other.scope))
        }
        return Word.values.filter { !isReadable($0, of: box) }.map { $0.rawValue } + openNames(of: box)
            + others.map { names.text($0.name) }
    }

    /// The names of what is being worked out: each waits for the formula.
    private func openNames(of box: BoxID) -> [String] {
        solver.frames.flatMap { frame -> [String] in
            switch frame.goal {
            case .binding, .argument: [words(of: frame.goal)]
            case .measure(.size, let axis, box): UnreadableNames.ofSize[Int(axis)]
            case .measure(.slot, _, box): ["slot"]
            case .measure(.place, _, box), .measure(.rest, _, box): ["rest"]
            case .measure(.copies, _, box): ["count"]
            case .line(let line, _)
            where structure[line].property == .size && names[structure[line].activation].box == box:
                axis(of: frame).map { UnreadableNames.ofSize[$0] } ?? []
            default: []
            }
        }
    }

    /// The axis of what a frame reads in a line that sets a size.
    private func axis(of frame: GoalFrame) -> Int? {
        guard case .line(let number, let axis) = frame.goal, let formula = frame.formula else { return nil }
        let line = structure[number]
        if let part = line.part { return part.axis(main: structure.mainAxis(of: line)) }
        guard axis < 0 else { return Int(axis) }
        let tree = names[line.module].tree
        guard tree.formulas[Int(line.root)].kind == .sizePair, let width = tree.children(of: line.root).first else {
            return nil
        }
        let isTop = frame.goal == solver.frames.last?.goal && solver.readNode >= 0
        return (isTop ? solver.readNode : formula.next) <= width ? 0 : 1
    }

    /// Whether a word of the language means anything to the formulas of a box, in the line that is being read.
    private func isReadable(_ word: Word, of box: BoxID) -> Bool {
        switch word {
        case .infinity, .pi, .horizontal, .data, .reducedMotion, .rightToLeft: return true
        default: break
        }
        guard box.exists else { return false }
        switch word {
        case .offset, .progress: return !isAtRest
        case .proposed, .velocity: return !isAtRest && isOfStop
        case .cell: return structure.enclosing(box, where: { $0 == .cell }) != nil
        case .section: return structure.enclosing(box, where: { $0 == .block || $0 == .section }) != nil
        case .rest, .size, .slot, .width, .height, .index, .count:
            let kind = structure[box].kind
            return kind != .layout && (kind != .block || word == .count)
        default: return true
        }
    }

    /// Whether what is being worked out must not move with the offset.
    private var isAtRest: Bool {
        solver.frames.contains { frame in
            switch frame.goal {
            case .measure(let measure, _, let box): measure != .size && measure != .slot || !structure.movesAlone(box)
            case .line(let line, _): isAtRest(structure[line])
            case .binding, .argument, .body: false
            }
        }
    }

    private func isAtRest(_ line: Contribution) -> Bool {
        guard let property = line.property, property.decidesRest else { return false }
        let box = names[line.activation].box
        return property != .size && property != .slot || !(box.exists && structure.movesAlone(box))
    }

    /// Whether no line is being read but those that say where scrolling stops.
    private var isOfStop: Bool {
        !solver.frames.contains { frame in
            guard case .line(let line, _) = frame.goal else { return false }
            return structure[line].property != .snap && structure[line].property != .halt
        }
    }
}

private enum UnreadableNames {
    /// What reads the width of an element, and what its height.
    static let ofSize = [["width", "size", "rest"], ["height", "size", "rest"]]
}
