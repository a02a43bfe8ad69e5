import LayoutChecker
import LayoutDSL
import LayoutEngine

// Elements that no offset brings on screen.

extension LintSurvey {
    /// So many elements of a kind are proved one by one.
    private static let elementLimit = 24

    /// Elements that no offset brings on screen, and those that a line hides there. What is hidden by what the host sets is
    /// left out, as somebody wrote that, and so is what stands in a row, which scrolls by itself.
    func neverSeen(_ source: Source) -> LintAnswer {
        var answer = LintAnswer(findings: veiled(source))
        let met = Set(looks.flatMap { look in look.elements.map { $0.path } })
        for name in kinds where !work.isSpent {
            let (paths, _) = paths(of: name)
            let suspects = paths.filter { path in
                !met.contains(path) && !isAbsent(path) && !waitsForHost(path)
                    && !placesBeside(path).contains { isSeen(path, at: $0) }
            }
            var unseen: [ElementPath] = []
            for path in suspects.prefix(LintSurvey.elementLimit) {
                switch isNeverSeen(path) {
                case .holds: unseen.append(path)
                case .fails: break
                case .open(let reason): answer.questions.append(question(.unseen, path, reason))
                }
            }
            guard let first = unseen.first, let kind = kind(of: first) else { continue }
            answer.findings.append(
                LintFinding(
                    lint: .unseen,
                    fact: .unseen(
                        first, count: unseen.count, ofAll: paths.count,
                        isLeast: suspects.count > LintSurvey.elementLimit),
                    span: kind.formulas.span, kind: kind.formulas.span, offset: 0))
        }
        return answer
    }

    /// Whether a param or the data of the host moves an element away from where it rests, and does not yet, or a param alone
    /// says how far: it comes on screen when the host says so.
    func waitsForHost(_ path: ElementPath) -> Bool {
        guard let kind = kind(of: path), let element = element(path, at: 0) else { return false }
        return [ElementQuantity.translationX, .translationY].contains { quantity in
            let read = inputs(of: kind.formulas[quantity])
            if element.quantities[quantity] == 0 { return read.contains(.parameter) || read.contains(.field) }
            return read.contains(.parameter) && !read.contains(.offsetX) && !read.contains(.offsetY)
        }
    }

    /// The operations of a formula and of all that it is made of.
    private func inputs(of formula: FormulaID) -> Set<Operation> {
        guard formula.exists else { return [] }
        let table = layout.table
        var open = [table.shared(formula)]
        var known = Set(open)
        var found: Set<Operation> = []
        while let id = open.popLast() {
            let formula = table[id]
            found.insert(formula.operation)
            for operand in table.operands(formula) where operand.exists && known.insert(operand).inserted {
                open.append(operand)
            }
        }
        return found
    }

    private func isAbsent(_ path: ElementPath) -> Bool {
        guard let element = element(path, at: 0), !element.isInRow else { return true }
        return element.isHidden || element.visible.width <= 0 || element.visible.height <= 0
    }

    /// Offsets at which an element would be on screen if it stayed where it rests.
    func offsetsBeside(_ path: ElementPath) -> [Double] {
        guard let rest = reader.restingBox(of: path)?.side(alongX: isWide) else { return [] }
        let length = isWide ? prepared.viewport.width : prepared.viewport.height
        return [0.25, 0.5, 0.75].map { max(0, min(last, rest.start - length * $0)) }
    }

    /// The same with the offset across at which it would be.
    private func placesBeside(_ path: ElementPath) -> [LayoutPoint] {
        let beside =
            reader.restingBox(of: path).map { offset(showing: $0.side(alongX: !isWide), alongX: !isWide) } ?? 0
        return offsetsBeside(path).map {
            isWide ? LayoutPoint(x: $0, y: beside) : LayoutPoint(x: beside, y: $0)
        }
    }

