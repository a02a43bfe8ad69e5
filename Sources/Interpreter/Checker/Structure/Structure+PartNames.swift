import LayoutDSL

// What the kinds of parts are called.

extension Structure {
    /// Gives a part a kind of its own where another element has its name and may have its index path: it is called by its
    /// owner too, `cellBadge`. In its owner, and behind it in tests, it keeps the name that is written.
    func nameParts(_ names: NameStore) {
        // How many elements of each name there are, in all and in each `section` block; -1 is the layout.
        var uses: [Symbol: (all: Int, ofBlock: [Int32: Int])] = [:]
        for box in boxes.handles() where boxes[box].isElement {
            let symbol = boxes[box].name, block = blockNumber(of: box)
            uses[symbol, default: (0, [:])].all += 1
            uses[symbol]?.ofBlock[block, default: 0] += 1
        }
        // Owners stand before their parts.
        for box in boxes.handles() where boxes[box].kind == .part {
            guard let use = uses[boxes[box].name] else { continue }
            let block = blockNumber(of: box)
            let rivals = block < 0 ? use.all : (use.ofBlock[block] ?? 0) + (use.ofBlock[-1] ?? 0)
            guard rivals > 1 else { continue }
            let written = boxes[box].name
            boxes[box].writtenName = written
            boxes[box].name = names.symbol(
                names.text(boxes[boxes[box].parent].name) + names.text(written).capitalizedASCII)
        }
    }

    /// The number of the `section` block in which a box stands; -1 in the layout.
    func blockNumber(of box: BoxID) -> Int32 {
        enclosing(box) { $0 == .block }.map { boxes[$0].number } ?? -1
    }
}
