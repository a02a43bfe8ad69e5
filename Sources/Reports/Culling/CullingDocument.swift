import Interpreter
import LayoutDSL

/// How the elements of one layout are found while scrolling.
package struct LayoutCulling: Sendable {
    let layout: CheckedLayout
    let elements: [ElementCulling]

    /// Asks a layout.
    package init(of layout: CheckedLayout) {
        self.layout = layout
        elements = compile(layout).cullingReport()
    }

    /// Writes it for people: a line for each kind of element.
    package func write(into writer: inout TextWriter) { render(elements, of: layout, into: &writer) }
}

/// The same for machines: an object for each layout, a line for each of its kinds of elements.
struct CullingDocument {
    let layouts: [LayoutCulling]

    func write(into writer: inout TextWriter) {
        writer.append("[")
        for index in layouts.indices {
            writer.append(index > 0 ? ",\n    " : "\n    ")
            write(layouts[index], into: &writer)
        }
        writer.append(layouts.isEmpty ? "]" : "\n  ]")
    }

    private func write(_ culling: LayoutCulling, into writer: inout TextWriter) {
        var places = SourcePlaces(culling.layout.sources)
        writer.append("{\"file\": ", json: places.source(.main).name)
        writer.append(", \"layout\": ", json: culling.layout.name)
        writer.append(", \"elements\": [")
        for index in culling.elements.indices {
            writer.append(index > 0 ? ",\n      " : "\n      ")
            write(culling.elements[index], &places, into: &writer)
        }
        writer.append(culling.elements.isEmpty ? "]}" : "\n    ]}")
    }

    private func write(_ element: ElementCulling, _ places: inout SourcePlaces, into writer: inout TextWriter) {
        writer.append("{\"kind\": ", json: element.kind)
        writer.append(", \"tier\": ", json: element.tier.name)
        writer.append(", \"moving\": ")
        if let moving = element.tier.moving { writer.append(jsonString: moving) } else { writer.append("null") }
        writer.append(", \"reason\": ", json: element.words)
        writer.append(", \"span\": ")
        if let span = element.span, span.source == .main {
            writer.append(span: span, &places)
        } else {
            writer.append("null")
        }
        writer.append("}")
    }
}

extension ElementCulling.Tier {
    /// Its name for machines.
    fileprivate var name: String {
        switch self {
        case .once: "once"
        case .sections: "sections"
        case .allSections: "allSections"
        case .evenRows: "evenRows"
        case .restingRows: "restingRows"
        case .inverse: "follows"
        case .intervals: "intervals"
        case .slopes: "slopes"
        case .nothingHelps: "nothingHelps"
        case .allSeen: "allSeen"
        }
    }

    /// The property that moves the element; nil where that does not matter.
    fileprivate var moving: String? {
        switch self {
        case .intervals(let moving), .slopes(let moving), .nothingHelps(let moving), .allSeen(let moving): moving
        case .once, .sections, .allSections, .evenRows, .restingRows, .inverse: nil
        }
    }
}
