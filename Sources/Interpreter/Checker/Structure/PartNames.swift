import LayoutDSL

/// What the kinds of parts are called.
struct PartNames {
    let structure: Structure
    let names: NameStore

    /// Gives a part a kind of its own where another element has its name and may have its index path: it is called by its
    /// owner too, `cellBadge`. In its owner, and behind it in tests, it keeps the name that is written.
    func give() {
        // How many elements of each name there are, in all and in each `section` block; -1 is the layout.
        var uses: [Symbol: (all: Int, ofBlock: [Int32: Int])] = [:]
        for box in structure.boxes.handles() where structure.boxes[box].isElement {
            let symbol = structure.boxes[box].name, block = structure.blockNumber(of: box)
            uses[symbol, default: (0, [:])].all += 1
            uses[symbol]?.ofBlock[block, default: 0] += 1
        }
        // Owners stand before their parts.
        for box in structure.boxes.handles() where structure.boxes[box].kind == .part {
            guard let use = uses[structure.boxes[box].name] else { continue }
            let block = structure.blockNumber(of: box)
            let rivals = block < 0 ? use.all : (use.ofBlock[block] ?? 0) + (use.ofBlock[-1] ?? 0)
            guard rivals > 1 else { continue }
            let written = structure.boxes[box].name
            structure.boxes[box].writtenName = written
            structure.boxes[box].name = names.symbol(
                names.text(structure.boxes[structure.boxes[box].parent].name) + names.text(written).capitalizedASCII)
        }
    }
}
