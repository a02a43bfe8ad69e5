import Interpreter

/// A frame as Foundation's encoder wants it: the same keys and values as the tool's own JSON.
struct EncodableFrame: Encodable {
    var schema = 1
    var layout: String
    var offset: Place
    var viewport: Window
    var contentSize: Extent
    var elements: [Element]

    struct Place: Encodable {
        var x: Double
        var y: Double

        init(_ point: LayoutPoint) { (x, y) = (point.x, point.y) }
    }

    struct Extent: Encodable {
        var width: Double
        var height: Double

        init(_ size: LayoutSize) { (width, height) = (size.width, size.height) }
    }

    /// The viewport, with its left edge in the content.
    struct Window: Encodable {
        var x: Double
        var width: Double
        var height: Double
    }

    struct Box: Encodable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double

        init(_ box: LayoutRectangle) { (x, y, width, height) = (box.x, box.y, box.width, box.height) }
    }

    struct Element: Encodable {
        var kind: String
        var category: String
        var indexPath: [Int]
        var frame: Box
        var center: Place
        var size: Extent
        var anchorPoint: Place
        var transform: [Double]
        var alpha: Double
        var zIndex: Double
        var isHidden: Bool
        var attributes: [String: Value]

        init(_ element: Attributes) {
            kind = element.kind
            category = element.category.rawValue
            indexPath = [element.section, element.item]
            frame = Box(element.frame)
            center = Place(element.center)
            size = Extent(element.size)
            anchorPoint = Place(element.anchorPoint)
            let plane = element.transform
            transform = [plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty]
            alpha = element.alpha
            zIndex = element.zIndex
            isHidden = element.isHidden
            attributes = [:]
            for attribute in element.custom { attributes[attribute.name] = Value(attribute.value) }
        }
    }

    enum Value: Encodable {
        case number(Double)
        case boolean(Bool)
        case place(Place)
        case extent(Extent)
        case box(Box)

        init(_ value: AttributeValue) {
            switch value {
            case .number(let number): self = .number(number)
            case .boolean(let flag): self = .boolean(flag)
            case .point(let point): self = .place(Place(point))
            case .size(let size): self = .extent(Extent(size))
            case .rectangle(let box): self = .box(Box(box))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .boolean(let flag): try container.encode(flag)
            case .place(let place): try container.encode(place)
            case .extent(let extent): try container.encode(extent)
            case .box(let box): try container.encode(box)
            }
        }
    }

    init(_ frame: Frame, layout: String, prepared: Prepared) {
        self.layout = layout
        offset = Place(frame.offset)
        let size = prepared.viewport
        viewport = Window(x: frame.offset.x, width: size.width, height: size.height)
        contentSize = Extent(prepared.contentSize)
        elements = frame.elements.map(Element.init)
    }
}
