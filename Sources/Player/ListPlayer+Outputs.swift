import Interpreter
import Reports

/// What a layout tells its app, for the script of a list.
extension ListPlayer {
    /// Writes what has changed since it was asked last, where the scroller stands, as a JSON array: `name`, `section` or
    /// `element` of who tells it, `old` if there was a value, `new`, `offset`.
    package func writeOutputChanges(into writer: inout TextWriter) {
        writer.append("[")
        for (index, change) in outputChanges().enumerated() {
            writer.append(index > 0 ? ", {\"name\": " : "{\"name\": ", json: change.name)
            switch change.owner {
            case .layout: break
            case .section(let number): writer.append(", \"section\": ", json: number)
            case .element(let path): writer.append(", \"element\": ", json: OutputValue.element(path))
            }
            if let old = change.old { writer.append(", \"old\": ", json: old) }
            writer.append(", \"new\": ", json: change.new)
            writer.append(", \"offset\": ", json: change.offset)
            writer.append("}")
        }
        writer.append("]")
    }
}
