// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor
open class UIResponder: NSObject {
    nonisolated public override init() { super.init() }
}

@MainActor
open class UIView: UIResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 1)
        public static let flexibleHeight = AutoresizingMask(rawValue: 2)
    }
    public enum ContentMode { case scaleToFill, scaleAspectFit, scaleAspectFill }

    open var bounds: CGRect
    public var center: CGPoint
    public var alpha: CGFloat = 1
    public var isHidden = false
    public var clipsToBounds = false
    public var backgroundColor: UIColor?
    public var autoresizingMask: AutoresizingMask = []
    public var contentMode = ContentMode.scaleToFill
    public var transform = CGAffineTransform.identity
    public private(set) var subviews: [UIView] = []
    public let layer = CALayer()
    public var effectiveUserInterfaceLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight

    public init(frame: CGRect) {
        bounds = CGRect(origin: .zero, size: frame.size)
        center = CGPoint(x: frame.midX, y: frame.midY)
        super.init()
    }
    public required init?(coder: NSCoder) { nil }

    public var frame: CGRect {
        get {
            CGRect(
                x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
                height: bounds.height)
        }
        set {
            bounds.size = newValue.size
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }

    open func addSubview(_ view: UIView) { subviews.append(view) }
    open func layoutSubviews() {}
}

@MainActor
open class CALayer: NSObject {
    public var cornerRadius: CGFloat = 0
    public var masksToBounds = false
    public var mask: CALayer?
}

@MainActor
public final class CAShapeLayer: CALayer {
    public var path: CGPath?
}

/// A rectangle with round corners, or a polygon: all that is drawn here.
public final class CGPath: Sendable {
    public let rectangle: CGRect
    public let cornerRadius: CGFloat
    public let points: [CGPoint]

    init(_ rectangle: CGRect, _ cornerRadius: CGFloat, _ points: [CGPoint] = []) {
        (self.rectangle, self.cornerRadius, self.points) = (rectangle, cornerRadius, points)
    }
}

public final class UIBezierPath {
    private let rectangle: CGRect
    private let cornerRadius: CGFloat
    private var points: [CGPoint] = []
    public var cgPath: CGPath { CGPath(rectangle, cornerRadius, points) }

    public init() { (rectangle, cornerRadius) = (CGRect(), 0) }
    public init(roundedRect: CGRect, cornerRadius: CGFloat) {
        (rectangle, self.cornerRadius) = (roundedRect, cornerRadius)
    }

    public func move(to point: CGPoint) { points.append(point) }
    public func addLine(to point: CGPoint) { points.append(point) }
    public func close() {}
}

public struct UIColor: Equatable, Sendable {
    let parts: [CGFloat]

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { parts = [red, green, blue, alpha] }
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        parts = [hue, saturation, brightness, alpha]
    }
    public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
}

public struct UIFont: Sendable {
    public struct Weight: Sendable { public static let bold = Weight() }
    public static func systemFont(ofSize: CGFloat, weight: Weight) -> UIFont { UIFont() }
}

public enum NSTextAlignment { case center, left, right, natural }

@MainActor
public final class UILabel: UIView {
    public var text: String?
    public var font: UIFont?
    public var textColor: UIColor?
    public var textAlignment = NSTextAlignment.natural
    public var numberOfLines = 1
}

@MainActor
public enum UIAccessibility {
    public static var isReduceMotionEnabled = false
}

@MainActor
open class UIScrollView: UIView {
    public enum ContentInsetAdjustmentBehavior { case automatic, never, always }
    public struct DecelerationRate: Sendable { public static let fast = DecelerationRate() }

    public var contentSize = CGSize.zero
    public var contentInset = UIEdgeInsets.zero
    public var adjustedContentInset: UIEdgeInsets { contentInset }
    public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    public var decelerationRate = DecelerationRate()
    public var alwaysBounceVertical = false
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { bounds.origin = newValue }
    }
}

@MainActor
open class UIViewController: UIResponder {
    open var view: UIView! = UIView(frame: .zero)
    open var preferredStatusBarStyle: Int { 0 }
    open func viewDidLoad() {}
}

@MainActor
public final class UIWindow: UIView {
    public var rootViewController: UIViewController?
    public func makeKeyAndVisible() { rootViewController?.viewDidLoad() }
}

@MainActor
public final class UIScreen: NSObject {
    public static let main = UIScreen()
    public let bounds = CGRect(x: 0, y: 0, width: 375, height: 667)
}

@MainActor public final class UIApplication: NSObject {
    public struct LaunchOptionsKey: Hashable, Sendable {}
}

@MainActor
public protocol UIApplicationDelegate: AnyObject {
    init()
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
}

extension UIApplicationDelegate {
    public static func main() {
        _ = Self().application(UIApplication(), didFinishLaunchingWithOptions: nil)
    }
}
