import LayoutDSL

extension Prepared {
    /// The elements of a name in this world, in document order; cut where there are more than a limit.
    func paths(of kind: String, limit: Int) -> (paths: [ElementPath], isCut: Bool) {
        var found: [ElementPath] = []
        let walker = Walker(self)
        walker.begin(at: offset(along: 0))
        for (number, known) in program.layout.elements.enumerated() where known.name.utf8.elementsEqual(kind.utf8) {
            let element = program.plan.elements[number]
            let sections = element.block < 0 ? 0..<1 : world.blocks.indices
            for section in sections where element.block < 0 || world.blocks[section] == element.block {
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
}
