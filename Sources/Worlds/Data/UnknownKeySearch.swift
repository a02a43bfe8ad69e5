import Interpreter
import LayoutDSL

extension DataFile {
    /// The keys that none of the layouts reads, in the order of levels: of the file, of sections, of records. A record may
    /// carry more than a layout reads: of its keys only those count that are close to a field which the record lacks.
    package func unknownKeys(for layouts: [CheckedLayout]) -> [UnknownKey] {
        var search = UnknownKeySearch(layouts)
        search.look(at: self)
        guard !search.found.isEmpty else { return [] }
        if let table {
            search.locate(in: table)
        } else {
            // The bytes have been read once without a mistake.
            try? search.locate(in: bytes)
        }
        return search.found
    }
}

/// Looks for keys that layouts do not read.
private struct UnknownKeySearch {
    private let layouts: [CheckedLayout]
    private(set) var found: [UnknownKey] = []
    /// The number of each finding, by the level and the key.
    private var numbers: [Place: Int] = [:]
    /// What sections and their items may have, by the name of the block; empty without a name.
    private var sections: [[UInt8]: KnownKeys] = [:]
    private var items: [[UInt8]: KnownKeys] = [:]

    /// So many different keys are told: a file may have a million.
    private static let mostFound = 1000

    /// A key in a file; the section and the item are -1 where there is none.
    private struct Place: Hashable {
        let section: Int
        let item: Int
        let name: [UInt8]
    }

    init(_ layouts: [CheckedLayout]) { self.layouts = layouts }

    mutating func look(at file: DataFile) {
        // Editors find the schema of a file by this key.
        var top = KnownKeys(["sections"] + names(.layout, nil), silent: ["$schema"])
        for (position, field) in file.fields.enumerated() where !top.knows(field.name, at: position) {
            note(field.name, nil, nil, near: top.near(field.name, at: position, in: file.fields), top.names)
        }
        for (number, section) in (file.sections ?? []).enumerated() {
            look(at: section, number)
        }
    }

    private mutating func look(at section: SectionData, _ number: Int) {
        let block = section.block.map { Array($0.utf8) } ?? []
        if !section.fields.isEmpty {
            // Taken out, so that no copy comes into being where it changes.
            var known =
                sections.removeValue(forKey: block)
                ?? KnownKeys(["items", "repeat", "section"] + names(.section, section.block))
            for (position, field) in section.fields.enumerated() where !known.knows(field.name, at: position) {
                let near = known.near(field.name, at: position, in: section.fields)
                note(field.name, number, nil, near: near, known.names)
            }
            sections[block] = known
        }
        guard !section.records.isEmpty else { return }
        var known = items.removeValue(forKey: block) ?? KnownKeys(names(.item, section.block), silent: ["id"])
        defer { items[block] = known }
        guard !known.names.isEmpty else { return }
        for (item, record) in section.records.enumerated() {
            for (position, field) in record.enumerated() where !known.knows(field.name, at: position) {
                guard let near = known.near(field.name, at: position, in: record) else { continue }
                note(field.name, number, item, near: near, [])
            }
        }
    }

    private mutating func note(_ name: String, _ section: Int?, _ item: Int?, near: String?, _ known: [String]) {
        let key = Place(section: section == nil ? -1 : 0, item: item == nil ? -1 : 0, name: Array(name.utf8))
        if let number = numbers[key] {
            found[number].more += 1
        } else if found.count < UnknownKeySearch.mostFound {
            numbers[key] = found.count
            found.append(UnknownKey(name: name, section: section, item: item, near: near, known: known))
        }
    }

    /// The fields of a level that the layouts declare; of one section block where it is named.
    private func names(_ level: CheckedLayout.Field.Level, _ block: String?) -> [String] {
        var names: [String] = []
        for layout in layouts {
            for field in layout.fields where field.level == level {
                if let block, field.block >= 0, Int(field.block) < layout.blocks.count,
                    !layout.blocks[Int(field.block)].name.utf8.elementsEqual(block.utf8)
                {
                    continue
                }
                if !names.contains(where: { $0.utf8.elementsEqual(field.dataName.utf8) }) {
                    names.append(field.dataName)
                }
            }
        }
        return names
    }

    /// Finds where the keys stand in the first line.
    mutating func locate(in table: CSVTable) {
        for number in found.indices {
            guard let cell = table.names.first(where: { $0.text.elementsEqual(found[number].name.utf8) }) else {
                continue
            }
            found[number].place = (cell.offset, cell.length)
            // It stands there once, for all lines.
            found[number].more = 0
        }
    }

    /// Finds where the keys stand: a second pass over the bytes, which only a file with unknown keys takes.
    mutating func locate(in bytes: [UInt8]) throws(JSONError) {
        var wanted: [Place: Int] = [:]
        for (number, key) in found.enumerated() {
            wanted[Place(section: key.section ?? -1, item: key.item ?? -1, name: Array(key.name.utf8))] = number
        }
        var places = [(offset: Int, length: Int)](repeating: (0, 0), count: found.count)
        func meet(_ key: (name: [UInt8], offset: Int), _ section: Int, _ item: Int) throws(JSONError) {
            guard let number = wanted[Place(section: section, item: item, name: key.name)] else { return }
            var text = JSONText(bytes, at: key.offset)
            _ = try text.read()
            places[number] = (key.offset, text.index - key.offset)
        }
        var scanner = JSONScanner(bytes)
        try scanner.beginObject()
        var keys = JSONKeys()
        while let key = try scanner.nextKey(&keys) {
            try meet(key, -1, -1)
            guard key.name.elementsEqual("sections".utf8) else {
                try scanner.skipValue(depth: 1)
                continue
            }
            try scanner.beginList()
            var section = 0
            while try scanner.nextElement(after: section) {
                try scanner.beginObject()
                var keys = JSONKeys()
                while let key = try scanner.nextKey(&keys) {
                    try meet(key, section, -1)
                    guard key.name.elementsEqual("items".utf8), try scanner.peek() == .list else {
                        try scanner.skipValue(depth: 3)
                        continue
                    }
                    try scanner.beginList()
                    var item = 0
                    while try scanner.nextElement(after: item) {
                        try scanner.beginObject()
                        var keys = JSONKeys()
                        while let key = try scanner.nextKey(&keys) {
                            try meet(key, section, item)
                            try scanner.skipValue(depth: 5)
                        }
                        item += 1
                    }
                }
                section += 1
            }
        }
        for number in found.indices { found[number].place = places[number] }
    }
}
