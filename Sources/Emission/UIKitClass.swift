import LayoutChecker
import LayoutDSL

/// The class of a collection view layout over the numbers of an emitted struct.
struct UIKitClass {
    let numbers: SwiftStruct
    private let inputs: [SwiftStruct.Input]
    /// The kinds that the offset moves, or whose attributes it changes.
    private let moving: [String]
    private let hasStops: Bool
    var layout: CheckedLayout { numbers.layout }
    private var name: String { numbers.className }
    var type: String { numbers.typeName }

    init(_ numbers: SwiftStruct, inputs: [SwiftStruct.Input], moving: [String], hasStops: Bool) {
        (self.numbers, self.inputs, self.moving, self.hasStops) = (numbers, inputs, moving, hasStops)
    }

    /// The text of the class, with a line at its end.
    var text: String {
        let groups = [
            kinds, parameters, data, stored, initializers, registering, preparing, elements, attributes, painting,
            invalidation, measuring, offsets, keeping, outputs, updates, appearance, attributesClass, contextClass,
        ]
        let body = groups.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
        return "final class \(name): UICollectionViewLayout {\n" + lines.joined(separator: "\n") + "\n}\n"
    }

    // MARK: What the app says

    private var kinds: [String] {
        var seen: Set<String> = []
        let others = layout.elements.filter { $0.category == .supplementary || $0.category == .decoration }
        let names = others.map(\.name).filter { seen.insert($0).inserted }.map { kind in
            "\(word(kind)) = \"\(kind)\""
        }
        guard !names.isEmpty else { return [] }
        return ["/// The kinds of views beside cells.", "static let \(names.joined(separator: ", "))"]
    }

    func word(_ kind: String) -> String { numbers.kindNames[kind] ?? kind }

    /// Which inputs are params, by the names that they have in the code.
    private var parameterInputs: [SwiftStruct.Input] {
        inputs.filter { numbers.module.parameterNames.contains($0.name) }
    }

    private var parameters: [String] {
        parameterInputs.flatMap { input -> [String] in
            let kept = input.held.map { "\(input.name) = \($0); " } ?? ""
            let kind = input.type == "Double" ? "CGFloat" : input.type
            return [
                "/// \(input.documentation)",
                "var \(input.name): \(kind) = \(input.initial ?? "0") { didSet { \(kept)invalidateLayout() } }",
            ]
        }
    }

    /// The fields of the layout's own data, which the app gives as properties.
    private var fields: [SwiftStruct.Input] {
        let known = numbers.fields(.layout).map(\.name)
        return inputs.filter { known.contains($0.name) }
    }

    private var needsSections: Bool { inputs.contains { $0.name == "sections" && $0.initial == nil } }

    private var data: [String] {
        var lines: [String] = []
        for field in fields {
            lines += ["/// \(field.documentation)"]
            let initial = field.initial.map { " = " + $0 } ?? ""
            lines.append("var \(field.name): \(field.type)\(initial) { didSet { invalidateLayout() } }")
        }
        guard numbers.hasSections else { return lines }
        lines.append("/// The data of a section that the data source gives so many items.")
        let section = "(_ section: Int, _ count: Int) -> \(type).Section"
        let plain = numbers.hasItems ? "Array(repeating: .init(), count: count)" : "count"
        let initial = needsSections ? "" : " = { _, count in .init(items: \(plain)) }"
        lines.append("var sectionData: \(section)\(initial) { didSet { invalidateLayout() } }")
        return lines
    }

    // MARK: What the class keeps

    private var stored: [String] {
        [
            "private var numbers: \(type)?", "private var counts: [Int] = []",
            "/// How many places of the painting order come before each section.", "private var places: [Int] = []",
            "/// What the numbers are of; nil where they are to be worked out again.",
            "private var known: (size: CGSize, bars: UIEdgeInsets, direction: UIUserInterfaceLayoutDirection)?",
            "/// The updates that are shown, and the list before them.",
            "private var updates: [UICollectionViewUpdateItem] = []",
            "private var previous: (numbers: \(type), offset: \(type).Point)?",
            "/// The bars that the numbers count from.", "private var bars = UIEdgeInsets.zero",
        ] + keptStored
            + (decorationWords.isEmpty
                ? [] : ["/// The decorations that have a view.", "private var registered: Set<String> = []"])
    }

