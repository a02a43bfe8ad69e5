import Foundation
import Interpreter
import LayoutDSL
import Player
import Reports
import StoredLayouts
import Testing

/// What the script of a list gets, from a compiled layout or from a text.
struct ListPlayerTests {
    private func layout(_ text: String) throws -> CheckedLayout {
        var source = ListText()
        source.name = "list.layout"
        return try #require(source.check(Array(text.utf8)).layout)
    }

    private func player(_ text: String, _ world: World = World()) throws -> ListPlayer {
        let player = ListPlayer()
        try player.load(try layout(text).compiled())
        try player.prepare(for: world)
        return player
    }

    /// The numbers of a column of the sheet.
    private func column(_ place: Int, of player: ListPlayer, at offset: Double) -> [Double] {
        let sheet = Sheet()
        _ = player.move(to: LayoutPoint(x: 0, y: offset))
        let count = sheet.fill(from: player)
        return (0..<count).map { sheet.base[$0 * sheet.width + place] }
    }

    private let measured = """
        layout Measured {
          items: 40
          cell { data { measured height: Length = 50 }; size: 100% x data.height; attribute tint = index / 10 }
        }
        """

    @Test func `a compiled layout scrolls as its text does`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Examples/jungle.layout")
        let text = try String(contentsOf: file, encoding: .utf8)
        let player = try player(text)
        let prepared = try compile(layout(text)).prepare()
        for offset in [-80.0, 0, 300, 1500] {
            let frame = prepared.attributes(at: LayoutPoint(x: 0, y: offset))
            #expect(column(18, of: player, at: offset) == frame.elements.map { $0.frame.y })
            #expect(column(15, of: player, at: offset) == frame.elements.map { $0.alpha })
        }
    }

    @Test func `what the layout tells is told as it changes`() throws {
        let text = """
            layout Told {
              items: 3; viewport: 300 x 100
              output page = current
              section { output number = section.index; cell { size: 100% x 100; output half = progress / 2 } }
            }
            """
        let player = try player(text)
        func told(_ offset: Double) -> String {
            _ = player.move(to: LayoutPoint(x: 0, y: offset))
            var writer = TextWriter()
            player.writeOutputChanges(into: &writer)
            return writer.text
        }
        #expect(
            told(0) == """
                [{"name": "page", "new": {"kind": "cell", "indexPath": [0, 0]}, "offset": {"x": 0, "y": 0}}, \
                {"name": "number", "section": 0, "new": 0, "offset": {"x": 0, "y": 0}}, \
                {"name": "half", "element": {"kind": "cell", "indexPath": [0, 0]}, "new": 0, "offset": {"x": 0, "y": 0}}]
                """)
        #expect(told(0) == "[]")
        #expect(
            told(200) == """
                [{"name": "page", "old": {"kind": "cell", "indexPath": [0, 0]}, \
                "new": {"kind": "cell", "indexPath": [0, 2]}, "offset": {"x": 0, "y": 200}}, \
                {"name": "half", "element": {"kind": "cell", "indexPath": [0, 2]}, "new": 0.5, "offset": {"x": 0, "y": 200}}]
                """)
        var writer = TextWriter()
        player.writeDescription(into: &writer)
        #expect(writer.text.contains("\"outputs\": true"))
    }

    @Test func `an item takes another size, and what is read stays`() throws {
        let player = try player(measured)
        _ = player.move(to: LayoutPoint(x: 0, y: 500))
        #expect(try player.resize(section: 0, item: 2, length: 90) == LayoutPoint(x: 0, y: 540))
        #expect(player.frame(of: ElementPath(kind: "cell", item: 2), at: LayoutPoint(x: 0, y: 0))?.height == 90)
        #expect(player.frame(of: ElementPath(kind: "cell", item: 3), at: LayoutPoint(x: 0, y: 0))?.y == 190)
        #expect(player.frame(of: ElementPath(kind: "cell", item: 40), at: LayoutPoint(x: 0, y: 0)) == nil)
        #expect(throws: WorldError.self) { try player.resize(section: 0, item: 400, length: 90) }
        let fixed = try self.player("layout L { cell { size: 100% x 50 } }")
        #expect(try fixed.resize(section: 0, item: 0, length: 90) == nil)
    }

    @Test func `the script is told what it needs to know`() throws {
        let player = try player(measured)
        var writer = TextWriter()
        player.writeDescription(into: &writer)
        let told = try #require(try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any])
        #expect(told["measured"] as? String == "height")
        #expect((told["contentSize"] as? [String: Double])?["height"] == 2000)
        #expect((told["scrolls"] as? [String: Bool]) == ["x": false, "y": true])
        let kinds = try #require(told["kinds"] as? [[String: Any]])
        let attributes = try #require(kinds[0]["attributes"] as? [[String: Any]])
        #expect(attributes[0]["name"] as? String == "tint")
        let place = try #require(attributes[0]["at"] as? Int)
        #expect(column(place, of: player, at: 0).prefix(3) == [0, 0.1, 0.2])
    }

    @Test func `data comes as columns of numbers`() throws {
        let text = """
            layout A {
              cell { data { height: Length = 30; wide: Boolean = false }; size: 100% x data.height; hidden: data.wide }
            }
            """
        let player = ListPlayer()
        player.use(compile(try layout(text)))
        func heights(_ fill: (inout HostWorld) -> Void) throws -> [Double] {
            var world = HostWorld()
            fill(&world)
            try player.prepare(for: world.world(for: try #require(player.program).layout))
            return column(6, of: player, at: 0)
        }
        #expect(
            try heights { world in
                world.beginSections()
                world.addSection(count: 3)
                world.addColumn("height", [10, .nan, 20], isBoolean: false)
                world.addColumn("wide", [0, 0, 0], isBoolean: true)
            } == [10, 30, 20])
        #expect(throws: WorldError.self, "a column of another length") {
            try heights { world in
                world.beginSections()
                world.addSection(count: 2)
                world.addColumn("height", [10], isBoolean: false)
            }
        }
        #expect(
            try heights { world in
                world.beginSections()
                world.addColumn("height", [10], isBoolean: false)
                world.addSection(count: 0)
            } == [])
        #expect(try heights { _ in }.count == 10)
    }

    @Test func `sections have blocks and fields, and the layout has fields`() throws {
        let player = ListPlayer()
        player.use(
            compile(
                try layout(StoredLayout("blocks-and-fields").text)))
        var world = HostWorld()
        world.addField("base", .number(90))
        world.beginFields()
        world.addField("base", .number(12))
        world.beginSections()
        world.addSection(count: 1)
        world.setBlock("high")
        world.addSectionField("tall", .number(44))
        world.addSection(count: 2)
        world.setBlock("low")
        try player.prepare(for: world.world(for: try #require(player.program).layout))
        #expect(column(6, of: player, at: 0).sorted() == [12, 12, 30, 44])
    }

    @Test func `params outlive a layout, held to its ranges`() throws {
        var world = HostWorld()
        world.set(ParameterValue(name: "gap", value: 90))
        world.set(ParameterValue(name: "other", value: 1))
        let layout = try layout("layout L { param gap = 4 in 0...40; stack(gap: gap); cell { size: 100% x 10 } }")
        #expect(world.world(for: layout).parameters.map { $0.value } == [40])
        world.forget("gap")
        #expect(world.world(for: layout).parameters.isEmpty)
    }

    @Test func `a text that is not sound has findings and no layout, and imports are found`() throws {
        var source = ListText()
        #expect(source.check(Array("layout L { cell { size: 3 } }".utf8)).layout == nil)
        #expect(source.check(Array("effect e() {}".utf8)).findings.count == 1)
        let importing = "import e from \"e.layout\"\nlayout L { cell { size: 10 x 10; e() } }"
        #expect(source.check(Array(importing.utf8)).layout == nil)
        source.addImport(
            "e.layout", from: source.name, found: .found(name: "e", bytes: Array("effect e() { alpha: 0.5 }".utf8)))
        #expect(source.check(Array(importing.utf8)).layout != nil)
        #expect(source.importablePaths == ["e.layout"])
    }

    @Test func `without a layout there is nothing, and nothing breaks`() throws {
        let player = ListPlayer()
        #expect(throws: CompiledLayoutError.notCompiled) { try player.load([1, 2, 3]) }
        try player.prepare(for: World())
        #expect(player.move(to: LayoutPoint(x: 0, y: 0)) == 0)
        #expect(player.stops(from: 0, to: 100).isEmpty && player.stops(from: 1, to: 0).isEmpty)
        #expect(try player.resize(section: 0, item: 0, length: 1) == nil)
        #expect(player.stop(proposed: 7, velocity: 0, from: LayoutPoint(x: 0, y: 0)) == 7)
        #expect(player.stopRow(0, proposed: 7, velocity: 0, from: 0) == 7)
        var writer = TextWriter()
        player.writeDescription(into: &writer)
        #expect(writer.text == "null")
    }
}
