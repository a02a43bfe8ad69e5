import Foundation

/// How much the long tests try. Code without optimization is some twenty times slower, so a debug run tries less; `.ci/run`
/// runs those of the engine, of the gallery, of the reports and of the language service with optimization too.
package enum Volume {
    /// Whether the tests run without optimization.
    package static let isDebug: Bool = {
        #if DEBUG
            true
        #else
            false
        #endif
    }()

    /// Whether there is time for tests that take many seconds without optimization: a release run makes them, and a debug run
    /// with the environment variable `LONG`.
    package static let hasTime = !isDebug || ProcessInfo.processInfo.environment["LONG"] != nil

    /// How many times as much a release run tries: the environment variable `VOLUME`, else 1.
    private static let factor: Int = {
        ProcessInfo.processInfo.environment["VOLUME"].flatMap { Int($0) }.map { min(max($0, 1), 1_000) } ?? 1
    }()

    /// A number of cases: `short` in a debug run, `optimized` in a release run, as many times as `VOLUME` says.
    package static func of(_ short: Int, optimized: Int) -> Int {
        isDebug ? short : optimized * factor
    }
}
