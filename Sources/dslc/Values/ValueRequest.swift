import Interpreter
import LayoutAnalysis
import LayoutDSL
import Reports
import Worlds

/// The value of `--of`: `sectionHeader[1,0].frame.y`, `menu.alpha`; of the outputs of a layout `atEnd`.
struct ValueRequest: Equatable {
    /// The element.
    let element: WrittenElement
    /// Which of its values.
    let property: String

    /// As it was written.
    let text: String

    /// Reads every `--of`; there is at least one.
    static func read(_ arguments: Arguments) throws(UsageError) -> [ValueRequest] {
        var found: [ValueRequest] = []
        for text in arguments.values(of: .of) {
            do {
                found.append(try ValueRequest(text))
            } catch {
                throw arguments.usage(error.message, help: error.help)
            }
        }
        guard !found.isEmpty else {
            throw arguments.usage(
                "no value to show", help: "say which: `--of 'cell[1,2].frame.y'`, `--of menu.alpha`")
        }
        return found
    }

    /// Reads one.
    init(_ text: String) throws(ValueError) {
        // An index path has no dot: the first one behind it, or behind the name, begins the property.
        let bytes = text.utf8
        let start = bytes.firstIndex(of: UInt8(ascii: "]")) ?? bytes.startIndex
        if !text.isEmpty, !bytes.contains(UInt8(ascii: ".")), !bytes.contains(UInt8(ascii: "[")) {
            // What the layout tells its app has no element before it.
            (element, property, self.text) = (try WrittenElement("layout"), text, text)
            return
        }
        guard let dot = bytes[start...].firstIndex(of: UInt8(ascii: ".")), dot > bytes.startIndex else {
            throw ValueRequest.malformed(text)
        }
        property = String(text[bytes.index(after: dot)...])
        guard !property.isEmpty, !property.hasSuffix(".") else { throw ValueRequest.malformed(text) }
        element = try WrittenElement(String(text[..<dot]))
        self.text = text
    }

    private static func malformed(_ text: String) -> ValueError {
        ValueError(
            "`\(text)` is not a value of an element",
            help: "write element and value: cell[1,2].frame.y, menu.alpha")
    }

    /// Why it cannot be shown.
    func refusal(_ error: TraceError, of element: ElementPath, file: String) -> EvalError {
        let (message, help) = error.sentence(element, property)
        return .refused(
            [], [Failure(code: DiagnosticCode.unknownElement.text, message: message, file: file, help: help)])
    }
}
