/// Several files of a command that is about one: it runs once for each of them.
struct SeveralFiles {
    private let arguments: Arguments
    private let console: Console
    /// What the file of each layout ends in; nil: standard output takes them one after the other.
    private let ending: String?

    /// Whether the operands are several files, and no value that stands without its option.
    static func areMeant(by arguments: Arguments) -> Bool {
        arguments.operands.count > 1
            && arguments.operands.allSatisfy { $0.hasSuffix(".layout") || FileReader.kind(of: $0) == .file }
    }

    /// Makes the runs. Throws a usage error where their outputs would overwrite or be mixed up.
    init(_ arguments: Arguments, console: Console, ending: String?) throws(UsageError) {
        self.arguments = arguments
        self.console = console
        self.ending = ending
        let output = arguments.value(of: .output)
        let count = arguments.operands.count
        if let output, FileReader.kind(of: output) != .directory {
            throw arguments.usage(
                "`-o \(output)` is one file, and there are \(count) layouts",
                help: "name a folder that exists: `-o out`")
        }
        if output == nil, let ending {
            throw arguments.usage(
                "\(count) layouts do not fit into one \(ending) document", help: "name a folder that exists: `-o out`")
        }
        if output != nil {
            var names: [String] = []
            for operand in arguments.operands {
                let name = SeveralFiles.stem(of: operand)
                guard !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
                    throw arguments.usage("two layouts are called `\(name)`", help: "write them into different folders")
                }
                names.append(name)
            }
        }
    }

    /// Runs the command for each file; one that fails keeps no other from being run.
    func run(_ command: (Arguments) throws(UsageError) -> ExitCode) throws(UsageError) -> ExitCode {
        var worst = ExitCode.clean
        // What one of the files says may go against the command line: then nothing is on standard output.
        console.output.hold()
        defer { console.output.drop() }
        for (index, operand) in arguments.operands.enumerated() {
            var output: String?
            if let folder = arguments.value(of: .output) {
                output = FilePath.joined(folder, SeveralFiles.stem(of: operand) + "." + (ending ?? "txt"))
            } else {
                if index > 0 { console.output.write("\n") }
                console.output.writeLine(operand)
            }
            let code = try command(arguments.about(operand, output: output))
            if code.rawValue > worst.rawValue { worst = code }
        }
        console.output.release()
        return worst
    }

    /// `jungle` of `Examples/jungle.layout`.
    private static func stem(of path: String) -> String {
        let name = FilePath.lastPart(of: path)
        return name.hasSuffix(".layout") ? String(name.dropLast(7)) : name
    }
}
