import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// The mask of an owner cuts its parts, however they stand in it.
struct OwnerMaskTests {
    private func element(_ kind: String, _ prepared: Prepared, _ offset: Double, _ item: Int = 1) throws -> Attributes {
        let path = ElementPath(kind: kind, section: 0, item: item)
        return try #require(prepared.attributes(of: path, at: LayoutPoint(x: 0, y: offset))?.elements.first)
    }

    /// Where a point of an element's box, from its left top corner, is in the content; nil behind the eye.
    private func placed(_ point: LayoutPoint, of element: Attributes) -> LayoutPoint? {
        let (size, anchor) = (element.size, element.anchorPoint)
        let pivot = LayoutPoint(
            x: element.center.x + (anchor.x - 0.5) * size.width, y: element.center.y + (anchor.y - 0.5) * size.height)
        let (x, y) = (point.x - anchor.x * size.width, point.y - anchor.y * size.height)
        guard let m = element.transform3D else {
            let t = element.transform
            return LayoutPoint(x: pivot.x + t.a * x + t.c * y + t.tx, y: pivot.y + t.b * x + t.d * y + t.ty)
        }
        let w = x * m[3] + y * m[7] + m[15]
        guard w > 1e-9 else { return nil }
        return LayoutPoint(
            x: pivot.x + (x * m[0] + y * m[4] + m[12]) / w, y: pivot.y + (x * m[1] + y * m[5] + m[13]) / w)
    }

    /// How far a point of the content lies inside of what the mask of an element in the plane leaves, in its own points.
    private func depth(_ point: LayoutPoint, in owner: Attributes) -> Double {
        let (size, anchor, t) = (owner.size, owner.anchorPoint, owner.transform)
        let x = point.x - (owner.center.x + (anchor.x - 0.5) * size.width) - t.tx
        let y = point.y - (owner.center.y + (anchor.y - 0.5) * size.height) - t.ty
        let determinant = t.a * t.d - t.b * t.c
        let own = LayoutPoint(
            x: (t.d * x - t.c * y) / determinant + anchor.x * size.width,
            y: (t.a * y - t.b * x) / determinant + anchor.y * size.height)
        return depth(of: own, owner)
    }

    private func depth(of own: LayoutPoint, _ element: Attributes) -> Double {
        let (clip, size) = (element.clip, element.size)
        let (right, bottom) = (size.width - clip.right, size.height - clip.bottom)
        let radius = min(element.corner, (right - clip.left) / 2, (bottom - clip.top) / 2)
        // Of a rounded box: beside its sides, or from the middle of the nearest corner.
        let (halfX, halfY) = ((right - clip.left) / 2, (bottom - clip.top) / 2)
        let awayX = abs(own.x - (clip.left + right) / 2) - (halfX - radius)
        let awayY = abs(own.y - (clip.top + bottom) / 2) - (halfY - radius)
        if awayX > 0, awayY > 0, radius > 0 { return radius - (awayX * awayX + awayY * awayY).squareRoot() }
        return min(radius - awayX, radius - awayY)
    }

    /// How far a point lies inside of a polygon, whichever way round it goes.
    private func depth(_ point: LayoutPoint, in polygon: [LayoutPoint]) -> Double {
        guard polygon.count > 2 else { return -.infinity }
        var (least, most) = (Double.infinity, -Double.infinity)
        for (number, end) in polygon.enumerated() {
            let start = polygon[number == 0 ? polygon.count - 1 : number - 1]
            let (wayX, wayY) = (end.x - start.x, end.y - start.y)
            let length = (wayX * wayX + wayY * wayY).squareRoot()
            guard length > 1e-9 else { continue }
            let across = (wayX * (point.y - start.y) - wayY * (point.x - start.x)) / length
            (least, most) = (min(least, across), max(most, across))
        }
        return max(least, 0 - most)
    }

    private static func number(_ low: Double, _ high: Double, _ random: inout Seeded) -> Double {
        (Double.random(in: low...high, using: &random) * 8).rounded() / 8
    }

