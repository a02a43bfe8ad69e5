import Interpreter

/// Draws one device: its screen with everything on it, its body, its scroll indicators and its caption. The top left
/// corner of the screen is (0, 0).
struct DeviceDrawing: Sendable {
    private let shot: Picture.Shot
    private let style: Picture.Style
    private let kinds: KindTable
    private let scale: Double
    /// The screen.
    private let screen: LayoutRectangle
    /// What is seen: the screen, or the screen with its context.
    let window: LayoutRectangle

    /// More elements than so many are drawn without looking for what covers their labels, which takes the square of it.
    private static let looked = 500
    /// More elements than so many are no picture any more, and no viewer opens it.
    static let limit = 20_000

    /// Makes a drawing of a shot; `context` is how far the room around the screen reaches.
    init(_ shot: Picture.Shot, _ style: Picture.Style, _ kinds: KindTable, scale: Double, context: LayoutPoint) {
        self.shot = shot
        self.style = style
        self.kinds = kinds
        self.scale = scale
        func held(_ value: Double) -> Double { value > 0 ? min(value, 100_000) : 0 }
        screen = LayoutRectangle(
            x: 0, y: 0, width: held(shot.screen.width * scale), height: held(shot.screen.height * scale))
        window = LayoutRectangle(
            x: -context.x, y: -context.y, width: screen.width + 2 * context.x, height: screen.height + 2 * context.y)
    }

    /// The corners' radius of a device with a screen of that size.
    static func radius(_ screen: LayoutSize) -> Double { min(max(min(screen.width, screen.height) * 0.07, 0), 22) }

    /// How thick the body is.
    static func body(_ screen: LayoutSize) -> Double { min(max(min(screen.width, screen.height) * 0.014, 1.5), 4) }

    /// The corners' radius of what is seen.
    var windowRadius: Double { style.showsScreenOnly ? 0 : style.showsContext ? 6 : radius }

    private var radius: Double { DeviceDrawing.radius(LayoutSize(width: screen.width, height: screen.height)) }
    private var body: Double { DeviceDrawing.body(LayoutSize(width: screen.width, height: screen.height)) }

    // MARK: Drawing

    /// Writes what the clip of that number is called: `screen`, `screen2`, …
    func writeClip(_ number: Int, into writer: inout TextWriter) {
        writer.append(literal: style.showsContext ? "room" : "screen")
        if number > 0 { writer.append(number: number + 1) }
    }

    /// Draws everything, with what has been counted of the labels of each kind on all devices.
    func draw(_ labels: [LabelCount], _ content: ContentTable?, clip: Int, into svg: inout SVGText) {
        svg.begin("g")
        svg.set("clip-path") { writer in
            writer.append(literal: "url(#")
            writeClip(clip, into: &writer)
            writer.append(literal: ")")
        }
        svg.begin("rect")
        svg.set("class", "screen")
        svg.set(window)
        svg.end()
        drawElements(labels, content, into: &svg)
        drawBars(into: &svg)
        drawSafeArea(into: &svg)
        svg.end()
        if style.showsContext { drawVeil(into: &svg) }
        guard !style.showsScreenOnly else { return }
        drawBody(into: &svg)
        drawIndicators(into: &svg)
        drawCaption(into: &svg)
    }

    private struct Item {
        let element: Attributes
        let shape: ElementShape
        let bounds: LayoutRectangle
        /// The window of its row on the picture, which cuts it; nil for an element that none cuts.
        let cut: LayoutRectangle?
    }

    /// What of the frame is on the picture.
    private func items() -> [Item] {
        var items: [Item] = []
        let seen = window.grown(by: 2)
        for element in shot.frame.elements {
            if element.isHidden ? !style.showsHidden : element.alpha <= 0 && !style.showsHidden { continue }
            if let outline = element.outline, outline.isEmpty { continue }
            guard let shape = ElementShape(element, from: shot.corner, scale: scale) else { continue }
            let bounds = shape.outline.bounds
            // A hundredth of a unit is nothing to see, whatever it is seen with.
            guard bounds.width >= 0.01, bounds.height >= 0.01, bounds.overlaps(seen) else { continue }
            let cut = cut(of: element)
            if let cut, !bounds.overlaps(cut) { continue }
            items.append(Item(element: element, shape: shape, bounds: bounds, cut: cut))
            if items.count >= DeviceDrawing.limit { break }
        }
        return items
    }

