import LayoutChecker
import LayoutDSL

extension Prepared {
    /// The elements of a name in this world, in document order; cut where there are more than a limit.
    package func paths(of kind: String, limit: Int) -> (paths: [ElementPath], isCut: Bool) {
        var found: [ElementPath] = []
        let walker = Walker(self)
        walker.begin(at: offset(along: 0))
        let ofBlock = sectionsByBlock()
        for (number, known) in program.layout.elements.enumerated() where known.name.utf8.elementsEqual(kind.utf8) {
            let element = program.plan.elements[number]
            for section in element.block < 0 ? [0] : ofBlock[Int(element.block)] {
                var count = 1
                if let scope = element.scopeIndex {
                    if element.block >= 0 { walker.load(section) }
                    count = walker.count(of: program.plan.scopes.base + scope, in: section)
                }
                guard count <= limit - found.count else { return (found, true) }
                for item in 0..<count { found.append(ElementPath(kind: kind, section: section, item: item)) }
            }
        }
        return (found, false)
    }

    /// How many elements there are, of all kinds; counted no further than an `Int` goes.
    package var elementCount: Int {
        let walker = Walker(self)
        walker.begin(at: offset(along: 0))
        let ofBlock = sectionsByBlock()
        return program.plan.elements.indices.reduce(0) { sum, number in
            let element = program.plan.elements[number]
            let count = (element.block < 0 ? [0] : ofBlock[Int(element.block)]).reduce(0) { sum, section in
                guard let scope = element.scopeIndex else { return sum + 1 }
                if element.block >= 0 { walker.load(section) }
                return Int(
                    clamping: UInt(sum) + UInt(max(0, walker.count(of: program.plan.scopes.base + scope, in: section))))
            }
            return Int(clamping: UInt(sum) + UInt(count))
        }
    }

    /// The sections of each section block.
    private func sectionsByBlock() -> [[Int]] {
        var found = [[Int]](repeating: [], count: program.layout.blocks.count)
        for section in world.blocks.indices where found.indices.contains(Int(world.blocks[section])) {
            found[Int(world.blocks[section])].append(section)
        }
        return found
    }
}
