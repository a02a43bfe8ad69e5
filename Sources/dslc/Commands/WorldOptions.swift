import Interpreter
import LayoutDSL
import Reports
import Worlds

/// The options that say in which world a layout stands: its viewport, what its sections hold, its parameters.
struct WorldOptions {
    /// The size of the viewport; nil: the layout's own.
    let viewport: Size?
    /// The sections of `--items`.
    private(set) var sections: [SectionData]?
    /// The data file, or `-`.
    private(set) var data: String?
    /// The values of `--set`.
    let parameters: [ParameterValue]
    /// The safe area, the direction of lines, reduced motion.
    let environment: Environment

    /// Reads the options.
    init(_ arguments: Arguments) throws(UsageError) {
        data = arguments.value(of: .data)
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
    }

    /// The same with other sections or other data.
    func with(sections: [SectionData]?, data: String?) -> WorldOptions {
        var other = self
        if sections != nil || data != nil {
            other.sections = sections
            other.data = data
        }
        return other
    }

    /// The world, with the data file read, and what that is called.
    func world(noting filesRead: FilesRead) throws(EvalError) -> (world: World, dataName: String?) {
        var world = World(viewport: viewport, sections: sections, parameters: parameters)
        world.environment = environment
        guard let data else { return (world, nil) }
        let file = try DataReader.read(data, noting: filesRead)
        if let sections = file.sections { world.sections = sections }
        world.fields = file.fields
        return (world, DataReader.name(of: data))
    }
}
