/// A tool that a model can call: a row says its name, what it is for, what it takes, and the command it runs.
struct AgentTool {
    /// A value that a tool takes.
    struct Parameter {
        let name: String
        let about: String
        /// The option of the command that it becomes; empty for what is put together otherwise.
        var option = ""
        var isRequired = false
        /// Whether it is a list of texts, each of which becomes the option.
        var isList = false
        /// Whether it is true or false, and the option has no value.
        var isFlag = false
    }

    let name: String
    let about: String
    let parameters: [Parameter]
    /// Whether it changes files.
    var writes = false

    /// The layout: its text, or the path of its file.
    private static let layout = [
        Parameter(name: "text", about: "the text of a .layout file; or give `file`"),
        Parameter(name: "file", about: "the path of a .layout file; or give `text`"),
    ]

    /// What describes the world of a layout.
    private static let world = [
        Parameter(name: "viewport", about: "size of the viewport: 390x844", option: "--viewport"),
        Parameter(name: "items", about: "cells of each section: 14, or 1,4,2", option: "--items"),
        Parameter(name: "set", about: "values of params: [\"gap=20\", \"tilt=30deg\"]", option: "--set", isList: true),
    ]

    static let all = [
        AgentTool(
            name: "check", about: "Finds every mistake in a layout, each with its place and what to write instead.",
            parameters: layout),
        AgentTool(
            name: "format",
            about:
                "Writes a layout in the one style. With `text` the answer is the new text; with `file` the file is rewritten.",
            parameters: layout, writes: true),
        AgentTool(
            name: "eval", about: "Prints where every element on screen is and how it is drawn at a scroll offset.",
            parameters: layout + [
                Parameter(name: "offset", about: "300; 0...600 with step", option: "--offset", isRequired: true),
                Parameter(name: "step", about: "the step of a sweep", option: "--step"),
                Parameter(name: "element", about: "only this element: cell[1,2]", option: "--element"),
            ] + world + [
                Parameter(name: "all", about: "also what is off screen", option: "--all", isFlag: true),
                Parameter(name: "json", about: "as JSON, not as a table", option: "--json", isFlag: true),
            ]),
        AgentTool(
            name: "render", about: "Draws what a device shows at a scroll offset: a picture (SVG).",
            parameters: layout + [
                Parameter(name: "offset", about: "300; 0...600 with step for a filmstrip", option: "--offset"),
                Parameter(name: "step", about: "the step of a filmstrip", option: "--step"),
            ] + world),
        AgentTool(
            name: "test", about: "Runs the tests of a layout; those without `step` are proved at every offset.",
            parameters: layout + world),
        AgentTool(
            name: "prove",
            about:
                "Proves or refutes one statement about a layout at every offset, with the smallest offset at which it is false.",
            parameters: layout + [
                Parameter(
                    name: "expect", about: "`menu.frame.top == offset.y`; `all cell.alpha in 0.5...1`", isRequired: true
                ),
                Parameter(name: "offsets", about: "the offsets: `all` (the default), `-100...last + 100`, `0...300`"),
                Parameter(
                    name: "given", about: "lines of its world: [\"viewport.width: 320...430\", \"items: 0...50\"]",
                    isList: true),
            ]),
        AgentTool(
            name: "lint",
            about: "Finds what nobody wrote a test for: jumps, elements that are never seen, and the like.",
            parameters: layout + world),
        AgentTool(
            name: "explain",
            about:
                "Explains a number of an element formula by formula (`of` and a layout), or the code of a finding (`code`).",
            parameters: layout + [
                Parameter(name: "of", about: "cell[1,2].frame.y", option: "--of"),
                Parameter(name: "offset", about: "300", option: "--offset"),
                Parameter(name: "code", about: "L0201"),
            ] + world),
        AgentTool(
            name: "diff",
            about: "Tells what differs between two layouts for the person who scrolls, or proves that nothing does.",
            parameters: [
                Parameter(name: "oldText", about: "the text of the first layout; or give `oldFile`"),
                Parameter(name: "oldFile", about: "the path of the first layout"),
                Parameter(name: "newText", about: "the text of the second layout; or give `newFile`"),
                Parameter(name: "newFile", about: "the path of the second layout"),
                Parameter(name: "tolerance", about: "what differs by no more is the same", option: "--tolerance"),
            ] + world),
    ]

    /// The tool as the protocol lists it.
    var description: JSON {
        let properties = parameters.map { parameter -> JSON.Member in
            let about = JSON.text(parameter.about)
            let schema: JSON =
                parameter.isList
                ? ["type": "array", "items": ["type": "string"], "description": about]
                : ["type": parameter.isFlag ? "boolean" : "string", "description": about]
            return JSON.Member(key: parameter.name, value: schema)
        }
        return [
            "name": .text(name), "description": .text(about),
            "inputSchema": [
                "type": "object", "properties": .object(properties),
                "required": .list(parameters.filter { $0.isRequired }.map { .text($0.name) }),
                "additionalProperties": false,
            ],
            "annotations": ["readOnlyHint": .boolean(!writes), "openWorldHint": false],
        ]
    }
}