    private func isNeverSeen(_ path: ElementPath) -> LintProof {
        proveAnywhere(path, [], over: -LintSurvey.pull...last + LintSurvey.pull) { graph, _, shown in
            graph.apply(.negate, shown)
        } holds: {
            !isSeen(path, at: $0)
        }
    }
}

// Elements in the window that a line hides for ever.

extension LintSurvey {
    /// What is scaled to less is not seen.
    private static let leastScale = 1e-3

    /// Kinds of elements that are hidden, transparent or scaled to nothing at every offset, whatever the host sets: by lines
    /// that read nothing but the offset and the viewport. What others read is there to be measured, what has a stop is there
    /// to stop at.
    func veiled(_ source: Source) -> [LintFinding] {
        let tree = parse(source)
        // The names that formulas read.
        let read = Set(
            tree.formulas.filter { $0.kind == .name }.map { Array(tree.text(ofToken: $0.token).utf8) })
        return layout.elements.indices.compactMap { number in
            let kind = layout.elements[number]
            guard kind.formulas.span.source == .main, kind.appearing == nil, kind.disappearing == nil,
                !kind.formulas.stops.along.exists, !kind.formulas.stops.halt.exists,
                !read.contains(Array(kind.name.utf8)),
                let path = reader.paths(of: [number], limit: LintSurvey.pathLimit).paths.first,
                let element = element(path, at: 0), let veil = veil(of: element), isSaid(veil, of: kind),
                staysVeiled(path)
            else { return nil }
            return LintFinding(
                lint: .unseen, fact: .hidden(path, veil), span: kind.formulas.span, kind: kind.formulas.span, offset: 0)
        }
    }

    private func veil(of element: Attributes) -> LintVeil? {
        if element.isHidden { return .hidden }
        if element.alpha <= LintLook.leastOpacity { return .alpha }
        let scale = min(abs(element.quantities[.scaleX]), abs(element.quantities[.scaleY]))
        return scale < LintSurvey.leastScale ? .scale : nil
    }

    /// Whether the lines that hide a kind read only what is the same in every world of this length.
    private func isSaid(_ veil: LintVeil, of kind: CheckedLayout.ElementKind) -> Bool {
        let quantities: [ElementQuantity] =
            switch veil {
            case .hidden: [.hidden]
            case .alpha: [.alpha]
            case .scale: [.scaleX, .scaleY]
            }
        let table = layout.table
        var open = quantities.map { kind.formulas[$0] }.filter { $0.exists }.map { table.shared($0) }
        var known = Set(open)
        while let id = open.popLast() {
            let formula = table[id]
            switch formula.operation {
            case .constant, .offsetX, .offsetY, .viewportWidth, .viewportHeight: continue
            case _ where formula.operation.isInput || formula.operation.isFold: return false
            default: break
            }
            for operand in table.operands(formula) where operand.exists && known.insert(operand).inserted {
                open.append(operand)
            }
        }
        return true
    }

    private func staysVeiled(_ path: ElementPath) -> Bool {
        let quantities: [ObservedQuantity] = [.drawn(.hidden), .drawn(.alpha), .drawn(.scaleX), .drawn(.scaleY)]
        let offsets = -LintSurvey.pull...last + LintSurvey.pull
        let proof = proveAnywhere(path, quantities, over: offsets) { graph, read, _ in
            let scale = graph.least(graph.apply(.absolute, read[2]), graph.apply(.absolute, read[3]))
            let veils = [
                graph.difference(read[0], graph.constant(0.5)),
                graph.difference(graph.constant(LintLook.leastOpacity * 1.001), read[1]),
                graph.difference(graph.constant(LintSurvey.leastScale), scale),
            ]
            return graph.greatest(veils[0], graph.greatest(veils[1], veils[2]))
        } holds: { point in
            element(path, at: point).map { veil(of: $0) != nil } ?? true
        }
        if case .holds = proof { return true }
        return false
    }
}