    var hasPhases: Bool {
        layout.elements.contains { $0.appearing != nil } || layout.elements.contains { $0.disappearing != nil }
    }

    private var initializers: [String] {
        let needed = fields.filter { $0.initial == nil }
        var given = needed.map { "\($0.name): \($0.type)" }
        var kept = needed.map { "    self.\($0.name) = \($0.name)" }
        if needsSections {
            given.append("sectionData: @escaping (_ section: Int, _ count: Int) -> \(type).Section")
            kept.append("    self.sectionData = sectionData")
        }
        let head = given.isEmpty ? "override init() {" : "init(\(given.joined(separator: ", "))) {"
        return [head] + kept + ["    super.init()"] + ["}", "", "required init?(coder: NSCoder) { nil }"]
    }

    private var decorationWords: [String] {
        var seen: Set<String> = []
        let kinds = layout.elements.filter { $0.category == .decoration }.map(\.name)
        return kinds.filter { seen.insert($0).inserted }.map { word($0) }
    }

    /// Lines that give each kind of decoration a plain view where the app has registered no other.
    private var decorations: [String] {
        guard !decorationWords.isEmpty else { return [] }
        let kinds = decorationWords.map { "Self." + $0 }.joined(separator: ", ")
        return [
            "    for kind in [\(kinds)] where !registered.contains(kind) {",
            "        register(UICollectionReusableView.self, forDecorationViewOfKind: kind)", "    }",
        ]
    }

    private var registering: [String] {
        guard !decorationWords.isEmpty else { return [] }
        func function(_ what: String) -> [String] {
            let name = what.prefix { $0 != ":" }
            return [
                "override func register(_ \(what), forDecorationViewOfKind elementKind: String) {",
                "    registered.insert(elementKind)",
                "    super.register(\(name), forDecorationViewOfKind: elementKind)", "}",
            ]
        }
        return function("viewClass: AnyClass?") + [""] + function("nib: UINib?")
    }

    // MARK: Preparing

    private var preparing: [String] {
        var arguments: [String] = []
        var counts: [String] = []
        for input in inputs {
            let value: String
            switch input.name {
            case "viewport":
                value =
                    "\(type).Size(\n            width: view.bounds.width - bars.left - bars.right,\n            height: view.bounds.height - bars.top - bars.bottom)"
            case "items", "sections":
                counts = ["    counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }"]
                value = input.name == "items" ? "counts" : "counts.indices.map { sectionData($0, counts[$0]) }"
            case "safeArea": value = "\(type).Edges()"
            case "reducedMotion": value = "UIAccessibility.isReduceMotionEnabled"
            case "rightToLeft": value = "view.effectiveUserInterfaceLayoutDirection == .rightToLeft"
            default: value = input.name
            }
            arguments.append("        \(input.name): \(value)")
        }
        return [
            "private func isKnown(_ view: UICollectionView) -> Bool {", "    guard let known else { return false }",
            "    return known.size == view.bounds.size && known.bars == view.adjustedContentInset",
            "        && known.direction == view.effectiveUserInterfaceLayoutDirection", "}", "",
            "override func prepare() {", "    super.prepare()",
            "    guard let view = collectionView, !isKnown(view), view.bounds.width > 0, view.bounds.height > 0 else { return }",
            "    previous = numbers.map { ($0, offset(of: view.bounds)) }", "    bars = view.adjustedContentInset",
        ] + decorations + counts + sectionPlaces + [
            "    numbers = \(type)("
        ] + [
            arguments.joined(separator: ",\n") + ")",
            "    known = (view.bounds.size, bars, view.effectiveUserInterfaceLayoutDirection)",
        ] + opening + ["}"] + openingFunctions + [
            "", "override var collectionViewContentSize: CGSize {",
            "    numbers.map { CGSize(width: $0.contentSize.width, height: $0.contentSize.height) } ?? .zero", "}",
        ]
    }

