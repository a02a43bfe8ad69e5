import Interpreter
import LayoutDSL
import LayoutEmission
import Reports

/// `dslc emit`: writes a layout as code that needs no library.
struct EmitCommand {
    private let console: Console
    private let loader: Loader
    private let file: String
    private let written: Written
    private let target: Target
    /// What runs the tests of the layout first; nil where they are not asked for.
    private let test: TestCommand?
    private let output: String?
    private let checks: Bool
    /// Where a test of the code goes, and what it imports.
    private let tests: (file: String, module: String?)?

    /// What is written in Swift.
    private enum Target: String {
        /// A collection view layout; a struct; the names of the layout, for an app that has the library.
        case uikit, plain, names
    }

    /// What a layout is written as.
    enum Written: Equatable {
        case code(Emission.Language)
        /// A style sheet, for one world.
        case sheet
    }

    /// The languages, by their names on the command line, with the ending of their files.
    static let languages: [(name: String, written: Written, ending: String)] = [
        ("js", .code(.javaScript), ".js"), ("swift", .code(.swift), ".swift"), ("css", .sheet, ".css"),
    ]

    /// Reads the options; the first operand is the language.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        let names = EmitCommand.languages.map(\.name)
        guard let word = arguments.operands.first, let found = EmitCommand.languages.first(where: { $0.name == word })
        else {
            throw arguments.usage(
                "`dslc emit` needs a language", help: "write one of: \(names.joined(separator: ", "))")
        }
        written = found.written
        target = Target(rawValue: arguments.value(of: .emitTarget) ?? "") ?? .uikit
        if arguments.has(.emitTarget), written != .code(.swift) {
            throw arguments.usage(
                "`--target` is for Swift", help: "write `dslc emit swift` with it, or leave it out")
        }
        if written != .sheet, let option = OptionDescription.sheetWorld.first(where: { arguments.has($0) }) {
            throw arguments.usage(
                "`\(option.name)` is for a style sheet: code is written for all worlds", help: "leave it out")
        }
        if written == .sheet, arguments.has(.emitTests) {
            throw arguments.usage("a style sheet has no test", help: "leave out `--tests`")
        }
        let arguments = arguments.withoutFirstOperand()
        let request = try WorldRequest(arguments)
        file = request.file
        let format = FindingsPrinter.Format(rawValue: arguments.value(of: .emitFormat) ?? "") ?? .text
        loader = Loader(arguments, request, format: format, console: console)
        test = arguments.has(.emitTested) ? try EmitCommand.test(arguments, console: console) : nil
        let given = arguments.value(of: .output)
        checks = arguments.has(.emitCheck)
        if checks, given == nil {
            throw arguments.usage("`--check` needs the file to look at", help: "name it: `-o jungle\(found.ending)`")
        }
        output = given == LayoutReader.standardInput ? nil : given
        if let file = arguments.value(of: .emitTests) {
            guard target != .names else {
                throw arguments.usage("names have no test", help: "leave out `--tests`")
            }
            guard !file.isEmpty, file != LayoutReader.standardInput, file != output else {
                throw arguments.usage(
                    "`--tests` needs a file of its own", help: "name it: `--tests jungle.test\(found.ending)`")
            }
            let beside = output.map { "./" + FilePath.lastPart(of: $0) }
            tests = (file, arguments.value(of: .emitModule) ?? (found.written == .code(.javaScript) ? beside : nil))
        } else {
            tests = nil
            if arguments.has(.emitModule) {
                throw arguments.usage("`--module` is for the test", help: "write it with `--tests FILE`")
            }
        }
    }

    /// `dslc test` of the file, with what it takes of the options of this command.
    private static func test(_ arguments: Arguments, console: Console) throws(UsageError) -> TestCommand {
        guard let file = arguments.operands.first, let command = CommandDescription.named("test") else {
            throw arguments.usage("nothing to test", help: "name the layout")
        }
        guard file != LayoutReader.standardInput else {
            throw arguments.usage("`--test` reads the layout again", help: "name a file instead of `-`")
        }
        var words = ["--quiet"]
        for option in [OptionDescription.emitFormat, .color, .root] {
            for value in arguments.values(of: option) { words += [option.name, value] }
        }
        return try TestCommand(try Arguments(words + ["--", file], of: command), console: console)
    }

    /// Checks the layout, tests it where that is asked for, and writes it.
    func run() throws(UsageError) -> ExitCode {
        if let test {
            let code = try test.run()
            guard code == .clean else { return code }
        }
        do throws(EvalError) {
            let report = try loader.check()
            let layout = try layout(of: report)
            if let output { try loader.guardInputs(report.diagnostics.sources + layout.sources, against: output) }
            let (file, tool) = (FilePath.lastPart(of: loader.name), "dslc \(ToolVersion.version)")
            guard target != .names else {
                return try write(LayoutNames(layout, compiled: layout.compiled(), file: file, tool: tool).text)
            }
            guard case .code(let language) = written else {
                return try write(try sheet(layout, file: file, tool: tool).text)
            }
            let emission: Emission
            do throws(EmissionRefusals) {
                emission = try Emission(
                    layout, language, isForUIKit: language == .swift && target == .uikit, file: file, tool: tool)
            } catch {
                throw .refused([Diagnostics(error.diagnostics, sources: layout.sources)], [])
            }
            let test = tests.map { GoldenTest(of: emission, GoldenWorlds(layout).cases, module: $0.module).text }
            if checks, let output {
                var wanted = [(output, emission.text)]
                if let types = emission.types { wanted.append((EmitCommand.typesName(beside: output), types)) }
                if let tests, let test { wanted.append((tests.file, test)) }
                return check(wanted)
            }
            if let tests, let test {
                try loader.guardInputs(report.diagnostics.sources + layout.sources, against: tests.file)
                try console.write(to: tests.file) { $0.write(test) }
            }
            if let output {
                try console.write(to: output) { $0.write(emission.text) }
                if let types = emission.types {
                    try console.write(to: EmitCommand.typesName(beside: output)) { $0.write(types) }
                }
            } else {
                console.output.write(emission.text)
            }
            return .clean
        } catch {
            return try loader.exitCode(of: error)
        }
    }

    /// The layout of a report; the test has told its warnings already.
    private func layout(of report: CheckReport) throws(EvalError) -> CheckedLayout {
        if test != nil, let layout = report.layout, !report.diagnostics.hasErrors { return layout }
        return try loader.layout(of: report)
    }

    /// The style sheet of a layout in the world of the options.
    private func sheet(_ layout: CheckedLayout, file: String, tool: String) throws(EvalError) -> StyleSheet {
        let prepared = try loader.prepare(layout)
        do throws(EmissionRefusals) {
            return try StyleSheet(prepared, file: file, tool: tool)
        } catch {
            throw .refused([Diagnostics(error.diagnostics, sources: layout.sources)], [])
        }
    }

    private func write(_ text: String) throws(EvalError) -> ExitCode {
        if checks, let output { return check([(output, text)]) }
        try console.write(to: output) { $0.write(text) }
        return .clean
    }

    /// Whether the files are what would be written; says so where one is not.
    private func check(_ wanted: [(path: String, text: String)]) -> ExitCode {
        var isBehind = false
        for (path, text) in wanted {
            let bytes = try? FileReader.read(path, limit: Source.byteLimit)
            guard bytes != Array(text.utf8) else { continue }
            isBehind = true
            let message =
                bytes == nil
                ? "this file cannot be read" : "this is not what `dslc emit` writes of the layout today"
            loader.findings.print([Failure(message: message, file: path, help: "write it again, without `--check`")])
        }
        return isBehind ? .inputErrors : .clean
    }

    /// `jungle.d.ts` beside `jungle.js`, `jungle.d.mts` beside `jungle.mjs`.
    private static func typesName(beside output: String) -> String {
        if output.hasSuffix(".mjs") { return String(output.dropLast(4)) + ".d.mts" }
        return (output.hasSuffix(".js") ? String(output.dropLast(3)) : output) + ".d.ts"
    }
}
