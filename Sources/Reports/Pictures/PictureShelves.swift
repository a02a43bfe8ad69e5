import Interpreter

/// How the devices of a picture stand: in rows, all at one scale.
struct PictureShelves: Sendable {
    /// Units of the picture for a point of the layout.
    let scale: Double
    /// How many stand in a row.
    let columns: Int
    /// How many rows.
    let rows: Int
    /// The room of one device with its context, at that scale.
    let cell: LayoutSize
    /// Where the device lies in its room.
    let inset: LayoutPoint

    /// Around everything.
    static let margin = 28.0
    /// Between devices, the body of each and its scroll indicator included.
    static let gap = 40.0
    /// Below each device, for its caption.
    static let caption = 44.0

    /// What a page shows without making it smaller.
    private static let page = 1000.0
    /// What a person sees without scrolling.
    private static let height = 700.0
    /// A device is easy to look at from this width on.
    private static let easy = 165.0

    /// Finds scale and columns for so many devices.
    ///
    /// - Parameters:
    ///   - count: How many devices.
    ///   - viewport: The size of the largest.
    ///   - whole: The same with the context around it.
    ///   - style: What is asked for.
    init(_ count: Int, viewport: LayoutSize, whole: LayoutSize, style: Picture.Style) {
        let count = max(1, count)
        let (width, height) = (PictureShelves.side(whole.width), PictureShelves.side(whole.height))
        let ratio = min(max(width / height, 1e-6), 1e6)
        // The widest a device may be: the page's own, what the height leaves, and no magnifying of phones.
        let widest = min(
            min(PictureShelves.page, (style.showsContext ? 1.25 : 1) * PictureShelves.height * ratio),
            max(width, PictureShelves.easy * max(1, ratio)))
        var columns = style.columns ?? 1
        if style.columns == nil {
            let easy = min(widest, PictureShelves.easy) + PictureShelves.gap
            while columns < count, Double(columns + 1) * easy - PictureShelves.gap <= PictureShelves.page {
                columns += 1
            }
            // The same number of rows with fewer in each: no row is left nearly empty.
            let rows = (count + columns - 1) / columns
            columns = (count + rows - 1) / rows
        }
        columns = min(max(1, columns), count)
        let share = (PictureShelves.page + PictureShelves.gap) / Double(columns) - PictureShelves.gap
        // By the height too, for viewports of no shape that a device has.
        let fitted = min(min(widest, max(share, 40)) / width, 2 * PictureShelves.height / height)
        self.columns = columns
        rows = (count + columns - 1) / columns
        scale = style.scale ?? fitted
        cell = LayoutSize(
            width: PictureShelves.held(whole.width * scale), height: PictureShelves.held(whole.height * scale))
        inset = LayoutPoint(
            x: PictureShelves.held((whole.width - viewport.width) / 2 * scale),
            y: PictureShelves.held((whole.height - viewport.height) / 2 * scale))
    }

    /// The size of all devices with what is between and below them.
    var size: LayoutSize {
        LayoutSize(
            width: Double(columns) * (cell.width + PictureShelves.gap) - PictureShelves.gap,
            height: Double(rows) * (cell.height + PictureShelves.caption + PictureShelves.gap) - PictureShelves.gap)
    }

    /// The top left corner of a device's room, from that of the first.
    func place(_ index: Int) -> LayoutPoint {
        LayoutPoint(
            x: Double(index % columns) * (cell.width + PictureShelves.gap),
            y: Double(index / columns) * (cell.height + PictureShelves.caption + PictureShelves.gap))
    }

    /// A side that can be divided by.
    private static func side(_ value: Double) -> Double { value >= 1e-100 ? value : 1e-100 }

    /// A length that a picture can have.
    private static func held(_ value: Double) -> Double { value > 0 ? min(value, 100_000) : 0 }
}
