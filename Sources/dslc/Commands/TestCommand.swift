import Interpreter
import LayoutAnalysis
import LayoutChecker
import LayoutDSL
import Reports
import Worlds

/// `dslc test`: runs the tests in layouts.
struct TestCommand {
    private let console: Console
    private let arguments: Arguments
    private let format: FindingsPrinter.Format
    private let color: String?
    private let options: WorldOptions
    /// What a proof may cost, in thousands of instructions.
    private let budget: Int
    private let reader: LayoutReader
    /// Only tests with one of these in their names are run; all, without any.
    private let filters: [String]
    private let isQuiet: Bool

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        guard !arguments.operands.isEmpty else {
            throw arguments.usage("nothing to test", help: "name files or directories, or `-` for standard input")
        }
        self.console = console
        self.arguments = arguments
        format = FindingsPrinter.Format(rawValue: arguments.value(of: .checkFormat) ?? "") ?? .text
        color = arguments.value(of: .color)
        options = try WorldOptions(arguments)
        budget = try Self.budget(arguments)
        filters = arguments.values(of: .filter)
        isQuiet = arguments.has(.quiet)
        reader = LayoutReader(try ReaderOptions(arguments), searching: arguments.operands, console: console)
    }

    /// What a search may cost, in thousands of instructions.
    static func budget(_ arguments: Arguments) throws(UsageError) -> Int {
        guard let text = arguments.value(of: .budget) else { return LayoutTest.defaultBudget }
        guard let number = Int(text), number > 0, number <= 100_000_000 else {
            throw arguments.usage(
                "malformed budget `\(text)`",
                help: "what a proof may cost, in thousands of instructions: `--budget 100000`")
        }
        return number
    }

    /// Tests every file; one that is missing or unsound keeps no other from being tested.
    func run() throws(UsageError) -> ExitCode {
        let (world, data): (World, DataFile?)
        do {
            (world, data) = try options.world(noting: console.filesRead)
        } catch {
            return try loadFailure(error)
        }
        let findings = FindingsPrinter(format, color: color, channel: console.output, console: console)
        let complaints = FindingsPrinter(.text, color: color, channel: console.errors, console: console)
        var ledger = TestLedger()
        var tests: [FileTests] = []
        var reports: [Diagnostics] = []
        var failures: [Failure] = []
        for input in CheckInput.all(of: arguments.operands, reader: reader) {
            switch input {
            case .failure(let failure):
                ledger.unread += 1
                if format.isForTools { failures.append(failure) } else { complaints.print([failure]) }
            case .file(let path, let isOperand):
                let outcome = test(path, isOperand: isOperand, in: world, data: data)
                ledger.enter(outcome)
                tests.append(FileTests(file: reader.name(of: path), tests: outcome.results))
                if format == .text, !isQuiet { console.output.write(list(outcome, of: reader.name(of: path))) }
                reports += outcome.reports
                // As in `check`, what could not be read is no finding, but for machines one document says it all.
                if outcome.isUnread, !format.isForTools {
                    complaints.print(outcome.failures)
                } else {
                    failures += outcome.failures
                }
            }
        }
        findings.print(reports, failures: failures, tests: tests)
        if !isQuiet || ledger.exitCode != .clean { console.errors.writeLine(ledger.summary) }
        guard filters.isEmpty || !ledger.isEmpty || ledger.exitCode != .clean else {
            console.errors.writeLine(
                "no test has " + filters.map { "`\($0)`" }.joined(separator: " or ") + " in its name")
            return .inputErrors
        }
        return ledger.exitCode
    }

    /// Checks a file and runs its tests.
    private func test(_ path: String, isOperand: Bool, in world: World, data: DataFile?) -> TestOutcome {
        var outcome = TestOutcome()
        do throws(FileError) {
            let report = reader.check(try reader.text(of: path, isOperand: isOperand), of: path)
            if !report.diagnostics.shown.isEmpty { outcome.reports.append(report.diagnostics) }
            guard let layout = report.layout else {
                outcome.isUnsound = report.diagnostics.hasErrors
                return outcome
            }
            let roots = reader.roots(of: path)
            if !layout.tests.isEmpty, let found = options.findings(in: data, for: [layout]) {
                outcome.reports.append(found)
                if found.hasErrors {
                    outcome.isUnsound = true
                    return outcome
                }
            }
            var told: [WorldError] = []
            var fixed = 0
            let promised = layout.promised
            for test in layout.tests + (promised?.tests ?? []) where isAsked(test.name) {
                let layout = test.isPromise ? promised ?? layout : layout
                var (testWorld, read) = (world, data)
                if let source = test.source {
                    let found = TestData(source.path, from: reader.name(of: path), reader, roots)
                    outcome.reports += found.reports(of: test, on: layout)
                    guard let file = found.file else {
                        outcome.results.append(TestEntry(of: test))
                        continue
                    }
                    testWorld.sections = file.sections
                    testWorld.fields = file.fields
                    read = file
                }
                do throws(WorldError) {
                    var progress = Progress("offset", total: .max, on: console.errors)
                    let result = try test.run(on: layout, in: testWorld, budget: budget) { done, all in
                        progress.update(done, of: all)
                    }
                    progress.end()
                    // What the language takes for granted is told where it does not hold.
                    if result.hasPassed, test.isPromise, test.isOfPrelude { continue }
                    outcome.results.append(TestEntry(of: test, result, sources: layout.sources))
                    guard !result.hasPassed else { continue }
                    outcome.reports.append(
                        diagnostics(
                            for: result, sources: layout.sources,
                            picture: { picture(of: path, $0, of: test, on: layout, in: testWorld) },
                            literal: { failure in
                                guard !test.isPromise, fixed < TestCommand.mostFixed,
                                    let source = layout.sources.dropFirst().first
                                else { return nil }
                                fixed += 1
                                return NearestLiteral(failure, in: source) { text in
                                    failures(of: test, where: text, stands: path, in: testWorld)
                                }
                            }))
                } catch {
                    outcome.results.append(TestEntry(of: test))
                    // What is wrong with the options is wrong for every test.
                    guard !told.contains(where: { $0.tells(error) }) else { continue }
                    told.append(error)
                    guard
                        case .refused(let found, let failures) = EvalError.refused(
                            error, layout: layout, file: reader.name(of: path),
                            data: test.source?.path ?? options.dataName, read: read)
                    else { continue }
                    outcome.reports += found
                    outcome.failures += failures
                }
            }
        } catch {
            outcome.failures.append(.unreadable(reader.name(of: path), error))
            outcome.isUnread = true
        }
        return outcome
    }

    /// For so many failures of a file the nearest literal is sought: each asks its test again.
    private static let mostFixed = 8

    /// What fails of a test where its file has another text; nil where the test cannot be run.
    private func failures(
        of test: LayoutTest, where text: String, stands path: String, in world: World
    ) -> [TestFailure]? {
        guard let layout = reader.check(Source(name: reader.name(of: path), text: text), of: path).layout,
            let changed = layout.tests.first(where: { $0.span.start == test.span.start })
        else { return nil }
        return try? changed.run(on: layout, in: world, budget: budget).failures
    }

    /// The command that draws a failure; nil where no options say its world.
    private func picture(
        of path: String, _ failure: TestFailure, of test: LayoutTest, on layout: CheckedLayout, in world: World
    ) -> String? {
        guard path != LayoutReader.standardInput,
            let words = WitnessPicture(failure, of: test, on: layout, in: world)?.words
        else { return nil }
        return arguments.written(as: .render, of: reader.name(of: path), words + ["-o", "failure.svg"])
    }

    private func isAsked(_ name: String) -> Bool {
        filters.isEmpty || filters.contains { name.holds($0) }
    }

    /// The tests of a file, one a line.
    private func list(_ outcome: TestOutcome, of name: String) -> String {
        guard !outcome.results.isEmpty else { return "" }
        let isColored = console.usesColor(color, on: console.output)
        var writer = TextWriter()
        writer.append(visible: name)
        writer.append("\n")
        for result in outcome.results {
            if isColored { writer.append(result.coloredLine) } else { writer.append(visible: result.line) }
            writer.append("\n")
        }
        return writer.text + "\n"
    }

    /// Data that cannot be read keeps everything from being tested.
    private func loadFailure(_ error: EvalError) throws(UsageError) -> ExitCode {
        let complaints = FindingsPrinter(.text, color: color, channel: console.errors, console: console)
        switch error {
        case .usage(let error): throw error
        case .unread(let failure):
            complaints.print([failure])
            return .couldNotWork
        case .refused(let diagnostics, let failures):
            complaints.print(diagnostics, failures: failures)
            return .inputErrors
        }
    }
}

extension String {
    /// Whether the bytes of another text stand in it.
    fileprivate func holds(_ other: String) -> Bool {
        let (bytes, wanted) = (Array(utf8), Array(other.utf8))
        guard bytes.count >= wanted.count else { return false }
        return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
    }
}

extension WorldError {
    /// Whether another one says nothing more.
    fileprivate func tells(_ other: WorldError) -> Bool {
        code == other.code && message.utf8.elementsEqual(other.message.utf8) && span == other.span
    }
}
