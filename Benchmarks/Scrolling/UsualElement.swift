import Foundation

/// The attributes object of the usual style.
class UsualElement {
    let kind: String
    let indexPath: IndexPath
    var frame = CGRect.zero
    var center = CGPoint.zero
    var size = CGSize.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var tx = 0.0
    var ty = 0.0
    var alpha = 1.0
    var zIndex = 0.0
    var isHidden = false
    var initialOrigin = CGPoint.zero
    var sectionLimit = 0.0
    var headerOverlayAlpha = 0.0
    var parallax = CGPoint.zero
    var angle = 0.0

    init(kind: String, section: Int, item: Int) {
        self.kind = kind
        indexPath = [section, item]
    }

    func rest(_ rect: CGRect) {
        frame = rect
        initialOrigin = rect.origin
        size = rect.size
        center = CGPoint(x: rect.midX, y: rect.midY)
    }

    /// What a sweep reads of it.
    var trace: UInt64 { Double(frame.minY).bitPattern ^ ty.bitPattern ^ alpha.bitPattern }

    func picture(custom: [Double]) -> Picture {
        Picture(
            name: "\(kind)[\(indexPath[0]),\(indexPath[1])]",
            numbers: [
                frame.minX, frame.minY, frame.width, frame.height, center.x, center.y, size.width, size.height,
                anchorPoint.x, anchorPoint.y, a, b, c, d, tx, ty, alpha, zIndex, isHidden ? 1 : 0,
            ] + custom)
    }
}
