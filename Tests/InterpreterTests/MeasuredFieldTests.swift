import Interpreter
import LayoutDSL
import StoredLayouts
import Testing

/// Fields that are estimates until the host has measured them.
struct MeasuredFieldTests {
    private static let text = StoredLayout("measured-fields").text

    @Test func `what stands on an estimate is told until it is measured`() throws {
        let measured = [DataField(name: "height", value: .number(60))]
        var world = World()
        world.sections = [SectionData(records: [measured, [], []])]
        var prepared = try Probe.prepared(Self.text, world)
        func estimated() -> [String: [String]] {
            let scroller = prepared.scroller()
            scroller.move(to: prepared.opening)
            let elements = scroller.frame().elements
            #expect(scroller.unmeasured == elements.filter { !$0.estimated.isEmpty }.map(\.path))
            return Dictionary(uniqueKeysWithValues: elements.map { ("\($0.kind) \($0.item)", $0.estimated) })
        }
        #expect(estimated() == ["title 0": ["head"], "cell 0": [], "cell 1": ["height"], "cell 2": ["height"]])
        try prepared.apply([
            .update(section: 0, item: 1, fields: measured),
            .updateSection(0, fields: [DataField(name: "head", value: .number(30))]),
        ])
        #expect(estimated() == ["title 0": [], "cell 0": [], "cell 1": [], "cell 2": ["height"]])
        // An item that comes without a size has an estimate.
        try prepared.apply([.insert(section: 0, item: 0, fields: [])])
        #expect(estimated()["cell 0"] == ["height"])
    }
}
