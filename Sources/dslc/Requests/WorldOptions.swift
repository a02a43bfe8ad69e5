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
    /// The param that goes through a range; its first value is among `parameters`. nil: none does.
    let sweep: ParameterSweep?
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
            sweep = try WorldOptions.sweep(arguments)
            parameters = try ParameterText.read(
                arguments.values(of: .set).filter { !ParameterSweep.isSweep($0) }, and: sweep?.values.first)
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

    /// The `--set` with a range. A command sweeps a param, or the offset, or the way of a transition.
    private static func sweep(_ arguments: Arguments) throws(ValueError) -> ParameterSweep? {
        if let range = arguments.values(of: .toSet).first(where: ParameterSweep.isSweep) {
            throw ValueError(
                "`--to-set \(range)` takes one value: that at the other end", help: "write it without a range")
        }
        let ranges = arguments.values(of: .set).filter(ParameterSweep.isSweep)
        guard let first = ranges.first else { return nil }
        let name = arguments.command.name
        guard arguments.command.options.contains(where: { $0.name == OptionDescription.step.name }) else {
            throw ValueError(
                "`dslc \(name)` takes one value for a param, not the range `\(first)`",
                help: "`dslc eval`, `dslc render` and `dslc plot` sweep a param")
        }
        let help = "a command sweeps one param, or the offset: leave one range out"
        guard ranges.count == 1 else {
            throw ValueError("`--set \(first)` and `--set \(ranges[1])` are two sweeps", help: help)
        }
        for option in [OptionDescription.offset, .offsets, .progress] {
            guard let other = arguments.values(of: option).first(where: OffsetRequest.isStretch) else { continue }
            throw ValueError("`--set \(first)` and `\(option.name) \(other)` are two sweeps", help: help)
        }
        if let end = TransitionRequest.ends.first(where: { arguments.has($0) }) {
            throw ValueError(
                "a sweep of a param does not go with `\(end.name)`",
                help: "write one value: `--set \(first.prefix { $0 != "=" })=…`")
        }
        return try ParameterSweep(
            first, step: arguments.value(of: .step),
            orSteps: arguments.command.kind == .plot ? ParameterSweep.curveSteps : nil)
    }

    /// The text of `--step`, where it belongs to offsets.
    func offsetStep(_ arguments: Arguments) -> String? { sweep == nil ? arguments.value(of: .step) : nil }

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

    /// The values of a CSV file that a layout cannot read, and the keys of the data that none of the layouts reads, as warnings, or as errors with `--strict-data`.
    func findings(in file: DataFile?, for layouts: [CheckedLayout]) -> Diagnostics? {
        guard let file, let dataName, !sharesData else { return nil }
        let unfit = file.unfitValues(for: layouts, in: .main)
        let keys = file.unknownKeys(for: layouts)
        guard !keys.isEmpty || !unfit.isEmpty else { return nil }
        return DataReader.diagnostics(
            unfit + keys.map { $0.diagnostic(in: .main, isStrict: isStrict) }, name: dataName, bytes: file.bytes)
    }
}