    // MARK: Elements

    private var elements: [String] {
        let own = hasParts ? ".filter { $0.category != .part }" : ""
        var lines = [
            "override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {",
            "    guard let numbers else { return nil }",
            "    let offset = offset(of: collectionView?.bounds ?? rect)",
            "    return numbers.elements(at: offset, in: window(rect))\(own).map { Attributes.of(\(given)) }", "}", "",
            "override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {",
            "    element(\(cellKinds), indexPath)", "}",
        ]
        for (category, word) in [(ElementCategory.supplementary, "Supplementary"), (.decoration, "Decoration")]
        where layout.elements.contains(where: { $0.category == category }) {
            lines += [
                "", "override func layoutAttributesFor\(word)View(",
                "    ofKind elementKind: String, at indexPath: IndexPath",
                ") -> UICollectionViewLayoutAttributes? {",
                "    \(type).Kind(rawValue: elementKind).flatMap { element([$0], indexPath) }", "}",
            ]
        }
        lines += [
            "", "private func element(_ kinds: [\(type).Kind], _ path: IndexPath) -> Attributes? {",
            "    guard let numbers, let bounds = collectionView?.bounds else { return nil }",
            "    return first(of: kinds, path, in: numbers, at: offset(of: bounds))", "}", "",
            "/// The first of some kinds that there is at an index path.", "private func first(",
            "    of kinds: [\(type).Kind], _ path: IndexPath, in numbers: \(type), at offset: \(type).Point"
                + (hasPhases ? ",\n        phase: \(type).Phase = .resting" : ""),
            ") -> Attributes? {",
            "    let found = kinds.lazy.compactMap {",
            "        numbers.element($0, path.section, path.item, at: offset\(hasPhases ? ", phase: phase" : ""))",
            "    }.first", "    return found.map { Attributes.of(\(given)) }", "}",
        ]
        return lines
    }

    private var given: String { "$0, zIndex: zIndex(of: $0)" + (hasParts ? ", in: numbers, at: offset" : "") }

    var cellKinds: String {
        var seen: Set<String> = []
        let kinds = layout.elements.filter { $0.category == .cell }.map(\.name).filter { seen.insert($0).inserted }
        return "[" + kinds.map { "." + word($0) }.joined(separator: ", ") + "]"
    }

    /// Where the layout counts from, of what a collection view says.
    private var attributes: [String] {
        let right = [
            "    guard let numbers, numbers.rightToLeft else { return \(type).Point(x: x, y: y) }",
            "    return \(type).Point(x: numbers.contentSize.width - numbers.viewport.width - x, y: y)",
        ]
        let left = ["    return \(type).Point(x: x, y: y)"]
        let back = [
            "    let x = numbers.map { $0.rightToLeft ? $0.contentSize.width - $0.viewport.width - offset.x : offset.x }",
            "    return CGPoint(x: (x ?? 0) - bars.left, y: offset.y - bars.top)",
        ]
        let mirrored = [
            "/// A rectangle of the content as the layout counts it, from where text begins.",
            "private func window(_ rect: CGRect) -> \(type).Box {",
            "    let x = numbers?.rightToLeft == true ? (numbers?.contentSize.width ?? 0) - rect.maxX : rect.minX",
            "    return \(type).Box(x: x, y: rect.minY, width: rect.width, height: rect.height)", "}",
        ]
        let plain = [
            "private func window(_ rect: CGRect) -> \(type).Box {",
            "    \(type).Box(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)", "}",
        ]
        return [
            "/// How far the list is scrolled: `viewport` lies between the bars.",
            "private func offset(of bounds: CGRect) -> \(type).Point {",
            "    let (x, y) = (bounds.minX + bars.left, bounds.minY + bars.top)",
        ] + (layout.mirrors ? right : left) + [
            "}", "", "/// The same the other way.",
            "private func contentOffset(of offset: \(type).Point) -> CGPoint {",
        ] + (layout.mirrors ? back : ["    CGPoint(x: offset.x - bars.left, y: offset.y - bars.top)"]) + ["}", ""]
            + (layout.mirrors ? mirrored : plain)
    }

