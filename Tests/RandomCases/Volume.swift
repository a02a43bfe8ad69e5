import Foundation

/// How much the long tests try. Code without optimization is some twenty times slower, so a debug run tries less, unless
/// the environment variable `EVERY_LIMIT` is set, as `.ci/run` does.
package enum Volume {
    /// Whether the tests run without optimization.
    package static let isDebug: Bool = {
        #if DEBUG
            true
        #else
            false
        #endif
    }()

    /// Whether long tests are cut short.
    package static let isShort = isDebug && ProcessInfo.processInfo.environment["EVERY_LIMIT"] == nil

    /// How many times as much a release run tries: the environment variable `VOLUME`, else 1.
    private static let factor: Int = {
        ProcessInfo.processInfo.environment["VOLUME"].flatMap { Int($0) }.map { min(max($0, 1), 1_000) } ?? 1
    }()

    /// A number of cases: `short` in a debug run, `every` in one with `EVERY_LIMIT`, `optimized` in a release run, as
    /// many times as `VOLUME` says.
    package static func of(_ short: Int, every: Int, optimized: Int) -> Int {
        isShort ? short : isDebug ? every : optimized * factor
    }
}
