/// A place in the data of a world: of what is wrong there a program that has read a file can say the line.
package struct DataPlace: Sendable, Equatable {
    /// The section, those that are repeated counted as often; nil: beside the sections.
    package var section: Int?
    /// The item in it; nil: beside the items.
    package var item: Int?
    /// The key; `section` for the name of a block.
    package var field: String?
    /// The number of a list.
    package var entry: Int?

    package init(section: Int? = nil, item: Int? = nil, field: String? = nil, entry: Int? = nil) {
        (self.section, self.item, self.field, self.entry) = (section, item, field, entry)
    }

    /// The section and the item in words.
    package var words: String {
        guard let section else { return "the data" }
        return "section \(section)" + (item.map { ", item \($0)" } ?? "")
    }
}
