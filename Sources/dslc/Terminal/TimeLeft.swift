import Reports

/// How far work has come, in words: "offset 120,000 of 1,000,000, 12 s left".
enum TimeLeft {
    /// The words after so many seconds. How long the rest takes is told once a fiftieth is done.
    static func text(_ unit: String, _ done: Int, of total: Int, after seconds: Double) -> String {
        let count = "\(unit) \(grouped(done)) of \(grouped(total))"
        guard done > 0, done < total, Double(done) * 50 >= Double(total) else { return count }
        let left = seconds / Double(done) * Double(total - done)
        return count + ", " + words(left) + " left"
    }

    private static func words(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds < 360_000 else { return "days" }
        if seconds < 90 { return "\(max(1, Int(seconds.rounded()))) s" }
        if seconds < 5_400 { return "\(Int((seconds / 60).rounded())) min" }
        return "\(Int((seconds / 3_600).rounded())) h"
    }

    private static func grouped(_ count: Int) -> String {
        var writer = TextWriter()
        writer.append(grouped: Double(count))
        return writer.text
    }
}
