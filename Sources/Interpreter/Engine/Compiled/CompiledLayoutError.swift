import LayoutChecker

/// Why bytes are no compiled layout that this version reads.
public enum CompiledLayoutError: Error, Equatable, Sendable {
    /// They do not begin as a compiled layout does.
    case notCompiled
    /// They were written for another version of the format.
    case otherVersion(Int)
    /// They end too early.
    case cutOff
    /// They are not those that were written: their sum differs.
    case damaged
    /// They contradict themselves: what is wrong, and at which byte.
    case malformed(String, at: Int)

    /// One sentence, in English.
    public var message: String {
        switch self {
        case .notCompiled: "this is no compiled layout: it does not begin as `dslc build` writes one"
        case .otherVersion(let version):
            "this compiled layout has version \(version) of the format, and this program reads version \(CheckedLayout.compiledVersion): compile it again with `dslc build`"
        case .cutOff: "this compiled layout ends too early"
        case .damaged: "this compiled layout was changed after it was written: its checksum differs"
        case .malformed(let what, let place): "this compiled layout contradicts itself at byte \(place): \(what)"
        }
    }
}
