import Interpreter
import LayoutAnalysis
import LayoutDSL

/// A trace as a tree for people, or as a document for machines.
package struct TraceReport: Sendable {
    let trace: Trace
    let layoutName: String

    /// Makes a report.
    package init(_ trace: Trace, layoutName: String) {
        self.trace = trace
        self.layoutName = layoutName
    }

    /// How many levels of the tree are shown when nothing else is asked for.
    package static let standardDepth = 6

    /// Writes the tree.
    ///
    /// - Parameters:
    ///   - depth: How many levels below the value are shown.
    ///   - color: Whether to colour it for a terminal.
    ///   - isLinked: Whether every line tells a place in the main file, as far as it has one: for a page in which places
    ///     are links.
    ///   - writer: What to write into.
    package func writeText(
        depth: Int = standardDepth, color: Bool = false, isLinked: Bool = false, into writer: inout TextWriter
    ) {
        var tree = TraceTree(trace, depth: depth, Ink(isColored: color), isLinked: isLinked)
        tree.write(into: &writer)
    }

    /// Writes the document; `docs/trace.schema.json` says what is in it.
    package func writeDocument(into writer: inout TextWriter) {
        var document = TraceDocument(trace, layoutName)
        document.write(into: &writer)
    }
}

extension Tracer {
    /// One value explained as a tree, or why there is nothing to explain: for a page that has an element's name and
    /// nothing else.
    package func text(of property: String, _ element: ElementPath, at offset: LayoutPoint, depth: Int) -> String {
        var writer = TextWriter()
        do throws(TraceError) {
            let trace = try trace(of: property, element, at: offset)
            TraceReport(trace, layoutName: "").writeText(depth: depth, isLinked: true, into: &writer)
        } catch {
            writer.append(error.sentence(element, property).message)
            writer.append("\n")
        }
        return writer.text
    }
}

extension Tracer {
    /// One value explained as a document (`docs/trace.schema.json`); nil when there is no such value.
    package func document(of property: String, _ element: ElementPath, at offset: LayoutPoint, depth: Int?) -> String? {
        do throws(TraceError) {
            var writer = TextWriter()
            let trace = try trace(of: property, element, at: offset, depth: depth)
            TraceReport(trace, layoutName: prepared.program.layout.name).writeDocument(into: &writer)
            return writer.text
        } catch {
            return nil
        }
    }
}

extension Trace {
    /// What has the value, as a person writes it: an element, the layout, or a section.
    var owner: String {
        switch element.kind {
        case "layout": "layout"
        case "section": "section[\(element.section)]"
        default: "\(element.kind)[\(element.section),\(element.item)]"
        }
    }
}

extension TraceError {
    /// What to tell a person, and what may help.
    ///
    /// - Parameters:
    ///   - element: The element that was asked about.
    ///   - property: The value that was asked for.
    /// - Returns: A sentence, and what to do about it.
    package func sentence(_ element: ElementPath, _ property: String) -> (message: String, help: String?) {
        let path = "\(element.kind)[\(element.section),\(element.item)]"
        switch self {
        case .unknownElement(let names):
            return (
                "the layout has no element `\(element.kind)`",
                TraceError.help(Suggestion.best(for: element.kind, among: names), names)
            )
        case .missingElement:
            return (
                "there is no `\(path)`", "sections and items are counted from 0; `dslc eval --all` lists every element"
            )
        case .unknownOutput(let names):
            return (
                "the \(element.kind) tells no `\(property)`",
                (names.isEmpty ? "" : "it tells " + TraceError.list(names) + "; ")
                    + "of an element write its value: cell[1,2].frame.y, menu.alpha"
            )
        case .absent:
            return ("`\(path)` takes no part here because its size is 0, and has no `\(property)`", nil)
        case .unknownProperty(let kind, let property, let names):
            let near = Suggestion.best(for: property, among: names)
            // Half a name is the likeliest slip: `frame` for `frame.y`.
            let parts = names.filter { $0.utf8.starts(with: (property + ".").utf8) }
            let said = "`\(kind)` has no value `\(property)`"
            if !parts.isEmpty { return (said, "say which component: " + TraceError.list(parts)) }
            let list = "it has " + TraceError.list(names)
            return (said, near.map { "did you mean `\($0)`? " + list } ?? list)
        }
    }

    private static func help(_ near: String?, _ names: [String]) -> String? {
        if let near { return "did you mean `\(near)`?" }
        return names.isEmpty ? nil : "it has " + list(names)
    }

    private static func list(_ names: [String]) -> String {
        var text = ""
        for (index, name) in names.prefix(60).enumerated() { text += (index > 0 ? ", `" : "`") + name + "`" }
        return names.count > 60 ? text + " and \(names.count - 60) more" : text
    }
}
