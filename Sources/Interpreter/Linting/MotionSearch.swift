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
                for (motion, span) in walk.strong where span.weight(of: motion) > most[motion]?.weight(of: motion) ?? 0 {
                    most[motion] = span
                }
            }
            // One finding for each kind: the one that is the farthest beyond what is strong.
            let worst = [LintMotion.turn, .zoom, .parallax, .drift].compactMap { motion in
                most[motion].map { (motion, $0) }
            }.max { $0.1.weight(of: $0.0) < $1.1.weight(of: $1.0) }
            guard let (motion, span) = worst, let kind = kind(of: span.path) else { continue }
            answer.findings.append(
                LintFinding(
                    lint: .motion, fact: .motion(span.path, motion, from: span.low, to: span.high),
                    span: kind.formulas.span, kind: kind.formulas.span, offset: span.offset, device: .reducedMotion))
        }
        return answer
    }

    /// Motion across that is the same from right to left, although what moves rests on the other side there.
    func unmirroredMotion() -> LintAnswer {
        var answer = LintAnswer()
        guard !isWide, let mirrored = on(.rightToLeft) else { return answer }
        for name in kinds {
            search: for path in subjects(of: name, atMost: 12) {
                guard let kind = kind(of: path) else { continue }
                for look in inside {
                    let point = prepared.offset(along: look.offset)
                    guard let here = look.elements.first(where: { $0.path == path }), look.sees(here), !here.isInRow,
                        let there = mirrored.attributes(of: path, at: point)?.elements.first
                    else { continue }
                    let (shift, other) = (here.shiftAcross, there.shiftAcross)
                    guard abs(shift) > 1, abs(shift - other) < 0.01 else { continue }
                    answer.findings.append(
                        LintFinding(
                            lint: .mirrored, fact: .mirrored(path, shift: shift), span: kind.formulas.span,
                            kind: kind.formulas.span, offset: look.offset, device: .rightToLeft))
                    break search
                }
            }
        }
        return answer
    }
}

extension Attributes {
    /// How far right of its resting place it is drawn: moved there, or placed there.
    fileprivate var shiftAcross: Double {
        center.x - size.width / 2 - quantities[.restX] + quantities[.translationX]
    }

    fileprivate var shift: LayoutPoint {
        LayoutPoint(
            x: shiftAcross,
            y: center.y - size.height / 2 - quantities[.restY] + quantities[.translationY])
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
        case .zoom: low > 0 ? (high / low - 1) / (LintMotion.strongZoom - 1) : 100
        case .turn: (high - low) / LintMotion.strongTurn
        case .drift, .parallax: (high - low) / LintMotion.strongDrift
        }
    }
}

extension LintMotion {
    /// What counts as strong: a side that grows by a quarter, a turn by 15 degrees, a drift by 50 points. WCAG 2.3.3 asks
    /// that motion started by scrolling can be turned off and names zoom, turns and parallax, but no amounts.
    fileprivate static let strongZoom = 1.25
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
        for offset in survey.inside.map({ $0.offset }) {
            func element(at offset: Double) -> Attributes? {
                prepared.attributes(of: path, at: prepared.offset(along: offset))?.elements.first
            }
            guard let here = element(at: offset), LintLook(prepared, at: offset, [here]).sees(here) else { continue }
            let quantities = here.quantities
            note(.zoom, max(abs(quantities[.scaleX]), abs(quantities[.scaleY])), at: offset)
            for turn in [ElementQuantity.rotationX, .rotationY, .rotationZ] where abs(quantities[turn]) > 0 {
                note(.turn, quantities[turn], at: offset)
                note(.turn, 0, at: offset)
            }
            if let custom = here.custom.first(where: { $0.name.utf8.elementsEqual("parallax".utf8) }) {
                for number in custom.value.parts.numbers { note(.parallax, number, at: offset) }
            }
            // What sticks goes with the window, by one point for each point; all else than that is drift.
            guard let next = element(at: offset + 0.01) else { continue }
            let steps = [next.shift.x - here.shift.x, next.shift.y - here.shift.y].map { $0 / 0.01 }
            let along = survey.isWide ? steps[0] : steps[1]
            let across = survey.isWide ? steps[1] : steps[0]
            let drifts = abs(along) > 0.05 && abs(along - 1) > 0.05 || abs(across) > 0.05
            if drifts {
                let shift = here.shift
                let isAcross = abs(across) > 0.05
                note(.drift, survey.isWide == isAcross ? shift.y : shift.x, at: offset)
            }
        }
        for motion in [LintMotion.zoom, .turn, .drift, .parallax] {
            guard let range = ranges[motion] else { continue }
            let span = MotionSpan(path: path, low: range.low, high: range.high, offset: range.offset)
            if span.weight(of: motion) > 1 { strong.append((motion, span)) }
        }
    }
}