    /// The window of the row that an element stands in, as far as it is seen on the picture.
    private func cut(of element: Attributes) -> LayoutRectangle? {
        guard let frame = shot.frame.cut(of: element) else { return nil }
        let place = LayoutRectangle(
            x: (frame.x - shot.corner.x) * scale, y: (frame.y - shot.corner.y) * scale, width: frame.width * scale,
            height: frame.height * scale)
        return place.shared(with: window.grown(by: 2))
    }

    /// Begins a part of the picture that is cut, and keeps its coordinates: an inner document is clipped by itself.
    private func begin(_ cut: LayoutRectangle, into svg: inout SVGText) {
        svg.begin("svg")
        svg.set(cut)
        svg.set("viewBox") { writer in
            writer.append(svgX: cut.x, y: cut.y)
            writer.append(literal: " ")
            writer.append(svgX: cut.width, y: cut.height)
        }
    }

    /// Begins a part of the picture that a polygon cuts.
    private func begin(_ outline: [LayoutPoint], number: Int, into svg: inout SVGText) {
        // No other element of the picture has its number in a window that begins at the same place.
        func writeName(_ writer: inout TextWriter) {
            writer.append(literal: "cut")
            for number in [Double(number), window.x, window.y] {
                writer.append(literal: "_")
                writer.append(svg: number)
            }
        }
        svg.begin("clipPath")
        svg.set("id", writeName)
        svg.begin("polygon")
        svg.set(points: outline)
        svg.end()
        svg.end()
        svg.begin("g")
        svg.set("clip-path") { writer in
            writer.append(literal: "url(#")
            writeName(&writer)
            writer.append(literal: ")")
        }
    }

    private func drawElements(_ labels: [LabelCount], _ content: ContentTable?, into svg: inout SVGText) {
        let items = items()
        let drawing = ElementDrawing(style: style, window: window)
        let placements =
            style.isLabelled
            ? placements(on: items) { kind in
                let isSmall = kind < labels.count && labels[kind].isSmall && !style.showsAttributes
                return isSmall ? ElementLabel.smallTier : 0
            } : Array(repeating: nil, count: items.count)
        var cut: LayoutRectangle?
        for (index, (item, placement)) in zip(items, placements).enumerated() {
            if cut != item.cut {
                if cut != nil { svg.end() }
                cut = item.cut
                if let cut { begin(cut, into: &svg) }
            }
            let hue = kinds.number(of: item.element.kind)
            let outline = item.element.outline.map { item.shape.placed($0, scale: scale) }
            if let outline { begin(outline, number: index, into: &svg) }
            if let content {
                ContentDrawing(
                    drawing: drawing, content: content, number: index, scale: scale, isMirrored: shot.isMirrored
                )
                .draw(item.element, item.shape, hue: hue, label: placement, into: &svg)
            } else {
                drawing.draw(item.element, item.shape, hue: hue, label: placement, into: &svg)
            }
            if outline != nil { svg.end() }
        }
        if cut != nil { svg.end() }
        ElementMarks(style: style, window: window, offset: shot.corner, scale: scale, kinds: kinds)
            .draw(items.map { $0.element }, items.map { $0.shape }, into: &svg)
    }

    /// Enters the pictures that its elements show.
    func enter(_ content: inout ContentTable) {
        for item in items() { content.enter(item.element, kind: kinds.number(of: item.element.kind)) }
    }

    /// Where names of a kind have to be small, others of it are small too, on every device: counts the labels of each
    /// kind, and the small ones among them. What an edge cuts off has less room than its like, and does not count.
    func count(_ labels: inout [LabelCount]) {
        guard style.isLabelled else { return }
        let items = items()
        guard items.count <= DeviceDrawing.looked else { return }
        for (item, placed) in zip(items, placements(on: items) { _ in 0 })
        where screen.grown(by: 1).holds(item.bounds) {
            let kind = kinds.number(of: item.element.kind)
            guard kind < labels.count, let placed, placed.tier <= ElementLabel.smallTier else { continue }
            labels[kind].all += 1
            if placed.tier == ElementLabel.smallTier { labels[kind].small += 1 }
        }
    }

    /// The parts of the picture that labels may stand in, the best first.
    private var rooms: [LabelRoom] {
        let room = LabelRoom(box: screen, radius: radius)
        return style.showsContext ? [room, LabelRoom(box: window, hole: screen.grown(by: body))] : [room]
    }