    // MARK: Scrolling

    private var invalidation: [String] {
        var lines = [
            "override class var layoutAttributesClass: AnyClass { Attributes.self }",
            "override class var invalidationContextClass: AnyClass { Invalidation.self }", "",
            "override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {",
            "    if (context as? Invalidation)?.isStep != true { known = nil }",
        ]
        if opensElsewhere {
            lines.append("    if context.invalidateEverything, numbers == nil { open(with: context) }")
        }
        lines += [
            "    super.invalidateLayout(with: context)", "}", "",
        ]
        guard !moving.isEmpty else {
            return lines + [
                "/// Scrolling moves nothing.",
                "override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {",
                "    collectionView.map { newBounds.size != $0.bounds.size || !isKnown($0) } ?? true", "}",
            ]
        }
        lines += [
            "override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }", "",
            "/// A step of scrolling names what enters, what leaves, and what it moves.",
            "override func invalidationContext(",
            "    forBoundsChange newBounds: CGRect", ") -> UICollectionViewLayoutInvalidationContext {",
            "    let context = super.invalidationContext(forBoundsChange: newBounds)",
            "    guard let context = context as? Invalidation, let numbers, let view = collectionView, isKnown(view),",
            "        view.bounds.size == newBounds.size", "    else { return context }", "    context.isStep = true",
            "    let old = view.bounds",
            "    let moving: Set<\(type).Kind> = [\(list(moving))]",
            "    let before = numbers.elements(at: offset(of: old), in: window(old)).filter { moving.contains($0.kind) }",
            "    let after = numbers.elements(at: offset(of: newBounds), in: window(newBounds))",
            "    var known: [Place: \(type).Element] = [:]",
            "    for element in before { known[Place(element)] = element }",
            "    context.name(after.filter { moving.contains($0.kind) && known.removeValue(forKey: Place($0)) != $0 })",
            "    context.name(before.filter { known[Place($0)] != nil })",
        ]
        if !ownersOfMoving.isEmpty {
            lines += [
                "    // What stands in these moves by itself.",
                "    let owners: Set<\(type).Kind> = [\(list(ownersOfMoving))]",
                "    context.name(after.filter { owners.contains($0.kind) })",
            ]
        }
        return lines + [
            "    return context", "}", "", "private struct Place: Hashable {",
            "    let kind: \(type).Kind, section: Int, item: Int",
            "    init(_ element: \(type).Element) {",
            "        (kind, section, item) = (element.kind, element.indexPath.section, element.indexPath.item)",
            "    }", "}",
        ]
    }

    private func list(_ kinds: [String]) -> String {
        var unique: [String] = []
        for kind in kinds.map({ "." + word($0) }) where !unique.contains(kind) { unique.append(kind) }
        return unique.joined(separator: ", ")
    }

    /// The kinds of views in which a part stands that the offset moves.
    private var ownersOfMoving: [String] {
        layout.elements.filter { $0.category == .part && moving.contains($0.name) }.compactMap { part in
            var kind = part
            // No chain of owners is longer than the elements.
            for _ in layout.elements {
                guard let owner = kind.owner, let outer = layout.elements.first(where: { $0.name == owner }) else {
                    break
                }
                kind = outer
            }
            return kind.category == .part ? nil : kind.name
        }
    }

