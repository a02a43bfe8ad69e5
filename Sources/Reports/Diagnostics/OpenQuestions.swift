import Interpreter
import LayoutAnalysis
import LayoutDSL

/// What `dslc lint` left open in one layout.
package struct OpenQuestions: Sendable {
    private let questions: [LintQuestion]
    private let sources: [Source]

    /// Of one layout, with its sources.
    package init(_ questions: [LintQuestion], sources: [Source]) {
        (self.questions, self.sources) = (questions, sources)
    }

    /// Writes them as JSON, one a line.
    func writeJSON(into writer: inout TextWriter, isFirst: inout Bool) {
        var places = SourcePlaces(sources)
        for question in questions {
            writer.append(isFirst ? "\n    " : ",\n    ")
            isFirst = false
            writer.append("{\"lint\": ", json: question.lint.rawValue)
            writer.append(", \"code\": ", json: question.lint.code.text)
            writer.append(", \"file\": ", json: places.source(question.span.source).name)
            writer.append(", \"span\": ")
            writer.append(span: question.span, &places)
            writer.append(", \"kind\": ", json: question.element.kind)
            writer.append(", \"reason\": ", json: OpenQuestions.word(for: question.reason))
            writer.append(", \"message\": ", json: text(of: question))
            switch question.reason {
            case .sampled(let asked, let all), .offsets(let asked, let all):
                writer.append(", \"asked\": ", json: asked)
                writer.append(", \"all\": ", json: all)
            case .worlds(let asked, let all):
                writer.append(", \"asked\": ", json: asked)
                writer.append(", \"all\": ", json: all)
            default: writer.append(", \"asked\": null, \"all\": null")
            }
            writer.append("}")
        }
    }

    private static func word(for reason: LintQuestion.Reason) -> String {
        switch reason {
        case .budget, .curve, .unmeasured: "undecided"
        case .unfollowed: "unfollowed"
        case .along: "along"
        case .rows: "rows"
        case .sampled: "elements"
        case .offsets: "offsets"
        case .worlds: "worlds"
        case .spent: "spent"
        }
    }
}
