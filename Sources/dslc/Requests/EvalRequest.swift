import Interpreter
import LayoutDSL
import Reports
import Worlds

/// The options of `dslc eval` after parsing.
struct EvalRequest {
    /// The layout and its world.
    let world: WorldRequest
    /// The way to another one; nil without.
    let transition: TransitionRequest?
    /// The offsets, in the order of the command line.
    let offsets: [OffsetRequest]
    /// The way to the offset; nil: straight from where the layout opens.
    let path: PathRequest?
    /// The one element of `--element`, `--appearing` or `--disappearing`.
    let element: WrittenElement?
    /// Whether it is asked for as it is, as it comes or as it goes.
    let phase: Phase
    /// The element of `--showing`, and where in the viewport it is to be shown.
    let showing: WrittenElement?
    let place: ShownPlace
    /// The point of `--under`, in content coordinates.
    let under: LayoutPoint?
    /// The log of frames to compare with; nil without.
    let log: LogRequest?
    /// Whether elements off screen take part.
    let all: Bool
    /// How frames are written.
    let format: OutputFormat
    /// The file to write; nil: standard output.
    let output: String?

    /// Reads the options.
    init(_ arguments: Arguments) throws(UsageError) {
        world = try WorldRequest(arguments)
        transition = try TransitionRequest.read(arguments, from: world)
        let output = arguments.value(of: .output)
        if output?.isEmpty == true { throw arguments.usage("`--output` is empty") }
        let asked = [Phase.resting, .appearing, .disappearing].filter { arguments.has(EvalRequest.option(of: $0)) }
        if asked.count > 1 {
            throw arguments.usage(
                "`--element`, `--appearing` and `--disappearing` do not go together",
                help: "give one of them")
        }
        phase = asked.first ?? .resting
        self.output = output == LayoutReader.standardInput ? nil : output
        path = try PathRequest.read(arguments)
        if path != nil, transition != nil {
            throw arguments.usage("`--path` does not go with a transition", help: "give one `--offset`")
        }
        do {
            offsets =
                try OffsetRequest.read(
                    arguments.values(of: .offset), step: world.options.offsetStep(arguments), path: path?.end)
            if let text = arguments.value(of: EvalRequest.option(of: phase)) {
                element = try WrittenElement(text)
            } else {
                element = nil
            }
        } catch {
            throw arguments.usage(error.message, help: error.help)
        }
        (showing, place) = try EvalRequest.showing(arguments)
        under = try EvalRequest.under(arguments)
        log = try LogRequest.read(arguments)
        let others = [OptionDescription.to, .toItems, .toData, .toSet].filter { arguments.has($0) }
        if let other = others.first, showing != nil || under != nil {
            throw arguments.usage(
                "`\(showing != nil ? "--showing" : "--under")` does not go with `\(other.name)`", help: "leave one out")
        }
        if under != nil, !asked.isEmpty {
            throw arguments.usage(
                "`--under` and `\(EvalRequest.option(of: phase).name)` both say which element", help: "leave one out")
        }
        all = arguments.has(.all)
        let written = arguments.value(of: .evalFormat)
        let named = try OutputName.table(self.output, asked: written, arguments)
        format = OutputFormat(rawValue: written ?? named ?? "") ?? .table
        if showing != nil, isOffsetSweep || path != nil {
            throw arguments.usage("`--showing` finds one offset", help: "give at most one `--offset`, where it starts")
        }
        if transition != nil, transition?.progress == nil {
            guard format == .table || format == .json else {
                throw arguments.usage(
                    "`--changes` writes lines or json, not \(format.rawValue)", help: "add `--json`")
            }
            guard !isSweep else {
                throw arguments.usage("`--changes` takes one offset", help: "give one `--offset`")
            }
        }
    }

    private static func showing(_ arguments: Arguments) throws(UsageError) -> (WrittenElement?, ShownPlace) {
        let place = arguments.value(of: .shownPlace).flatMap { ShownPlace(rawValue: $0) }
        guard let text = arguments.value(of: .showing) else {
            guard place == nil else {
                throw arguments.usage("`--at` without `--showing`", help: "say which element: `--showing 'cell[0,12]'`")
            }
            return (nil, .nearest)
        }
        do throws(ValueError) {
            return (try WrittenElement(text), place ?? .nearest)
        } catch {
            throw arguments.usage(error.message, help: error.help)
        }
    }

    private static func under(_ arguments: Arguments) throws(UsageError) -> LayoutPoint? {
        guard let text = arguments.value(of: .under) else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { PlainNumber.value(of: PlainNumber.trimmed($0)) }
        guard parts.count == 2, numbers.count == 2 else {
            throw arguments.usage(
                "`\(text)` is not a point", help: "write x,y in content coordinates, as frames have them: 100,350")
        }
        return LayoutPoint(x: numbers[0], y: numbers[1])
    }

    private static func option(of phase: Phase) -> OptionDescription {
        switch phase {
        case .resting: .element
        case .appearing: .appearing
        case .disappearing: .disappearing
        }
    }

    /// How many frames are asked for.
    var frameCount: Int { offsetCount * (world.options.sweep?.values.count ?? 1) }

    private var offsetCount: Int { offsets.reduce(0) { $0 + $1.count } }

    /// Whether the answer is a list of frames, even when it has only one.
    var isSweep: Bool { isOffsetSweep || world.options.sweep != nil }

    private var isOffsetSweep: Bool { offsetCount > 1 || offsets.contains(where: \.isSweep) }
}
