import Foundation
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Layouts as bytes: what comes back is the layout that was written, and bytes that are none are refused.
struct CompiledLayoutTests {
    private static let offsets: [Double] = [-120, 0, 1, 77.25, 300, 1234.5, 1e6]

    /// The files with a layout, by name; and one in which elements of all kinds arrange their parts.
    private static let layouts: [(name: String, layout: CheckedLayout)] =
        ["Examples", "Examples/gallery"]
        .flatMap { MutationTests.files(in: $0) }
        .compactMap { file in Probe.report(bytes: file.bytes).layout.map { (file.name, $0) } }
        + [Probe.report(StoredLayout("arranged-parts").text).layout].compactMap { $0.map { ("arranged-parts", $0) } }

    private func sameFrames(_ layout: CheckedLayout, _ back: CheckedLayout, _ world: World, _ name: String) throws {
        let (before, after) = (compile(layout), compile(back))
        guard let prepared = try? before.prepare(for: world) else {
            #expect(throws: WorldError.self) { _ = try after.prepare(for: world) }
            return
        }
        let other = try after.prepare(for: world)
        #expect(prepared.contentSize == other.contentSize)
        for along in Self.offsets {
            let offset = prepared.offset(along: along)
            let (frame, same) = (prepared.attributes(at: offset), other.attributes(at: offset))
            #expect(frame.elements.map { $0.path } == same.elements.map { $0.path }, "\(name) at \(along)")
            let numbers = frame.elements.map { Probe.numbers($0).map { $0.bitPattern } }
            #expect(numbers == same.elements.map { Probe.numbers($0).map { $0.bitPattern } }, "\(name) at \(along)")
            let stop = try? prepared.stop(proposed: along, velocity: 0.5, from: offset)
            #expect(stop == (try? other.stop(proposed: along, velocity: 0.5, from: offset)), "\(name) at \(along)")
        }
        for phase in [Phase.appearing, .disappearing] {
            guard let element = prepared.attributes(at: LayoutPoint(x: 0, y: 0)).elements.last?.path else { continue }
            #expect(
                prepared.attributes(of: element, at: LayoutPoint(x: 0, y: 0), in: phase)?.elements.map(Probe.numbers)
                    == other.attributes(of: element, at: LayoutPoint(x: 0, y: 0), in: phase)?.elements.map(
                        Probe.numbers),
                "\(name)")
        }
    }

    @Test func `every example comes back, to the bit`() throws {
        #expect(Self.layouts.count > 25 && Self.layouts.last?.name == "arranged-parts")
        for (name, layout) in Self.layouts {
            let bytes = layout.compiled()
            let back = try CheckedLayout(compiled: bytes)
            let isSame = back.compiled() == bytes
            #expect(isSame, "\(name)")
            #expect(back.name == layout.name)
            #expect(back.parameters.map { $0.name } == layout.parameters.map { $0.name })
            try sameFrames(layout, back, World(), name)
            try sameFrames(layout, back, World(viewport: LayoutSize(width: 390, height: 844), items: [3, 0, 5]), name)
        }
    }

    @Test func `random layouts come back`() throws {
        for seed in 0..<Volume.of(40, optimized: 800) {
            let random = RandomLayout(seed: seed, hasParameters: true)
            guard let layout = Probe.report(random.text).layout else { continue }
            let bytes = layout.compiled()
            let back = try CheckedLayout(compiled: bytes)
            let isSame = back.compiled() == bytes
            #expect(isSame, "seed \(seed)")
            try sameFrames(layout, back, random.world([3, 4]), "seed \(seed)")
        }
    }

    @Test func `a param's default, its range and a field's kind come back`() throws {
        let written = try layout(StoredLayout("ranges-and-fields").text)
        let back = try CheckedLayout(compiled: written.compiled())
        #expect(back.items == [2, 1_000_000])
        #expect(back.parameters[0].initial == written.parameters[0].initial)
        #expect(back.parameters[0].range == written.parameters[0].range)
        #expect(back.parameters[0].unit == .angle && back.parameters[1].unit == .boolean)
        #expect(back.fields[0].isMeasured && back.fields[0].hasDefault && !back.fields[0].isBoolean)
        #expect(back.tests.isEmpty && back.elements[0].documentation.isEmpty)
    }

    @Test func `what nothing but a test reads is left out`() throws {
        let plain = "layout L { cell { size: 100% x 50 }"
        let tested = plain + "; test \"t\" { at 3 { expect cell[0, 1].frame.top == sin(1rad) * 7 } } }"
        #expect(try layout(tested).compiled() == layout(plain + " }").compiled())
    }

    @Test func `other bytes are refused, each with its reason`() throws {
        let bytes = try layout("layout L { cell { size: 100% x 50 } }").compiled()
        func reason(_ bytes: [UInt8]) -> CompiledLayoutError? {
            do throws(CompiledLayoutError) {
                _ = try CheckedLayout(compiled: bytes)
                return nil
            } catch { return error }
        }
        #expect(reason(bytes) == nil)
        #expect(reason([]) == .notCompiled)
        #expect(reason(Array("layout L {}".utf8)) == .notCompiled)
        var other = bytes
        other[4] = 7
        #expect(reason(other) == .otherVersion(7))
        for length in 0..<bytes.count { #expect(reason(Array(bytes.prefix(length))) != nil) }
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 0x10
            #expect(reason(changed) != nil, "byte \(place)")
        }
        #expect(reason(bytes + [0]) == .damaged)
        #expect(reason(sealed(Array(bytes.dropFirst(13)) + [0])) != nil)
    }

    /// Bytes that were changed on purpose, checksum and all: refused, or a layout that can be used in every way.
    @Test(arguments: 0..<4) func `whatever is read can be used`(_ part: Int) {
        let originals = Self.layouts.map { Array($0.layout.compiled().dropFirst(13)) }
        let count = Volume.of(200, optimized: 4_000)
        var used = 0
        for seed in (part * count)..<(part * count + count) {
            var random = Seeded(seed &* 31 &+ 7)
            var parts = random.pick(originals)
            if random.chance(50) {
                parts[random.below(parts.count)] = UInt8(random.below(random.chance(70) ? 8 : 256))
            } else {
                parts = mutated(parts, most: 2, &random)
            }
            guard let layout = try? CheckedLayout(compiled: sealed(parts)) else { continue }
            used += 1
            useInEveryWay(layout)
        }
        #expect(used > count / 50, "\(used)")
    }
}