    private static func lines(turns: Bool, _ random: inout Seeded) -> String {
        func number(_ low: Double, _ high: Double) -> Double { OwnerMaskTests.number(low, high, &random) }
        var lines = ["translation: (\(number(-20, 20)), \(number(-20, 20)) + offset.y / 8)"]
        if Bool.random(using: &random) { lines.append("anchor: (\(number(0, 1)), \(number(0, 1)))") }
        if Bool.random(using: &random) { lines.append("scale: \(number(0.5, 1.5))") }
        if turns { lines.append("rotation: \(number(-3, 3)) * 1rad") }
        if Bool.random(using: &random) {
            lines.append("clip.left: \(number(0, 12)); clip.top: \(number(0, 12)); clip.right: \(number(0, 12))")
            if Bool.random(using: &random) { lines.append("corner: \(number(0, 25))") }
        }
        return lines.joined(separator: "; ")
    }

    /// Points of the part are seen where its own mask and those of all its owners leave them, and nowhere else.
    @Test func `what is left of a part lies in the masks of its owners`() throws {
        var random = Seeded(20_261_130)
        var cutCount = 0
        for trial in 0..<Volume.of(120, optimized: 2_000) {
            let own = OwnerMaskTests.lines(turns: trial % 2 == 0, &random)
            let (panel, card) = (
                OwnerMaskTests.lines(turns: trial % 3 == 0, &random),
                OwnerMaskTests.lines(turns: Bool.random(using: &random), &random)
            )
            let deep = trial % 5 == 1 ? "; rotation.y: 0.5rad; perspective: 700" : ""
            let text = """
                layout P { viewport: 400 x 400; items: 3; stack(gap: 30); cell { size: 120 x 90; \(card)
                  part panel { size: 70 x 60; place: (40, 20); \(panel)
                    part badge { size: 40 x 30; place: (40, 10); \(own)\(deep) } } } }
                """
            let made = try layout(text)
            let prepared = try compile(made).prepare(for: World())
            let badge = try element("badge", prepared, 40)
            let chain = [try element("panel", prepared, 40), try element("cell", prepared, 40)]
            let masked = zip(chain, [panel, card]).filter { $0.1.contains("clip") }.map { $0.0 }
            if badge.outline != nil { cutCount += 1 }
            for step in 0..<64 {
                let point = LayoutPoint(x: Double(step % 8) * 5 + 2.5, y: Double(step / 8) * 30 / 8 + 2)
                guard let place = placed(point, of: badge) else { continue }
                let seen = badge.outline.map { depth(point, in: $0) } ?? depth(of: point, badge)
                let owners = masked.map { depth(place, in: $0) }.min() ?? .infinity
                // Its own `clip` has those of owners along its sides.
                let isOwn = depth(of: point, badge) > 0
                // A round corner is a polygon: near its line either will do.
                guard min(abs(owners), abs(seen)) > 0.2, abs(depth(of: point, badge)) > 0.2 else { continue }
                #expect(
                    (seen > 0) == (owners > 0 && isOwn), "\(point) at \(place): \(seen), \(owners) of\n\(text)")
                if seen > 0 {
                    let box = badge.visible
                    #expect(
                        place.x >= box.x - 1e-6 && place.x <= box.x + box.width + 1e-6 && place.y >= box.y - 1e-6
                            && place.y <= box.y + box.height + 1e-6, "\(place) is not in \(box) of\n\(text)")
                }
            }
            // A compiled layout has the masks too.
            let again = try compile(CheckedLayout(compiled: made.compiled())).prepare(for: World())
            #expect(try element("badge", again, 40) == badge)
        }
        #expect(cutCount > 30)
    }

    private func failures(_ stored: StoredLayout) throws -> [String] {
        let made = try layout(stored.text)
        return try made.tests.flatMap { test in
            let result = try test.run(on: made)
            return result.failures.map { "\(test.name): \($0.reason)" }
        }
    }

    /// Tests, proofs and formulas read the same.
    @Test func `what is seen of a part that turns is its box cut by what is seen of its owner`() throws {
        #expect(try failures(StoredLayout("turned-ribbon")).isEmpty)
    }

    /// One without a `clip` of its own hands on the mask of its owner, and cuts nothing at its own edges.
    @Test func `a part without a mask cuts nothing of its parts`() throws {
        #expect(try failures(StoredLayout("unmasked-panel")).isEmpty)
    }

    /// An element of which nothing is left is not shown, however it turns; nor is a part behind the mask of its owner, or of an
    /// owner that is drawn in no area.
    @Test func `what nothing is left of is not shown`() throws {
        #expect(try failures(StoredLayout("hidden-parts")).isEmpty)
    }
}
