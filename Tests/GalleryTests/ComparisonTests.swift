import Foundation
import Interpreter
import LanguageService
import LayoutAnalysis
import LayoutDSL
import RandomCases
import Testing

/// What differs between two layouts, as `dslc diff` tells it.
struct ComparisonTests {
    private static let files: [URL] = {
        let examples = galleryFolder.deletingLastPathComponent()
        let found = [examples, galleryFolder].flatMap { folder in
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        }
        return found.filter { $0.pathExtension == "layout" }.sorted { $0.path < $1.path }
    }()

    private static func text(_ name: String) throws -> String {
        let file = try #require(files.first { $0.lastPathComponent == "\(name).layout" })
        return try String(contentsOf: file, encoding: .utf8)
    }

    private func compare(_ old: String, _ new: String) throws -> LayoutComparison {
        let (before, after) = (try prepared(old), try prepared(new))
        let (content, viewport) = (before.contentSize, before.viewport)
        let last =
            before.program.layout.isHorizontal ? content.width - viewport.width : content.height - viewport.height
        return .between(before, after, over: -100...max(0, last) + 100)
    }

    @Test(arguments: files)
    func `an example is the same as itself, and with a let`(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(try compare(text, text).verdict == .same)
        // The height of the first size that has one, by another name.
        guard let line = text.firstMatch(of: /size: +[0-9%]+ x ([0-9]+)\n/) else { return }
        let number = line.output.1
        let other = line.output.0.dropLast(number.count + 1) + "introduced\n"
        let changed = text.replacingOccurrences(of: line.output.0, with: other)
        let open = try #require(changed.firstRange(of: "{\n"))
        let whole = changed[..<open.upperBound] + "  let introduced = 1pt * \(number)\n" + changed[open.upperBound...]
        let comparison = try compare(text, String(whole))
        #expect(comparison.verdict == .same, "\(comparison)")
        #expect(comparison.elementCount > 0)
    }

    /// An effect inlined, an arrangement written by hand.
    @Test(arguments: [
        (
            "jungle", "parallax(maxParallaxOffset)",
            """
            let reach = (viewport.height + height) / 2
            let far = clamp(-maxParallaxOffset * fromCenter / reach, -maxParallaxOffset, maxParallaxOffset)
            attribute parallax = (x: 0, y: far)
            """, ""
        ),
        (
            "jungle", "stack(before: 3)", "rows(3)",
            "arrangement rows(by: Length) { place.main: sumBefore(size.main) + (index + 1) * by; place.cross: 0 }"
        ),
        (
            "coverflow", "center:        viewport.center",
            "center: (viewport.width / 2 + offset.x, viewport.height / 2)", ""
        ),
        ("coverflow", "0.5 * turned * q + spacing * p", "spacing * p + q * turned / 2", ""),
        (
            "photos", "sticky(below: viewport.safeArea.top, until: area.end)",
            "translation.y: clamp(viewport.top + viewport.safeArea.top - rest.top, 0, max(0, area.bottom - rest.bottom))",
            ""
        ),
        (
            "wallet", "stack(gap: head - height)", "rows(head - height)",
            "arrangement rows(gap: Length) { place.main: sumBefore(size.main) + index * gap; place.cross: 0 }"
        ),
        (
            "store", "stack(gap: 8)", "shelved(8)",
            """
            arrangement shelved(gap: Length) {
              place.main: sumBefore(size.main) + index * gap; place.cross: (area.size.cross - size.cross) / 2
            }
            """
        ),
        (
            "wall", "stack(gap: -240)", "leaning()",
            """
            arrangement leaning() {
              place.main: index * 160; place.cross: (area.size.cross - size.cross) / 2
            }
            """
        ),
        ("wallet", "    sticky\n", "    translation.y: max(0, offset.y - rest.top)\n", ""),
        (
            "wheel", "circle(radius)",
            """
            let far = 1pt * radius
            let step = atan(width / far)
            attribute angle = step * (index - (count - 1) * progress)
            center: viewport.center
            anchor.y: 0.5 + far / height
            rotation: angle
            hidden: abs(angle) > 0.5turn
            snap: index / max(count - 1, 1) * (content.width - viewport.width)
            """, ""
        ),
    ])
    func `a refactored copy is proved the same`(_ name: String, _ old: String, _ new: String, _ added: String) throws {
        let text = try Self.text(name)
        #expect(text.contains(old))
        let comparison = try compare(text, text.replacingOccurrences(of: old, with: new) + added)
        #expect(comparison.verdict == .same, "\(comparison)")
    }

