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
        for difference in differences {
            let key = (difference.element?.kind ?? "") + " " + difference.value
            guard let element = difference.element, let place = places[key] else {
                if difference.element != nil { places[key] = found.count }
                found.append(
                    DifferenceGroup(
                        most: difference, elements: difference.element.map { [$0] } ?? [], offsets: difference.offsets,
                        isMost: difference.isMost && isComplete))
                continue
            }
            let (a, b) = (found[place].offsets, difference.offsets)
            found[place].offsets = min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
            found[place].elements.append(element)
            found[place].isMost = found[place].isMost && difference.isMost
            if difference.amount > found[place].most.amount { found[place].most = difference }
        }
        return found
    }
}
