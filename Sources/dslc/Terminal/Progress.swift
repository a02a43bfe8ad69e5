#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Says how far long work has come: on a terminal only, and only when it takes longer than half a second.
struct Progress {
    private let channel: OutputChannel?
    private let total: Int
    private let start: Double
    private var next: Double
    private var shownColumns = 0

    /// Starts the clock. `data` is where the work's own output goes: on a terminal it shows the progress by itself.
    init(total: Int, on channel: OutputChannel, beside data: OutputChannel) {
        self.total = total
        self.channel = channel.isTerminal && !data.isTerminal && total > 1 ? channel : nil
        start = self.channel == nil ? 0 : Progress.now()
        next = start + 0.5
    }

    /// Notes that so many of the frames are done.
    mutating func update(_ done: Int) {
        guard let channel else { return }
        let now = Progress.now()
        guard now >= next else { return }
        next = now + 0.1
        let text = "frame \(done) of \(total)"
        channel.write("\r" + text)
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
