import LayoutAnalysis
import LayoutChecker
import LayoutDSL
import LayoutEngine
import StoredLayouts
import Testing

/// Layouts that say in their own tests what holds of them.
struct SelfTestedLayoutTests {
    @Test(arguments: [
        StoredLayout("own-words"), StoredLayout("own-function"), StoredLayout("kept-parts"), StoredLayout("kept-row"),
        StoredLayout("told-views"), StoredLayout("arranged-attributes"), StoredLayout("sticky-ranges"),
    ]) func `what it says of itself holds`(_ stored: StoredLayout) throws {
        let checked = check(parse(Source(name: "", text: stored.text)))
        #expect(checked.diagnostics.shown.isEmpty, "\(checked.diagnostics.shown)")
        let layout = try #require(checked.layout)
        #expect(!layout.tests.isEmpty)
        for test in layout.tests {
            let result = try test.run(on: layout)
            #expect(result.hasPassed, "\(test.name): \(result.failures)")
        }
    }

    /// A host without the text is told the same, and shows the same from right to left.
    @Test(arguments: [StoredLayout("kept-row"), StoredLayout("told-views")])
    func `compiled it is the same`(_ stored: StoredLayout) throws {
        let layout = try #require(check(parse(Source(name: "", text: stored.text))).layout)
        var world = World()
        world.environment.rightToLeft = true
        let read = try CheckedLayout(compiled: layout.compiled())
        let (written, stored) = (
            try compile(layout).prepare(for: world), try compile(read).prepare(for: world)
        )
        for offset in [0.0, 40, 130] {
            let place = LayoutPoint(x: 0, y: offset)
            let (a, b) = (written.attributes(at: place), stored.attributes(at: place))
            #expect(a.elements == b.elements && a.rows == b.rows && a.outputs == b.outputs, "\(offset)")
        }
    }
}
