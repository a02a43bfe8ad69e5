import LayoutChecker
import LayoutDSL

/// An output that has changed in a scroll step, or that an element has which has come on screen.
public struct OutputChange: Sendable, Equatable {
    /// The name in the file.
    public var name: String
    /// Who tells it.
    public var owner: LayoutOutput.Owner
    /// The value before the step; nil in the first step, and of an element that was not on screen.
    public var old: OutputValue?
    /// The value after the step.
    public var new: OutputValue
    /// The offset after the step.
    public var offset: LayoutPoint

    /// Makes a change.
    public init(
        name: String, owner: LayoutOutput.Owner, old: OutputValue?, new: OutputValue, offset: LayoutPoint
    ) {
        (self.name, self.owner, self.old, self.new, self.offset) = (name, owner, old, new, offset)
    }
}

/// Tells an app what a layout tells, as it changes from one scroll step to the next.
///
///     let watch = OutputWatch { change in if change.name == "atEnd" { loadMore() } }
///     scroller.move(to: offset)
///     watch.step(scroller)
///
/// The first step tells all values. A later one tells the outputs that have changed, in document order, then by index, each
/// once. An element that comes on screen tells its values; one that leaves tells nothing.
public final class OutputWatch {
    private let listener: (OutputChange) -> Void
    private var known: [Key: OutputValue] = [:]
    /// The reader of the step that the scroller made last.
    private var reader: (step: ScrollStep, reader: OutputReader)?

    private struct Key: Hashable {
        let name: String
        let owner: LayoutOutput.Owner
    }

    /// Makes a watch that has seen nothing.
    ///
    /// - Parameter listener: Is called for each change.
    public init(_ listener: @escaping (OutputChange) -> Void) { self.listener = listener }

    /// Tells what has changed since the last step, when the scroller has moved.
    public func step(_ scroller: Scroller) { tell(changes(of: scroller)) }

    /// Calls the listener for each change.
    public func tell(_ changes: [OutputChange]) {
        for change in changes { listener(change) }
    }

    /// What has changed since the last step; the listener is not called.
    ///
    /// - Parameters:
    ///   - scroller: A scroller that has moved.
    ///   - offset: The offset that is told; nil: that of the scroller.
    /// - Returns: The changes, in document order, then by index.
    public func changes(of scroller: Scroller, at offset: LayoutPoint? = nil) -> [OutputChange] {
        guard scroller.hasOutputs else { return [] }
        let reader: OutputReader
        if let known = self.reader, known.step === scroller.step {
            reader = known.reader
        } else {
            reader = OutputReader(scroller.prepared)
            self.reader = (scroller.step, reader)
        }
        var (now, changes) = ([Key: OutputValue](), [OutputChange]())
        for output in scroller.outputs(by: reader).outputs {
            let key = Key(name: output.name, owner: output.owner)
            now[key] = output.value
            let old = known[key]
            guard old != output.value else { continue }
            changes.append(
                OutputChange(
                    name: output.name, owner: output.owner, old: old, new: output.value,
                    offset: offset ?? scroller.offset))
        }
        known = now
        return changes
    }
}