    /// What draws their elements stands in effects and arrangements already.
    private static let withoutLines = [
        "chat", "cube", "dashboard", "featured", "mosaic", "ring", "spiral", "waterfall", "wheel",
    ]

    /// The first line of an element that an effect can be made of, made one: in each example that has such a line.
    @Test(arguments: files)
    func `an example is the same with an effect`(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        func noImports(_ request: ImportRequest) -> ImportAnswer { .missing(reason: "no such file") }
        let inspected = InspectedFile(Source(name: file.path, text: text), reading: noImports)
        let statements = inspected.tree.statements.indices.filter {
            [.property, .use].contains(inspected.tree.statements[$0].kind)
        }
        for statement in statements {
            let span = inspected.tree.span(ofStatement: Int32(statement))
            let range = Int(span.start)..<Int(span.end)
            for action in inspected.refactorings(in: range, reading: noImports) where action.title.contains("effect") {
                let changed = String(decoding: inspected.tree.source.applying(action.edits), as: UTF8.self)
                #expect(changed != text && changed.contains("effect look"))
                let comparison = try compare(text, changed)
                #expect(comparison.verdict == .same && comparison.elementCount > 0, "\(comparison)")
                return
            }
        }
        #expect(Self.withoutLines.contains(file.deletingPathExtension().lastPathComponent))
    }

    /// A section that scrolls by itself stops elsewhere.
    @Test func `stops of a section are compared`() throws {
        let text = try Self.text("store")
        #expect(text.contains("snap: toStart - 16"))
        let comparison = try compare(text, text.replacingOccurrences(of: "toStart - 16", with: "toStart - 20"))
        #expect(comparison.differences.map { $0.value } == ["section[1].stop"])
        #expect(comparison.differences.allSatisfy { abs($0.amount - 4) < 1e-6 })
    }

    /// One number changed: what differs first of all, and by how much at most.
    @Test(arguments: [
        ("jungle", "size: 100% x 70", "size: 100% x 74", "menu", "frame.height", 4.0),
        ("jungle", "maxParallaxOffset = 60 ", "maxParallaxOffset = 50 ", "cell", "parallax.y", 10),
        ("jungle", "clamp(offset.y / height, 0", "clamp(offset.y / height, 0.1", "header", "headerOverlayAlpha", 0.1),
        ("photos", "insets.end: 20", "insets.end: 21", "title", "frame.y", 3),
        ("wallet", "head = 80 ", "head = 84 ", "cell", "frame.y", 28),
        ("coverflow", "turned  = 0.9 ", "turned  = 0.8 ", "cell", "rotation.y", 0.1 * .pi / 2),
    ])
    func `a changed number is found`(
        _ name: String, _ old: String, _ new: String, _ kind: String, _ value: String, _ most: Double
    ) throws {
        let text = try Self.text(name)
        #expect(text.contains(old))
        let few = text.replacingOccurrences(of: "items:    12", with: "items:    2")
        let comparison = try compare(few, few.replacingOccurrences(of: old, with: new))
        #expect(comparison.verdict == .different)
        let found = comparison.differences.filter { $0.element?.kind == kind && $0.value == value }
        let largest = try #require(found.max { $0.amount < $1.amount }, "\(comparison.differences)")
        #expect(abs(largest.amount - most) < 1e-4 && largest.isMost, "\(largest)")
    }

