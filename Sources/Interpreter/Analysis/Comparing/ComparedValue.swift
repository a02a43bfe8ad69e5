import LayoutChecker
import LayoutDSL
import LayoutEngine

/// A value of an element that is compared: what is seen of it. Where it stands follows from its frame, so that a place
/// may be written in another way.
struct ComparedValue {
    let name: String
    let observed: ObservedQuantity
    let quantity: Quantity

    /// How far two of them may lie apart. A truth is another one, whatever the tolerance is.
    func limit(_ tolerance: Double) -> Double { quantity == .boolean ? min(tolerance, 0.5) : tolerance }

    private static let frame: [ComparedValue] = ["x", "y", "width", "height"].enumerated().map { edge, name in
        ComparedValue(name: "frame." + name, observed: .frame(edge), quantity: .length)
    }

    private static let drawn = ElementQuantity.compared.map {
        ComparedValue(name: $0.row.name, observed: .drawn($0), quantity: $0.row.unit)
    }

    /// The values that elements of every kind have.
    static let ofAllKinds = frame + drawn

    private static let shown = ComparedValue(name: "shown", observed: .shown, quantity: .boolean)

    /// What elements of a kind tell the app in both layouts.
    static func outputs(_ old: [OutputFormula], _ new: [OutputFormula]) -> [ComparedValue] {
        NamedPairs(old.map { $0.name }, new.map { $0.name }).all.flatMap { pair -> [ComparedValue] in
            guard let output = pair.old.map({ old[$0] }), let other = pair.new.map({ new[$0] }),
                output.shape == other.shape
            else { return [] }
            return output.components.indices.map { part in
                ComparedValue(
                    name: "output " + output.name,
                    observed: .output(name: output.name, component: part, isOfSection: false),
                    quantity: output.shape == .number ? .number : .boolean)
            }
        }
    }

    /// The values of a kind that the old layout and the new one have.
    static func all(_ old: CheckedLayout.ElementKind, _ new: CheckedLayout.ElementKind, in phase: Phase)
        -> [ComparedValue]
    {
        var found = frame + drawn + [shown]
        let (before, after) = (old.attributes(in: phase), new.attributes(in: phase))
        for pair in NamedPairs(before.map { $0.name }, after.map { $0.name }).all {
            guard let attribute = pair.old.map({ before[$0] }), let other = pair.new.map({ after[$0] }) else {
                continue
            }
            let parts = min(attribute.components.count, other.components.count)
            for part in 0..<parts {
                found.append(
                    ComparedValue(
                        name: parts > 1
                            ? "\(attribute.name).\(["x", "y", "width", "height"][min(3, part)])" : attribute.name,
                        observed: .attribute(name: attribute.name, component: part), quantity: .number))
            }
        }
        return found
    }
}
