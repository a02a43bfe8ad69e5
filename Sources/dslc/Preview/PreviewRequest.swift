import Interpreter
import LayoutDSL
import Worlds

/// The options of `dslc preview` after parsing.
struct PreviewRequest {
    /// The world of the layouts.
    let options: WorldOptions
    /// Where the page begins; nil: where the layout does.
    let offset: LayoutPoint?
    /// Whether the offset is meant along the scroll, whichever way that goes.
    let isAlongScroll: Bool
    /// Whether it asks for something that a layout may not have, and the page has no editor for.
    let isParticular: Bool
    /// The style sheet for what elements look like.
    let skin: String?
    /// Whether the page is the stage alone.
    let isEmbedded: Bool
    /// The file to write; nil: standard output.
    let output: String?

    /// Reads the options.
    init(_ arguments: Arguments) throws(UsageError) {
        guard !arguments.operands.isEmpty else {
            throw arguments.usage("no file to show", help: "name layouts or directories, or `-` for standard input")
        }
        options = try WorldOptions(arguments)
        if options.data == LayoutReader.standardInput {
            throw arguments.usage("a page cannot have its data from standard input", help: "name a file")
        }
        guard let output = arguments.value(of: .output), !output.isEmpty else {
            throw arguments.usage("no page to write", help: "name it: `-o page.html`, or `-o -` for standard output")
        }
        self.output = output == LayoutReader.standardInput ? nil : output
        isParticular = PreviewRequest.particulars.contains { arguments.has($0) }
        skin = arguments.value(of: .skin)
        isEmbedded = arguments.has(.embed)
        if isEmbedded, arguments.operands.count > 1 {
            throw arguments.usage("an embedded stage shows one layout", help: "name one file")
        }
        guard let text = arguments.value(of: .previewOffset) else {
            (offset, isAlongScroll) = (nil, true)
            return
        }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { PlainNumber.value(of: $0) }
        switch (numbers.count, numbers.first ?? nil, numbers.last ?? nil) {
        case (1, let along?, _): (offset, isAlongScroll) = (LayoutPoint(x: along, y: along), true)
        case (2, let x?, let y?): (offset, isAlongScroll) = (LayoutPoint(x: x, y: y), false)
        default:
            throw arguments.usage(
                "`\(text)` is not an offset of a page", help: "write 300, -120, or 300,40 for both axes")
        }
    }

    /// The options of the world that only one layout may have.
    private static let particulars: [OptionDescription] = [.items, .data, .set]

    /// Several layouts share a device, and nothing that only one of them has.
    func proveShared(_ arguments: Arguments) throws(EvalError) {
        for option in PreviewRequest.particulars + [.previewOffset] where arguments.has(option) {
            throw .usage(
                arguments.usage(
                    "`\(option.name)` is for one layout, and the page has several", help: "leave it out, or name one"))
        }
        if isEmbedded { throw .usage(arguments.usage("an embedded stage shows one layout", help: "name one file")) }
    }
}