    /// The evaluator, every half point: nothing differs outside of what is told, and by no more.
    @Test(arguments: [
        ("jungle", "size: 100% x 70", "size: 100% x 74"), ("photos", "insets.end: 20", "insets.end: 21"),
    ])
    func `ranges and maxima are those of a dense look`(_ name: String, _ old: String, _ new: String) throws {
        let text = try Self.text(name)
        let changed = text.replacingOccurrences(of: old, with: new)
        let comparison = try compare(text, changed)
        let (before, after) = (try prepared(text), try prepared(changed))
        let (low, high) = (comparison.offsets.lowerBound, comparison.offsets.upperBound)
        var largest: [ElementPath: Double] = [:]
        for offset in stride(from: low, through: high, by: 0.5) {
            let (a, b) = (
                before.attributes(at: before.offset(along: offset)), after.attributes(at: after.offset(along: offset))
            )
            for element in a.elements {
                guard let other = b.elements.first(where: { $0.path == element.path }) else { continue }
                let apart = abs(element.frame.y - other.frame.y)
                guard apart > 1e-6 else { continue }
                let told = comparison.differences.first { $0.element == element.path && $0.value == "frame.y" }
                let found = try #require(told, "\(element.path) differs at \(offset)")
                #expect(found.offsets.contains(offset) && apart <= found.amount + 1e-5, "\(found)")
                largest[element.path] = max(largest[element.path] ?? 0, apart)
            }
        }
        #expect(!largest.isEmpty)
        for (path, most) in largest {
            let told = comparison.differences.first { $0.element == path && $0.value == "frame.y" }
            #expect(abs((told?.amount ?? 0) - most) < 0.51, "\(path)")
        }
    }

    /// One number of a random layout changed.
    @Test(arguments: 0..<Volume.of(4, optimized: 48))
    func `random changes are told as they are`(_ seed: Int) throws {
        let layout = RandomLayout(seed: seed &* 31 &+ 5)
        var random = Seeded(seed)
        let numbers = layout.text.matches(of: /\b[1-9][0-9]\b/)
        guard !numbers.isEmpty else { return }
        let place = random.pick(numbers).range
        let changed = layout.text.replacingCharacters(in: place, with: "\(random.below(90) + 9)")
        let world = layout.world([4, 3])
        guard let (a, b) = pair(layout.text, changed), let old = try? compile(a).prepare(for: world),
            let new = try? compile(b).prepare(for: world), a.isHorizontal == b.isHorizontal
        else { return }
        let comparison = LayoutComparison.between(old, new, over: 0...200, budget: 400)
        for difference in comparison.differences.prefix(20) {
            guard let path = difference.element, difference.value.hasPrefix("frame.") else { continue }
            let at = old.offset(along: difference.place)
            let first = old.attributes(of: path, at: at)?.elements.first?.frame
            let second = new.attributes(of: path, at: at)?.elements.first?.frame
            #expect(first != second, "seed \(seed): \(difference)")
        }
        for difference in comparison.differences.prefix(20) {
            guard let path = difference.element, let change = difference.change, difference.value == "frame.y" else {
                continue
            }
            let slack = max(2e-6, 2e-3 * difference.amount)
            for offset in stride(from: 0.0, through: 200, by: 3.7) {
                let looks = [old, new].map { $0.attributes(at: $0.offset(along: offset)).elements }
                let frames = looks.compactMap { look in look.first { $0.path == path }?.frame.y }
                guard frames.count == 2 else { continue }
                let by = frames[1] - frames[0]
                #expect(
                    by >= change.lowerBound - slack && by <= change.upperBound + slack,
                    "seed \(seed) at \(offset): \(by), \(difference)")
            }
        }
        guard comparison.verdict == .same else { return }
        for offset in stride(from: 0.0, through: 200, by: 7) {
            let (c, d) = (old.attributes(at: old.offset(along: offset)), new.attributes(at: new.offset(along: offset)))
            #expect(c.elements.map(\.path) == d.elements.map(\.path), "seed \(seed) at \(offset)")
            for (one, other) in zip(c.elements, d.elements) {
                #expect(
                    abs(one.frame.y - other.frame.y) < 1e-4 && abs(one.frame.x - other.frame.x) < 1e-4, "seed \(seed)")
                #expect(abs(one.alpha - other.alpha) < 1e-4, "seed \(seed)")
            }
        }
    }

    private func pair(_ old: String, _ new: String) -> (CheckedLayout, CheckedLayout)? {
        func layout(_ text: String) -> CheckedLayout? { check(parse(Source(name: "t.layout", text: text))).layout }
        guard let a = layout(old), let b = layout(new) else { return nil }
        return (a, b)
    }
}
