import LayoutDSL

// Motion that a device's settings should change: less of it for people who asked for less, the other way around where
// lines of text run from right to left.

extension LintSurvey {
    /// Strong motion that stays as it is when the device asks for less of it. Drift is motion against the content:
    /// neither with it nor stuck to the window.
    func strongMotion() -> LintAnswer {
        var answer = LintAnswer()
        guard let calm = on(.reducedMotion) else { return answer }
        for name in kinds {
            var most: [LintMotion: MotionSpan] = [:]
            for path in subjects(of: name, atMost: 12) {
                guard let walk = MotionWalk(path, self, in: calm) else { continue }
                for (motion, span) in walk.strong where span.weight(of: motion) > most[motion]?.weight(of: motion) ?? 0
                {
                    most[motion] = span
                }
            }
            // One finding for each kind.
            let order: [LintMotion] = [.turn, .growth, .contents, .drift]
            let worst = order.lazy.compactMap { motion in most[motion].map { (motion, $0) } }.first
            guard let (motion, span) = worst, let kind = kind(of: span.path) else { continue }
            answer.findings.append(
                LintFinding(
                    lint: .motion, fact: .motion(span.path, motion, from: span.low, to: span.high),
                    span: kind.formulas.span, kind: kind.formulas.span, offset: span.offset, device: .reducedMotion))
        }
        return answer
    }

    /// Motion across that is the same from right to left, where it should be the other way around: what is mirrored as a
    /// whole is right, however it is written.
    func unmirroredMotion() -> LintAnswer {
        var answer = LintAnswer()
        guard !isWide, let mirrored = on(.rightToLeft) else { return answer }
        for name in kinds {
            for path in subjects(of: name, atMost: 12) {
                guard let kind = kind(of: path), let found = unmirrored(path, in: mirrored) else { continue }
                answer.findings.append(
                    LintFinding(
                        lint: .mirrored, fact: .mirrored(path, shift: found.shift), span: kind.formulas.span,
                        kind: kind.formulas.span, offset: found.offset, device: .rightToLeft))
                break
            }
        }
        return answer
    }

    /// How far an element moves across, and where it has moved the farthest, if it does so to the same side in both
    /// directions of reading; nil for any other.
    private func unmirrored(_ path: ElementPath, in mirrored: Prepared) -> (shift: Double, offset: Double)? {
        var shifts: [(shift: Double, offset: Double)] = []
        let width = max(prepared.contentSize.width, prepared.viewport.width)
        // What rests on the same side in both directions is no text, and may move as it does.
        guard let rest = prepared.restingBox(of: path), let other = mirrored.restingBox(of: path),
            abs(width - rest.x - rest.width - other.x) < 0.5
        else { return nil }
        for look in inside {
            guard let here = look.elements.first(where: { $0.path == path }), look.sees(here),
                let there = mirrored.attributes(of: path, at: prepared.offset(along: look.offset))?.elements.first
            else { continue }
            let shift = here.shift(from: rest).x
            guard abs(shift - there.shift(from: other).x) < 0.01 else { return nil }
            let opposite = width - here.frame.x - here.frame.width
            // In the middle of the content both are the same.
            guard abs(there.frame.x - opposite) > 0.5 || abs(here.frame.x - opposite) < 0.5 else { return nil }
            shifts.append((shift, look.offset))
        }
        guard let first = shifts.first,
            let most = shifts.max(by: { abs($0.shift - first.shift) < abs($1.shift - first.shift) }),
            abs(most.shift - first.shift) > 1
        else { return nil }
        return (most.shift - first.shift, most.offset)
    }
}

extension Attributes {
    /// How far from its resting box it is drawn: moved there, or placed there.
    func shift(from rest: LayoutRectangle) -> LayoutPoint {
        LayoutPoint(
            x: center.x - size.width / 2 - rest.x + quantities[.translationX],
            y: center.y - size.height / 2 - rest.y + quantities[.translationY])
    }
}

/// The ends of a motion of one element.
private struct MotionSpan {
    let path: ElementPath
    let low: Double
    let high: Double
    let offset: Double

    /// How many times as strong as what is just strong.
    func weight(of motion: LintMotion) -> Double {
        switch motion {
        case .growth: low > 0 ? (high / low - 1) / (LintMotion.strongGrowth - 1) : 100
        case .turn: (high - low) / LintMotion.strongTurn
        case .drift, .contents: (high - low) / LintMotion.strongDrift
        }
    }
}

extension LintMotion {
    /// What counts as strong: a side that grows by a quarter, a turn by 15 degrees, a drift by 50 points. WCAG 2.3.3 asks
    /// that motion started by scrolling can be turned off, and names no amounts.
    fileprivate static let strongGrowth = 1.25
    fileprivate static let strongTurn = Double.pi / 12
    fileprivate static let strongDrift = 50.0
}

/// How one element moves over the offsets at which it is on screen.
private struct MotionWalk {
    /// The motions that are strong.
    private(set) var strong: [(LintMotion, MotionSpan)] = []

    /// `prepared`: the layout on a device that asks for less motion.
    init?(_ path: ElementPath, _ survey: LintSurvey, in prepared: Prepared) {
        var ranges: [LintMotion: (low: Double, high: Double, offset: Double)] = [:]
        func note(_ motion: LintMotion, _ value: Double, at offset: Double) {
            guard let known = ranges[motion] else {
                ranges[motion] = (value, value, offset)
                return
            }
            ranges[motion] = (min(known.low, value), max(known.high, value), value > known.high ? offset : known.offset)
        }
        let rest = prepared.restingBox(of: path)
        for offset in survey.inside.map({ $0.offset }) {
            func element(at offset: Double) -> Attributes? {
                prepared.attributes(of: path, at: prepared.offset(along: offset))?.elements.first
            }
            guard let here = element(at: offset), LintLook(prepared, at: offset, [here]).sees(here) else { continue }
            let quantities = here.quantities
            note(.growth, max(abs(quantities[.scaleX]), abs(quantities[.scaleY])), at: offset)
            for turn in [ElementQuantity.rotationX, .rotationY, .rotationZ] where abs(quantities[turn]) > 0 {
                note(.turn, quantities[turn], at: offset)
                note(.turn, 0, at: offset)
            }
            // A point that a host is given moves what is drawn in the element.
            for custom in here.custom {
                guard case .point(let point) = custom.value else { continue }
                note(.contents, survey.isWide ? point.x : point.y, at: offset)
            }
            // What sticks goes with the window, by one point for each point; all else than that is drift.
            guard let rest, let next = element(at: offset + 0.01) else { continue }
            let (shift, moved) = (here.shift(from: rest), next.shift(from: rest))
            let steps = [moved.x - shift.x, moved.y - shift.y].map { $0 / 0.01 }
            let along = survey.isWide ? steps[0] : steps[1]
            let across = survey.isWide ? steps[1] : steps[0]
            let drifts = abs(along) > 0.05 && abs(along - 1) > 0.05 || abs(across) > 0.05
            if drifts {
                let isAcross = abs(across) > 0.05
                note(.drift, survey.isWide == isAcross ? shift.y : shift.x, at: offset)
            }
        }
        for motion in [LintMotion.growth, .turn, .drift, .contents] {
            guard let range = ranges[motion] else { continue }
            let span = MotionSpan(path: path, low: range.low, high: range.high, offset: range.offset)
            if span.weight(of: motion) > 1 { strong.append((motion, span)) }
        }
    }
}
