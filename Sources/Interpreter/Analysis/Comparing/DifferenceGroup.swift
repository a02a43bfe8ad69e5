import LayoutChecker
import LayoutEngine

/// One value that differs in several elements of a kind.
package struct DifferenceGroup: Sendable {
    /// The difference of the element that differs the most.
    package internal(set) var most: LayoutDifference
    /// The elements, in the order of the layout; empty for a value of the whole layout.
    package internal(set) var elements: [ElementPath]
    /// From the first offset at which one of them differs to the last one.
    package internal(set) var offsets: ClosedRange<Double>
    /// Whether it is proved that none of them differs by more.
    package internal(set) var isMost: Bool
    /// Between which numbers the new values less the old ones lie, where it is proved in which direction they differ.
    package internal(set) var change: ClosedRange<Double>?
    /// How many elements of the kind both layouts have; 0 for a value of the whole layout.
    package let kindCount: Int

    /// Whether all elements of the kind differ, and there is more than one.
    package var isEvery: Bool { kindCount > 1 && elements.count == kindCount }
}

extension DifferenceGroup {
    /// The changes of two elements as one; nil where they have no direction in common.
    fileprivate static func joined(_ a: ClosedRange<Double>?, _ b: ClosedRange<Double>?) -> ClosedRange<Double>? {
        guard let a, let b, (a.upperBound > 0) == (b.upperBound > 0) else { return nil }
        return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
    }
}

/// What was not decided of one value in several elements of a kind.
package struct UndecidedGroup: Sendable {
    /// The first of them.
    package let first: UndecidedValue
    /// The elements, in the order of the layout; empty for the whole layout.
    package internal(set) var elements: [ElementPath]
}

extension LayoutComparison {
    /// What was not decided, that of one value in all elements of a kind together, in the order of the first of each.
    package var undecidedGroups: [UndecidedGroup] {
        var found: [UndecidedGroup] = []
        var places: [String: Int] = [:]
        for entry in undecided {
            guard let element = entry.element else {
                found.append(UndecidedGroup(first: entry, elements: []))
                continue
            }
            let key = "\(element.kind) \(entry.value) \(entry.reason.name)"
            if let place = places[key] {
                found[place].elements.append(element)
            } else {
                places[key] = found.count
                found.append(UndecidedGroup(first: entry, elements: [element]))
            }
        }
        return found
    }

    /// The differences, those of one value in all elements of a kind together, in the order of the first of each. Where
    /// anything is left open nobody knows how much values differ at most.
    package var groups: [DifferenceGroup] {
        var found: [DifferenceGroup] = []
        var places: [String: Int] = [:]
        let isComplete = undecided.isEmpty && moreElements == 0
        var counts: [String: Int] = [:]
        for entry in kindCounts { counts[entry.kind] = entry.count }
        for difference in differences {
            let key = (difference.element?.kind ?? "") + " " + difference.value
            guard let element = difference.element, let place = places[key] else {
                if difference.element != nil { places[key] = found.count }
                found.append(
                    DifferenceGroup(
                        most: difference, elements: difference.element.map { [$0] } ?? [], offsets: difference.offsets,
                        isMost: difference.isMost && isComplete, change: difference.change,
                        kindCount: difference.element.flatMap { counts[$0.kind] } ?? 0))
                continue
            }
            let (a, b) = (found[place].offsets, difference.offsets)
            found[place].offsets = min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
            found[place].elements.append(element)
            found[place].isMost = found[place].isMost && difference.isMost
            found[place].change = DifferenceGroup.joined(found[place].change, difference.change)
            if difference.amount > found[place].most.amount { found[place].most = difference }
        }
        return found
    }
}
