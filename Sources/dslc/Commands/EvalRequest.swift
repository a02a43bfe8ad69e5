import Interpreter
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
                try OffsetRequest.read(arguments.values(of: .offset), step: arguments.value(of: .step), path: path?.end)
            if let text = arguments.value(of: EvalRequest.option(of: phase)) {
                element = try WrittenElement(text)
            } else {
                element = nil
            }
        } catch {
            throw arguments.usage(error.message, help: error.help)
        }
        all = arguments.has(.all)
        format = OutputFormat(rawValue: arguments.value(of: .evalFormat) ?? "") ?? .table
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

    private static func option(of phase: Phase) -> OptionDescription {
        switch phase {
        case .resting: .element
        case .appearing: .appearing
        case .disappearing: .disappearing
        }
    }

    /// How many frames are asked for.
    var frameCount: Int { offsets.reduce(0) { $0 + $1.count } }

    /// Whether the answer is a list of frames, even when it has only one.
    var isSweep: Bool { frameCount > 1 || offsets.contains(where: \.isSweep) }
}
