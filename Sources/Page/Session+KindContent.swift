import Interpreter
import Player
import Reports

/// What a kind shows: its attributes, where the sheet has their numbers and what they are shown as; its words and its
/// first picture.
extension Session {
    func writeContent(of kind: CheckedLayout.ElementKind, _ content: ContentKind, into writer: inout TextWriter) {
        writer.append(", \"attributes\": [")
        let columns = Sheet.columns(of: kind)
        for (index, attribute) in kind.formulas.attributes.enumerated() {
            if index > 0 { writer.append(", ") }
            columns[index].write(into: &writer)
            writer.append(", \"role\": ")
            let role = ContentRole(name: attribute.name, shape: attribute.shape)
            writer.append(jsonString: role?.rawValue ?? "none")
            if role == .shift {
                writer.append(", \"reach\": [")
                writer.append(number: content.reach.x)
                writer.append(", ")
                writer.append(number: content.reach.y)
                writer.append("]")
            }
            writer.append("}")
        }
        writer.append("], \"words\": ", json: content.words)
        writer.append(", \"numbering\": ", json: content.numbering.rawValue)
        writer.append(", \"picture\": ", json: content.firstPicture)
    }
}
