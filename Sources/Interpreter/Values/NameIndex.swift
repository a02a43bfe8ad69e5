/// Where each of many names stands in a list; names are compared by their UTF-8 bytes.
struct NameIndex {
    private var places: [[UInt8]: Int] = [:]

    init() {}

    /// Of equal names the first one counts.
    init(_ names: some Sequence<String>) {
        for (place, name) in names.enumerated() where self[name] == nil { add(name, at: place) }
    }

    /// The place of a name; nil for another name.
    subscript(name: String) -> Int? { places[Array(name.utf8)] }

    mutating func add(_ name: String, at place: Int) { places[Array(name.utf8)] = place }
}
