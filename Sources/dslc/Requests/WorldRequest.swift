import Interpreter

/// The layout, its data and its world after parsing.
struct WorldRequest {
    /// The layout file, or `-`.
    private(set) var file: String
    /// Its world.
    private(set) var options: WorldOptions
    /// The value of `--color`.
    let color: String?
    /// How the layout is read.
    let reading: ReaderOptions

    /// Reads the options.
    init(_ arguments: Arguments) throws(UsageError) {
        let command = arguments.command.name
        guard let file = arguments.operands.first else {
            throw arguments.usage("no file to evaluate", help: "name a layout, or `-` for standard input")
        }
        guard arguments.operands.count == 1 else {
            throw arguments.usage(
                "`dslc \(command)` takes one file, but `\(arguments.operands[1])` follows `\(file)`",
                help: "write a value after its option: `--offset 300`")
        }
        try self.init(arguments, file: file)
    }

    /// Reads the options for one of several files.
    init(_ arguments: Arguments, file: String) throws(UsageError) {
        self.file = file
        reading = try ReaderOptions(arguments)
        options = try WorldOptions(arguments)
        if options.data == LayoutReader.standardInput, file == LayoutReader.standardInput {
            throw arguments.usage("standard input cannot be the layout and the data")
        }
        color = arguments.value(of: .color)
    }

    /// The same device with another layout, other data or other params: the other end of a transition.
    func other(file: String?, sections: [SectionData]?, data: String?, parameters: [ParameterValue]) -> WorldRequest {
        var other = self
        if let file { other.file = file }
        other.options = options.with(sections: sections, data: data, parameters: parameters)
        return other
    }
}
