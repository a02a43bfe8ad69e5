import Interpreter
import LayoutAnalysis
import LayoutDSL
import LayoutEmission

/// The worlds in which a test of emitted code looks at it: the one that the file has, and the first of each of its tests.
struct GoldenWorlds {
    let cases: [GoldenTest.Case]

    /// More worlds and elements than so many make no test that somebody reads.
    private static let (mostWorlds, mostElements) = (24, 200)

    init(_ layout: CheckedLayout) {
        let program = compile(layout)
        var worlds: [(name: String, world: World)] = [("as the file has it", World())]
        for test in layout.tests {
            guard let world = try? test.firstWorld(besides: World(), of: layout),
                // Code has no rows and no bars of a host, which are the library's.
                world.rowOffsets == RowOffsets(), world.contentInsets == LayoutEnvironment.Insets()
            else { continue }
            worlds.append((test.name, world))
        }
        cases = worlds.prefix(GoldenWorlds.mostWorlds).compactMap { name, world in
            guard let prepared = try? program.prepare(for: world) else { return nil }
            let end = prepared.along(prepared.contentSize) - prepared.along(prepared.viewport)
            let last = end.isFinite ? max(0, end) : 0
            let frames = [0, (last * 0.37).rounded(.down), last].map { distance in
                (offset: distance, elements: prepared.attributes(at: prepared.offset(along: distance)).elements)
            }
            let isLarge = frames.contains { $0.elements.count > GoldenWorlds.mostElements }
            return isLarge ? nil : GoldenTest.Case(name: name, world: world, frames: frames)
        }
    }
}
