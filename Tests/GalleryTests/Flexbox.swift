/// CSS Flexible Box Layout, §9: an oracle. Written from the specification, with its rounds of freezing.
struct Flexbox {
    struct Item {
        /// What the item wants along the line and across.
        var natural: (along: Double, across: Double)
        var basis: Double
        var grow = 0.0
        var shrink = 1.0
        var least: (along: Double, across: Double) = (0, 0)
        var most: (along: Double, across: Double) = (.infinity, .infinity)
        /// align-self: nil is `stretch`, else 0 start, 0.5 center, 1 end.
        var align: Double?
    }

    struct Box: Equatable {
        var along: Double
        var across: Double
        var length: Double
        var thickness: Double
    }

    /// justify-content and align-content: where what is left goes.
    enum Content: Int, CaseIterable {
        case start, center, end, between, around, evenly, stretch

        /// What stands before the first of so many, and between two of them.
        func spaces(_ free: Double, _ count: Int) -> (lead: Double, between: Double) {
            let number = Double(count)
            switch self {
            case .start, .stretch: return (0, 0)
            case .center: return (free / 2, 0)
            case .end: return (free, 0)
            // Where there is too little room they are `flex-start` here, as in CSS Flexbox, Level 1, the first is.
            case .between: return free > 0 && count > 1 ? (0, free / (number - 1)) : (0, 0)
            case .around: return free > 0 ? (free / number / 2, free / number) : (0, 0)
            case .evenly: return free > 0 ? (free / (number + 1), free / (number + 1)) : (0, 0)
            }
        }
    }

    var room: Double
    var wraps = false
    var gap = 0.0
    var lineGap = 0.0
    var justify = Content.start
    /// nil is `auto`.
    var depth: Double?
    var lines = Content.stretch

    /// The boxes of the items; and whether somewhere CSS shrinks by less than the line's factors say (study B17).
    func boxes(of items: [Item]) -> (boxes: [Box], isException: Bool) {
        var broken: [[Item]] = []
        var used = 0.0
        for item in items {
            let wanted = Flexbox.clamp(item.basis, item.least.along, item.most.along)
            if wraps, let last = broken.last, !last.isEmpty, used + gap + wanted <= room {
                broken[broken.count - 1].append(item)
                used += gap + wanted
            } else if !wraps, !broken.isEmpty {
                broken[0].append(item)
            } else {
                broken.append([item])
                used = wanted
            }
        }
        let flexed = broken.map { self.flexed($0) }
        var thick = broken.map { line in line.map { Flexbox.thickness($0) }.max() ?? 0 }
        let gaps = lineGap * Double(broken.count - 1)
        var (start, apart) = (0.0, 0.0)
        if let depth, !wraps {
            thick = [depth]
        } else if let depth {
            let free = depth - thick.reduce(0, +) - gaps
            if lines == .stretch, free > 0 { thick = thick.map { $0 + free / Double(broken.count) } }
            (start, apart) = lines.spaces(free, broken.count)
        }
        var boxes: [Box] = []
        for (number, line) in broken.enumerated() {
            let lengths = flexed[number].lengths
            let free = room - gap * Double(line.count - 1) - lengths.reduce(0, +)
            let (lead, between) = justify.spaces(free, line.count)
            var along = lead
            for (item, length) in zip(line, lengths) {
                let natural = Flexbox.thickness(item)
                let isStretched = item.align == nil
                let thickness =
                    isStretched ? Flexbox.clamp(thick[number], item.least.across, item.most.across) : natural
                let across = start + (isStretched ? 0 : (thick[number] - thickness) * (item.align ?? 0))
                boxes.append(Box(along: along, across: across, length: length, thickness: thickness))
                along += length + gap + between
            }
            start += thick[number] + lineGap + apart
        }
        return (boxes, flexed.contains { $0.isException })
    }

    private static func clamp(_ value: Double, _ least: Double, _ most: Double) -> Double {
        max(least, min(value, most))
    }

    private static func thickness(_ item: Item) -> Double {
        clamp(item.natural.across, item.least.across, item.most.across)
    }

    /// §9.7, Resolving Flexible Lengths.
    private func flexed(_ line: [Item]) -> (lengths: [Double], isException: Bool) {
        let inner = room - gap * Double(line.count - 1)
        let hypothetical = line.map { Flexbox.clamp($0.basis, $0.least.along, $0.most.along) }
        let isGrowing = hypothetical.reduce(0, +) < inner
        let factors = line.map { isGrowing ? $0.grow : $0.shrink }
        var targets = hypothetical
        var isFrozen = line.indices.map { index in
            factors[index] == 0
                || (isGrowing ? line[index].basis > hypothetical[index] : line[index].basis < hypothetical[index])
        }
        func free() -> Double {
            inner - line.indices.reduce(0) { $0 + (isFrozen[$1] ? targets[$1] : line[$1].basis) }
        }
        func sum() -> Double { line.indices.reduce(0) { $0 + (isFrozen[$1] ? 0 : factors[$1]) } }
        let initial = free()
        let all = sum()
        var isException = false
        while isFrozen.contains(false) {
            var remaining = free()
            let unfrozen = sum()
            if unfrozen < 1 {
                if abs(initial * unfrozen) < abs(remaining) { remaining = initial * unfrozen }
                if !isGrowing, unfrozen != all { isException = true }
            }
            let scaled = line.indices.map { isFrozen[$0] ? 0 : factors[$0] * (isGrowing ? 1 : line[$0].basis) }
            let whole = scaled.reduce(0, +)
            var violation = 0.0
            var violations = [Double](repeating: 0, count: line.count)
            for index in line.indices where !isFrozen[index] {
                let target = line[index].basis + (whole > 0 ? remaining * scaled[index] / whole : 0)
                targets[index] = Flexbox.clamp(target, line[index].least.along, line[index].most.along)
                violations[index] = targets[index] - target
                violation += violations[index]
            }
            for index in line.indices where !isFrozen[index] {
                let isHeld = violation > 0 ? violations[index] > 0 : violations[index] < 0
                if violation == 0 || isHeld { isFrozen[index] = true }
            }
        }
        return (targets, isException)
    }
}
