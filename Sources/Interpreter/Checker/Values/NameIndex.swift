/// Where each of many names stands in a list; names are compared by their UTF-8 bytes.
@frozen @usableFromInline package struct NameIndex {
    @usableFromInline package var places: [[UInt8]: Int] = [:]

    @inlinable package init() {}

    /// Of equal names the first one counts.
    @inlinable package init(_ names: some Sequence<String>) {
        for (place, name) in names.enumerated() where self[name] == nil { add(name, at: place) }
    }

    /// The place of a name; nil for another name.
    @inlinable package subscript(name: String) -> Int? { places[Array(name.utf8)] }

    @inlinable package mutating func add(_ name: String, at place: Int) { places[Array(name.utf8)] = place }
}