    private var offsets: [String] {
        let flips = "override var flipsHorizontallyInOppositeLayoutDirection: Bool { false }"
        guard hasStops else { return [flips] }
        let speed =
            layout.mirrors
            ? "Point(x: (numbers.rightToLeft ? -1000 : 1000) * velocity.x, y: 1000 * velocity.y)"
            : "Point(x: 1000 * velocity.x, y: 1000 * velocity.y)"
        return [
            flips, "", "/// Where scrolling stops. UIKit counts points a millisecond, the layout points a second.",
            "override func targetContentOffset(",
            "    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint",
            ") -> CGPoint {", "    guard let numbers, let view = collectionView else { return proposedContentOffset }",
            "    let proposed = CGRect(origin: proposedContentOffset, size: view.bounds.size)",
            "    let stop = numbers.stop(", "        proposed: offset(of: proposed), from: offset(of: view.bounds),",
            "        velocity: \(type).\(speed))", "    return contentOffset(of: stop)", "}",
        ]
    }

    private var outputs: [String] {
        let isTold = layout.outputs.contains { if case .element = $0.owner { false } else { true } }
        guard isTold else { return [] }
        return [
            "/// What the layout tells its app where the list stands.", "var outputs: \(type).Outputs? {",
            "    collectionView.flatMap { view in numbers?.outputs(at: offset(of: view.bounds)) }", "}",
        ]
    }

    // MARK: The classes beside it

    var hasParts: Bool { layout.elements.contains { $0.category == .part } }

    /// What makes the attributes of an element: parts are asked for beside it.
    private var signature: String {
        "_ element: \(type).Element, zIndex: Int" + (hasParts ? ", in numbers: \(type), at offset: \(type).Point" : "")
    }

    /// The names that attributes have in UIKit, and in the class.
    private static let ofAttributes: Set = [
        "frame", "bounds", "center", "size", "transform", "transform3D", "alpha", "zIndex", "isHidden", "indexPath",
        "representedElementKind", "representedElementCategory", "copy", "isEqual", "hash", "description",
        "debugDescription", "superclass", "element", "parts", "of",
    ]

    private var attributesClass: [String] {
        let declared = numbers.module.attributes.flatMap { attribute -> [String] in
            let value =
                "element\(attribute.isEverywhere ? ".map { $0.attributes.\(attribute.name) }" : ".flatMap { $0.attributes.\(attribute.name) }")"
            let (kind, made): (String, String) =
                switch attribute.shape {
                case .number: ("CGFloat", "\(value).map { CGFloat($0) }")
                case .boolean: ("Bool", value)
                case .point: ("CGPoint", "\(value).map { CGPoint(x: $0.x, y: $0.y) }")
                case .size: ("CGSize", "\(value).map { CGSize(width: $0.width, height: $0.height) }")
                case .rectangle:
                    ("CGRect", "\(value).map { CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }")
                }
            // What UIKit has under the name stays what it is.
            let name = UIKitClass.ofAttributes.contains(attribute.name) ? attribute.name + "Value" : attribute.name
            return ["    var \(name): \(kind)? { \(made) }"]
        }
        let hasDepth = layout.elements.contains { element in
            [Phase.resting, .appearing, .disappearing].contains { element.formulas(in: $0).hasDepth }
        }
        var lines = [
            "/// The attributes of an element, with what the layout declares of it.",
            "final class Attributes: UICollectionViewLayoutAttributes {", "    /// The element that they are of.",
            "    nonisolated(unsafe) private(set) var element: \(type).Element?",
        ]
        if hasParts {
            lines += [
                "    /// Its parts, and theirs, each behind its owner: `box` is where a view of the part stands in that of its owner.",
                "    nonisolated(unsafe) private(set) var parts: [\(type).Element] = []",
            ]
        }
        lines +=
            declared + [
                "", "    override func copy(with zone: NSZone? = nil) -> Any {",
                "        let copy = super.copy(with: zone)",
                "        (copy as? Attributes)?.element = element",
            ] + (hasParts ? ["        (copy as? Attributes)?.parts = parts"] : []) + [
                "        return copy", "    }", "", "    override func isEqual(_ object: Any?) -> Bool {",
                "        guard let other = object as? Attributes else { return false }",
                "        return element == other.element\(hasParts ? " && parts == other.parts" : "") && super.isEqual(object)",
                "    }", "", "    fileprivate static func of(\(signature)) -> Attributes {",
                "        let path = IndexPath(item: element.indexPath.item, section: element.indexPath.section)",
                "        let made =", "            switch element.category {",
                "            case .cell: Attributes(forCellWith: path)",
                "            case .supplementary: Attributes(forSupplementaryViewOfKind: element.kind.rawValue, with: path)",
                "            default: Attributes(forDecorationViewOfKind: element.kind.rawValue, with: path)",
                "            }",
                "        made.element = element",
            ]
        if hasParts { lines += partsOf }
        lines += [
            "        made.center = CGPoint(x: element.center.x, y: element.center.y)",
            "        made.size = CGSize(width: element.size.width, height: element.size.height)",
            "        // The layout turns and scales about the anchor point, a view about its middle.",
            "        let x = (element.anchorPoint.x - 0.5) * element.size.width",
            "        let y = (element.anchorPoint.y - 0.5) * element.size.height",
        ]
        lines += hasDepth ? transformInSpace : planeTransform("        ")
        return lines + [
            "        made.alpha = element.alpha",
            "        made.isHidden = element.isHidden || element.size.width <= 0 || element.size.height <= 0",
            "        made.zIndex = zIndex", "        return made", "    }", "}",
        ]
    }

