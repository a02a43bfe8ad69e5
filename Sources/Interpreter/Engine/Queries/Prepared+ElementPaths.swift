import LayoutChecker
import LayoutDSL

extension Prepared {
    /// The elements of a name in this world, in document order; cut where there are more than a limit.
    package func paths(of kind: String, limit: Int) -> (paths: [ElementPath], isCut: Bool) {
        paths(of: program.kinds[kind], limit: limit, by: nil)
    }

    /// The first elements of a kind, so many at most, and whether there are more.
    package func firstPaths(of kind: String, limit: Int) -> (paths: [ElementPath], isCut: Bool) {
        paths(of: program.kinds[kind], limit: limit, by: nil, dividingSections: true)
    }

    /// The same of some kinds. `walker`: one that stands at the start, if there is one already. `dividingSections`: of a section
    /// with too many, the first are taken.
    package func paths(
        of kinds: [Int], limit: Int, by walker: Walker?, dividingSections: Bool = false
    ) -> (paths: [ElementPath], isCut: Bool) {
        var found: [ElementPath] = []
        guard !kinds.isEmpty else { return (found, false) }
        let walker = walker ?? Walker.atStart(of: self)
        for number in kinds {
            let element = program.plan.elements[number]
            let kind = program.layout.elements[number].name
            for section in world.sections(ofElement: element) {
                var count = 1
                if let scope = element.scopeIndex {
                    if element.block >= 0 { walker.load(section) }
                    count = walker.count(of: program.plan.scopes.base + scope, in: section)
                }
                let isCut = count > limit - found.count
                if isCut { count = dividingSections ? limit - found.count : 0 }
                for item in 0..<count { found.append(ElementPath(kind: kind, section: section, item: item)) }
                if isCut { return (found, true) }
            }
        }
        return (found, false)
    }

    /// How many elements there are, of all kinds; counted no further than an `Int` goes.
    package var elementCount: Int {
        let walker = Walker.atStart(of: self)
        return program.plan.elements.indices.reduce(0) { sum, number in
            let element = program.plan.elements[number]
            let count = world.sections(ofElement: element).reduce(0) { sum, section in
                guard let scope = element.scopeIndex else { return sum + 1 }
                if element.block >= 0 { walker.load(section) }
                return Int(
                    clamping: UInt(sum) + UInt(max(0, walker.count(of: program.plan.scopes.base + scope, in: section))))
            }
            return Int(clamping: UInt(sum) + UInt(count))
        }
    }
}

extension Walker {
    /// A walker at offset 0 along the scroll.
    package static func atStart(of prepared: Prepared) -> Walker {
        let walker = Walker(prepared)
        walker.begin(at: prepared.offset(along: 0))
        return walker
    }
}

extension FittedWorld {
    /// The sections in which an element kind may stand; section 0 for a kind of the layout.
    package func sections(ofElement element: ElementPlan) -> [Int] {
        guard element.block >= 0 else { return [0] }
        return sections(of: element.block).filter { blocks[$0] == element.block }
    }
}
