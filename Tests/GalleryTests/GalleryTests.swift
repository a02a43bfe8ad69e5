import Foundation
import Interpreter
import LayoutDSL
import RandomCases
import Testing

/// Every file of the gallery against REFERENCE §5.
struct GalleryTests {
    /// Other viewports and other numbers of cells than the file's own.
    private static func scenes(_ oracle: Oracle) -> [Scene] {
        let many = oracle.scene.items
        return [
            oracle.scene, Scene(width: 320, height: 480, items: many.reversed()),
            Scene(width: 1024, height: 768, items: many.map { $0 + 7 }),
            Scene(width: 390.5, height: 844.25, items: many.map { _ in 1 }),
            Scene(width: 400, height: 667, items: many.map { _ in 2 }),
            Scene(width: 375, height: 667, items: many.map { _ in 0 }),
        ]
    }

    private static func world(_ scene: Scene) -> World {
        World(viewport: LayoutSize(width: scene.width, height: scene.height), items: scene.items)
    }

    /// Along the scroll: overscroll, the start, odd places, the middle, the end, past the end.
    private static func places(_ end: Double) -> [Double] {
        [-200, -33.5, 0, end * 0.13, end * 0.3 + 0.1, end / 2, end * 0.77, end * 0.95, end, end + 21.7, end + 150]
    }

