import LayoutChecker
import LayoutDSL

// The painting order as whole numbers, as a collection view wants them.

extension UIKitClass {
    /// A kind in the order of the file: what comes before it in the layout or in its section, and how many of its instances'
    /// kinds there are; 0 for one that stands alone.
    private struct Rank {
        let kind: String
        let before: Int
        let stride: Int
        let isBehindItems: Bool
    }

    /// The kinds of the layout or of a block in the order of the file, and how many of them stand alone, how many share items.
    private func ranks(_ kinds: [CheckedLayout.ElementKind]) -> (ranks: [Rank], alone: Int, shared: Int) {
        func hasItems(_ kind: CheckedLayout.ElementKind) -> Bool {
            switch numbers.module.emitted.table.scopes[Int(kind.formulas.scope)].kind {
            case .layout, .section: false
            case .cells, .copies: true
            }
        }
        let shared = kinds.filter(hasItems)
        var ranks: [Rank] = []
        var (alone, isBehindItems) = (0, false)
        for kind in kinds {
            if let place = shared.firstIndex(where: { $0.name == kind.name }) {
                isBehindItems = true
                ranks.append(Rank(kind: kind.name, before: alone + place, stride: shared.count, isBehindItems: false))
            } else {
                ranks.append(Rank(kind: kind.name, before: alone, stride: 0, isBehindItems: isBehindItems))
                alone += 1
            }
        }
        return (ranks, alone, shared.count)
    }

    private var ofLayout: (leading: [CheckedLayout.ElementKind], trailing: [CheckedLayout.ElementKind]) {
        let own = layout.elements.filter { $0.formulas.block < 0 && $0.category != .part }
        return (own.filter { $0.formulas.leads }, own.filter { !$0.formulas.leads })
    }

    private var ofBlocks: [(ranks: [Rank], alone: Int, shared: Int)] {
        layout.blocks.indices.map { block in
            ranks(layout.elements.filter { Int($0.formulas.block) == block && $0.category != .part })
        }
    }

    /// How many places a kind of the layout's own takes: how many copies there are of one, nobody says.
    private var placesOfKind: Int { ranks(ofLayout.leading + ofLayout.trailing).shared > 0 ? 1000 : 1 }

    /// How many places sections take in the order of the file, as a line of `prepare()`.
    var sectionPlaces: [String] {
        let (alone, shared) = (ofBlocks.map(\.alone).max() ?? 0, ofBlocks.map(\.shared).max() ?? 0)
        let items = shared == 0 ? "" : shared == 1 ? " + count" : " + \(shared) * count"
        let start = placesOfKind * ofLayout.leading.count
        let count = shared == 0 ? "_" : "count"
        return [
            "    places = counts.reduce(into: [\(start)]) { starts, \(count) in starts.append((starts.last ?? 0) + \(alone)\(items)) }"
        ]
    }

    /// A whole number that rises with `z`.
    private var level: String {
        let isWhole = layout.elements.allSatisfy { element in
            numbers.module.emitted.value(element.formulas[.z]).map { $0 == $0.rounded(.down) && abs($0) < 1e6 } ?? false
        }
        return isWhole ? "Int(element.zIndex)" : "Int((1e6 * min(max(element.zIndex, -1e4), 1e4)).rounded(.down))"
    }

    var painting: [String] {
        var cases: [String] = []
        var seen: Set<String> = []
        func add(_ ranks: [Rank], from start: String, items: String) {
            for rank in ranks where seen.insert(rank.kind).inserted {
                var terms = start.isEmpty ? [] : [start]
                if rank.isBehindItems { terms.append(items) }
                if rank.stride > 0 { terms.append(rank.stride == 1 ? "item" : "\(rank.stride) * item") }
                if rank.before > 0 || terms.isEmpty { terms.append("\(rank.before)") }
                cases.append("        case .\(word(rank.kind)): \(terms.joined(separator: " + "))")
            }
        }
        func addOwn(_ kinds: [CheckedLayout.ElementKind], from start: String) {
            let own = ranks(kinds).ranks
            for (number, kind) in kinds.enumerated() where seen.insert(kind.name).inserted {
                let isMany = own.contains { $0.kind == kind.name && $0.stride > 0 }
                let terms = [start, "\(placesOfKind * number)", isMany ? "min(item, 999)" : ""]
                cases.append(
                    "        case .\(word(kind.name)): \(terms.filter { !$0.isEmpty }.joined(separator: " + "))")
            }
        }
        addOwn(ofLayout.leading, from: "")
        for block in ofBlocks {
            add(block.ranks, from: "start", items: block.shared == 1 ? "items" : "\(block.shared) * items")
        }
        addOwn(ofLayout.trailing, from: "end")
        for kind in layout.elements where kind.category == .part && seen.insert(kind.name).inserted {
            cases.append("        case .\(word(kind.name)): 0")
        }
        func reads(_ name: String) -> Bool {
            cases.contains { Identifier.isRead(name, in: String($0.drop { $0 != ":" })) }
        }
        var lines = [
            "/// The painting order as a whole number: `z`, then the order of the file.",
            "private func zIndex(of element: \(type).Element) -> Int {", "    let end = places.last ?? 0",
        ]
        if reads("start") || reads("items") { lines.append("    let section = element.indexPath.section") }
        if reads("item") { lines.append("    let item = element.indexPath.item") }
        if reads("start") { lines.append("    let start = section < places.count ? places[section] : 0") }
        if reads("items") { lines.append("    let items = section < counts.count ? counts[section] : 0") }
        lines += ["    let place =", "        switch element.kind {"] + cases + ["        }"]
        return lines + [
            "    let level = \(level)",
            "    return level * (end + \(placesOfKind * ofLayout.trailing.count + 1)) + place", "}",
        ]
    }
}
