import AdapterOverStandIn
import Foundation
import Interpreter
import LayoutDSL
import UIKit

/// A collection view with a layout and data of so many items.
@MainActor
final class Host: NSObject, UICollectionViewDataSource {
    var counts: [Int]
    let program: Program
    let layout: ListCollectionViewLayout
    let view: UICollectionView
    let session: String
    let report: Report
    private(set) var errors: [String] = []

    init(
        _ session: String, _ program: Program, _ report: Report, counts: [Int]? = nil, size: LayoutSize? = nil,
        insets: UIEdgeInsets = .zero, direction: UIUserInterfaceLayoutDirection = .leftToRight,
        cells: UICollectionViewCell.Type = UICollectionViewCell.self
    ) {
        self.session = session
        self.program = program
        self.report = report
        self.counts = counts ?? program.layout.items
        let size = size ?? program.layout.viewport
        layout = ListCollectionViewLayout(program: program)
        view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: size.width, height: size.height), collectionViewLayout: layout)
        super.init()
        view.contentInset = insets
        view.bounds.origin = CGPoint(x: -insets.left, y: -insets.top)
        view.effectiveUserInterfaceLayoutDirection = direction
        layout.onError = { [weak self] in self?.errors.append($0.message) }
        for kind in program.layout.elements {
            view.register(cells, forCellWithReuseIdentifier: kind.name)
            view.register(
                UICollectionViewCell.self, forSupplementaryViewOfKind: kind.name, withReuseIdentifier: kind.name)
        }
        view.dataSource = self
        view.layoutIfNeeded()
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts.indices.contains(section) ? counts[section] : 0
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let kind = layout.list?.cell(section: indexPath.section, item: indexPath.item)?.kind ?? "cell"
        return collectionView.dequeueReusableCell(withReuseIdentifier: kind, for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: kind, for: indexPath)
    }

    /// The length of the scroll, and the offset at a share of it.
    func offset(_ share: Double) -> CGPoint {
        let inset = view.adjustedContentInset
        let isSideways = program.layout.isHorizontal
        let start = isSideways ? -inset.left : -inset.top
        let end =
            isSideways
            ? view.contentSize.width + inset.right - view.bounds.width
            : view.contentSize.height + inset.bottom - view.bounds.height
        var distance = start + share * max(0, end - start)
        if layout.list?.prepared.loops == true { distance = (end - start) / 2 + share * 4000 }
        return isSideways ? CGPoint(x: distance, y: -inset.top) : CGPoint(x: -inset.left, y: distance)
    }

    func scroll(to offset: CGPoint) {
        view.contentOffset = offset
        view.layoutIfNeeded()
    }

    /// Compares the views with what the interpreter answers for the same world, asked directly. Only lists that begin at
    /// the left, and end, have the interpreter's own places.
    func compare(_ place: String) {
        report.expect(errors.isEmpty, session, "\(place): \(errors)")
        guard view.effectiveUserInterfaceLayoutDirection == .leftToRight || !program.layout.isHorizontal,
            let list = layout.list, !list.prepared.loops
        else { return }
        var world = World(viewport: LayoutSize(width: view.bounds.width, height: view.bounds.height), items: counts)
        let inset = view.adjustedContentInset
        world.environment.contentInsets = LayoutEnvironment.Insets(
            top: inset.top, left: inset.left, bottom: inset.bottom, right: inset.right)
        world.environment.rightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        guard let prepared = try? program.prepare(for: world) else {
            return report.fail(session, "\(place): the world is refused")
        }
        // From right to left a layout counts from the right end of its content.
        let isMirrored = world.environment.rightToLeft
        let x =
            isMirrored
            ? prepared.contentSize.width - view.bounds.minX - view.bounds.width + inset.right
            : view.bounds.minX + inset.left
        let offset = LayoutPoint(x: x, y: view.bounds.minY + inset.top)
        let frame = prepared.attributes(at: offset)
        var seen = 0
        for element in frame.elements where element.category != .part {
            let prefix =
                element.category == .cell
                ? "cell:" : (element.category == .supplementary ? "supplementary:" : "decoration:") + element.kind
            let found = view.views.first {
                $0.key.kind == prefix && $0.key.indexPath.section == element.section
                    && $0.key.indexPath.item == element.item
            }
            guard let found else {
                report.fail(session, "\(place): \(element.kind)[\(element.section),\(element.item)] has no view")
                continue
            }
            seen += 1
            let near = 1e-6 * (1 + abs(element.frame.x) + abs(element.frame.y))
            let box = attributes(found.key)?.frame ?? .zero
            let isAlike =
                abs(box.minX - element.frame.x) < near && abs(box.minY - element.frame.y) < near
                && abs(box.width - element.frame.width) < near && abs(box.height - element.frame.height) < near
                && abs(found.value.alpha - element.alpha) < 1e-9
            report.expect(isAlike, session, "\(place): \(found.key) stands at \(box), not at \(element.frame)")
        }
        report.expect(view.views.count == seen, session, "\(place): \(view.views.count) views for \(seen) elements")
        report.compared(
            elements: seen,
            matrices: frame.elements.count { $0.transform3D != nil || $0.transform != .identity })
    }

    private func attributes(_ key: UICollectionView.Key) -> UICollectionViewLayoutAttributes? {
        let parts = key.kind.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        switch parts[0] {
        case "cell": return layout.layoutAttributesForItem(at: key.indexPath)
        case "supplementary":
            return layout.layoutAttributesForSupplementaryView(ofKind: parts[1], at: key.indexPath)
        default: return layout.layoutAttributesForDecorationView(ofKind: parts[1], at: key.indexPath)
        }
    }

    func finish() { report.note(session, broken: view.broken, named: view.named) }
}

/// SplitMix64: the same numbers on every run.
struct Chance: RandomNumberGenerator {
    var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) &* 0xD1B5_4A32_D192_ED03 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
