import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Explains the values of a prepared layout, at any offset.
///
/// Making a tracer checks the sources of the layout again, and records for every formula its place in the file and the
/// effects and arrangements that it came through. This takes about as long as the first check, so keep the tracer.
package struct Tracer: Sendable {
    /// The layout in its world.
    package let prepared: Prepared
    /// The layout whose formulas are numbers of a record.
    let recorded: CheckedLayout?

    /// The same for another world, or other parameters, of the same layout: nothing is checked again.
    package func with(_ prepared: Prepared) -> Tracer { Tracer(prepared: prepared, recorded: recorded) }

    /// The values of an element kind that can be explained; empty for a kind that the layout does not have.
    package func properties(of kind: String) -> [String] {
        let layout = prepared.program.layout
        return layout.elements.firstIndex { $0.name.utf8.elementsEqual(kind.utf8) }.map { properties(of: $0) } ?? []
    }

    private func properties(of number: Int) -> [String] {
        let (layout, phase) = (prepared.program.layout, prepared.program.phase)
        return TracedProperty.all(
            of: layout.elements[number], in: phase, telling: outputs(ofElement: number, in: layout)
        ).map { $0.name }
    }

    /// The outputs of an element. They are told at rest only.
    private func outputs(ofElement number: Int, in layout: CheckedLayout) -> [OutputFormula] {
        prepared.program.phase == .resting ? layout.allOutputs(ofElement: number) : []
    }

    /// Explains one value of one element.
    ///
    /// - Parameters:
    ///   - property: Which value, by the name under which `eval` answers it: `frame.y`, `alpha`, `drift.y`.
    ///   - element: The element, on screen or not.
    ///   - offset: The content offset, in points.
    ///   - depth: How many formulas deep to go; nil: all the way.
    /// - Returns: The formulas under the value, each with its own.
    /// - Throws: When there is no such element or no such value.
    package func trace(
        of property: String, _ element: ElementPath, at offset: LayoutPoint, depth: Int? = nil
    ) throws(TraceError) -> Trace {
        let curve = try curve(of: property, element)
        return try curve.trace(at: offset, depth: depth)
    }

    /// One value of one element at one offset.
    ///
    /// - Returns: The value and its quantity; nil as the value if the element takes no part, or if it is not finite.
    /// - Throws: When there is no such element or no such value.
    package func value(
        of property: String, _ element: ElementPath, at offset: LayoutPoint
    ) throws(TraceError) -> (value: Double?, quantity: Quantity) {
        let curve = try curve(of: property, element)
        guard let value = curve.values(at: offset)?[curve.root], value.isFinite else {
            return (nil, curve.valueQuantity)
        }
        return (value, curve.valueQuantity)
    }

    /// One value of one element, ready to be looked at from many offsets.
    func curve(of property: String, _ element: ElementPath) throws(TraceError) -> TracedCurve {
        let program = prepared.program
        // `cell[0,2].badge.frame.y` is `frame.y` of the part, as tests write it.
        let (element, property) = program.layout.named(element, property)
        let kinds = program.layout.elements
        guard kinds.contains(where: { $0.name.utf8.elementsEqual(element.kind.utf8) }) else {
            if let teller = TracedCurve.Teller(element.kind) { return try curve(of: property, toldBy: teller, element) }
            throw .unknownElement(kinds.map { $0.name })
        }
        let walker = Walker(prepared)
        walker.begin(at: prepared.offset(along: 0))
        guard let number = walker.find(element), let recorded, number < recorded.elements.count else {
            throw .missingElement
        }
        let outputs = outputs(ofElement: number, in: recorded)
        guard
            let found = TracedProperty.named(
                property, of: recorded.elements[number], in: program.phase, telling: outputs)
        else { throw .unknownProperty(element.kind, property, properties(of: number)) }
        return TracedCurve(prepared, recorded, number, found, element)
    }

    /// An output of the layout or of a section.
    private func curve(
        of property: String, toldBy teller: TracedCurve.Teller, _ path: ElementPath
    ) throws(TraceError) -> TracedCurve {
        guard let recorded else { throw .unknownOutput([]) }
        let blocks = prepared.world.blocks
        guard teller == .layout || blocks.indices.contains(path.section) else { throw .missingElement }
        let owner: OutputFormula.Owner = teller == .layout ? .layout : .section(block: blocks[path.section])
        let told = recorded.outputs.filter { $0.owner == owner }
        guard let found = TracedProperty.output(property, among: told) else {
            throw .unknownOutput(told.map { $0.name })
        }
        return TracedCurve(prepared, recorded, teller, found, path)
    }
}

extension CheckedLayout {
    /// The part that the beginning of a value names, and what is asked of it.
    fileprivate func named(_ element: ElementPath, _ property: String) -> (ElementPath, String) {
        var (element, rest) = (element, property[...])
        while let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")), let kind = part(rest[..<dot], of: element.kind) {
            element.kind = kind
            rest = rest[rest.utf8.index(after: dot)...]
        }
        return (element, String(rest))
    }
}

extension Tracer {
    /// Makes a tracer for a layout in its world.
    package init(_ prepared: Prepared) { self.init(prepared: prepared, recorded: prepared.program.layout.recorded()) }
}
