// The numbers by which the modules of WebAssembly and their scripts understand each other. `Sources/embed.sh` writes them
// for the scripts, as `wire.js`: an object for each type here, with a line for each case.

/// The columns of a row that tells an element, each with its first number.
package enum SheetColumn: Int, CaseIterable {
    // Which element it is.
    case kind = 0
    case section = 1
    case item = 2
    // The box before its transform.
    case left = 3
    case top = 4
    case width = 5
    case height = 6
    case anchorX = 7
    case anchorY = 8
    // The transform in the plane.
    case a = 9
    case b = 10
    case c = 11
    case d = 12
    case moveX = 13
    case moveY = 14
    case alpha = 15
    case zIndex = 16
    // The bounding box.
    case frameLeft = 17
    case frameTop = 18
    case frameWidth = 19
    case frameHeight = 20
    // 1 where there is a transform in space, and its 16 numbers, row by row.
    case isInSpace = 21
    case matrix = 22
    // What only some kinds have, in the order of `ElementQuantity.optional`.
    case blur = 38
    case clipLeft = 39
    case clipTop = 40
    case clipRight = 41
    case clipBottom = 42
    case corner = 43
    case innerX = 44
    case innerY = 45
    case innerScaleX = 46
    case innerScaleY = 47
    // The numbers of its attributes, and behind them what the masks of owners leave of it.
    case attributes = 48
}

/// The columns of a row that tells the window of a section which scrolls by itself.
package enum WindowColumn: Int, CaseIterable {
    case section = 0
    case left = 1
    case top = 2
    case width = 3
    case height = 4
    case offset = 5
    case length = 6
    case repeats = 7
    // 1 where it keeps its sides in a mirror image.
    case keepsSides = 8
}

/// What an editor asks of a text.
package enum AssistanceQuestion: Int32, CaseIterable {
    /// What can be written there.
    case offers = 0
    /// What is known of the word.
    case hover = 1
    /// The call around it.
    case signature = 2
    /// The text in the one style.
    case format = 3
    /// The name that can be changed.
    case renamable = 4
    /// The edits that change it to another name.
    case rename = 5
    /// Where it is declared and used.
    case references = 6
    /// What the text holds.
    case outline = 7
}

/// A change of one item that the page offers.
package enum ItemChange: Int32, CaseIterable {
    /// A new item before the one at the place.
    case insert = 0
    /// The item at the place goes.
    case remove = 1
    /// A size in the item's data changes.
    case resize = 2
}

/// Whether a picture is drawn for the day or the night.
package enum PictureAppearance: Int32, CaseIterable {
    /// As whoever looks at it has it.
    case auto = 0
    case light = 1
    case dark = 2
}

extension UnsafeMutablePointer<Double> {
    /// The first number of a column.
    @inline(__always)
    package subscript(_ column: SheetColumn) -> Double {
        get { self[column.rawValue] }
        nonmutating set { self[column.rawValue] = newValue }
    }
}
