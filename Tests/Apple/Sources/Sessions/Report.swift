import Foundation

/// What the sessions have found.
@MainActor
final class Report {
    private var failures: [String] = []
    private var sessions: Set<String> = []
    private(set) var elements = 0
    private(set) var matrices = 0
    private var named = (elements: 0, onScreen: 0)
    private var checks = 0

    func fail(_ session: String, _ words: String) { failures.append("\(session): \(words)") }

    func expect(_ truth: Bool, _ session: String, _ words: @autoclosure () -> String) {
        checks += 1
        if !truth { fail(session, words()) }
    }

    func note(_ session: String, broken: [String], named other: (elements: Int, onScreen: Int)) {
        sessions.insert(session)
        for rule in broken { fail(session, rule) }
        named = (named.elements + other.elements, named.onScreen + other.onScreen)
    }

    func compared(elements: Int, matrices: Int) {
        self.elements += elements
        self.matrices += matrices
    }

    func finish() {
        for failure in failures.prefix(60) { print(failure) }
        print(
            """
            \(sessions.count) sessions; \(elements) boxes and \(matrices) matrices compared with the interpreter; \
            \(checks) checks; scroll steps named \(named.elements) elements, \(named.onScreen) were on screen; \
            \(failures.count) failures
            """)
        exit(failures.isEmpty && sessions.count > 100 && elements > 10_000 && matrices > 500 ? 0 : 1)
    }
}
