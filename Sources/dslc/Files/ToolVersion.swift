/// The version of the tool.
enum ToolVersion {
    /// What `dslc --version` prints.
    static let version = "0.2.0"
}
