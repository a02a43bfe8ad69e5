import LayoutDSL

extension CheckedLayout {
    /// The kind of a part, by its name in its owner; nil where the owner has no such part.
    package func part(_ name: Substring, of owner: String) -> String? {
        elements.first { kind in
            kind.owner?.utf8.elementsEqual(owner.utf8) == true && kind.memberName.utf8.elementsEqual(name.utf8)
        }?.name
    }
}
