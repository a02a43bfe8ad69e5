import LayoutDSL

// What no offset brings on screen: whole elements, and sides of cells.

extension LintSurvey {
    /// So many elements of a kind are proved one by one.
    private static let elementLimit = 24

    /// Elements that no offset from 0 to the last brings on screen. What takes no part or is hidden is left out, as
    /// somebody wrote that, and so is what stands in a row, which scrolls by itself.
    func neverSeen() -> LintAnswer {
        var answer = LintAnswer()
        guard !scrollsAcross else { return answer }
        let met = Set(inside.flatMap { look in look.elements.map { $0.path } })
        for name in kinds {
            let (paths, _) = prepared.paths(of: name, limit: 5_000)
            let suspects = paths.filter { path in
                !met.contains(path) && !isAbsent(path) && !offsetsBeside(path).contains { isSeen(path, at: $0) }
            }
            var unseen: [ElementPath] = []
            for path in suspects.prefix(LintSurvey.elementLimit) {
                switch isNeverSeen(path) {
                case true?: unseen.append(path)
                case nil: answer.open += 1
                case false?: break
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

    /// Whether the offset across moves something too.
    private var scrollsAcross: Bool {
        isWide
            ? prepared.contentSize.height > prepared.viewport.height + 0.5
            : prepared.contentSize.width > prepared.viewport.width + 0.5
    }

    private func isAbsent(_ path: ElementPath) -> Bool {
        guard let element = element(path, at: 0), !element.isInRow, let kind = kind(of: path) else { return true }
        return element.isHidden || layout.table.value(of: kind.formulas[.presence]) != 1 || element.frame.width <= 0
            || element.frame.height <= 0
    }

    /// Offsets at which an element would be on screen if it stayed where it rests.
    private func offsetsBeside(_ path: ElementPath) -> [Double] {
        guard let rest = prepared.restingBox(of: path)?.side(alongX: isWide) else { return [] }
        let length = isWide ? prepared.viewport.width : prepared.viewport.height
        return [0.25, 0.5, 0.75].map { max(0, min(last, rest.start - length * $0)) }
    }

    private func isNeverSeen(_ path: ElementPath) -> Bool? {
        proves(path, [], over: 0...last) { graph, _, shown in
            graph.apply(.negate, shown)
        } holds: {
            !isSeen(path, at: $0)
        }
    }

    /// Cells, and sides of cells, that no offset brings on screen, or only behind something in front of them.
    func outOfReach() -> LintAnswer {
        var answer = LintAnswer()
        guard !scrollsAcross else { return answer }
        let met = Set(
            inside.flatMap { look in
                look.elements.filter { $0.category == .cell && look.sees($0) }.map { $0.path }
            })
        for name in kinds {
            for path in subjects(of: name) where met.contains(path) {
                guard let kind = kind(of: path), kind.category == .cell else { continue }
                let found = [LintSide.bottom, .top, .right, .left].compactMap { side in
                    hindrance(path, side).map { (side, $0) }
                }.filter { side, hindrance in
                    // Between the offsets that were looked at it may come on screen.
                    if case .edge = hindrance { staysBeyond(path, side) } else { true }
                }
                guard let (side, hindrance) = found.first else { continue }
                answer.findings.append(
                    LintFinding(
                        lint: .unreachable, fact: .unreachable(path, found.count == 4 ? .whole : side, hindrance),
                        span: kind.formulas.span, kind: kind.formulas.span, offset: offsetsBeside(path).first))
                break
            }
        }
        return answer
    }

    /// What keeps a side of a cell out of reach: at every offset that was looked at, and at those where the side would
    /// come on screen.
    private func hindrance(_ path: ElementPath, _ side: LintSide) -> LintFact.Hindrance? {
        var bar: ElementPath?
        var isMet = false
        for offset in offsets(reaching: path, side) {
            guard let element = element(path, at: offset) else { continue }
            guard element.isUpright, !element.isInRow, !element.isHidden else { return nil }
            let look = LintLook(prepared, at: offset)
            isMet = isMet || look.sees(element)
            for point in side.points(of: element.frame) where look.screen.holds(point) {
                guard let cover = look.bar(over: point, infrontOf: element) else { return nil }
                bar = cover
            }
        }
        return isMet ? bar.map { .bar($0) } ?? .edge : nil
    }

    /// Whether no offset is found that brings a side of a cell on screen: by proof, if its place along its own axis tells.
    private func staysBeyond(_ path: ElementPath, _ side: LintSide) -> Bool {
        let axis = side == .left || side == .right ? 0 : 1
        let answer = proves(path, [.frame(axis), .frame(axis + 2)], over: 0...last) { graph, frame, shown in
            let screen = screen(axis, in: &graph)
            let inset = graph.least(graph.constant(1), graph.product(frame[1], graph.constant(0.25)))
            let isStart = side == .left || side == .top
            let place =
                isStart
                ? graph.sum(frame[0], inset) : graph.difference(graph.sum(frame[0], frame[1]), inset)
            let beyond = graph.greatest(
                graph.difference(screen.start, place), graph.difference(place, screen.end))
            return graph.greatest(beyond, graph.apply(.negate, shown))
        } holds: { offset in
            guard let element = element(path, at: offset) else { return true }
            let look = LintLook(prepared, at: offset, [element])
            return !side.points(of: element.frame).contains { look.screen.holds($0) }
        }
        return answer ?? true
    }

    /// Offsets at which a side of an element may be on screen: those that were looked at, and a finer row of those around
    /// its place.
    private func offsets(reaching path: ElementPath, _ side: LintSide) -> [Double] {
        guard let rest = prepared.restingBox(of: path)?.side(alongX: isWide) else { return [] }
        let length = isWide ? prepared.viewport.width : prepared.viewport.height
        let near = (0...40).map { rest.start - length + (length + rest.length) * Double($0) / 40 }
        return inside.map { $0.offset } + near.filter { $0 >= 0 && $0 <= last }
    }
}

extension LintSide {
    /// Points just inside of a side, near its ends and in its middle.
    fileprivate func points(of box: LayoutRectangle) -> [LayoutPoint] {
        let (insetX, insetY) = (min(1, box.width / 4), min(1, box.height / 4))
        return [0.02, 0.5, 0.98].map { share in
            let (x, y) = (box.x + box.width * share, box.y + box.height * share)
            switch self {
            case .left: return LayoutPoint(x: box.x + insetX, y: y)
            case .right: return LayoutPoint(x: box.x + box.width - insetX, y: y)
            case .top: return LayoutPoint(x: x, y: box.y + insetY)
            case .bottom: return LayoutPoint(x: x, y: box.y + box.height - insetY)
            case .whole: return LayoutPoint(x: x, y: y)
            }
        }
    }
}

extension LayoutRectangle {
    func holds(_ point: LayoutPoint) -> Bool {
        point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
    }
}

extension LintLook {
    /// A supplementary view over a point, painted after an element.
    fileprivate func bar(over point: LayoutPoint, infrontOf element: Attributes) -> ElementPath? {
        guard let place = elements.firstIndex(where: { $0.path == element.path }) else { return nil }
        return elements[place...].last { other in
            other.category == .supplementary && !other.isHidden && other.alpha > 0.5 && other.frame.holds(point)
        }?.path
    }
}
