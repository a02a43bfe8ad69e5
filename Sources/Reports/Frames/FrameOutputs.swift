import Interpreter

/// What one of a frame tells the app: the layout, a section, or an element.
struct FrameOutputs {
    let list: [LayoutOutput]
    static let none = FrameOutputs(list: [])

    var isEmpty: Bool { list.isEmpty }

    init(list: [LayoutOutput]) { self.list = list }
}

/// The outputs of a frame by who tells them.
struct OutputIndex {
    private let byOwner: [LayoutOutput.Owner: [LayoutOutput]]

    init(_ frame: Frame) { byOwner = Dictionary(grouping: frame.outputs) { $0.owner } }

    subscript(owner: LayoutOutput.Owner) -> FrameOutputs { FrameOutputs(list: byOwner[owner] ?? []) }

    subscript(element: Attributes) -> FrameOutputs { byOwner.isEmpty ? .none : self[.element(element.path)] }

    /// The sections that tell something, in their order.
    var sections: [Int] {
        byOwner.keys.compactMap { if case .section(let number) = $0 { number } else { nil } }.sorted()
    }
}

extension FrameOutputs: JSONValue {
    func writeJSON(into writer: inout TextWriter) {
        writer.append(literal: "{")
        for index in list.indices {
            if index > 0 { writer.append(literal: ", ") }
            writer.append(jsonString: list[index].name)
            writer.append(": ", json: list[index].value)
        }
        writer.append(literal: "}")
    }
}

extension OutputValue: JSONValue {
    package func writeJSON(into writer: inout TextWriter) {
        switch self {
        case .number(let number): writer.append(json: number)
        case .boolean(let isTrue): writer.append(json: isTrue)
        case .element(nil): writer.append(literal: "null")
        case .element(.some(let path)):
            writer.append("{\"kind\": ", json: path.kind)
            writer.append(", \"indexPath\": [", json: path.section)
            writer.append(", ", json: path.item)
            writer.append(literal: "]}")
        }
    }
}

extension TextWriter {
    /// Appends `page=cell[0,3]  atEnd=true`, numbers to three decimals.
    mutating func append(outputs: FrameOutputs) {
        for index in outputs.list.indices {
            if index > 0 { append("  ") }
            append(visible: outputs.list[index].name)
            append("=")
            append(plain: outputs.list[index].value, isRounded: true)
        }
    }

    /// Appends a value as people write it: `1.5`, `true`, `cell[0,3]`, `none`.
    mutating func append(plain value: OutputValue, isRounded: Bool) {
        switch value {
        case .number(let number): append(plain: AttributeValue.number(number), isRounded: isRounded)
        case .boolean(let isTrue): append(isTrue ? "true" : "false")
        case .element(nil): append("none")
        case .element(.some(let path)):
            append(visible: path.kind)
            append("[")
            append(number: path.section)
            append(",")
            append(number: path.item)
            append("]")
        }
    }
}
