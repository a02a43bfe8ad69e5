import Interpreter
import LayoutDSL
import Reports
import Worlds

/// The options for the world of a layout: viewport, cells, data, params.
struct WorldOptions {
    /// The size of the viewport; nil: the layout's own.
    let viewport: LayoutSize?
    /// The sections of `--items`.
    private(set) var sections: [SectionData]?
    /// The data file, or `-`.
    private(set) var data: String?
    /// Whether unknown keys of the data are errors.
    private let isStrict: Bool
    /// Whether another world has the same data, and says what is wrong with it.
    private var sharesData = false
    /// The values of `--set`, and at the other end of a transition those of `--to-set`.
    private(set) var parameters: [ParameterValue]
    /// The params of `--to-set`, which the layout at the other end has to have.
    private var namesOfOtherEnd: [String] = []
    /// The safe area, the content insets, the direction of lines, reduced motion.
    let environment: LayoutEnvironment
    /// Where the rows stand.
    private let rowOffsets: RowOffsets

    /// Reads the options.
    init(_ arguments: Arguments) throws(UsageError) {
        data = arguments.value(of: .data)
        if data != nil, arguments.has(.items) {
            throw arguments.usage("`--items` and `--data` both set the cells of the sections", help: "leave one out")
        }
        isStrict = arguments.has(.strictData)
        do {
            if let text = arguments.value(of: .viewport) {
                viewport = try ViewportText.read(text)
            } else {
                viewport = nil
            }
            if let text = arguments.value(of: .items) { sections = try ItemsText.read(text) } else { sections = nil }
            parameters = try ParameterText.read(arguments.values(of: .set))
            var environment = LayoutEnvironment()
            rowOffsets = try RowOffsetsText.read(arguments.values(of: .sectionOffset))
            if let text = arguments.value(of: .safeArea) {
                environment.safeArea = try InsetsText.read(text, as: "a safe area")
            }
            if let text = arguments.value(of: .contentInsets) {
                environment.contentInsets = try InsetsText.read(text, as: "content insets")
            }
            environment.rightToLeft = arguments.value(of: .direction) == "rtl"
            environment.reducedMotion = arguments.has(.reducedMotion)
            self.environment = environment
        } catch {
            throw arguments.usage(error.message, help: error.help)
        }
    }

    /// The same with other sections, other data or other values of some params.
    func with(sections: [SectionData]?, data: String?, parameters values: [ParameterValue]) -> WorldOptions {
        var other = self
        other.sharesData = true
        other.namesOfOtherEnd = values.map(\.name)
        other.parameters = parameters.filter { !other.isOfOtherEnd($0.name) } + values
        if sections != nil || data != nil {
            other.sharesData = false
            other.sections = sections
            other.data = data
        }
        return other
    }

    /// The world, and the data file that was read.
    func world(noting filesRead: FilesRead) throws(EvalError) -> (world: World, file: DataFile?) {
        var world = World(viewport: viewport, sections: sections, parameters: parameters)
        world.environment = environment
        world.rowOffsets = rowOffsets
        guard let data else { return (world, nil) }
        let file = try DataReader.read(data, noting: filesRead)
        if let sections = file.sections { world.sections = sections }
        world.fields = file.fields
        return (world, file)
    }

    /// Leaves out the values of params that only the layout at the other end has.
    func leaveOut(_ world: inout World, of layout: CheckedLayout, beside other: CheckedLayout?) {
        func has(_ layout: CheckedLayout?, _ name: String) -> Bool {
            layout?.parameters.contains { $0.name.utf8.elementsEqual(name.utf8) } ?? false
        }
        world.parameters.removeAll {
            !has(layout, $0.name) && has(other, $0.name) && !isOfOtherEnd($0.name)
        }
    }

    /// Names are the same when their bytes are.
    private func isOfOtherEnd(_ name: String) -> Bool {
        namesOfOtherEnd.contains { $0.utf8.elementsEqual(name.utf8) }
    }

    /// What the data file is called in messages.
    var dataName: String? { data.map { DataReader.name(of: $0) } }

    /// The keys of the data that none of the layouts reads, as warnings, or as errors with `--strict-data`.
    func findings(in file: DataFile?, for layouts: [CheckedLayout]) -> Diagnostics? {
        guard let file, let dataName, !sharesData else { return nil }
        let keys = file.unknownKeys(for: layouts)
        guard !keys.isEmpty else { return nil }
        return DataReader.diagnostics(
            keys.map { $0.diagnostic(in: .main, isStrict: isStrict) }, name: dataName, bytes: file.bytes)
    }
}
