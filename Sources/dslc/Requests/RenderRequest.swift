import Interpreter
import Reports
import Worlds

/// The options of `dslc render` after parsing.
struct RenderRequest {
    /// More devices than so many are no picture any more.
    static let limit = 64

    /// The layout and its world.
    let world: WorldRequest
    /// The way to another one; nil without.
    let transition: TransitionRequest?
    /// The steps on the way.
    let progress: [Double]
    /// The offsets, in the order of the command line.
    let offsets: [OffsetRequest]
    /// Whether scrolling goes through the offsets in turn; else each is reached straight from where the layout opens.
    let isPath: Bool
    /// How the picture is drawn.
    let style: Picture.Style
    /// The file to write; nil: standard output.
    let output: String?

    /// Reads the options.
    init(_ arguments: Arguments) throws(UsageError) {
        world = try WorldRequest(arguments)
        transition = try TransitionRequest.read(arguments, from: world) { _ in nil }
        let output = arguments.value(of: .output)
        if output?.isEmpty == true { throw arguments.usage("`--output` is empty") }
        try OutputName.provePicture(output, arguments)
        self.output = output == LayoutReader.standardInput ? nil : output
        let path = try PathRequest.read(arguments)
        isPath = path != nil
        if isPath, transition != nil {
            throw arguments.usage("`--path` does not go with a transition", help: "give one `--offset`")
        }
        do throws(ValueError) {
            let texts = arguments.values(of: .offset) + arguments.values(of: .offsets)
            if transition == nil {
                offsets = try OffsetRequest.read(texts, step: world.options.offsetStep(arguments), path: path?.all)
                progress = []
            } else {
                (offsets, progress) = try RenderRequest.moments(texts, arguments)
            }
            var count = progress.count
            if transition == nil { for request in offsets { count += request.count } }
            if let sweep = world.options.sweep { count *= sweep.values.count }
            guard count <= RenderRequest.limit else { throw RenderRequest.tooMany(count) }
            style = try RenderRequest.style(arguments)
        } catch {
            throw arguments.usage(error.message, help: error.help)
        }
        for option in [OptionDescription.context, .hiddenOnes] where transition != nil && arguments.has(option) {
            throw arguments.usage("`\(option.name)` does not go with a transition", help: "leave it out")
        }
    }

    /// The error for a strip of so many devices.
    static func tooMany(_ count: Int) -> ValueError {
        ValueError(
            "the picture would have \(count) devices; the limit is \(limit)", help: "write a larger `--step`")
    }

    /// The one offset of a transition, and the steps on its way.
    private static func moments(
        _ texts: [String], _ arguments: Arguments
    ) throws(ValueError) -> ([OffsetRequest], [Double]) {
        guard texts.count <= 1, !texts.contains(where: OffsetRequest.isStretch) else {
            throw ValueError("a transition takes one offset", help: "give one `--offset`")
        }
        let offset = try OffsetRequest.single(texts) ?? .opening
        let step = arguments.value(of: .step)
        return ([offset], try ProgressText.read(arguments.values(of: .progresses), step: step))
    }

    private static func style(_ arguments: Arguments) throws(ValueError) -> Picture.Style {
        var style = Picture.Style()
        style.appearance = Appearance(rawValue: arguments.value(of: .appearance) ?? "") ?? .auto
        style.look = Picture.Look(rawValue: arguments.value(of: .look) ?? "") ?? .content
        style.showsLabels = arguments.has(.labels)
        // Marks explain boxes; over pictures they stand where they are asked for.
        let usual = style.look == .boxes ? Picture.Marks.auto : .never
        style.rest = Picture.Marks(rawValue: arguments.value(of: .rest) ?? "") ?? usual
        style.anchors = Picture.Marks(rawValue: arguments.value(of: .anchors) ?? "") ?? usual
        style.showsAttributes = arguments.has(.attributes)
        style.showsContext = arguments.has(.context)
        style.showsHidden = arguments.has(.hiddenOnes)
        if let text = arguments.value(of: .scale) {
            guard let scale = PlainNumber.value(of: text), scale >= 0.001, scale <= 1000 else {
                throw ValueError("`\(text)` is not a scale", help: "write a number from 0.001 to 1000: 0.5")
            }
            style.scale = scale
        }
        if let text = arguments.value(of: .columns) {
            guard let columns = PlainNumber.count(of: text), columns > 0 else {
                throw ValueError("`\(text)` is not a count of columns", help: "write a whole number above 0: 4")
            }
            style.columns = columns
        }
        return style
    }
}
