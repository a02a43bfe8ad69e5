import LayoutChecker

/// The mirror image of a layout, about the middle of its content: what is drawn where lines of text run from right to left.
/// Formulas know nothing of it: all that they say is written from left to right, and turned round once it has been drawn.
package struct Mirror: Sendable {
    /// How wide the content is.
    package let width: Double

    package func placed(_ box: LayoutRectangle) -> LayoutRectangle {
        LayoutRectangle(x: width - (box.x + box.width), y: box.y, width: box.width, height: box.height)
    }

    package func placed(_ point: LayoutPoint) -> LayoutPoint { LayoutPoint(x: width - point.x, y: point.y) }

    /// Turns a drawn element round; one that has been turned stays. What a row that keeps its sides scrolls only gets its place.
    func place(_ drawn: UnsafeMutablePointer<DrawnElement>) {
        guard !drawn.pointee.isPlaced else { return }
        drawn.pointee.isPlaced = true
        drawn.pointee.frame = placed(drawn.pointee.frame)
        drawn.pointee.center = placed(drawn.pointee.center)
        guard !drawn.pointee.keepsSides else { return }
        drawn.pointee.anchorPoint.x = 1 - drawn.pointee.anchorPoint.x
        // Not by a sign alone: what is 0 stays 0.
        drawn.pointee.transform.b = 0 - drawn.pointee.transform.b
        drawn.pointee.transform.c = 0 - drawn.pointee.transform.c
        drawn.pointee.transform.tx = 0 - drawn.pointee.transform.tx
        drawn.pointee.isMirrored = true
    }

    /// A row as its host sees it.
    func placed(_ row: RowWindow) -> RowWindow {
        RowWindow(
            section: row.section, frame: placed(row.frame), offset: row.offset, contentSize: row.contentSize,
            loops: row.loops, isHorizontal: row.isHorizontal, isMirrored: row.isHorizontal && !row.keepsSides,
            keepsSides: row.keepsSides)
    }
}

extension Prepared {
    /// The mirror image that is drawn; nil where lines of text run from left to right, and of a layout that keeps its sides.
    package var mirror: Mirror? {
        guard world.environment.rightToLeft, program.layout.mirrors else { return nil }
        return Mirror(width: contentSize.width)
    }
}

extension LayoutEnvironment.Insets {
    /// Left and right exchanged.
    package var mirrored: LayoutEnvironment.Insets {
        LayoutEnvironment.Insets(top: top, left: right, bottom: bottom, right: left)
    }
}
