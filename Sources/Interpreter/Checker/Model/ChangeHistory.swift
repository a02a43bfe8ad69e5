/// Which changes led from a prepared list to this one: two lists with a common beginning know by their changes which
/// item of one is which of the other.
package struct ChangeHistory: Sendable {
    /// One for all lists that came from the same one.
    package private(set) var root = Root()
    package private(set) var steps: [Step] = []

    package init(root: Root = Root(), steps: [Step] = []) {
        self.root = root
        self.steps = steps
    }

    /// The list that it began with.
    package final class Root: Sendable {}

    /// A change of places.
    package enum Step: Sendable, Equatable {
        case insert(section: Int, item: Int)
        case remove(section: Int, item: Int)
        case move(section: Int, item: Int, toSection: Int, toItem: Int)
        case insertSections(Int, count: Int)
        case removeSection(Int)
        case moveSection(Int, to: Int)
    }

    /// Longer than this no history is carried on.
    private static let limit = 512

    /// Adds changes; those of values change no place.
    package mutating func add(_ changes: [DataChange]) {
        if steps.count > ChangeHistory.limit { self = ChangeHistory() }
        for change in changes {
            switch change {
            case .update, .updateSection: break
            case .insert(let section, let item, _): steps.append(.insert(section: section, item: item))
            case .remove(let section, let item): steps.append(.remove(section: section, item: item))
            case .move(let section, let item, let toSection, let toItem):
                steps.append(.move(section: section, item: item, toSection: toSection, toItem: toItem))
            case .insertSection(let section, let data): steps.append(.insertSections(section, count: data.repeats))
            case .removeSection(let section): steps.append(.removeSection(section))
            case .moveSection(let section, let target): steps.append(.moveSection(section, to: target))
            }
        }
    }
}
