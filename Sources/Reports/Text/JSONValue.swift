import Interpreter

/// What is written as a value of JSON.
package protocol JSONValue {
    /// Appends the value.
    func writeJSON(into writer: inout TextWriter)
}

extension TextWriter {
    /// Appends a value.
    @inline(__always)
    package mutating func append<Value: JSONValue>(json value: Value) { value.writeJSON(into: &self) }

    /// Appends what stands before a value, `, "x": ` for instance, and the value.
    @inline(__always)
    package mutating func append<Value: JSONValue>(_ before: StaticString, json value: Value) {
        append(literal: before)
        value.writeJSON(into: &self)
    }
}

extension Double: JSONValue {
    package func writeJSON(into writer: inout TextWriter) { writer.append(number: self) }
}

extension Int: JSONValue {
    package func writeJSON(into writer: inout TextWriter) { writer.append(number: self) }
}

extension Bool: JSONValue {
    package func writeJSON(into writer: inout TextWriter) { writer.append(literal: self ? "true" : "false") }
}

extension String: JSONValue {
    package func writeJSON(into writer: inout TextWriter) { writer.append(jsonString: self) }
}

extension Optional: JSONValue where Wrapped: JSONValue {
    package func writeJSON(into writer: inout TextWriter) {
        guard let self else { return writer.append(literal: "null") }
        self.writeJSON(into: &writer)
    }
}

extension Array: JSONValue where Element: JSONValue {
    package func writeJSON(into writer: inout TextWriter) {
        writer.append(literal: "[")
        for index in indices {
            if index > 0 { writer.append(literal: ", ") }
            self[index].writeJSON(into: &writer)
        }
        writer.append(literal: "]")
    }
}

extension LayoutPoint: JSONValue {
    package func writeJSON(into writer: inout TextWriter) {
        writer.append("{\"x\": ", json: x)
        writer.append(", \"y\": ", json: y)
        writer.append(literal: "}")
    }
}

extension LayoutSize: JSONValue {
    package func writeJSON(into writer: inout TextWriter) {
        writer.append("{\"width\": ", json: width)
        writer.append(", \"height\": ", json: height)
        writer.append(literal: "}")
    }
}

extension LayoutRectangle: JSONValue {
    package func writeJSON(into writer: inout TextWriter) {
        writer.append("{\"x\": ", json: x)
        writer.append(", \"y\": ", json: y)
        writer.append(", \"width\": ", json: width)
        writer.append(", \"height\": ", json: height)
        writer.append(literal: "}")
    }
}

extension LayoutEnvironment.Insets: JSONValue {
    package func writeJSON(into writer: inout TextWriter) {
        writer.append("{\"top\": ", json: top)
        writer.append(", \"left\": ", json: left)
        writer.append(", \"bottom\": ", json: bottom)
        writer.append(", \"right\": ", json: right)
        writer.append(literal: "}")
    }
}
