import Interpreter

extension Picture {
    /// Writes the picture as an SVG document: the same bytes each time, well-formed whatever the names and numbers are.
    package func write(_ style: Style, into writer: inout TextWriter) {
        var svg = SVGText(writer)
        PictureDrawing(self, style).draw(into: &svg)
        writer = svg.writer
    }
}

/// Draws a picture: heading, legend, and the devices in rows.
struct PictureDrawing: Sendable {
    private let picture: Picture
    private let style: Picture.Style
    private let kinds: KindTable
    private let shelves: PictureShelves
    private let legend: Legend
    private let size: LayoutSize

    private static let heading = 17.0

    init(_ picture: Picture, _ style: Picture.Style) {
        self.picture = picture
        self.style = style
        kinds = KindTable(picture.kinds)
        var viewport = LayoutSize(width: 0, height: 0)
        var whole = viewport
        for shot in picture.shots {
            viewport.width = max(viewport.width, shot.screen.width)
            viewport.height = max(viewport.height, shot.screen.height)
            let context = PictureDrawing.window(shot, picture, style)
            whole.width = max(whole.width, context.width)
            whole.height = max(whole.height, context.height)
        }
        shelves = PictureShelves(picture.shots.count, viewport: viewport, whole: whole, style: style)
        let width = max(shelves.size.width, 200)
        var isShown = Array(repeating: false, count: kinds.names.count)
        for shot in picture.shots {
            let seen = PictureDrawing.window(shot, picture, style)
            for element in shot.frame.elements where element.frame.overlaps(seen) {
                let number = kinds.number(of: element.kind)
                if number < isShown.count { isShown[number] = true }
            }
        }
        // Only boxes have colours to be told.
        let told = style.look == .boxes ? kinds.names.enumerated().filter { isShown[$0.offset] } : []
        legend = Legend(told, width: width)
        size = LayoutSize(
            width: width + 2 * PictureShelves.margin,
            height: 2 * PictureShelves.margin + PictureDrawing.heading + 18 + legend.height + shelves.size.height - 12)
    }

    /// What is seen of the content.
    private static func window(_ shot: Picture.Shot, _ picture: Picture, _ style: Picture.Style) -> LayoutRectangle {
        let (offset, size) = (shot.corner, shot.screen)
        guard style.showsContext else {
            return LayoutRectangle(x: offset.x, y: offset.y, width: size.width, height: size.height)
        }
        return Picture.context(of: size, at: offset, isHorizontal: picture.isHorizontal)
    }

    // MARK: Drawing

    func draw(into svg: inout SVGText) {
        let page = style.showsScreenOnly ? screen : LayoutRectangle(x: 0, y: 0, width: size.width, height: size.height)
        svg.begin("svg")
        svg.set("xmlns", "http://www.w3.org/2000/svg")
        svg.set("width", page.width)
        svg.set("height", page.height)
        svg.set("viewBox") { writer in
            writer.append(svgX: page.x, y: page.y)
            writer.append(literal: " ")
            writer.append(svgX: page.width, y: page.height)
        }
        svg.set("role", "img")
        svg.set("font-family", "system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif")
        svg.set("font-size", ElementLabel.font)
        drawNames(into: &svg)
        let devices = picture.shots.map { shot in
            DeviceDrawing(shot, style, kinds, scale: shelves.scale, context: shelves.inset)
        }
        let content = content(of: devices)
        PictureDrawing.sheet(style, hues: kinds.names.count, hasBoth: content?.hasBoth == true).write(into: &svg)
        content?.drawSymbols(into: &svg)
        let clips = PictureDrawing.clips(devices)
        drawClips(devices, clips, into: &svg)
        svg.begin("rect")
        svg.set("class", "ground")
        svg.set("width", "100%")
        svg.set("height", "100%")
        svg.end()
        drawHeading(into: &svg)
        var labels = Array(repeating: LabelCount(), count: kinds.names.count)
        for device in devices { device.count(&labels) }
        for index in devices.indices {
            let place = place(index)
            svg.begin("g")
            svg.set("transform") { writer in
                writer.append(literal: "translate(")
                writer.append(svgX: place.x, y: place.y)
                writer.append(literal: ")")
            }
            devices[index].draw(labels, content?.on(index), clip: clips[index], into: &svg)
            svg.end()
        }
        svg.endAll()
    }

    /// Where a device's screen begins.
    private func place(_ index: Int) -> LayoutPoint {
        let place = shelves.place(index)
        // A picture narrower than its heading has its devices in the middle.
        return LayoutPoint(
            x: (size.width - shelves.size.width) / 2 + place.x + shelves.inset.x,
            y: PictureShelves.margin + PictureDrawing.heading + 18 + legend.height + place.y + shelves.inset.y)
    }

    /// The screen of the first device.
    private var screen: LayoutRectangle {
        let (place, size) = (place(0), picture.shots.first?.screen ?? LayoutSize(width: 0, height: 0))
        return LayoutRectangle(
            x: place.x, y: place.y, width: size.width * shelves.scale, height: size.height * shelves.scale)
    }

    /// What the elements show; nil for boxes.
    private func content(of devices: [DeviceDrawing]) -> ContentTable? {
        guard style.look == .content else { return nil }
        var content = ContentTable(picture.contents, kinds, style.appearance)
        for device in devices { device.enter(&content) }
        return content
    }

    /// What the picture is, for those who do not see it, and how it was made.
    private func drawNames(into svg: inout SVGText) {
        svg.begin("title")
        svg.write(picture.title)
        if picture.shots.count == 1, let shot = picture.shots.first {
            svg.write { writer in
                switch shot.caption {
                case .offset, .named:
                    writer.append(literal: " at offset ")
                    shot.writeOffset(into: &writer)
                case .progress(let progress):
                    writer.append(literal: " at progress ")
                    writer.append(rounded: progress)
                }
            }
        }
        svg.end()
        guard let command = picture.command else { return }
        svg.begin("desc")
        svg.write(command)
        svg.end()
    }

    private func drawHeading(into svg: inout SVGText) {
        svg.begin("text")
        svg.set("class", "heading")
        svg.set("x", PictureShelves.margin)
        svg.set("y", PictureShelves.margin + PictureDrawing.heading * 0.8)
        svg.write(
            TextFitting.shortened(
                picture.title, size: PictureDrawing.heading, to: size.width - 2 * PictureShelves.margin))
        svg.end()
        legend.draw(
            at: LayoutPoint(x: PictureShelves.margin, y: PictureShelves.margin + PictureDrawing.heading + 10),
            into: &svg)
    }

    /// The clips of the devices, one for each size: on the way between two viewports no two may have the same.
    private func drawClips(_ devices: [DeviceDrawing], _ clips: [Int], into svg: inout SVGText) {
        var count = 0
        for (device, clip) in zip(devices, clips) where clip == count {
            count += 1
            svg.begin("clipPath")
            svg.set("id") { device.writeClip(clip, into: &$0) }
            svg.begin("rect")
            svg.set(device.window)
            svg.set("rx", device.windowRadius)
            svg.end()
            svg.end()
        }
    }

    /// For each device the number of its clip, which those before it with a window of its size have too.
    private static func clips(_ devices: [DeviceDrawing]) -> [Int] {
        var numbers: [LayoutRectangle: Int] = [:]
        return devices.map { device in
            if let number = numbers[device.window] { return number }
            let number = numbers.count
            numbers[device.window] = number
            return number
        }
    }
}
