#if canImport(UIKit)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import UIKit

    /// A `.layout` file that an app lacks.
    public struct MissingLayout: Error {
        /// The name that was asked for.
        public let name: String
    }

    extension Program {
        /// Takes a layout of an app's bundle: what `dslc build` has made of it, `name.layoutc`, where the bundle has that; else it
        /// reads, checks and compiles `name.layout` and what it imports.
        ///
        /// - Parameters:
        ///   - name: The file's name without `.layout`.
        ///   - bundle: The bundle that has it.
        /// - Returns: The compiled layout.
        /// - Throws: `MissingLayout`; the `Diagnostics` of the file, each with its place; a `CompiledLayoutError` for a compiled
        ///   layout that is damaged or of another version.
        public static func named(_ name: String, in bundle: Bundle = .main) throws -> Program {
            func bytes(_ file: String) -> [UInt8]? {
                guard let place = bundle.url(forResource: file, withExtension: nil),
                    let data = try? Data(contentsOf: place)
                else { return nil }
                return [UInt8](data)
            }
            if let compiled = bytes(name + ".layoutc") { return compile(try CheckedLayout(compiled: compiled)) }
            guard let text = bytes(name + ".layout") else { throw MissingLayout(name: name) }
            let tree = parse(Source(name: name + ".layout", bytes: text))
            let report = check(tree) { request in
                bytes(request.path).map { .found(name: request.path, bytes: $0) }
                    ?? .missing(reason: "the bundle has no such file")
            }
            return compile(try report.get())
        }
    }

    extension ListCollectionViewLayout {
        /// The layout of a `.layout` file of an app's bundle.
        ///
        /// - Parameters:
        ///   - name: The file's name without `.layout`.
        ///   - bundle: The bundle that has it.
        /// - Throws: As `Program.named(_:in:)` does.
        public convenience init(named name: String, in bundle: Bundle = .main) throws {
            try self.init(program: .named(name, in: bundle))
        }
    }
#endif