    private func planeTransform(_ indent: String) -> [String] {
        [
            "let m = element.transform", "made.transform = CGAffineTransform(", "    a: m.a, b: m.b, c: m.c, d: m.d,",
            "    tx: m.tx + x - (m.a * x + m.c * y), ty: m.ty + y - (m.b * x + m.d * y))",
        ].map { indent + $0 }
    }

    private var transformInSpace: [String] {
        [
            "        if var m = element.transform3D {",
            "            for column in 0..<4 { m[12 + column] -= x * m[column] + y * m[4 + column] }",
            "            for row in 0..<4 {", "                m[4 * row] += x * m[4 * row + 3]",
            "                m[4 * row + 1] += y * m[4 * row + 3]", "            }",
            "            made.transform3D = CATransform3D(",
            "                m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],",
            "                m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])",
            "        } else {",
        ] + planeTransform("            ") + ["        }"]
    }

    /// Lines that find the parts of an element.
    private var partsOf: [String] {
        var cases: [String] = []
        var seen: Set<String> = []
        let roots = layout.elements.filter { $0.category != .part }
        for root in roots where seen.insert(root.name).inserted {
            var open = [root.name]
            var inside: [String] = []
            while let owner = open.popLast() {
                for part in layout.elements where part.owner == owner && !inside.contains(part.name) {
                    inside.append(part.name)
                    open.append(part.name)
                }
            }
            if !inside.isEmpty { cases.append("            case .\(word(root.name)): [\(list(inside))]") }
        }
        return [
            "        let kinds: [\(type).Kind] =", "            switch element.kind {",
        ] + cases + [
            "            default: []", "            }", "        made.parts = kinds.compactMap {",
            "            numbers.element($0, element.indexPath.section, element.indexPath.item, at: offset)",
            "        }",
        ]
    }

    private var contextClass: [String] {
        let isNaming = !moving.isEmpty
        return [
            "/// What has to be laid out again.",
            "final class Invalidation: UICollectionViewLayoutInvalidationContext {",
            "    /// Whether the offset alone has changed.", "    fileprivate var isStep = false",
        ]
            + (isNaming
                ? [
                    "", "    fileprivate func name(_ elements: [\(type).Element]) {",
                    "        for element in elements {",
                    "            let path = IndexPath(item: element.indexPath.item, section: element.indexPath.section)",
                    "            switch element.category {", "            case .cell: invalidateItems(at: [path])",
                    "            case .supplementary: invalidateSupplementaryElements(ofKind: element.kind.rawValue, at: [path])",
                    "            case .decoration: invalidateDecorationElements(ofKind: element.kind.rawValue, at: [path])",
                    "            case .part: break", "            }", "        }", "    }",
                ] : []) + ["}"]
    }
}