    /// Where the labels stand; `first` is the form that those of a kind begin with. The uppermost has the first choice,
    /// and shows through nothing that is written over it.
    private func placements(on items: [Item], from first: (_ kind: Int) -> Int) -> [ElementLabel.Placement?] {
        let rooms = rooms
        var found = [ElementLabel.Placement?](repeating: nil, count: items.count)
        for index in items.indices.reversed() {
            let rooms = items[index].cut.map { cut in rooms.map { $0.cut(by: cut) } } ?? rooms
            found[index] = ElementLabel(items[index].element, details: style.showsAttributes)
                .placed(
                    on: items[index].shape, in: rooms, under: covers(of: index, items, found),
                    from: first(kinds.number(of: items[index].element.kind)))
        }
        return found
    }

    /// What is painted over an item, the labels on it included: those are never see-through.
    private func covers(
        of index: Int, _ items: [Item], _ labels: [ElementLabel.Placement?]
    ) -> [ElementLabel.Cover] {
        guard items.count <= DeviceDrawing.looked else { return [] }
        var covers: [ElementLabel.Cover] = []
        for other in (index + 1)..<items.count where items[other].bounds.overlaps(items[index].bounds) {
            let element = items[other].element
            if !element.isHidden { covers.append(.init(outline: items[other].shape.outline, alpha: element.alpha)) }
            if let label = labels[other] { covers.append(.init(outline: label.outline, alpha: 1)) }
        }
        return covers
    }

    /// Makes everything around the screen faint.
    private func drawVeil(into svg: inout SVGText) {
        svg.begin("path")
        svg.set("class", "veil")
        svg.set("fill-rule", "evenodd")
        svg.set("d") { writer in
            let room = window.grown(by: 1)
            writer.append(literal: "M")
            writer.append(svgX: room.x, y: room.y)
            writer.append(literal: "h")
            writer.append(svg: room.width)
            writer.append(literal: "v")
            writer.append(svg: room.height)
            writer.append(literal: "h")
            writer.append(svg: -room.width)
            writer.append(literal: "zM")
            writer.append(svgX: screen.x, y: screen.y)
            writer.append(literal: "h")
            writer.append(svg: screen.width)
            writer.append(literal: "v")
            writer.append(svg: screen.height)
            writer.append(literal: "h")
            writer.append(svg: -screen.width)
            writer.append(literal: "z")
        }
        svg.end()
    }

    /// Makes faint what stands under the bars of the host.
    private func drawBars(into svg: inout SVGText) {
        let insets = shot.contentInsets
        let (top, left) = (insets.top * scale, insets.left * scale)
        let (bottom, right) = (insets.bottom * scale, insets.right * scale)
        let middle = screen.height - top - bottom
        let bars = [
            LayoutRectangle(x: 0, y: 0, width: screen.width, height: top),
            LayoutRectangle(x: 0, y: screen.height - bottom, width: screen.width, height: bottom),
            LayoutRectangle(x: 0, y: top, width: left, height: middle),
            LayoutRectangle(x: screen.width - right, y: top, width: right, height: middle),
        ]
        for bar in bars where bar.width > 0 && bar.height > 0 {
            svg.begin("rect")
            svg.set("class", "veil")
            svg.set(bar)
            svg.end()
        }
    }

    /// A dashed line around what no notch and no bar covers.
    private func drawSafeArea(into svg: inout SVGText) {
        let (safe, bars) = (shot.safeArea, shot.contentInsets)
        guard safe != .init() else { return }
        let (left, top) = ((bars.left + safe.left) * scale, (bars.top + safe.top) * scale)
        let box = LayoutRectangle(
            x: left, y: top, width: screen.width - left - (bars.right + safe.right) * scale,
            height: screen.height - top - (bars.bottom + safe.bottom) * scale)
        guard box.width > 0, box.height > 0 else { return }
        svg.begin("rect")
        svg.set("class", "safe")
        svg.set(box)
        svg.begin("title")
        svg.write("safe area")
        svg.end()
        svg.end()
    }

    private func drawBody(into svg: inout SVGText) {
        svg.begin("rect")
        svg.set("class", "body")
        svg.set(screen.grown(by: body / 2))
        svg.set("rx", radius + body / 2)
        svg.set("stroke-width", body)
        svg.end()
    }

    // MARK: Where in the content

    /// Where a part of a length lies that is seen through a window: from and how long, both as shares of it.
    private static func thumb(
        _ offset: Double, _ window: Double, _ content: Double
    ) -> (start: Double, length: Double)? {
        // What does not scroll has none.
        guard content > window * 1.001, window > 0, content.isFinite, offset.isFinite else { return nil }
        // Pulled past an end, it is pressed together there.
        let (low, high) = (max(0, offset), min(content, offset + window))
        let length = min(max((high - low) / content, 0.03), 1)
        return (min(max(low / content, 0), 1 - length), length)
    }

