// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
    public enum Category { case cell, supplementaryView, decorationView }

    nonisolated(unsafe) public var center = CGPoint.zero
    nonisolated(unsafe) public var size = CGSize.zero
    nonisolated(unsafe) public var transform3D = CATransform3DIdentity
    nonisolated(unsafe) public var alpha: CGFloat = 1
    nonisolated(unsafe) public var zIndex = 0
    nonisolated(unsafe) public var isHidden = false
    nonisolated(unsafe) public var indexPath = IndexPath(item: 0, section: 0)
    nonisolated(unsafe) public private(set) var representedElementCategory = Category.cell
    nonisolated(unsafe) public private(set) var representedElementKind: String?

    nonisolated public required override init() { super.init() }

    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementKind = elementKind
        representedElementCategory = .supplementaryView
    }

    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementKind = decorationViewKind
        representedElementCategory = .decorationView
    }

    public var transform: CGAffineTransform {
        get {
            CGAffineTransform(
                a: transform3D.m11, b: transform3D.m12, c: transform3D.m21, d: transform3D.m22, tx: transform3D.m41,
                ty: transform3D.m42)
        }
        set { transform3D = CATransform3D(newValue) }
    }

    public var bounds: CGRect { CGRect(origin: .zero, size: size) }

    /// The bounding box of the corners.
    public var frame: CGRect {
        let corners = [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)].map {
            transform3D.seen($0.0 * size.width, $0.1 * size.height)
        }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return .zero }
        return CGRect(x: center.x + left, y: center.y + top, width: right - left, height: bottom - top)
    }

    nonisolated open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        copy.center = center
        copy.size = size
        copy.transform3D = transform3D
        copy.alpha = alpha
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        copy.indexPath = indexPath
        copy.representedElementCategory = representedElementCategory
        copy.representedElementKind = representedElementKind
        return copy
    }

    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return center == other.center && size == other.size && transform3D == other.transform3D && alpha == other.alpha
            && zIndex == other.zIndex && isHidden == other.isHidden && indexPath == other.indexPath
            && representedElementKind == other.representedElementKind
    }
}
