import LayoutListsUIKit
import UIKit

/// A team, with a picture that moves against the scroll.
final class TeamCell: UICollectionViewCell {
    let picture = UIView(frame: .zero)
    private let name = UILabel(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        name.font = .systemFont(ofSize: 28, weight: .bold)
        name.textColor = .white
        name.textAlignment = .center
        contentView.addSubview(picture)
        contentView.addSubview(name)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ team: String) {
        name.text = team
        let hue = CGFloat(team.utf8.reduce(0) { $0 + Int($1) } % 360) / 360
        picture.backgroundColor = UIColor(hue: hue, saturation: 0.5, brightness: 0.6, alpha: 1)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        name.frame = contentView.bounds
    }

    override func apply(_ attributes: UICollectionViewLayoutAttributes) {
        super.apply(attributes)
        guard let parallax = (attributes as? ListAttributes)?.point("parallax") else { return }
        // The picture is larger than the cell by as much as it moves to each side.
        let box = attributes.bounds.insetBy(dx: 0, dy: -60)
        picture.frame = CGRect(
            x: box.minX + parallax.x, y: box.minY + parallax.y, width: box.width, height: box.height)
    }
}

/// The header, the menu, and the headers and footers of sections.
final class TitleView: UICollectionReusableView {
    private let title = UILabel(frame: .zero)
    let overlay = UIView(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        title.textColor = .white
        title.textAlignment = .center
        overlay.backgroundColor = .black
        overlay.alpha = 0
        addSubview(title)
        addSubview(overlay)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ kind: String, _ text: String) {
        title.text = kind == "menu" ? "Teams" : kind == "sectionFooter" ? "" : text
        let shades: [String: CGFloat] = ["header": 0.35, "menu": 0.25, "sectionHeader": 0.2, "sectionFooter": 0.1]
        let shade = shades[kind] ?? 0
        backgroundColor = UIColor(red: shade * 0.5, green: shade, blue: shade * 0.6, alpha: 1)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = bounds
        overlay.frame = bounds
    }

    override func apply(_ attributes: UICollectionViewLayoutAttributes) {
        super.apply(attributes)
        overlay.alpha = (attributes as? ListAttributes)?.number("headerOverlayAlpha") ?? 0
    }
}
