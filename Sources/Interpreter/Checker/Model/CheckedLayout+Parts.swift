import LayoutDSL

extension CheckedLayout {
    /// The kind of a part, by its name in its owner; nil where the owner has no such part.
    package func part(_ name: Substring, of owner: String) -> String? {
        let called = owner + String(name).capitalizedASCII
        return elements.first { kind in
            guard let holder = kind.owner, holder.utf8.elementsEqual(owner.utf8) else { return false }
            return kind.name.utf8.elementsEqual(name.utf8) || kind.name.utf8.elementsEqual(called.utf8)
        }?.name
    }
}
