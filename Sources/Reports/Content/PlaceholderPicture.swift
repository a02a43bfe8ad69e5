/// A picture that stands for the content of an element: a landscape, a face or a playing card, as SVG.
///
/// The same arguments give the same bytes. Sixteen pictures in a row differ at a glance. A dark picture shows the same
/// place by night.
package struct PlaceholderPicture: Sendable, Hashable {
    /// What is to be seen.
    package enum Look: String, Sendable, CaseIterable {
        /// Hills, peaks, trees, the sea, dunes: for a wide box.
        case landscape
        /// A face: for a box that is nearly square.
        case portrait
        /// A playing card: for a tall box.
        case card
    }

    /// What is to be seen.
    package let look: Look
    /// Which one of them.
    package let index: Int
    /// The extent of its own coordinates. Boxes of similar shapes share a picture: it fills them, and what stands out is
    /// cut off.
    package let width, height: Int

    /// Makes the picture for a box.
    ///
    /// - Parameters:
    ///   - look: What is to be seen.
    ///   - index: Which one; any number.
    ///   - width: The width of the box; only the ratio to the height matters.
    ///   - height: The height of the box.
    package init(_ look: Look, index: Int, width: Double, height: Double) {
        self.look = look
        self.index = index
        // A box without a shape is square: NaN is less than nothing.
        let ratio = width > 0 && height > 0 ? width / height : 1
        switch look {
        case .landscape: (self.width, self.height) = (ratio < 1.65 ? 140 : ratio < 2.4 ? 190 : 300, 100)
        case .portrait: (self.width, self.height) = (100, 100)
        case .card:
            // The border of a card must not be cut off: its height follows the box in steps of 5.
            let steps = min(max(TextWriter.whole(20 / ratio), 22), 44)
            (self.width, self.height) = (100, (Int(exactly: steps) ?? 28) * 5)
        }
    }

    /// Writes the picture as a document of its own, for an image.
    package func write(isDark: Bool, into writer: inout TextWriter) {
        writer.append(literal: "<svg xmlns='http://www.w3.org/2000/svg' width='")
        writer.append(number: width)
        writer.append(literal: "' height='")
        writer.append(number: height)
        writer.append(literal: "' ")
        writeBox(into: &writer)
        writeBody(isDark: isDark, prefix: "p", into: &writer)
        writer.append(literal: "</svg>")
    }

    /// Writes `viewBox='0 0 190 100' preserveAspectRatio='xMidYMid slice'>`: how the picture fills its box.
    package func writeBox(into writer: inout TextWriter) {
        writer.append(literal: "viewBox='0 0 ")
        writer.append(number: width)
        writer.append(literal: " ")
        writer.append(number: height)
        writer.append(literal: "' preserveAspectRatio='")
        writer.append(literal: look == .card ? "none'>" : "xMidYMid slice'>")
    }

    /// Writes what is inside, for a group or a symbol of a document.
    ///
    /// - Parameters:
    ///   - isDark: Whether it is night.
    ///   - prefix: The beginning of the identifiers in it; unique in the document, free of what XML escapes.
    ///   - writer: Where to.
    package func writeBody(isDark: Bool, prefix: String, into writer: inout TextWriter) {
        var pen = PicturePen(writer, index: index, isDark: isDark, prefix: prefix)
        switch look {
        case .landscape: pen.drawLandscape(width: width * 10)
        case .portrait: pen.drawPortrait()
        case .card: pen.drawCard(height: height * 10)
        }
        writer = pen.writer
    }
}
