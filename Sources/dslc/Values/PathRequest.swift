import Interpreter
import Worlds

/// The value of `--path`: the offsets that scrolling goes through, each straight from the one before.
struct PathRequest {
    /// The offsets along the scroll, in order; at least one.
    let offsets: [Double]

    /// More offsets than so many are no way that someone has written.
    private static let limit = 10_000

    /// Reads the option; nil without it.
    static func read(_ arguments: Arguments) throws(UsageError) -> PathRequest? {
        guard let text = arguments.value(of: .path) else { return nil }
        guard arguments.values(of: .offset).isEmpty, arguments.values(of: .offsets).isEmpty else {
            throw arguments.usage(
                "`--path` and `--offset` do not go together",
                help: "the last offset of the path is the one that is shown")
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { PlainNumber.trimmed($0) }
        let numbers = parts.compactMap { PlainNumber.value(of: $0) }
        guard numbers.count == parts.count, numbers.count <= limit else {
            throw arguments.usage(
                "`\(text)` is not a path", help: "write the offsets in order, along the scroll: --path 0,600,560")
        }
        return PathRequest(offsets: numbers)
    }

    /// Every offset of it.
    var all: [OffsetRequest] { offsets.map { .main($0) } }

    /// Where it ends.
    var end: [OffsetRequest] { [.main(offsets.last ?? 0)] }
}

extension Prepared {
    /// The layout after scrolling along a path; the same without one.
    func scrolled(along path: PathRequest?) -> Prepared { path.map { scrolled(along: $0.offsets) } ?? self }
}
