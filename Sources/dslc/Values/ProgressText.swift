import Worlds

/// The values of `--progress` where several are welcome: `0.4`, or `0...1` with `--step`.
enum ProgressText {
    /// The steps on the way that are written so, in their order; without any the ends and three between.
    static func read(_ texts: [String], step: String?) throws(ValueError) -> [Double] {
        var found: [Double] = []
        for request in try OffsetRequest.read(texts.isEmpty ? ["0...1"] : texts, step: texts.isEmpty ? "0.25" : step) {
            switch request {
            case .main(let value): found.append(value)
            case .point: throw malformed(texts)
            case .sweep(let sweep):
                guard sweep.count <= RenderRequest.limit else { throw RenderRequest.tooMany(sweep.count) }
                for index in 0..<sweep.count { found.append(sweep[index]) }
            }
        }
        guard found.allSatisfy({ $0 >= 0 && $0 <= 1 }) else { throw malformed(texts) }
        return found
    }

    private static func malformed(_ texts: [String]) -> ValueError {
        ValueError(
            "`\(texts.joined(separator: " "))` is no progress",
            help: "0 is the first layout, 1 the second: 0.4, or 0...1 with --step")
    }
}
