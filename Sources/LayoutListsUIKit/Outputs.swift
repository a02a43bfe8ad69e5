#if canImport(UIKit)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import UIKit

    // What the file tells the app.

    extension ListCollectionViewLayout {
        /// What the file tells the app by its `output` lines, as a sequence: all values first, then each that changes.
        ///
        ///     for await change in layout.outputs where change.name == "atEnd" { await loadMore() }
        ///
        /// Each call makes a sequence of its own, which ends with the layout.
        public var outputs: AsyncStream<OutputChange> {
            let (stream, continuation) = AsyncStream.makeStream(of: OutputChange.self)
            let number = nextWatch
            nextWatch += 1
            watches[number] = OutputWatch { [weak self] change in
                if case .terminated = continuation.yield(change) { self?.watches[number] = nil }
            }
            continuations.append(continuation)
            tellOutputs()
            return stream
        }

        /// Whether anybody listens to what the file tells.
        var tellsOutputs: Bool { !watches.isEmpty && list?.hasOutputs == true }

        /// Tells what has changed since the last time.
        func tellOutputs() {
            guard tellsOutputs, var known = list else { return }
            list = nil  // so that the list is changed in its place
            let told = watches.sorted { $0.key < $1.key }.map { ($0.value, known.changes(of: $0.value)) }
            list = known
            for (watch, changes) in told { watch.tell(changes) }
        }
    }
#endif
