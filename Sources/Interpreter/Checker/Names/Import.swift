import LayoutDSL

/// The file that an `import` names.
public struct ImportRequest: Sendable {
    /// The path as it is written in the file.
    public let path: String
    /// The name of the source with the `import`. A relative path is relative to this source.
    public let importer: String
}

/// The answer of the caller of `check` to an `ImportRequest`.
public enum ImportAnswer: Sendable {
    /// The file. Its name is its identity: two answers with the same name are the same file.
    case found(name: String, bytes: [UInt8])
    /// There is no file, with the reason: "no such file".
    case missing(reason: String)
}
