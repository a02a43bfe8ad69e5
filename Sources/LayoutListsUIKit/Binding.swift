#if canImport(UIKit)
    import Interpreter
    import LayoutDSL
    import UIKit

    // The data of a diffable data source.

    extension ListCollectionViewLayout {
        /// Takes the fields that the file reads from the items of a diffable data source, as they are at each snapshot:
        ///
        ///     layout.bind(source) { message in [DataField(name: "height", value: .number(message.height))] }
        ///
        /// - Parameters:
        ///   - source: The data source of the collection view. The layout does not keep it alive.
        ///   - sections: The fields of a section; none by default.
        ///   - items: The fields of an item.
        public func bind<Section: Hashable & Sendable, Item: Hashable & Sendable>(
            _ source: UICollectionViewDiffableDataSource<Section, Item>,
            sections: ((Section) -> [DataField])? = nil, items: @escaping (Item) -> [DataField]
        ) {
            sectionData = nil
            fields = { [weak source] place in source?.itemIdentifier(for: place).map(items) ?? [] }
            sectionFields = sections.map { fields in
                { [weak source] section in source?.sectionIdentifier(for: section).map(fields) ?? [] }
            }
        }
    }
#endif