    private func drawIndicators(into svg: inout SVGText) {
        let far = body + 7
        if let thumb = DeviceDrawing.thumb(shot.frame.offset.y, shot.viewport.height, shot.contentSize.height) {
            let length = screen.height - 2 * radius
            drawIndicator(
                thumb, length,
                { start, length in
                    LayoutRectangle(
                        x: shot.isMirrored ? window.x - far - 3 : window.x + window.width + far, y: radius + start,
                        width: 3, height: length)
                }, into: &svg)
        }
        if let thumb = DeviceDrawing.thumb(shot.left, shot.viewport.width, shot.contentSize.width) {
            let length = screen.width - 2 * radius
            drawIndicator(
                thumb, length,
                { start, length in
                    LayoutRectangle(x: radius + start, y: window.y + window.height + far, width: length, height: 3)
                }, into: &svg)
        }
    }

    private func drawIndicator(
        _ thumb: (start: Double, length: Double), _ length: Double,
        _ box: (_ start: Double, _ length: Double) -> LayoutRectangle, into svg: inout SVGText
    ) {
        guard length > 0 else { return }
        svg.begin("rect")
        svg.set("class", "hair")
        svg.set(box(0, length))
        svg.set("rx", 1.5)
        svg.end()
        svg.begin("rect")
        svg.set("class", "thumb")
        svg.set(box(thumb.start * length, max(3, thumb.length * length)))
        svg.set("rx", 1.5)
        svg.end()
    }

    private func drawCaption(into svg: inout SVGText) {
        svg.begin("text")
        svg.set("class", "caption")
        svg.set("x", screen.width / 2)
        svg.set("y", window.y + window.height + body + 30)
        // Some viewers drop a space at the end of a span.
        svg.set("xml:space", "preserve")
        svg.beginInline("tspan")
        svg.set("class", "quiet")
        switch shot.caption {
        case .offset: svg.write("offset ")
        case .progress: svg.write("progress ")
        case .named(let name): svg.write("\(name), offset ")
        }
        svg.end()
        svg.write { writer in
            switch shot.caption {
            case .progress(let progress): writer.append(rounded: progress)
            case .offset, .named: shot.writeOffset(into: &writer)
            }
        }
        svg.end()
        drawRowOffsets(into: &svg)
    }

    /// The rows that do not stand at their start: `section 1 at 250`.
    private func drawRowOffsets(into svg: inout SVGText) {
        var writer = TextWriter()
        for row in shot.frame.rows where row.offset != 0 {
            writer.append(writer.bytes.isEmpty ? "section " : ", section ")
            writer.append(number: row.section)
            writer.append(literal: " at ")
            writer.append(rounded: row.offset)
        }
        guard !writer.bytes.isEmpty else { return }
        svg.begin("text")
        svg.set("class", "rows quiet")
        svg.set("x", screen.width / 2)
        svg.set("y", window.y + window.height + body + 44)
        svg.write(TextFitting.shortened(writer.text, size: 11, to: max(60, window.width)))
        svg.end()
    }
}

extension Picture.Shot {
    /// Writes the offset, one number where only one axis scrolls.
    func writeOffset(into writer: inout TextWriter) {
        let offset = frame.offset
        let isPlane = contentSize.width > viewport.width * 1.001 && contentSize.height > viewport.height * 1.001
        guard isPlane || (offset.x != 0 && offset.y != 0) else {
            return writer.append(rounded: offset.x != 0 ? offset.x : offset.y)
        }
        writer.append(rounded: offset.x)
        writer.append(literal: ", ")
        writer.append(rounded: offset.y)
    }
}

/// The numbers of kinds, which give them their colours.
struct KindTable: Sendable {
    /// The kinds, each once, in the order of declaration.
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]

    /// Numbers kinds in their order; of two of one name the first counts.
    init(_ kinds: [String]) {
        for kind in kinds where numbers[kind] == nil {
            numbers[kind] = names.count
            names.append(kind)
        }
    }

    /// The number of a kind; the first one for a kind that nobody has declared.
    func number(of kind: String) -> Int { numbers[kind] ?? 0 }
}

extension SVGText {
    /// The four attributes of a rectangle.
    mutating func set(_ box: LayoutRectangle) {
        set("x", box.x)
        set("y", box.y)
        set("width", box.width)
        set("height", box.height)
    }
}
