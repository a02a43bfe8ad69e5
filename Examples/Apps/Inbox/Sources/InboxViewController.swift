import Interpreter
import LayoutListsUIKit
import UIKit

/// A message. How many lines it has, and whether it is unread, is data of the layout.
struct Message: Hashable, Sendable {
    let id: Int
    let text: String
    let lines: Int
    let isUnread: Bool
}

/// Messages by day, from a diffable data source. Where everything stands is in `inbox.layout`.
final class InboxViewController: UIViewController {
    private(set) var collectionView: UICollectionView?
    private var messages: UICollectionViewDiffableDataSource<String, Message>?

    override func viewDidLoad() {
        super.viewDidLoad()
        do {
            show(try ListCollectionViewLayout(named: "inbox", in: .module))
        } catch {
            // The file is a part of the app: `dslc check` has looked at it on the build server.
            print(error)
        }
    }

    private func show(_ layout: ListCollectionViewLayout) {
        let collection = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collection.register(MessageCell.self, forCellWithReuseIdentifier: "cell")
        collection.register(DayView.self, forSupplementaryViewOfKind: "day", withReuseIdentifier: "day")
        let messages = UICollectionViewDiffableDataSource<String, Message>(collectionView: collection) {
            collection, place, message in
            let cell = collection.dequeueReusableCell(withReuseIdentifier: "cell", for: place)
            (cell as? MessageCell)?.show(message)
            return cell
        }
        messages.supplementaryViewProvider = { [weak messages] collection, kind, place in
            let view = collection.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: kind, for: place)
            (view as? DayView)?.show(messages?.sectionIdentifier(for: place.section) ?? "")
            return view
        }
        layout.bind(messages) { message in
            [
                DataField(name: "lines", value: .number(Double(message.lines))),
                DataField(name: "unread", value: .boolean(message.isUnread)),
            ]
        }
        view.addSubview(collection)
        (collectionView, self.messages) = (collection, messages)
        receive((0..<20).map { Message(id: $0, text: "Message \($0)", lines: 1 + $0 % 3, isUnread: false) }, "Today")
    }

    /// Puts new messages of a day above those that are there. What the user looks at stays where it is.
    func receive(_ new: [Message], _ day: String) {
        guard let messages else { return }
        var snapshot = messages.snapshot()
        if let first = snapshot.sectionIdentifiers.contains(day) ? snapshot.itemIdentifiers(inSection: day).first : nil
        {
            snapshot.insertItems(new, beforeItem: first)
        } else {
            snapshot.appendSections([day])
            snapshot.appendItems(new, toSection: day)
        }
        messages.apply(snapshot, animatingDifferences: true)
    }
}

/// A message, with a mark where it is unread.
final class MessageCell: UICollectionViewCell {
    private let text = UILabel(frame: .zero)
    let mark = UIView(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(text)
        contentView.addSubview(mark)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ message: Message) { text.text = message.text }

    override func layoutSubviews() {
        super.layoutSubviews()
        text.frame = bounds
        mark.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
    }

    override func apply(_ attributes: UICollectionViewLayoutAttributes) {
        super.apply(attributes)
        mark.alpha = (attributes as? ListAttributes)?.number("mark") ?? 0
    }
}

/// The name of a day.
final class DayView: UICollectionReusableView {
    private let title = UILabel(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(title)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ day: String) { title.text = day }

    override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = bounds
    }
}
