import Foundation
import Interpreter
import LayoutDSL
import UIKit

/// A class that `dslc emit swift` has written, with the file that it comes from.
@MainActor
struct EmittedClass {
    let file: String
    let make: () -> UICollectionViewLayout
}

/// Scrolls, turns and updates a collection view with an emitted class, and compares it with the interpreter.
@MainActor
final class EmittedSession: NSObject, UICollectionViewDataSource {
    private let program: Program
    private let layout: UICollectionViewLayout
    private let view: UICollectionView
    private var counts: [Int]
    private let session: String
    private let report: Report
    /// The library's layout in a collection view of its own, to which the same happens: both have to stand at the same offset.
    private let twin: Host

    init(
        _ emitted: EmittedClass, _ program: Program, _ report: Report, _ what: String, insets: UIEdgeInsets = .zero,
        direction: UIUserInterfaceLayoutDirection = .leftToRight,
        cells: UICollectionViewCell.Type = UICollectionViewCell.self
    ) {
        (self.program, self.report) = (program, report)
        session = "\(emitted.file) emitted, \(what)"
        layout = emitted.make()
        counts = program.layout.items
        let size = program.layout.viewport
        view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: size.width, height: size.height), collectionViewLayout: layout)
        twin = Host(
            "\(session), beside the library", program, report, insets: insets, direction: direction, cells: cells)
        super.init()
        view.contentInset = insets
        view.bounds.origin = CGPoint(x: -insets.left, y: -insets.top)
        view.effectiveUserInterfaceLayoutDirection = direction
        for kind in program.layout.elements {
            view.register(
                UICollectionViewCell.self, forSupplementaryViewOfKind: kind.name, withReuseIdentifier: kind.name)
        }
        view.register(cells, forCellWithReuseIdentifier: "cell")
        view.dataSource = self
        view.layoutIfNeeded()
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts.indices.contains(section) ? counts[section] : 0
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: kind, for: indexPath)
    }

    /// Scrolls there and back, past both ends, then lifts the finger here and there.
    func scroll() {
        compare("at the start")
        for step in 0...20 { visit(Double(step) / 20 * 1.2 - 0.1) }
        for share in [0.9, 0.3, 0.31, 0.32, 0.7, 0, 1] { visit(share) }
        for share in [0.1, 0.5, 0.9] { lift(share) }
        finish()
    }

    /// Turns the device where the list stands.
    func turn() {
        let size = view.bounds.size
        for share in [0.0, 0.5, 1] {
            visit(share)
            for other in [CGSize(width: size.height, height: size.width), CGSize(width: 320, height: 500), size] {
                view.setBounds(CGRect(origin: view.bounds.origin, size: other))
                view.layoutIfNeeded()
                twin.view.setBounds(CGRect(origin: twin.view.bounds.origin, size: other))
                twin.view.layoutIfNeeded()
                compare("\(share) at \(other)")
            }
        }
        finish()
    }

    /// Inserts, deletes and moves between steps of scrolling, one item or several at a time.
    func update() {
        var chance = Chance(7)
        for round in 0..<8 {
            visit(Double.random(in: 0...1, using: &chance))
            guard let section = counts.indices.randomElement(using: &chance) else { break }
            let count = counts[section]
            let gone = (0..<count).filter { _ in Int.random(in: 0..<6, using: &chance) == 0 }.prefix(round)
            let come = Int.random(in: 0...min(3, round + 1), using: &chance)
            let left = count - gone.count + come
            let new = (0..<left).shuffled(using: &chance).prefix(come).sorted()
            let moves = gone.isEmpty && come == 0 && count > 1
            func tell(_ view: UICollectionView) {
                view.deleteItems(at: gone.map { IndexPath(item: $0, section: section) })
                view.insertItems(at: new.map { IndexPath(item: $0, section: section) })
                guard moves else { return }
                view.moveItem(
                    at: IndexPath(item: 0, section: section), to: IndexPath(item: count - 1, section: section))
            }
            view.performBatchUpdates {
                counts[section] = left
                tell(view)
            }
            view.layoutIfNeeded()
            twin.view.performBatchUpdates {
                twin.counts[section] = left
                tell(twin.view)
            }
            twin.view.layoutIfNeeded()
            compare("after update \(round)")
        }
        finish()
    }

    /// Cells say what size they want: all stands where the library has it.
    func measure() {
        for share in [0.0, 0.05, 0.1, 0.15, 0.4, 0.39, 0.7, 1, 0.2, 0] {
            let target = offset(share)
            view.contentOffset = target
            view.layoutIfNeeded()
            twin.scroll(to: target)
            let (here, there) = (view.contentOffset, twin.view.contentOffset)
            report.expect(
                abs(here.x - there.x) < 1e-6 && abs(here.y - there.y) < 1e-6, session,
                "at \(share): it stands at \(here), the library's at \(there)")
            report.expect(
                abs(view.contentSize.height - twin.view.contentSize.height) < 1e-6, session,
                "at \(share): the content is \(view.contentSize), the library's \(twin.view.contentSize)")
            report.expect(
                Set(view.views.keys) == Set(twin.view.views.keys), session, "at \(share): there are other views")
            for (key, own) in view.views {
                guard let other = twin.view.views[key] else { continue }
                let isAlike =
                    abs(own.center.y - other.center.y) < 1e-6 && abs(own.bounds.height - other.bounds.height) < 1e-6
                report.expect(isAlike, session, "at \(share): \(key) stands at \(own.center), not at \(other.center)")
            }
            report.compared(elements: view.views.count, matrices: 0)
        }
        finish()
    }

    private func finish() { report.note(session, broken: view.broken, named: view.named) }

    private func offset(_ share: Double) -> CGPoint {
        let inset = view.adjustedContentInset
        let isSideways = program.layout.isHorizontal
        let start = isSideways ? -inset.left : -inset.top
        let end =
            isSideways
            ? view.contentSize.width + inset.right - view.bounds.width
            : view.contentSize.height + inset.bottom - view.bounds.height
        let distance = start + share * max(0, end - start)
        return isSideways ? CGPoint(x: distance, y: -inset.top) : CGPoint(x: -inset.left, y: distance)
    }

    private func visit(_ share: Double) {
        view.contentOffset = offset(share)
        view.layoutIfNeeded()
        twin.scroll(to: view.contentOffset)
        compare("at \(share)")
    }

    private func prepared(_ place: String) -> Prepared? {
        var world = World(viewport: LayoutSize(width: view.bounds.width, height: view.bounds.height), items: counts)
        let inset = view.adjustedContentInset
        world.environment.contentInsets = LayoutEnvironment.Insets(
            top: inset.top, left: inset.left, bottom: inset.bottom, right: inset.right)
        world.environment.rightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        do throws(WorldError) {
            return try program.prepare(for: world)
        } catch {
            report.fail(session, "\(place): the world is refused: \(error.message)")
            return nil
        }
    }

    /// Where the layout counts from, of an offset of the view.
    private func offset(_ point: CGPoint, in prepared: Prepared) -> LayoutPoint {
        let inset = view.adjustedContentInset
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let x =
            isMirrored
            ? prepared.contentSize.width - point.x - view.bounds.width + inset.right : point.x + inset.left
        return LayoutPoint(x: x, y: point.y + inset.top)
    }

    private func compare(_ place: String) {
        let (here, there) = (view.contentOffset, twin.view.contentOffset)
        // The library makes a list without ends many rounds long, the class one.
        report.expect(
            twin.layout.list?.prepared.loops == true || abs(here.x - there.x) < 1e-6 && abs(here.y - there.y) < 1e-6,
            session,
            "\(place): it stands at \(here), the library's at \(there)")
        guard let prepared = prepared(place) else { return }
        let frame = prepared.attributes(at: offset(view.bounds.origin, in: prepared))
        let size = layout.collectionViewContentSize
        let isAsLarge =
            abs(size.width - prepared.contentSize.width) < 1e-6 && abs(size.height - prepared.contentSize.height) < 1e-6
        report.expect(isAsLarge, session, "\(place): the content is \(size), not \(prepared.contentSize)")
        var seen = 0
        var order: [(zIndex: Int, z: Double)] = []
        for element in frame.elements where element.category != .part {
            let prefix =
                element.category == .cell
                ? "cell:" : (element.category == .supplementary ? "supplementary:" : "decoration:") + element.kind
            let path = IndexPath(item: element.item, section: element.section)
            guard let found = view.views.first(where: { $0.key.kind == prefix && $0.key.indexPath == path }) else {
                report.fail(session, "\(place): \(element.kind)[\(element.section),\(element.item)] has no view")
                continue
            }
            seen += 1
            let attributes = attributes(element, path)
            let box = attributes?.frame ?? .zero
            let near = 1e-6 * (1 + abs(element.frame.x) + abs(element.frame.y))
            let isAlike =
                abs(box.minX - element.frame.x) < near && abs(box.minY - element.frame.y) < near
                && abs(box.width - element.frame.width) < near && abs(box.height - element.frame.height) < near
                && abs(Double(found.value.alpha) - element.alpha) < 1e-9
            report.expect(isAlike, session, "\(place): \(found.key) stands at \(box), not at \(element.frame)")
            order.append((attributes?.zIndex ?? 0, element.zIndex))
        }
        // What differs by less than a millionth may come in either order.
        let rises = zip(order, order.dropFirst()).allSatisfy {
            $0.zIndex < $1.zIndex || $0.z != $1.z && abs($0.z - $1.z) < 2e-6
        }
        report.expect(rises, session, "\(place): it is painted in another order")
        report.expect(view.views.count == seen, session, "\(place): \(view.views.count) views for \(seen) elements")
        report.compared(
            elements: seen, matrices: frame.elements.count { $0.transform3D != nil || $0.transform != .identity })
    }

    private func attributes(_ element: Attributes, _ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        switch element.category {
        case .cell: layout.layoutAttributesForItem(at: path)
        case .supplementary: layout.layoutAttributesForSupplementaryView(ofKind: element.kind, at: path)
        case .decoration, .part: layout.layoutAttributesForDecorationView(ofKind: element.kind, at: path)
        }
    }

    private func lift(_ share: Double) {
        visit(share)
        guard let prepared = prepared("lifted"), !prepared.stopsOnBothAxes,
            view.effectiveUserInterfaceLayoutDirection == .leftToRight
        else { return }
        let isSideways = program.layout.isHorizontal
        let (proposed, bars) = (offset(share + 0.02), view.adjustedContentInset)
        let found = view.lift(proposed: proposed, velocity: CGPoint(x: isSideways ? 1 : 0, y: isSideways ? 0 : 1))
        let (to, from) = (offset(proposed, in: prepared), offset(view.bounds.origin, in: prepared))
        let wanted = try? prepared.stop(proposed: isSideways ? to.x : to.y, velocity: 1000, from: from)
        let start = isSideways ? bars.left : bars.top
        report.expect(
            abs((isSideways ? found.x : found.y) + start - (wanted ?? .nan)) < 1e-6, session,
            "it stops at \(found), not at \(wanted ?? .nan)")
    }
}
