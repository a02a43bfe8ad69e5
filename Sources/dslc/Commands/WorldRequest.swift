import Interpreter

/// What a layout is to be prepared for: the layout, its data and its world, read and found well-formed.
struct WorldRequest {
    /// The layout file, or `-`.
    let file: String
    /// The size of the viewport; nil: the layout's own.
    let viewport: Size?
    /// The sections of `--items`.
    let sections: [SectionData]?
    /// The data file, or `-`.
    let data: String?
    /// The values of `--set`.
    let parameters: [ParameterValue]
    /// The safe area, the direction of lines, reduced motion.
    let environment: Environment
    /// The value of `--color`.
    let color: String?
    /// What standard input is called.
    let stdinName: String?

    /// Reads the options.
    init(_ arguments: Arguments) throws(UsageError) {
        let command = arguments.command.name
        guard let file = arguments.operands.first else {
            throw arguments.usage("no file to evaluate", help: "name a layout, or `-` for standard input")
        }
        guard arguments.operands.count == 1 else {
            throw arguments.usage(
                "`dslc \(command)` takes one file, but `\(arguments.operands[1])` follows `\(file)`",
                help: "a value of an option belongs behind its name: `--offset 300`")
        }
        self.file = file
        data = arguments.value(of: .data)
        stdinName = arguments.value(of: .stdinName)
        if data == LayoutReader.standardInput, file == LayoutReader.standardInput {
            throw arguments.usage("standard input cannot be the layout and the data")
        }
        if stdinName?.isEmpty == true { throw arguments.usage("`--stdin-name` is empty") }
        if data != nil, arguments.has(.items) {
            throw arguments.usage("`--items` and `--data` both say what the sections hold", help: "leave one out")
        }
        do {
            if let text = arguments.value(of: .viewport) {
                viewport = try ViewportText.read(text)
            } else {
                viewport = nil
            }
            if let text = arguments.value(of: .items) { sections = try ItemsText.read(text) } else { sections = nil }
            parameters = try ParameterText.read(arguments.values(of: .set))
            var environment = Environment()
            if let text = arguments.value(of: .safeArea) { environment.safeArea = try SafeAreaText.read(text) }
            environment.rightToLeft = arguments.value(of: .direction) == "rtl"
            environment.reducedMotion = arguments.has(.reducedMotion)
            self.environment = environment
        } catch {
            throw arguments.usage(error.message, help: error.help)
        }
        color = arguments.value(of: .color)
    }
}
