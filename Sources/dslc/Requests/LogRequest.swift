import Reports
import Worlds

/// The options of `dslc eval --frames-of`.
struct LogRequest {
    private let file: String
    /// What differs by no more is the same.
    let tolerance: Double

    /// A log of more bytes is refused.
    private static let mostBytes = 256 * 1024 * 1024

    /// nil where no log is named.
    static func read(_ arguments: Arguments) throws(UsageError) -> LogRequest? {
        let written = arguments.value(of: .logTolerance)
        guard let file = arguments.value(of: .framesOf) else {
            guard written == nil else {
                throw arguments.usage("`--tolerance` without `--frames-of`", help: "name the log of frames")
            }
            return nil
        }
        let others: [OptionDescription] = [
            .offset, .path, .step, .element, .showing, .under, .appearing, .disappearing, .to, .toItems, .toData,
            .toSet, .all,
            .json, .evalFormat,
        ]
        if let other = others.first(where: { arguments.has($0) }) {
            throw arguments.usage(
                "`--frames-of` does not go with `\(other.name)`", help: "the log says at which offsets it was written")
        }
        var tolerance = 0.01
        if let written {
            guard let number = PlainNumber.value(of: PlainNumber.trimmed(written)), number >= 0 else {
                throw arguments.usage("`\(written)` is no tolerance", help: "write a number of points: 0.5")
            }
            tolerance = number
        }
        return LogRequest(file: file, tolerance: tolerance)
    }

    /// Reads the log.
    func read() throws(EvalError) -> FrameLog {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileReader.read(file, limit: LogRequest.mostBytes)
        } catch {
            throw .unread(.unreadable(file, error))
        }
        do throws(JSONError) {
            return try FrameLog(bytes)
        } catch {
            throw .refused([DataReader.diagnostics(for: error, name: file, bytes: bytes)], [])
        }
    }
}
