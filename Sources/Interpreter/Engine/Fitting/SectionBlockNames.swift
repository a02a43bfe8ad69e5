import LayoutChecker
import LayoutDSL

/// The section blocks of a layout by their names. Blocks and sections can both be many: the table is made when a name is
/// first looked up.
struct SectionBlockNames {
    private let layout: CheckedLayout
    private var numbers: [[UInt8]: Int32] = [:]

    init(_ layout: CheckedLayout) { self.layout = layout }

    /// The number of the section block that a section names.
    mutating func block(named name: String, of section: Int) throws(WorldError) -> Int32 {
        if numbers.isEmpty {
            for (number, block) in layout.blocks.enumerated() where numbers[Array(block.name.utf8)] == nil {
                numbers[Array(block.name.utf8)] = Int32(clamping: number)
            }
        }
        if let number = numbers[Array(name.utf8)] { return number }
        var error = WorldError(
            .unknownSection, "section \(section): the layout has no section block `\(name)`", misspelt: name,
            among: layout.blocks.map { $0.name })
        error.place = DataPlace(section: section, field: "section")
        throw error
    }
}
