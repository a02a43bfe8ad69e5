/// Where each of many names stands in a list; names are compared by their UTF-8 bytes.
package struct NameIndex {
    private var places: [[UInt8]: Int] = [:]

    package init() {}

    /// Of equal names the first one counts.
    package init(_ names: some Sequence<String>) {
        for (place, name) in names.enumerated() where self[name] == nil { add(name, at: place) }
    }

    /// The place of a name; nil for another name.
    package subscript(name: String) -> Int? { places[Array(name.utf8)] }

    package mutating func add(_ name: String, at place: Int) { places[Array(name.utf8)] = place }
}
