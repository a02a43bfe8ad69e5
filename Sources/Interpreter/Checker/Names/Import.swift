import LayoutDSL

/// What a file asks for with `import`.
public struct ImportRequest: Sendable {
    /// The path as it is written in the file.
    public let path: String
    /// The name of the source that asks; relative paths are relative to it.
    public let importer: String
}

/// What the caller of `check` found for an import.
public enum ImportAnswer: Sendable {
    /// The file. Its name is also its identity: two requests that answer the same name mean the same file.
    case found(name: String, bytes: [UInt8])
    /// Why there is none: "no such file".
    case missing(reason: String)
}
