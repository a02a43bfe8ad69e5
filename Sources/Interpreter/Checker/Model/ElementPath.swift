/// Names one element: `cell[1,2]`, `menu[0,0]`.
public struct ElementPath: Sendable, Hashable {
    /// The name of its kind in the file.
    public var kind: String
    /// The section, counted from 0; 0 for an element of the whole layout.
    public var section: Int
    /// The item, counted from 0; 0 for an element that its section or layout has once.
    public var item: Int

    /// Makes a path.
    public init(kind: String, section: Int = 0, item: Int = 0) {
        self.kind = kind
        self.section = section
        self.item = item
    }
}
