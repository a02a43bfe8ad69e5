#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Interpreter
import LanguageService
import LayoutDSL
import Reports

/// One call of a tool: its arguments become a command line, which runs in this process, and what it writes is the answer.
///
/// A layout that is given as a text becomes a file in a folder of its own for as long as the call takes.
struct ToolCall: ~Copyable {
    private let tool: AgentTool
    private let arguments: JSON
    private let folder: String
    private let command: RunsCommand

    /// Makes a call. Throws what is wrong with the arguments.
    init(_ tool: AgentTool, _ arguments: JSON, running command: @escaping RunsCommand) throws(ResponseError) {
        self.tool = tool
        self.arguments = arguments
        self.command = command
        if case .object(let members) = arguments {
            for member in members {
                guard let known = tool.parameters.first(where: { $0.name.utf8.elementsEqual(member.key.utf8) }) else {
                    throw ResponseError.parameters("`\(tool.name)` has no argument `\(member.key)`")
                }
                try ToolCall.check(member.value, known)
            }
        }
        for wanted in tool.parameters where wanted.isRequired && arguments[wanted.name] == .null {
            throw ResponseError.parameters("`\(tool.name)` needs `\(wanted.name)`")
        }
        var pattern = SystemPath.bytes((getenv("TMPDIR").map { SystemPath.text($0) } ?? "/tmp") + "/dslc-call-XXXXXX")
        guard mkdtemp(&pattern) != nil else { throw ResponseError.failed("no temporary folder can be made") }
        let made = SystemPath.text(pattern.dropLast().map { UInt8(bitPattern: $0) })
        folder = (try? FileReader.resolved(made)) ?? made
    }

    deinit {
        for name in ["layout.layout", "old.layout", "new.layout"] { unlink(SystemPath.bytes(folder + "/" + name)) }
        rmdir(SystemPath.bytes(folder))
    }

    private static func check(_ value: JSON, _ parameter: AgentTool.Parameter) throws(ResponseError) {
        let fits: Bool
        switch value {
        case .null: fits = true
        case .boolean: fits = parameter.isFlag
        case .text, .number, .digits: fits = !parameter.isFlag && !parameter.isList
        case .list(let values): fits = parameter.isList && values.allSatisfy { $0.text != nil }
        case .object: fits = false
        }
        guard fits else { throw ResponseError.parameters("`\(parameter.name)` is of another type") }
    }

    /// Runs it: the content of the answer, and whether it tells of a failure.
    borrowing func run() throws(ResponseError) -> JSON {
        let console = Console(keepingOutputIn: usesText ? folder : nil)
        let code: ExitCode
        var isAnswered = true
        switch tool.name {
        case "prove":
            let verdict = try prove(on: console)
            isAnswered = verdict != nil
            code = verdict ?? .inputErrors
        case "format" where arguments["text"] != .null:
            let source = Source(name: "layout.layout", text: arguments["text"].text ?? "")
            console.output.write(parse(source).formatted())
            code = .clean
        default: code = command(try commandLine(), console)
        }
        var content: [JSON] = []
        let output = console.output.kept
        if tool.name == "render", code == .clean {
            content.append(
                [
                    "type": "image", "data": .text(String(decoding: DataAddress.base64(output), as: UTF8.self)),
                    "mimeType": "image/svg+xml",
                ])
        } else if !output.isEmpty {
            content.append(["type": "text", "text": .text(String(decoding: output, as: UTF8.self))])
        }
        if !console.errors.kept.isEmpty {
            content.append(["type": "text", "text": .text(String(decoding: console.errors.kept, as: UTF8.self))])
        }
        if content.isEmpty { content.append(["type": "text", "text": code == .clean ? "sound" : "failed"]) }
        // Numbers, a picture or a page that were asked for and are not there are an error, and so is a test of a layout with
        // mistakes; findings are an answer.
        if code != .clean {
            switch tool.name {
            case "eval", "render", "explain": isAnswered = false
            case "test", "lint": isAnswered = try isSound("", on: console)
            case "diff":
                let isOldSound = try isSound("old", on: console)
                let isNewSound = try isSound("new", on: console)
                isAnswered = isOldSound && isNewSound
            default: break
            }
        }
        let isError = !isAnswered || code == .wrongUsage || code == .couldNotWork
        return ["content": .list(content), "isError": .boolean(isError)]
    }

    private var usesText: Bool {
        arguments["file"] == .null && arguments["oldFile"] == .null && arguments["newFile"] == .null
    }

    // MARK: The command line

