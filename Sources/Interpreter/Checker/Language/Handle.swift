/// The number of an entry of a `Pool`: an `Int32` that the compiler does not take for the number of another thing.
struct Handle<Tag>: Hashable, BitwiseCopyable {
    /// Below 0: no entry.
    let index: Int32

    @inline(__always)
    init(_ index: Int32) { self.index = index }

    /// The handle that stands for no entry.
    static var none: Handle { Handle(-1) }

    var exists: Bool { index >= 0 }
}

/// The target of a handle.
enum Tag {
    /// A name, by its bytes.
    enum Name {}
    /// A file of the check.
    enum Module {}
    /// A statement, numbered through all files.
    enum Statement {}
    /// A block that declares names.
    enum Block {}
    /// A block at work for a certain box.
    enum Activation {}
    /// An element, a section or the layout.
    enum Box {}
    /// A formula that sets a property or an attribute.
    enum Contribution {}
    /// A formula or value that stands for a parameter, or that is read by itself.
    enum Argument {}
    /// The condition of a `when` block.
    enum Condition {}
    /// The entries of a list or of stops.
    enum List {}
    /// An element that a test names.
    enum Observed {}
}

typealias Symbol = Handle<Tag.Name>
typealias ModuleID = Handle<Tag.Module>
typealias StatementID = Handle<Tag.Statement>
typealias BlockID = Handle<Tag.Block>
typealias ActivationID = Handle<Tag.Activation>
typealias BoxID = Handle<Tag.Box>
typealias ContributionID = Handle<Tag.Contribution>
typealias ArgumentID = Handle<Tag.Argument>
typealias ConditionID = Handle<Tag.Condition>
typealias ListID = Handle<Tag.List>
typealias ObservedID = Handle<Tag.Observed>

extension ModuleID {
    static var prelude: ModuleID { ModuleID(0) }
    /// The file that is asked about.
    static var main: ModuleID { ModuleID(1) }
}

extension BoxID {
    /// The box of the layout.
    static var layout: BoxID { BoxID(0) }
}

/// An array whose entries are found by handles.
struct Pool<Tag, Element> {
    private(set) var entries: [Element] = []

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }
    /// The handle of the entry that is added next.
    var next: Handle<Tag> { Handle(Int32(clamping: entries.count)) }

    @inline(__always)
    subscript(handle: Handle<Tag>) -> Element {
        _read { yield entries[Int(handle.index)] }
        _modify { yield &entries[Int(handle.index)] }
    }

    /// The handles of all entries, or of those from one on.
    func handles(from first: Handle<Tag> = Handle(0)) -> [Handle<Tag>] {
        (Int(first.index)..<max(Int(first.index), entries.count)).map { Handle(Int32(clamping: $0)) }
    }

    @discardableResult
    mutating func append(_ entry: Element) -> Handle<Tag> {
        entries.append(entry)
        return Handle(Int32(clamping: entries.count - 1))
    }
}
