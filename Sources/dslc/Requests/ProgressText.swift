import Worlds

/// The values of `--progress` where several are welcome: `0.4`, or `0...1` with `--step`.
enum ProgressText {
    /// The steps on the way that are written so, in their order; without any the whole way, in quarters unless `step`
    /// says otherwise.
    static func read(_ texts: [String], step: String?) throws(ValueError) -> [Double] {
        guard !texts.isEmpty else { return try read(["0...1"], step: step ?? "0.25") }
        // What goes wrong with offsets is worded for these.
        for text in texts {
            let isWhole =
                OffsetRequest.isStretch(text)
                ? OffsetRequest.ends(of: text) != nil : PlainNumber.value(of: PlainNumber.trimmed(text[...])) != nil
            guard isWhole else { throw malformed(texts) }
        }
        let hasRange = texts.contains(where: OffsetRequest.isStretch)
        if hasRange, step == nil {
            throw ValueError("a range of progress needs `--step`", help: "write, for example, `--step 0.25`")
        }
        if !hasRange, step != nil {
            throw ValueError(
                "`--step` without a range of progress", help: "write, for example, `--progress 0...1 --step 0.25`")
        }
        if let step, (PlainNumber.value(of: step) ?? 0) <= 0 {
            throw ValueError("`\(step)` is not a step", help: "write a number above 0: `--step 0.25`")
        }
        var found: [Double] = []
        for request in try OffsetRequest.read(texts, step: step) {
            switch request {
            case .main(let value): found.append(value)
            case .opening, .point: throw malformed(texts)
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
            "`\(texts.joined(separator: " "))` is not a progress",
            help: "0 is the first layout, 1 the second: 0.4, or 0...1 with --step")
    }
}
