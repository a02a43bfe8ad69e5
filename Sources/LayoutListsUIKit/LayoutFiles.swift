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
        /// Reads, checks and compiles a `.layout` file of an app's bundle; what it imports is read from there too.
        ///
        /// - Parameters:
        ///   - name: The file's name without `.layout`.
        ///   - bundle: The bundle that has it.
        /// - Returns: The compiled layout.
        /// - Throws: `MissingLayout`, or the `Diagnostics` of the file, each with its place.
        public static func named(_ name: String, in bundle: Bundle = .main) throws -> Program {
            func bytes(_ file: String) -> [UInt8]? {
                guard let place = bundle.url(forResource: file, withExtension: nil),
                    let data = try? Data(contentsOf: place)
                else { return nil }
                return [UInt8](data)
            }
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
        /// - Throws: `MissingLayout`, or the `Diagnostics` of the file, each with its place.
        public convenience init(named name: String, in bundle: Bundle = .main) throws {
            try self.init(program: .named(name, in: bundle))
        }
    }
#endif
