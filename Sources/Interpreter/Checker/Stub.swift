import LayoutDSL

/// What a file asks for with `import`: the path as written, and the name of the file that asks.
public struct ImportRequest: Sendable {
    public let path: String
    public let importer: String
}
/// What the caller found.
public enum ImportAnswer: Sendable {
    /// The file; its name (a path relative to the working directory, normalised) is also its identity:
    /// two requests that answer the same name mean the same file.
    case found(name: String, bytes: [UInt8])
    /// Why not: "no such file".
    case missing(reason: String)
}
/// The file all layouts open with.
public struct Library: Sendable {}
public enum Prelude { public static let library = Library() }

/// Everything a check found.
public struct CheckReport: Sendable {
    /// The layout; nil when there are errors, or when the file only declares things for others to import.
    public let layout: Layout?
    public let diagnostics: Diagnostics
    /// The layout, or every diagnostic at once.
    public func get() throws(Diagnostics) -> Layout {
        guard let layout else { throw diagnostics }
        return layout
    }
}
public func check(
    _ tree: SyntaxTree, importing library: Library = Prelude.library,
    reading: (ImportRequest) -> ImportAnswer = { _ in .missing(reason: "no files here") }
) -> CheckReport {
    CheckReport(layout: nil, diagnostics: Diagnostics([], sources: []))
}
public struct Layout: Sendable {
    public let name: String
    public let sources: [Source]
    public let parameters: [Parameter]
    public let elements: [ElementKind]
    /// One element kind of the layout.
    public struct ElementKind: Sendable {
        public let name: String
        public let category: Category
    }
}
/// A knob of a layout.
public struct Parameter: Sendable {
    public let name: String
    public let doc: String
    public let unit: ParameterValue.Unit
    public let initial: Double
    public let range: ClosedRange<Double>?
}
public func compile(_ layout: Layout) -> Program { fatalError("stub") }
public struct Program: Sendable {
    public let layout: Layout
    public func prepare(for world: World = World()) throws(WorldError) -> Prepared { fatalError("stub") }
}
public struct Prepared: Sendable {
    public let program: Program
    public var viewport: Size { fatalError("stub") }
    public var contentSize: Size { fatalError("stub") }
    /// Formulas that gave no finite number while preparing.
    public var troubles: [Trouble] { fatalError("stub") }
    /// Where the offset along the scroll goes: a horizontal layout scrolls along x.
    public func offset(along main: Double) -> Point { fatalError("stub") }
    /// Elements in painting order. culling false: every element, hidden and empty ones too.
    public func attributes(at offset: Point, culling: Bool = true) -> Frame { fatalError("stub") }
    /// One element, on screen or not; nil: no such index path.
    public func attributes(of path: ElementPath, at offset: Point) -> Frame? { fatalError("stub") }
}
/// Names one element: `cell[1,2]`.
public struct ElementPath: Sendable {
    public var kind: String
    public var section: Int
    public var item: Int
    public init(kind: String, section: Int = 0, item: Int = 0) {
        self.kind = kind
        self.section = section
        self.item = item
    }
}
