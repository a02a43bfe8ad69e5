#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Says how far long work has come and how much is left: on a terminal only, and only when it takes longer than half a
/// second.
struct Progress {
    /// The words for what is counted: "frame", "offset".
    private let unit: String
    private let channel: OutputChannel?
    private let total: Int
    private let start: Double
    private var next: Double
    private var shownColumns = 0

    /// Starts the clock. `data` is where the work's own output goes: on a terminal it shows the progress by itself.
    init(_ unit: String = "frame", total: Int, on channel: OutputChannel, beside data: OutputChannel? = nil) {
        self.unit = unit
        self.total = total
        self.channel = channel.isTerminal && data?.isTerminal != true && total > 1 ? channel : nil
        start = self.channel == nil ? 0 : Progress.now()
        next = start + 0.5
    }

    /// Notes that so many are done.
    mutating func update(_ done: Int) { update(done, of: total) }

    /// The same where the number of all is not known beforehand.
    mutating func update(_ done: Int, of total: Int) {
        guard let channel else { return }
        let now = Progress.now()
        guard now >= next else { return }
        next = now + 0.1
        show(TimeLeft.text(unit, done, of: total, after: now - start), on: channel)
    }

    /// Says at once what takes its time, where nothing can be counted.
    mutating func announce(_ words: String) {
        if let channel { show(words, on: channel) }
    }

    private mutating func show(_ text: String, on channel: OutputChannel) {
        let padding = String(repeating: " ", count: max(0, shownColumns - text.utf8.count))
        channel.write("\r" + text + padding)
        shownColumns = max(shownColumns, text.utf8.count)
    }

    /// Wipes the line.
    mutating func end() {
        guard let channel, shownColumns > 0 else { return }
        channel.write("\r" + String(repeating: " ", count: shownColumns) + "\r")
        shownColumns = 0
    }

    /// Seconds on a clock that is never set back.
    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
