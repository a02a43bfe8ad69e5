import Interpreter
import LayoutDSL
import Reports

/// `dslc check`: finds every mistake that can be found without data.
struct CheckCommand {
    private let console: Console
    private let operands: [String]
    private let format: FindingsPrinter.Format
    private let color: String?
    private let explainsCulling: Bool
    /// Whether fixes are applied: none, the safe ones, the likely ones too.
    private let fixes: Bool
    private let takesLikely: Bool
    private let reader: LayoutReader

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        guard !arguments.operands.isEmpty else {
            throw arguments.usage("nothing to check", help: "name files or directories, or `-` for standard input")
        }
        self.console = console
        operands = arguments.operands
        format = FindingsPrinter.Format(rawValue: arguments.value(of: .checkFormat) ?? "") ?? .text
        color = arguments.value(of: .color)
        explainsCulling = arguments.has(.explainCulling)
        fixes = arguments.has(.fix)
        takesLikely = arguments.has(.likely)
        if takesLikely, !fixes {
            throw arguments.usage("`--likely` says which fixes `--fix` applies", help: "write `--fix --likely`")
        }
        if fixes, operands.contains(LayoutReader.standardInput) {
            throw arguments.usage("`--fix` rewrites files, and standard input is none", help: "name a file")
        }
        reader = LayoutReader(try ReaderOptions(arguments), searching: arguments.operands, console: console)
    }

    /// Checks every file; one that is missing keeps no other from being checked.
    func run() -> ExitCode {
        let findings = FindingsPrinter(format, color: color, channel: console.output, console: console)
        let complaints = FindingsPrinter(.text, color: color, channel: console.errors, console: console)
        var ledger = FindingsLedger()
        var reports: [Diagnostics] = []
        var failures: [Failure] = []
        var measured: [MeasuredFields] = []
        var culling: [LayoutCulling] = []
        for input in CheckInput.all(of: operands, reader: reader) {
            var failure: Failure?
            switch input {
            case .failure(let found): failure = found
            case .file(let path, let isOperand):
                do {
                    let checked = try check(path, isOperand: isOperand, &ledger)
                    if let fields = checked.layout.flatMap({ MeasuredFields(of: $0) }) { measured.append(fields) }
                    if explainsCulling, let layout = checked.layout {
                        culling.append(LayoutCulling(of: layout))
                    }
                    let report = ledger.enter(checked.diagnostics)
                    // Sound files have nothing to show, and their bytes need not be kept.
                    if !report.shown.isEmpty || !report.omitted.isEmpty { reports.append(report) }
                } catch {
                    failure = .unreadable(reader.name(of: path), error)
                }
            }
            guard let failure else { continue }
            ledger.failures += 1
            if format.isForTools { failures.append(failure) } else { complaints.print([failure]) }
        }
        // For machines one document says it all, the failures too; for people those are no findings.
        findings.print(reports, failures: failures, measured: measured, culling: explainsCulling ? culling : nil)
        console.errors.writeLine(ledger.summary)
        return ledger.exitCode
    }

    /// Checks a file, and rewrites it with its fixes applied if that is asked for.
    private func check(
        _ path: String, isOperand: Bool, _ ledger: inout FindingsLedger
    ) throws(FileError) -> CheckReport {
        let source = try reader.text(of: path, isOperand: isOperand)
        guard fixes else { return reader.check(source, of: path) }
        var run = FixRun(takesLikely: takesLikely) { reader.check($0, of: path) }
        let (fixed, report) = run.run(source)
        if !takesLikely {
            ledger.likely += report.diagnostics.shown.count { finding in
                finding.primary.span.source == .main && finding.fixes.contains { $0.applicability == .likely }
            }
        }
        guard run.count > 0 else { return report }
        let file = try OutputFile(path)
        file.channel.write(fixed.bytes)
        try file.commit()
        ledger.fixed += run.count
        return report
    }
}

/// One thing to check.
enum CheckInput {
    /// A file, or `-`: an operand, or found in a directory.
    case file(String, isOperand: Bool)
    /// An operand that leads to no file.
    case failure(Failure)

    /// The files that the operands lead to, in their order, directories searched, none twice.
    static func all(of operands: [String], reader: LayoutReader) -> [CheckInput] {
        var found: [CheckInput] = []
        var names: Set<String> = []
        func add(_ path: String, isOperand: Bool) {
            if names.insert(reader.name(of: path)).inserted { found.append(.file(path, isOperand: isOperand)) }
        }
        for operand in operands {
            guard operand != LayoutReader.standardInput, FileReader.kind(of: operand) == .directory else {
                add(operand, isOperand: true)
                continue
            }
            let search = reader.search(operand)
            for failure in search.failures { found.append(.failure(.unreadable(failure.path, failure.error))) }
            for path in search.files { add(path, isOperand: false) }
            if search.files.isEmpty, search.failures.isEmpty {
                found.append(
                    .failure(Failure(code: nil, message: "there is no `.layout` file here", file: operand, help: nil)))
            }
        }
        return found
    }
}
