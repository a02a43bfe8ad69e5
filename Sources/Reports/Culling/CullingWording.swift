import Interpreter
import LayoutDSL

/// Words how each kind of element of a layout is found while scrolling: a line for each.
///
/// - Parameters:
///   - report: What `Program.cullingReport()` answered.
///   - layout: The layout.
///   - writer: Gets the lines; first the layout's file and name.
package func render(_ report: [ElementCulling], of layout: CheckedLayout, into writer: inout TextWriter) {
    var places = SourcePlaces(layout.sources)
    let file = layout.sources.first { $0.id == .main }?.name ?? "?"
    writer.append(visible: "\(file): \(layout.name)")
    writer.append("\n")
    let width = report.map { $0.kind.utf8.count }.max() ?? 0
    for element in report {
        let spaces = String(repeating: " ", count: width - element.kind.utf8.count)
        writer.append("  \(element.kind)\(spaces)  \(element.words)")
        if let span = element.span, span.source == .main {
            let place = places.position(of: Int(span.start), in: span.source)
            writer.append(", line \(place.line):\(place.column)")
        }
        writer.append("\n")
    }
}

extension ElementCulling {
    /// How it is found, and why.
    var words: String { (isInRow ? "row by row: " : isRepeated ? "round by round: " : "") + tier.words }
}

extension ElementCulling.Tier {
    /// The name of the tier, and why.
    var words: String {
        switch self {
        case .once: "by itself: at offsets where it may be seen"
        case .sections: "section by section: only in those that can reach the window"
        case .allSections: "in every section: it can be seen anywhere, whatever its section"
        case .evenRows: "closed form: the boxes advance evenly"
        case .restingRows: "bisection, or a uniform grid: the boxes stand still, unevenly"
        case .inverse: "inverse culling: it follows the window, and one quantity decides which can be seen"
        case .intervals(let moving): "interval search: \(ElementCulling.Tier.why(moving))"
        case .slopes(let moving):
            "interval search with affine forms: \(ElementCulling.Tier.why(moving)), and a quantity is read along several paths"
        case .nothingHelps(let moving):
            "all are looked at: \(ElementCulling.Tier.why(moving)), and here neighbours are scattered"
        case .allSeen(let moving):
            "all are looked at: \(ElementCulling.Tier.why(moving)), and most are on screen at once"
        }
    }

    private static func why(_ moving: String) -> String {
        moving == "place" ? "something moves with the offset" : "`\(moving)` moves it away from where it rests"
    }
}
