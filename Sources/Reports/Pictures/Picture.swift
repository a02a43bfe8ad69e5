import Interpreter

/// The content of a picture: one layout, or a transition between two layouts, at one or several moments.
package struct Picture: Sendable {
    /// What it is called, for a heading: the layout's name.
    package var title: String
    /// The names of all kinds, in the order of declaration, which gives them their colours.
    package var kinds: [String]
    /// What the elements of kinds show; kinds that it lacks show what their names and sizes tell.
    package var contents: [ContentKind] = []
    /// Whether the layout scrolls along x.
    package var isHorizontal: Bool
    /// What is seen, one device after the other.
    package var shots: [Shot]
    /// The command that draws it again; kept with the picture.
    package var command: String?

    /// Makes a picture.
    package init(
        title: String, kinds: [String], isHorizontal: Bool = false, shots: [Shot], command: String? = nil
    ) {
        self.title = title
        self.isHorizontal = isHorizontal
        self.kinds = kinds
        self.shots = shots
        self.command = command
    }

    /// One device at one moment.
    package struct Shot: Sendable {
        /// Everything that can be seen, hidden elements too where these are wanted.
        package var frame: Frame
        /// The size of the viewport, between the content insets.
        package var viewport: LayoutSize
        /// What bars cover around it.
        package var contentInsets: LayoutEnvironment.Insets
        /// The size of all content.
        package var contentSize: LayoutSize
        /// What the line below it says.
        package var caption: Caption
        /// How far notches and bars reach into the viewport.
        package var safeArea = LayoutEnvironment.Insets()
        /// Whether text runs from right to left.
        package var isMirrored = false
        /// Whether the offset along x counts from the right end of the content.
        private var countsFromRight = false

        /// Makes a shot.
        package init(
            frame: Frame, viewport: LayoutSize, contentInsets: LayoutEnvironment.Insets = .init(),
            contentSize: LayoutSize, caption: Caption = .offset
        ) {
            self.frame = frame
            self.viewport = viewport
            self.contentInsets = contentInsets
            self.contentSize = contentSize
            self.caption = caption
        }

        /// Makes a shot of a layout in its world.
        package init(_ frame: Frame, of prepared: Prepared, caption: Caption = .offset) {
            self.init(
                frame: frame, viewport: prepared.viewport, contentInsets: prepared.contentInsets,
                contentSize: prepared.contentSize, caption: caption)
            safeArea = prepared.world.environment.safeArea
            isMirrored = prepared.world.environment.rightToLeft
            countsFromRight = prepared.mirror != nil
        }

        /// The size of the screen, bars and all.
        var screen: LayoutSize {
            LayoutSize(
                width: viewport.width + (contentInsets.left + contentInsets.right),
                height: viewport.height + (contentInsets.top + contentInsets.bottom))
        }

        /// Its upper left corner, in content coordinates.
        var corner: LayoutPoint {
            LayoutPoint(x: left - contentInsets.left, y: frame.offset.y - contentInsets.top)
        }

        /// The left edge of the viewport, in content coordinates. A frame between two layouts does not tell it.
        var left: Double {
            guard countsFromRight else { return frame.offset.x }
            return frame.viewportLeft ?? contentSize.width - frame.offset.x - viewport.width
        }
    }

    /// What the line below a device says.
    package enum Caption: Sendable, Equatable {
        /// How far it has scrolled.
        case offset
        /// How far it is on the way to another layout.
        case progress(Double)
        /// A name, and how far it has scrolled.
        case named(String)
    }

    /// How a picture is drawn.
    package struct Style: Sendable {
        /// What elements show.
        package var look = Look.boxes
        /// Whether the picture of content has labels.
        package var showsLabels = false
        /// For light surroundings, dark ones, or those of whoever looks at it.
        package var appearance = Appearance.auto
        /// Whether attributes are written where there is room.
        package var showsAttributes = false
        /// Whether hidden elements are shown, dashed.
        package var showsHidden = false
        /// Whether content around the viewport is shown faintly.
        package var showsContext = false
        /// Whether the picture is the screen of the first device and nothing around it.
        package var showsScreenOnly = false
        /// Where elements rest that are drawn elsewhere.
        package var rest = Marks.auto
        /// The points that elements are turned and scaled about.
        package var anchors = Marks.auto
        /// Units of the picture for a point of the layout; nil: what is easy to look at.
        package var scale: Double?
        /// How many devices stand in a row; nil: what is easy to look at.
        package var columns: Int?

        /// The usual style.
        package init() {}
    }

    /// What elements show.
    package enum Look: String, Sendable, CaseIterable {
        /// Placeholder pictures and words.
        case content
        /// Boxes in the colours of their kinds, with labels.
        case boxes
    }

    /// When marks are drawn.
    package enum Marks: String, Sendable, CaseIterable {
        /// While they are few enough to help.
        case auto
        /// Always.
        case always
        /// Never.
        case never
    }

    /// The part of the content that a shot with context shows: half a viewport more along the scroll on either side, a
    /// fifth across.
    ///
    /// - Parameters:
    ///   - viewport: The size of the screen.
    ///   - offset: Its upper left corner: the content offset where no bars are around the viewport.
    ///   - isHorizontal: Whether the layout scrolls along x.
    /// - Returns: A rectangle in content coordinates.
    package static func context(of viewport: LayoutSize, at offset: LayoutPoint, isHorizontal: Bool) -> LayoutRectangle
    {
        let (x, y) = (viewport.width * (isHorizontal ? 0.5 : 0.2), viewport.height * (isHorizontal ? 0.2 : 0.5))
        return LayoutRectangle(
            x: offset.x - x, y: offset.y - y, width: viewport.width + 2 * x, height: viewport.height + 2 * y)
    }
}

extension Prepared {
    /// What a picture in a style shows at an offset: what is on screen, with what lies around it, or with what is hidden.
    package func pictured(at offset: LayoutPoint, _ style: Picture.Style) -> Frame {
        if style.showsHidden { return attributes(at: offset, culling: false) }
        guard style.showsContext else { return attributes(at: offset) }
        let screen = screen(at: offset)
        let context = Picture.context(
            of: LayoutSize(width: screen.width, height: screen.height), at: LayoutPoint(x: screen.x, y: screen.y),
            isHorizontal: program.layout.isHorizontal)
        return attributes(in: context, at: offset)
    }
}