    private borrowing func commandLine() throws(ResponseError) -> [String] {
        var words: [String]
        switch tool.name {
        case "explain" where arguments["code"] != .null: return ["explain", arguments["code"].text ?? ""]
        case "diff": words = ["diff", try layout("old"), try layout("new")]
        default: words = [tool.name, try layout("")]
        }
        for parameter in tool.parameters where !parameter.option.isEmpty {
            let value = arguments[parameter.name]
            if parameter.isFlag {
                if value.isTrue { words.append(parameter.option) }
            } else {
                for entry in parameter.isList ? value.list : [value] {
                    guard let text = entry.plain else { continue }
                    words += [parameter.option + "=" + text]
                }
            }
        }
        return words
    }

    /// The path of the layout of the call.
    private borrowing func layout(_ which: String) throws(ResponseError) -> String {
        let (text, file) = which.isEmpty ? ("text", "file") : (which + "Text", which + "File")
        if let path = arguments[file].text {
            guard arguments[text] == .null else {
                throw ResponseError.parameters("give `\(text)` or `\(file)`, not both")
            }
            return FilePath.guarded(path)
        }
        guard let text = arguments[text].text else { throw ResponseError.parameters("give `\(text)` or `\(file)`") }
        return try write(Array(text.utf8), as: (which.isEmpty ? "layout" : which) + ".layout")
    }

    private borrowing func write(_ bytes: [UInt8], as name: String) throws(ResponseError) -> String {
        let path = folder + "/" + name
        do throws(FileError) {
            let file = try OutputFile(path)
            file.channel.write(bytes)
            try file.commit()
            return path
        } catch {
            throw ResponseError.failed("the text cannot be kept: \(error.reason)")
        }
    }

    private borrowing func read(_ path: String) throws(ResponseError) -> [UInt8] {
        do throws(FileError) {
            return try FileReader.read(path, limit: Source.byteLimit + 1)
        } catch {
            throw ResponseError.failed("\(path) cannot be read: \(error.reason)")
        }
    }

    private borrowing func report(_ bytes: [UInt8], of path: String, on console: Console) -> CheckReport {
        let reader = LayoutReader(
            workingDirectory: console.workingDirectory(), stdinName: nil, noting: console.filesRead)
        return reader.check(Source(name: reader.name(of: path), bytes: bytes), of: path)
    }

    /// Whether a layout of the call has no mistakes.
    private borrowing func isSound(_ which: String, on console: Console) throws(ResponseError) -> Bool {
        let path = try layout(which)
        return !report(try read(path), of: path, on: console).diagnostics.hasErrors
    }

    /// Proves the layout with one test more, which is the only one that is run; nil where there is nothing to prove.
    private borrowing func prove(on console: Console) throws(ResponseError) -> ExitCode? {
        let path = try layout("")
        let bytes = try read(path)
        let findings = FindingsPrinter(.text, color: nil, channel: console.output, console: console)
        let own = report(bytes, of: path, on: console).diagnostics
        guard !own.hasErrors else {
            findings.print([own])
            return nil
        }
        let statements = StatementTree(parse(Source(name: path, bytes: bytes)))
        let tree = statements.tree
        guard let layout = tree.statements(from: tree.first).first(where: { tree.statements[Int($0)].kind == .layout }),
            let block = statements.block(of: layout)
        else { throw ResponseError.failed("there is no `layout { … }` to prove something about") }
        let given = arguments["given"].list.compactMap { $0.text }.map { "    \($0)\n" }.joined()
        let test = """

              test "what was asked" {
            \(given)    at \(arguments["offsets"].plain ?? "all") {
                  expect \(arguments["expect"].text ?? "")
                }
              }

            """
        let text = Array(bytes[..<block.upperBound] + Array(test.utf8) + bytes[block.upperBound...])
        let report = report(text, of: path, on: console)
        findings.print([report.diagnostics])
        guard let checked = report.layout, let asked = checked.tests.last else { return nil }
        if let source = asked.source {
            throw ResponseError.failed(
                "`prove` reads no data, so `data \"\(source.path)\"` in `given` would be left out: write a test with this line and call `test`"
            )
        }
        do throws(WorldError) {
            let result = try asked.run(on: checked)
            let closeness = TestEntry(of: asked, result).closeness
            console.output.write(result.verdict.rawValue + (closeness.isEmpty ? "" : ": " + closeness) + "\n")
            findings.print([diagnostics(for: result, sources: checked.sources)])
            return result.hasPassed ? .clean : .inputErrors
        } catch {
            throw ResponseError.failed(error.message)
        }
    }
}

extension JSON {
    /// A text or a number as an option takes it.
    fileprivate var plain: String? {
        switch self {
        case .text(let text): text
        case .number, .digits: String(decoding: bytes, as: UTF8.self)
        default: nil
        }
    }
}

extension FilePath {
    /// A path that is taken for no option.
    fileprivate static func guarded(_ path: String) -> String { path.hasPrefix("-") ? "./" + path : path }
}
