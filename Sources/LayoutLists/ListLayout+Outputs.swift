import Interpreter
import LayoutDSL

extension ListLayout {
    /// Whether the layout tells its app anything.
    public var hasOutputs: Bool { scroller.hasOutputs }

    /// What the layout tells its app at the offset of the list, in document order, then by index: of its elements those
    /// that are on screen.
    public mutating func outputs() -> [LayoutOutput] {
        guard hasOutputs else { return [] }
        lookAtScreen()
        return scroller.outputs
    }

    /// What has changed since a watch was asked last. A host asks after each step, and after each change of data, params or
    /// size, and then lets the watch tell it.
    ///
    /// - Returns: The changes, with the offset of the scroll view.
    public mutating func changes(of watch: OutputWatch) -> [OutputChange] {
        guard hasOutputs else { return [] }
        lookAtScreen()
        return watch.changes(of: scroller, at: contentOffset)
    }

    private mutating func lookAtScreen() {
        ownScroller()
        scroller.move(to: space.offset(of: contentOffset))
    }
}
