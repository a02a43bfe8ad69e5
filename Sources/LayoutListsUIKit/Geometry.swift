#if canImport(UIKit)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import UIKit

    // Numbers of the libraries as UIKit has them, and back.

    extension CGRect {
        init(_ box: LayoutRectangle) { self.init(x: box.x, y: box.y, width: box.width, height: box.height) }
    }

    extension CGPoint {
        init(_ point: LayoutPoint) { self.init(x: point.x, y: point.y) }
    }

    extension CGSize {
        init(_ size: LayoutSize) { self.init(width: size.width, height: size.height) }
    }

    extension LayoutRectangle {
        init(_ box: CGRect) {
            self.init(
                x: Double(box.origin.x), y: Double(box.origin.y), width: Double(box.size.width),
                height: Double(box.size.height))
        }
    }

    extension LayoutPoint {
        init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
    }

    extension LayoutSize {
        init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
    }

    extension LayoutEnvironment.Insets {
        init(_ insets: UIEdgeInsets) {
            self.init(
                top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom),
                right: Double(insets.right))
        }
    }

    extension CGAffineTransform {
        init(_ transform: PlaneTransform) {
            self.init(
                a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
        }
    }

    extension CATransform3D {
        init(_ m: SIMD16<Double>) {
            self.init(
                m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8],
                m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
        }
    }

    extension IndexPath {
        init(_ path: ElementPath) { self.init(item: path.item, section: path.section) }
    }
#endif
