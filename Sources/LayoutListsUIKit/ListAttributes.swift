#if canImport(UIKit)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import UIKit

    /// The attributes of an element, with what the file declares for it. A cell reads it in `apply(_:)`:
    ///
    ///     override func apply(_ attributes: UICollectionViewLayoutAttributes) {
    ///         super.apply(attributes)
    ///         overlay.alpha = (attributes as? ListAttributes)?.number("overlayAlpha") ?? 0
    ///     }
    public final class ListAttributes: UICollectionViewLayoutAttributes {
        /// The element that they are of.
        public nonisolated(unsafe) private(set) var element: ListElement?

        /// The parts of the element, and their parts, each behind its owner: `boxInOwner` is where a view of the part stands in
        /// the view of its owner. A cell lays its subviews out by them in `apply(_:)`.
        public nonisolated(unsafe) private(set) var parts: [ListElement] = []

        /// The box of a part in the bounds of its owner's view; nil for a part that there is not.
        public func box(ofPart name: String) -> CGRect? {
            parts.first { $0.path.kind.utf8.elementsEqual(name.utf8) }?.boxInOwner.map { CGRect($0) }
        }

        /// The number of an attribute that the file declares: an angle in radians, a boolean as 0 or 1; nil for one that it
        /// does not declare, a point or a size.
        public func number(_ name: String) -> CGFloat? { element?.number(name).map { CGFloat($0) } }

        /// The point of an attribute that the file declares; nil for any other.
        public func point(_ name: String) -> CGPoint? {
            guard
                case .point(let point) = element?.declared.first(where: { $0.name.utf8.elementsEqual(name.utf8) })?
                    .value
            else { return nil }
            return CGPoint(x: point.x, y: point.y)
        }

        /// The standard deviation of a Gaussian blur, in points; 0 is sharp.
        public var blur: CGFloat { CGFloat(element?.blur ?? 0) }

        /// The window of a section that scrolls by itself, in the collection view's content; nil outside of one. Cells are
        /// to show nothing beyond it.
        public var rowWindow: CGRect? { element?.rowWindow.map { CGRect($0) } }

        /// What the layout leaves to be seen of the view, in its own bounds; nil where nothing is cut and the corners are
        /// square.
        public var maskFrame: CGRect? { element?.mask.map { CGRect($0) } }

        /// The radius of the corners of what is seen.
        public var corner: CGFloat { CGFloat(element?.corner ?? 0) }

        /// How what is inside stands in the view, for a picture behind its mask.
        public var innerTransform: CGAffineTransform {
            guard let element else { return CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }
            return CGAffineTransform(
                a: CGFloat(element.innerScale.x), b: 0, c: 0, d: CGFloat(element.innerScale.y),
                tx: CGFloat(element.innerTranslation.x), ty: CGFloat(element.innerTranslation.y))
        }

        /// What the layout leaves to be seen of the view, in its own bounds: `maskFrame` with its round corners; of a part that
        /// the mask of its owner cuts across its sides, what that leaves. Nil where nothing is cut.
        public var maskPath: CGPath? {
            if let outline = element?.outline {
                let path = UIBezierPath()
                for (number, point) in outline.enumerated() {
                    if number == 0 { path.move(to: CGPoint(point)) } else { path.addLine(to: CGPoint(point)) }
                }
                if !outline.isEmpty { path.close() }
                return path.cgPath
            }
            return maskFrame.map { UIBezierPath(roundedRect: $0, cornerRadius: corner).cgPath }
        }

        /// Gives a view a mask layer that shows what the layout leaves of it, and takes it away where nothing is cut. A cell
        /// calls it in `apply(_:)`, and a view that is drawn for a part by itself. The view of a part in the view of its owner
        /// is cut by the mask layer of that.
        @MainActor public func mask(_ view: UIView) {
            guard let path = maskPath else {
                view.layer.mask = nil
                return
            }
            let layer = view.layer.mask as? CAShapeLayer ?? CAShapeLayer()
            layer.path = path
            view.layer.mask = layer
        }

        public override func copy(with zone: NSZone? = nil) -> Any {
            let copy = super.copy(with: zone)
            (copy as? ListAttributes)?.element = element
            (copy as? ListAttributes)?.parts = parts
            return copy
        }

        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? ListAttributes else { return false }
            return element == other.element && parts == other.parts && super.isEqual(object)
        }

        /// The attributes of an element. UIKit's own initializers are factories, to which no initializer can delegate.
        static func of(_ element: ListElement, parts: [ListElement] = []) -> ListAttributes {
            let place = IndexPath(element.path)
            let made =
                switch element.category {
                case .cell: ListAttributes(forCellWith: place)
                case .supplementary: ListAttributes(forSupplementaryViewOfKind: element.path.kind, with: place)
                case .decoration, .part: ListAttributes(forDecorationViewOfKind: element.path.kind, with: place)
                }
            made.element = element
            made.parts = parts
            made.center = CGPoint(element.center)
            made.size = CGSize(width: element.size.width, height: element.size.height)
            if let matrix = element.transform3D {
                made.transform3D = CATransform3D(matrix)
            } else {
                made.transform = CGAffineTransform(element.transform)
            }
            made.alpha = CGFloat(element.alpha)
            made.isHidden = element.isHidden
            made.zIndex = element.zIndex
            return made
        }
    }
#endif
