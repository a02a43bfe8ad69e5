import LayoutListsUIKit
import UIKit

/// The teams of the Jungle Cup under a stretchy header. Where everything stands is in `jungle.layout`.
final class JungleViewController: UIViewController, UICollectionViewDataSource {
    private let teams = [
        ["The Jungle Cup"], ["Owls", "Tigers", "Parrots", "Giraffes"], ["Rhinos", "Pandas", "Wolves", "Foxes"],
        ["Lions", "Toucans"],
    ]
    private(set) var collectionView: UICollectionView?

    override func viewDidLoad() {
        super.viewDidLoad()
        do {
            show(try ListCollectionViewLayout(named: "jungle", in: .module))
        } catch {
            // The file is a part of the app: `dslc check` has looked at it on the build server.
            print(error)
        }
    }

    private func show(_ layout: ListCollectionViewLayout) {
        let collection = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collection.backgroundColor = .black
        collection.register(TeamCell.self, forCellWithReuseIdentifier: "cell")
        for kind in ["header", "menu", "sectionHeader", "sectionFooter"] {
            collection.register(
                TitleView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
        }
        collection.dataSource = self
        #if DEBUG
            layout.follow(live: ProcessInfo.processInfo.environment["LIVE"].flatMap { URL(string: $0) })
        #endif
        view.addSubview(collection)
        collectionView = collection
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { teams.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        teams[section].count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        (cell as? TeamCell)?.show(teams[indexPath.section][indexPath.item])
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: kind, for: indexPath)
        (view as? TitleView)?.show(kind, teams[indexPath.section].joined(separator: ", "))
        return view
    }
}