    @Test(arguments: Oracle.all)
    func `as the reference says`(oracle: Oracle) throws {
        let text = try gallery(oracle.name)
        let own = try prepared(text)
        #expect(own.viewport == LayoutSize(width: oracle.scene.width, height: oracle.scene.height))
        #expect(own.sectionCounts == oracle.scene.items)
        let layout = try layout(text)
        for scene in Self.scenes(oracle) {
            let prepared = try compile(layout).prepare(for: Self.world(scene))
            #expect(prepared.troubles.isEmpty)
            let content = oracle.content(scene)
            let size = prepared.contentSize
            #expect(
                areClose([size.width, size.height], [content.width, content.height]), "\(size) in \(scene)")
            let end = LayoutPoint(x: max(0, content.width - scene.width), y: max(0, content.height - scene.height))
            let across = Self.places(oracle.isHorizontal ? 0 : end.x)
            for (number, place) in Self.places(oracle.isHorizontal ? end.x : end.y).enumerated() {
                let isBoth = !oracle.isHorizontal && content.width > scene.width
                let offset =
                    oracle.isHorizontal
                    ? LayoutPoint(x: place, y: 0)
                    : LayoutPoint(x: isBoth ? across[(number * 3) % across.count] : 0, y: place)
                expectSame(
                    prepared, at: offset, oracle.elements(scene, offset), "\(oracle.name) in \(scene) at \(offset)")
            }
        }
    }

    @Test(arguments: Oracle.all)
    func `stops where it should`(oracle: Oracle) throws {
        let layout = try layout(try gallery(oracle.name))
        for scene in Self.scenes(oracle) {
            let prepared = try compile(layout).prepare(for: Self.world(scene))
            let content = oracle.content(scene)
            let end = max(0, oracle.isHorizontal ? content.width - scene.width : content.height - scene.height)
            for proposed in Self.places(end) {
                for velocity in [-3, 0, 0.5] {
                    let from = proposed - velocity * 40
                    let stop = try prepared.stop(
                        proposed: proposed, velocity: velocity, from: prepared.offset(along: from))
                    let wanted = oracle.stop(scene, proposed: proposed, velocity: velocity, from: from)
                    #expect(isClose(stop, wanted), "\(proposed) at \(velocity) in \(scene): \(stop), not \(wanted)")
                }
            }
        }
    }

    /// What comes into the ring comes from the middle and is clear; what goes shrinks into it.
    @Test func `ring appears from the middle`() throws {
        let layout = try layout(try gallery("ring"))
        for (phase, scale) in [(Phase.appearing, 1.0), (.disappearing, 0.01)] {
            let prepared = try compile(layout, phase: phase).prepare(for: World(items: [5]))
            let frame = prepared.attributes(at: LayoutPoint(x: 0, y: 0))
            #expect(frame.elements.count == 5)
            for element in frame.elements {
                #expect(element.alpha == 0)
                #expect(element.center == LayoutPoint(x: 187.5, y: 333.5))
                #expect(element.size == LayoutSize(width: 37.5, height: 37.5))
                #expect(element.transform.a == scale && element.transform.d == scale)
            }
        }
    }

    /// The gallery, a picture of each and its page are all that stands in the folder, and each file fits on a page and
    /// says what it is.
    @Test func `files are pages`() throws {
        let found = try FileManager.default.contentsOfDirectory(atPath: galleryFolder.path)
        // The numbers of these stand in their own tests: what they show is cut, or goes with another element.
        let all = Oracle.all.map { $0.name } + ["multibrowse", "store", "swipe"]
        let names = all.map { "\($0).layout" }
        let pictures = all.map { "\($0).svg" }
        #expect(found.sorted() == (names + pictures + ["README.md"]).sorted())
        for name in names {
            let text = try gallery(String(name.dropLast(".layout".count)))
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count - 1 <= 75, "\(name), its tests included")
            #expect(text.hasPrefix("/// "), "\(name)")
            #expect(text.contains("Geometry: ") && text.contains("Content: "), "\(name)")
        }
    }

    @Test(arguments: Oracle.all)
    func `sound everywhere`(oracle: Oracle) throws {
        var random = Seeded(7)
        let layout = try layout(try gallery(oracle.name))
        for (width, height) in [(320.0, 480.0), (375, 667), (1024, 768)] {
            for isRightToLeft in [false, true] {
                var world = World(viewport: LayoutSize(width: width, height: height))
                world.environment.rightToLeft = isRightToLeft
                let prepared = try compile(layout).prepare(for: world)
                #expect(prepared.troubles.isEmpty)
                let size = prepared.contentSize
                #expect(size.width.isFinite && size.height.isFinite)
                var seen = 0
                for step in 0..<50 {
                    let share = -0.1 + 1.2 * Double(step) / 49
                    let offset = LayoutPoint(
                        x: size.width > width ? (size.width - width + 300) * share : 0,
                        y: size.height > height ? (size.height - height + 300) * share : 0)
                    let frame = prepared.attributes(at: offset, culling: step % 10 != 0)
                    seen += frame.elements.count
                    #expect(frame.troubles.isEmpty, "at \(offset)")
                    let isFinite = frame.elements.allSatisfy { $0.numbers.allSatisfy { $0.isFinite } }
                    #expect(isFinite, "at \(offset)")
                    guard step % 7 == 0, let element = frame.elements.randomElement(using: &random) else { continue }
                    let path = ElementPath(kind: element.kind, section: element.section, item: element.item)
                    #expect(prepared.attributes(of: path, at: offset)?.elements == [element], "on demand")
                }
                #expect(seen > 50)
            }
        }
    }

    /// A knob may stand anywhere in its range, alone or with the others.
    @Test(arguments: Oracle.all)
    func `sound at the ends of every param`(oracle: Oracle) throws {
        let layout = try layout(try gallery(oracle.name))
        let choices = layout.parameters.map { [$0.range?.lowerBound ?? 0, $0.initial, $0.range?.upperBound ?? 1] }
        let combinations = choices.reduce([[]]) { heads, tails in heads.flatMap { head in tails.map { head + [$0] } } }
        for values in combinations {
            for count in [1, 3, 9] {
                var world = World(items: oracle.scene.items.map { _ in count })
                world.parameters = zip(layout.parameters, values).map { ParameterValue(name: $0.name, value: $1) }
                let prepared = try compile(layout).prepare(for: world)
                #expect(prepared.troubles.isEmpty, "\(values)")
                for place in Self.places(oracle.isHorizontal ? prepared.contentSize.width : prepared.contentSize.height)
                {
                    let frame = prepared.attributes(at: prepared.offset(along: place), culling: false)
                    #expect(frame.troubles.isEmpty, "\(values) at \(place)")
                    let isFinite = frame.elements.allSatisfy { $0.numbers.allSatisfy { $0.isFinite } }
                    #expect(isFinite, "\(values) at \(place)")
                }
            }
        }
    }

    /// From right to left what is arranged in lines is its own mirror image; a dot stays on the line of time.
    @Test(
        arguments: Oracle.all.filter {
            ["waterfall", "mosaic", "photos", "timeline", "wallet", "featured", "drum"].contains($0.name)
        })
    func `mirrored from right to left`(oracle: Oracle) throws {
        let layout = try layout(try gallery(oracle.name))
        var world = World()
        let left = try compile(layout).prepare(for: world)
        world.environment.rightToLeft = true
        let right = try compile(layout).prepare(for: world)
        for place in Self.places(left.contentSize.height - left.viewport.height) {
            let offset = LayoutPoint(x: 0, y: place)
            let a = left.attributes(at: offset, culling: false).elements
            let b = right.attributes(at: offset, culling: false).elements
            #expect(a.count == b.count)
            for (x, y) in zip(a, b) {
                let mirrored = left.contentSize.width - x.frame.x - x.frame.width
                #expect(
                    areClose(y.frame.numbers, [mirrored, x.frame.y, x.frame.width, x.frame.height]),
                    "\(x.name) at \(offset): \(x.frame), \(y.frame)")
            }
        }
    }
}
