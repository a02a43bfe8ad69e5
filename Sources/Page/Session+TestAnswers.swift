import Interpreter
import LayoutAnalysis
import LayoutDSL
import Reports

/// The tests of the last sound text, one at a time.
extension Session {
    /// How many there are.
    package var testCount: Int { program?.layout.tests.count ?? 0 }

    /// A test that looks at more offsets than so many is skipped.
    private static let offsetLimit = 20_000
    /// How many parts of a range a proof may look at: the page is to answer while one types.
    private static let budget = 5_000

    /// Runs a test in the page's world and writes what became of it, as JSON; `null` when there is no such test.
    package func writeTest(_ index: Int, into writer: inout TextWriter) {
        guard let layout = program?.layout, layout.tests.indices.contains(index) else { return writer.append("null") }
        let test = layout.tests[index]
        var places = SourcePlaces(layout.sources)
        func line(_ span: SourceSpan) -> Int {
            places.position(of: Int(span.start), in: span.source).line
        }
        var end = line(test.span)
        let spans =
            test.samplings.flatMap { [$0.span] + $0.expectations.map { $0.span } }
            + test.stories.flatMap { [$0.span] + $0.moments.map { $0.span } }
        for span in spans where span.source == .main {
            end = max(end, places.position(of: span.end, in: span.source).line)
        }
        writer.append("{\"name\": ", json: test.name)
        writer.append(", \"line\": ", json: line(test.span))
        writer.append(", \"endLine\": ", json: end)
        do throws(WorldError) {
            if let source = test.source {
                throw WorldError(
                    .unreadableImport, "the page has no file `\(source.path)`", help: "`dslc test` reads it",
                    at: source.span)
            }
            let result = try test.run(
                on: layout, in: controls.world(for: layout), atMost: Session.offsetLimit, budget: Session.budget)
            write(result, layout.sources, &places, into: &writer)
        } catch {
            writer.append(", \"holds\": false, \"offsets\": 0, \"ranges\": [], \"failures\": [")
            let help = error.help.map { ": " + $0 } ?? ""
            write(error.message + help, error.span ?? test.span, nil, &places, into: &writer)
            writer.append(", \"note\": \"\", \"parts\": [], \"element\": null}]")
        }
        writer.append("}")
    }

    private func write(
        _ result: TestResult, _ sources: [Source], _ places: inout SourcePlaces, into writer: inout TextWriter
    ) {
        if result.isSkipped { writer.append(", \"isSkipped\": true") }
        writer.append(", \"holds\": ", json: result.hasPassed)
        writer.append(", \"verdict\": ", json: result.verdict.rawValue)
        writer.append(", \"offsets\": ", json: result.offsetCount)
        writer.append(", \"ranges\": [")
        for (index, stretch) in result.stretches.enumerated() {
            writer.append(index > 0 ? ", [" : "[")
            writer.append(number: stretch.low)
            writer.append(", ")
            writer.append(number: stretch.high)
            writer.append("]")
        }
        writer.append("], \"failures\": [")
        var isFirst = true
        for failure in result.failures {
            if !isFirst { writer.append(", ") }
            isFirst = false
            let finding = Diagnostic(failure, of: result.test.name)
            write(finding.message, failure.span, failure.offset, &places, into: &writer)
            writer.append(", \"note\": ", json: finding.notes.first ?? finding.help ?? "")
            writer.append(", \"parts\": [")
            var isFirstPart = true
            for label in finding.secondary where Int(label.span.source.number) < sources.count {
                let text = sources[Int(label.span.source.number)].text(of: label.span)
                // The value of an operator says nothing apart from its place.
                guard let first = text.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { continue }
                if !isFirstPart { writer.append(", ") }
                isFirstPart = false
                writer.append(jsonString: text + " is " + label.text)
            }
            writer.append("]")
            if let path = failure.element {
                writer.append(", \"element\": ", json: "\(path.kind)[\(path.section),\(path.item)]")
            } else {
                writer.append(", \"element\": null")
            }
            writer.append("}")
        }
        for trouble in diagnostics(for: result.troubles, sources: sources).shown {
            if !isFirst { writer.append(", ") }
            isFirst = false
            write(trouble.message, trouble.primary.span, nil, &places, into: &writer)
            writer.append(", \"note\": \"\", \"parts\": [], \"element\": null}")
        }
        writer.append("]")
    }

    /// Begins a failure.
    private func write(
        _ message: String, _ span: SourceSpan, _ offset: Double?, _ places: inout SourcePlaces,
        into writer: inout TextWriter
    ) {
        writer.append("{\"line\": ")
        if span.source == .main {
            writer.append(number: places.position(of: Int(span.start), in: span.source).line)
        } else {
            writer.append("null")
        }
        writer.append(", \"offset\": ")
        if let offset { writer.append(number: offset) } else { writer.append("null") }
        writer.append(", \"message\": ", json: message)
    }
}
