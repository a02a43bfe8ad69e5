#if canImport(UIKit)
    import Foundation
    import Interpreter
    import LayoutDSL

    // What an alert or a log shows of an error: `error.localizedDescription`. The libraries do without Foundation.

    extension Diagnostics: LocalizedError {
        /// The first finding with its place, and how many more there are.
        public var errorDescription: String? {
            guard let first = shown.first(where: { $0.severity == .error }) ?? shown.first else { return nil }
            var place = ""
            if let source = sources.first(where: { $0.id == first.primary.span.source }) {
                let line = 1 + source.bytes.prefix(Int(first.primary.span.start)).count { $0 == UInt8(ascii: "\n") }
                place = "\(source.name):\(line): "
            }
            let others = errorCount > 1 ? " (and \(errorCount - 1) more)" : ""
            return place + first.message + others
        }
    }

    extension WorldError: LocalizedError {
        /// What was found, and what to write instead.
        public var errorDescription: String? { help.map { "\(message): \($0)" } ?? message }
    }

    extension CompiledLayoutError: LocalizedError {
        /// What is wrong with the bytes.
        public var errorDescription: String? { message }
    }

    extension MissingLayout: LocalizedError {
        /// Which file the bundle lacks.
        public var errorDescription: String? { "the bundle has no \(name).layout" }
    }
#endif
