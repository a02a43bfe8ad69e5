import LayoutDSL
import Reports

/// `dslc format`: writes layouts in the one style.
struct FormatCommand {
    private let console: Console
    private let operands: [String]
    private let checks: Bool
    private let shows: Bool
    private let colors: Bool
    private let reader: LayoutReader

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        guard !arguments.operands.isEmpty else {
            throw arguments.usage("nothing to format", help: "name files or directories, or `-` for standard input")
        }
        self.console = console
        operands = arguments.operands
        checks = arguments.has(.formatCheck)
        shows = arguments.has(.formatDiff)
        colors = console.usesColor(arguments.value(of: .color), on: console.output)
        reader = LayoutReader(try ReaderOptions(arguments), searching: arguments.operands, console: console)
    }

    /// Formats every file; one that cannot be read or written keeps no other from being formatted.
    func run() -> ExitCode {
        var ledger = FormatLedger(rewrites: !checks && !shows)
        for input in CheckInput.all(of: operands, reader: reader) {
            switch input {
            case .failure(let failure): complain(failure, &ledger)
            case .file(let path, let isOperand): format(path, isOperand: isOperand, &ledger)
            }
        }
        console.errors.writeLine(ledger.summary)
        return ledger.exitCode(checks: checks)
    }

    private func complain(_ failure: Failure, _ ledger: inout FormatLedger) {
        ledger.failures += 1
        FindingsPrinter(.text, color: nil, channel: console.errors, console: console).print([failure])
    }

    private func format(_ path: String, isOperand: Bool, _ ledger: inout FormatLedger) {
        let name = reader.name(of: path)
        let isStandardInput = path == LayoutReader.standardInput && isOperand
        let source: Source
        do throws(FileError) {
            source = try reader.text(of: path, isOperand: isOperand)
        } catch {
            return complain(.unreadable(name, error), &ledger)
        }
        let tree = parse(source)
        let text = tree.formatted()
        let isChanged = text != source.bytes
        var isDone = true
        defer { if isDone { ledger.enter(isChanged: isChanged, hasMistakes: !tree.diagnostics.isEmpty) } }
        if shows {
            if isChanged { console.output.write(UnifiedDiff(source.bytes, text).text(of: name, colors: colors)) }
        } else if checks {
            if isChanged { console.output.write(name + "\n") }
        } else if isStandardInput {
            console.output.write(text)
        } else if isChanged {
            do throws(FileError) {
                let file = try OutputFile(path)
                file.channel.write(text)
                try file.commit()
                console.output.write(name + "\n")
            } catch {
                isDone = false
                complain(.unwritable(name, error), &ledger)
            }
        }
    }
}
