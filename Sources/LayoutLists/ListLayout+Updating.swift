import Interpreter
import LayoutDSL

extension ListLayout {
    /// Makes the updates of a collection view, in whatever order it tells them.
    ///
    /// - Parameters:
    ///   - updates: The updates of one batch.
    ///   - data: The data after all of them.
    /// - Returns: The offset of the scroll view at which what the user sees stays where it is.
    /// - Throws: The `WorldError` of updates that do not fit. Then nothing has changed.
    public mutating func update(_ updates: [ListUpdate], data: some ListData) throws(WorldError) -> LayoutPoint {
        try change(UpdateOrder(updates, counts: prepared.sectionCounts).changes(data))
    }

    /// Changes the data.
    ///
    /// - Parameter changes: The changes, one after the other.
    /// - Returns: The offset of the scroll view at which what the user sees stays where it is.
    /// - Throws: The `WorldError` of changes that do not fit. Then nothing has changed.
    public mutating func change(_ changes: [DataChange]) throws(WorldError) -> LayoutPoint {
        let before: ListTransition.End = (prepared, space, numbers, contentOffset)
        var after = before.prepared
        try after.apply(changes)
        after.keepRows(of: before.prepared, after: changes)
        let offset = take(after, keeping: before.prepared, after: changes)
        updating = ListTransition(from: before, to: (after, space, numbers, contentOffset))
        return offset
    }

    /// Where an element stands when the last update begins to be shown; see `ListTransition.start(of:)`.
    public func start(of path: ElementPath) -> ListElement? { updating?.start(of: path) }

    /// Where an element stands when the last update has been shown; see `ListTransition.end(of:)`.
    public func end(of path: ElementPath) -> ListElement? { updating?.end(of: path) }

    /// The last update has been shown: nothing appears or disappears any more.
    public mutating func finishUpdate() { updating = nil }

    /// The size that a view wants for its element, once it has been measured.
    ///
    /// - Parameters:
    ///   - size: The size. Of a kind with one measured field it is the length along the scroll that counts; measured
    ///     fields called `width` and `height` take these.
    ///   - path: A cell.
    /// - Returns: The change that tells the layout; nil where the layout measures nothing of the element, or knows the
    ///   size already.
    public func measured(_ size: LayoutSize, of path: ElementPath) -> DataChange? {
        guard size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0 else { return nil }
        let names = prepared.measuredFields(of: path)
        guard !names.isEmpty, let element = element(at: path) else { return nil }
        let along = space.isHorizontal
        var fields: [DataField] = []
        for name in names {
            let isWidth = name.utf8.elementsEqual("width".utf8) || along && !name.utf8.elementsEqual("height".utf8)
            let (wanted, has) =
                isWidth ? (size.width, element.size.width) : (size.height, element.size.height)
            let isKnown = !element.estimated.contains { $0.utf8.elementsEqual(name.utf8) }
            if isKnown, abs(wanted - has) < 1e-3 { continue }
            fields.append(DataField(name: name, value: .number(wanted)))
        }
        return fields.isEmpty ? nil : .update(section: path.section, item: path.item, fields: fields)
    }
}
