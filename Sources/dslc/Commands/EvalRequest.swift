import Interpreter
import Reports

/// What `dslc eval` is asked for: its options, read and found well-formed.
struct EvalRequest {
    /// The layout file, or `-`.
    let file: String
    /// The offsets, in the order of the command line.
    let offsets: [OffsetRequest]
    /// The size of the viewport; nil: the layout's own.
    let viewport: Size?
    /// The sections of `--items`.
    let sections: [SectionData]?
    /// The data file, or `-`.
    let data: String?
    /// The values of `--set`.
    let parameters: [ParameterValue]
    /// The one element of `--element`.
    let element: ElementPath?
    /// Whether elements off screen take part.
    let all: Bool
    /// How frames are written.
    let format: OutputFormat
    /// The file to write; nil: standard output.
    let output: String?
    /// The value of `--color`.
    let color: String?
    /// What standard input is called.
    let stdinName: String?

    /// Reads the options.
    init(_ arguments: Arguments) throws(UsageError) {
        guard let file = arguments.operands.first else {
            throw arguments.usage("no file to evaluate", help: "name a layout, or `-` for standard input")
        }
        guard arguments.operands.count == 1 else {
            throw arguments.usage(
                "`dslc eval` takes one file, but `\(arguments.operands[1])` follows `\(file)`",
                help: "a value of an option belongs behind its name: `--offset 300`")
        }
        self.file = file
        data = arguments.value(of: .data)
        stdinName = arguments.value(of: .stdinName)
        let output = arguments.value(of: .output)
        if data == LayoutReader.standardInput, file == LayoutReader.standardInput {
            throw arguments.usage("standard input cannot be the layout and the data")
        }
        if stdinName?.isEmpty == true { throw arguments.usage("`--stdin-name` is empty") }
        if output?.isEmpty == true { throw arguments.usage("`--output` is empty") }
        if data != nil, arguments.has(.items) {
            throw arguments.usage("`--items` and `--data` both say what the sections hold", help: "leave one out")
        }
        self.output = output == LayoutReader.standardInput ? nil : output
        do {
            offsets = try OffsetRequest.read(arguments.values(of: .offset), step: arguments.value(of: .step))
            if let text = arguments.value(of: .viewport) {
                viewport = try ViewportText.read(text)
            } else {
                viewport = nil
            }
            if let text = arguments.value(of: .items) { sections = try ItemsText.read(text) } else { sections = nil }
            if let text = arguments.value(of: .element) { element = try ElementText.read(text) } else { element = nil }
            parameters = try ParameterText.read(arguments.values(of: .set))
        } catch {
            throw arguments.usage(error.message, help: error.help)
        }
        all = arguments.has(.all)
        format = OutputFormat(rawValue: arguments.value(of: .evalFormat) ?? "") ?? .table
        color = arguments.value(of: .color)
    }

    /// How many frames are asked for.
    var frameCount: Int { offsets.reduce(0) { $0 + $1.count } }

    /// Whether the answer is a list of frames, even when it has only one.
    var isSweep: Bool { frameCount > 1 || offsets.contains(where: \.isSweep) }
}
