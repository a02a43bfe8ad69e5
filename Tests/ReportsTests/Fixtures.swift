import LayoutDSL
import Reports

import Interpreter
@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// The bytes of a needle in a source, as a span; its `occurrence`th from 1.
func span(_ needle: String, in source: Source, occurrence: Int = 1) -> SourceSpan {
    let pattern = Array(needle.utf8)
    var left = occurrence
    for start in 0...(source.bytes.count - pattern.count)
    where Array(source.bytes[start..<(start + pattern.count)]) == pattern {
        left -= 1
        if left == 0 { return SourceSpan(start: start, length: pattern.count, source: source.id) }
    }
    preconditionFailure("the needle is not there")
}

/// A file being checked, and the empty prelude in front of it.
func sources(_ text: String) -> (main: Source, all: [Source]) {
    let main = Source(name: "jungle.layout", text: text)
    return (main, [Source(name: "Prelude.layout", text: "", id: .prelude), main])
}

/// What a renderer prints.
func render(
    _ found: [Diagnostic], _ sources: [Source], _ style: DiagnosticRenderer.Style = .text, color: Bool = false,
    width: Int = 100
) -> String {
    var writer = TextWriter()
    DiagnosticRenderer(style: style, color: color, width: width)
        .render(Diagnostics(found, sources: sources), into: &writer)
    return writer.text
}

/// One error at one place, in text.
func render(_ text: String, at needle: String, label: String = "here", width: Int = 100) -> String {
    let (main, all) = sources(text)
    return render(
        [Diagnostic(.unknownName, "m", at: Diagnostic.Label(span(needle, in: main), label))], all, width: width)
}

/// An element with plain values.
func element(
    _ kind: String, _ section: Int, _ item: Int, category: Interpreter.ElementCategory = .cell, frame: LayoutRectangle,
    transform: PlaneTransform = .identity, transform3D: [Double]? = nil, alpha: Double = 1, z: Double = 0,
    isHidden: Bool = false, custom: [CustomAttribute] = []
) -> Attributes {
    var element = Attributes(
        kind: kind, category: category, section: section, item: item, frame: frame, transform: transform,
        transform3D: transform3D, custom: custom, quantities: ElementQuantity.resting, optional: [])
    element.center = LayoutPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    element.size = LayoutSize(width: frame.width, height: frame.height)
    element.alpha = alpha
    element.zIndex = z
    element.isHidden = isHidden
    return element
}

/// A frame of elements.
func frame(_ elements: [Attributes], x: Double = 0, y: Double = 300) -> Frame {
    Frame(offset: LayoutPoint(x: x, y: y), elements: elements, troubles: [], visited: elements.count)
}

/// The report of the examples.
let jungle = FrameReport(
    layoutName: "Jungle", viewport: LayoutSize(width: 375, height: 667),
    contentSize: LayoutSize(width: 375, height: 3003))

/// What a report writes for one frame.
func write(_ frame: Frame, as format: OutputFormat) -> String {
    var writer = TextWriter()
    jungle.write(frame, as: format, into: &writer)
    return writer.text
}

/// Foundation has an `PlaneTransform` of its own.
typealias Plane = Interpreter.PlaneTransform
