import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Which numbers a test has moved, and which stood still meanwhile though a user can move them.
package struct TestScope: Sendable {
    /// What took every value of a range: `offset.y`, `gap`.
    package fileprivate(set) var moved: [String] = []
    /// What took single values of a range.
    package fileprivate(set) var stepped: [String] = []
    /// What stood still.
    package fileprivate(set) var still: [Still] = []

    /// A number that stood still.
    package struct Still: Sendable {
        package enum Kind: Sendable, Equatable {
            /// The offset across the scroll.
            case across
            /// The offset of a section that scrolls by itself, and of so many behind it.
            case rows(first: Int, count: Int)
            /// Where the offset came from that `trail` follows.
            case trail
        }

        package fileprivate(set) var kind: Kind
        /// Its name in a test.
        package let name: String
        /// Where it stood; nil for where the list or the section opens, if that hangs on the world.
        package let value: Double?
    }

    init() {}

    /// What a test asks, in a world of it.
    init(of test: LayoutTest, in prepared: Prepared) {
        let layout = prepared.program.layout
        let names = layout.isHorizontal ? ["offset.x", "offset.y"] : ["offset.y", "offset.x"]
        let isInRange = test.settings.contains { $0.isRange }
        var (across, rows) = (0.0, Set<Int>())
        var isAcrossSet = !layout.scrollsBoth
        var start: (isMoved: Bool, value: Double?) = (false, nil)
        if test.samplings.contains(where: { $0.isEveryOffset && !$0.isSome }) { moved.append(names[0]) }
        if test.samplings.contains(where: { $0.isSwept }) { stepped.append(names[0]) }
        for setting in test.settings {
            if setting.isContinuous {
                moved.append(setting.name)
            } else if setting.isRange {
                stepped.append(setting.name)
            }
            switch setting.target {
            case .offset:
                across = setting.values.low
                if setting.isRange { isAcrossSet = true }
            case .rowOffset(let section) where setting.isRange: rows.insert(section)
            case .trail: start = (setting.isRange, setting.values.low)
            default: break
            }
        }
        if !isAcrossSet { still.append(Still(kind: .across, name: names[1], value: across)) }
        for section in prepared.world.blocks.indices where prepared.isRow(section) && !rows.contains(section) {
            let opens = prepared.program.plan.rows[Int(prepared.world.blocks[section])].opens >= 0
            let hangs = isInRange && opens && prepared.rowOffsets[section] == nil
            note(section, at: hangs ? nil : prepared.offset(ofSection: section))
        }
        if prepared.program.plan.trails.count > 0, !start.isMoved {
            let hangs = isInRange && layout.opens.exists
            let opening = hangs ? nil : prepared.along(prepared.held(prepared.opening))
            still.append(Still(kind: .trail, name: "trail", value: start.value ?? opening))
        }
    }

    /// A section that stands still, with the one before it where that stands at the same offset.
    private mutating func note(_ section: Int, at offset: Double?) {
        if let last = still.last, case .rows(let first, let count) = last.kind, first + count == section,
            last.value == offset
        {
            still[still.count - 1].kind = .rows(first: first, count: count + 1)
        } else {
            still.append(
                Still(kind: .rows(first: section, count: 1), name: "section[\(section)].offset", value: offset))
        }
    }
}
