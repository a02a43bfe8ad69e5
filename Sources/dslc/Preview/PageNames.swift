/// What files are called in a page. One outside of the working directory would tell where it lies on this machine: it has
/// its last part as a name, with a number where another file has that already.
struct PageNames {
    private var known: [(path: String, name: String)] = []

    /// The name of a file, the same each time; of what is no path the text itself.
    mutating func name(of path: String) -> String {
        if let found = known.first(where: { $0.path.utf8.elementsEqual(path.utf8) }) { return found.name }
        let short = path.utf8.first == UInt8(ascii: "/") ? FilePath.lastPart(of: path) : path
        var name = short
        var number = 2
        while known.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
            name = "\(number)/\(short)"
            number += 1
        }
        known.append((path, name))
        return name
    }
}
