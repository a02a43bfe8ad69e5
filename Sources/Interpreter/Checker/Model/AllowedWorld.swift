import LayoutDSL

/// The worlds that a layout is meant for, as its file says: `allow world "phones only" { viewport.width: 375...430 }`.
/// `dslc lint` looks at no others.
package struct AllowedWorld: Sendable {
    /// The cells of each section, where they are set; a range of counts is one of the settings.
    package let items: [Int]?
    /// Its lines, in the order of the file. Of a viewport's width and of counts they may be ranges.
    package let settings: [TestSetting]
}
