import LayoutChecker
import LayoutDSL

// What a layout tells its app where a scroller stands.

extension Scroller {
    /// Whether the layout has outputs.
    public var hasOutputs: Bool { !prepared.program.outputs.outputs.isEmpty }

    /// What the layout tells its app at the current offset, in document order, then by index: of its elements those that
    /// are on screen. Worked out when it is asked for.
    public var outputs: [LayoutOutput] {
        hasOutputs ? outputs(by: OutputReader(prepared)).outputs : []
    }

    func outputs(by reader: OutputReader) -> (outputs: [LayoutOutput], troubles: [Trouble]) {
        reader.outputs(
            at: offset, rows: step.walker.rows, trails: step.trailNumbers,
            of: (0..<count).map { (self[$0].kind, self[$0].section, self[$0].item) })
    }

    func tellOutputs(to frame: inout Frame) {
        let read = outputs(by: OutputReader(prepared))
        frame.outputs = read.outputs
        // What the layout tells of the offset alone is computed by every step.
        let known = Set(frame.troubles.map { $0.formula })
        frame.troubles += read.troubles.filter { !known.contains($0.formula) }
    }
}
