import AdapterOverStandIn
import Foundation
import Interpreter
import LayoutDSL
import UIKit

/// A list opens where its file says: at the first frame, where the collection view loads all data by a context of its own,
/// else once it has been laid out. In no case does `prepare()` move it.
@MainActor
final class OpeningSession: NSObject, UICollectionViewDataSource {
    private let report: Report
    private let items: Int
    private var counts: [Int]

    init(_ items: Int, _ report: Report) { (self.items, self.report, counts) = (items, report, [items]) }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }

    /// Opens a list by the library and by an emitted class.
    func run(_ emitted: EmittedClass, _ program: Program, _ direction: UIUserInterfaceLayoutDirection) async {
        for announces in [true, false] {
            await open(ListCollectionViewLayout(program: program), program, direction, announces)
            await open(emitted.make(), program, direction, announces)
        }
    }

    private func open(
        _ layout: UICollectionViewLayout, _ program: Program, _ direction: UIUserInterfaceLayoutDirection,
        _ announces: Bool
    ) async {
        let name = "opening \(type(of: layout)), \(direction), \(announces ? "at the first frame" : "late")"
        let isSideways = program.layout.isHorizontal
        func place(_ distance: Int) -> CGPoint {
            isSideways ? CGPoint(x: CGFloat(distance), y: 0) : CGPoint(x: 0, y: CGFloat(distance))
        }
        let end = place(50 * items - 200)
        let view = view(layout)
        view.announcesData = announces
        view.effectiveUserInterfaceLayoutDirection = direction
        view.layoutIfNeeded()
        report.expect(
            view.firstShown == (announces ? end : .zero), name,
            "the first frame stands at \(view.firstShown ?? CGPoint(x: -1, y: -1))")
        for _ in 0..<20 { await Task.yield() }
        view.layoutIfNeeded()
        report.expect(view.contentOffset == end, name, "it stands at \(view.contentOffset)")
        let shown = view.views.keys.map(\.indexPath.item).sorted()
        let wanted = isSideways ? 0..<4 : (items - 4)..<items
        report.expect(shown.filter { wanted.contains($0) } == Array(wanted), name, "it shows \(shown)")
        // What the user scrolls stays there.
        view.contentOffset = place(300)
        view.layoutIfNeeded()
        for _ in 0..<20 { await Task.yield() }
        report.expect(view.contentOffset == place(300), name, "it is moved again")
        report.note(name, broken: view.broken, named: view.named)
    }

    private func view(_ layout: UICollectionViewLayout) -> UICollectionView {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = self
        return view
    }

    /// Data that is loaded anew, and params: a list that stands at its end stays there, and moves within no `prepare()`.
    func reload(_ program: Program) throws {
        let layout = ListCollectionViewLayout(program: program)
        let view = view(layout)
        // A collection view may load the data before the app has said how high its rows are.
        view.reloadData()
        layout.fields = { _ in [DataField(name: "height", value: .number(60))] }
        view.layoutIfNeeded()
        func expect(_ end: CGFloat, _ what: String) {
            view.layoutIfNeeded()
            report.expect(view.contentOffset.y == end - 200, "reload", "\(what): it stands at \(view.contentOffset)")
            report.expect(view.contentSize.height == end, "reload", "\(what): the content is \(view.contentSize)")
        }
        view.reloadData()
        expect(CGFloat(60 * items), "rows of 60")
        counts = [items + 10]
        view.reloadData()
        expect(CGFloat(60 * (items + 10)), "more rows")
        try layout.set([ParameterValue(name: "gap", value: 10)])
        expect(CGFloat(70 * (items + 10) - 10), "a gap")
        report.note("reload at the end", broken: view.broken, named: view.named)
    }
}
