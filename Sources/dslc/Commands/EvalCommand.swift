import Interpreter
import LayoutDSL
import Reports

/// `dslc eval`: prints where everything is, at one or several offsets.
struct EvalCommand {
    private let console: Console
    private let request: EvalRequest
    private let arguments: Arguments
    private let loader: Loader
    /// The way to another layout, once both ends are prepared.
    private var transition: LayoutTransition?
    /// The one element that is asked for.
    private var element: ElementPath?
    /// Where the element of `--showing` is shown.
    private var shown: LayoutPoint?

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        self.arguments = arguments
        request = try EvalRequest(arguments)
        loader = Loader(arguments, request.world, console: console)
    }

    /// Checks, prepares, and writes the frames.
    mutating func run() throws(UsageError) -> ExitCode {
        do {
            let layout = try loader.layout(besideOutput: request.output)
            let end = try request.transition.map { transition throws(EvalError) in try otherEnd(transition) }
            var prepared = try loader.prepare(layout, phase: request.phase, beside: end?.layout).scrolled(
                along: request.path)
            if let written = request.element {
                let lookup = ElementLookup(prepared)
                let path = try lookup.path(of: written, file: loader.name)
                try lookup.prove(path, file: loader.name)
                element = path
            }
            if let showing = request.showing {
                shown = try ElementLookup(prepared).offset(
                    showing: showing, at: request.place, from: request.offsets.first?.point(0, in: prepared),
                    file: loader.name)
                if let path = prepared.path(of: showing.kind, showing.indices),
                    let row = prepared.rowOffset(showing: path, at: request.place)
                {
                    prepared.rowOffsets[path.section] = row
                }
            }
            if let end {
                transition = LayoutTransition(from: prepared, to: try end.loader.prepare(end.layout, beside: layout))
            }
            return try write(prepared)
        } catch {
            return try loader.exitCode(of: error)
        }
    }

    /// Reads the other end of a transition.
    private func otherEnd(_ request: TransitionRequest) throws(EvalError) -> (loader: Loader, layout: CheckedLayout) {
        let other = Loader(arguments, request.world, console: console)
        return (other, try other.layout(besideOutput: self.request.output))
    }

    /// Writes the frames, then what went wrong in them.
    private func write(_ prepared: Prepared) throws(EvalError) -> ExitCode {
        var ledger = TroubleLedger()
        ledger.enter(prepared.troubles)
        try console.write(to: request.output) { channel in
            writeAnswer(of: prepared, to: channel, noting: &ledger)
        }
        // Nobody reads any more: the rest of the sweep was left out, and there is nobody to tell.
        if console.output.state == .hungUp { return .clean }
        guard !ledger.troubles.isEmpty else { return .clean }
        loader.findings.print([diagnostics(for: ledger.troubles, sources: prepared.program.layout.sources)])
        return .inputErrors
    }

    private func writeAnswer(of prepared: Prepared, to channel: OutputChannel, noting ledger: inout TroubleLedger) {
        if let transition, request.transition?.progress == nil {
            writeChanges(of: transition, to: channel, noting: &ledger)
        } else {
            writeFrames(of: prepared, to: channel, noting: &ledger)
        }
    }

    private func writeChanges(
        of transition: LayoutTransition, to channel: OutputChannel, noting ledger: inout TroubleLedger
    ) {
        guard let offset = request.offsets.first?.point(0, in: transition.from) else { return }
        let end = request.transition?.offset.map { transition.to.offset(along: $0) }
        let changes = transition.changes(from: offset, to: end)
        ledger.enter(changes.troubles)
        let report = ChangesReport(
            changes, from: transition.from.program.layout.name, to: transition.to.program.layout.name)
        var writer = TextWriter()
        if request.format == .json {
            report.writeDocument(into: &writer)
        } else {
            report.writeText(into: &writer)
        }
        channel.write(&writer)
    }

    private func writeFrames(of prepared: Prepared, to channel: OutputChannel, noting ledger: inout TroubleLedger) {
        var stream = FrameStream(
            format: request.format, layoutName: prepared.program.layout.name,
            viewport: transition?.viewport(at: progress) ?? prepared.viewport,
            contentInsets: transition?.contentInsets(at: progress) ?? prepared.contentInsets,
            contentSize: transition?.contentSize(at: progress) ?? prepared.contentSize, isSweep: request.isSweep,
            loops: transition == nil && prepared.loops,
            layouts: [prepared.program.layout] + (transition.map { [$0.to.program.layout] } ?? []),
            isColored: console.usesColor(arguments.value(of: .color), on: channel))
        var writer = TextWriter()
        var progress = Progress(total: request.frameCount, on: console.errors, beside: channel)
        var done = 0
        stream.begin(into: &writer)
        for offset in request.offsets {
            for index in 0..<offset.count {
                let point = shown ?? offset.point(index, in: prepared)
                guard let frame = frame(of: prepared, at: point) else { continue }
                ledger.enter(frame.troubles)
                stream.add(frame, into: &writer) { channel.writeBlock(&$0) }
                channel.writeBlock(&writer)
                done += 1
                progress.update(done)
                if channel.state != .open {
                    progress.end()
                    return
                }
            }
        }
        stream.end(into: &writer)
        channel.write(&writer)
        progress.end()
    }

    private var progress: Double { request.transition?.progress ?? 0 }

    private func frame(of prepared: Prepared, at offset: LayoutPoint) -> Frame? {
        if let transition {
            let end = request.transition?.offset.map { transition.to.offset(along: $0) }
            return transition.attributes(at: progress, from: offset, to: end)
        }
        if let under = request.under { return prepared.attributes(under: under, at: offset) }
        guard let element else { return prepared.attributes(at: offset, culling: !request.all) }
        return prepared.attributes(of: element, at: offset)
    }
}

extension OffsetRequest {
    /// The offset at a position, 0 the first.
    func point(_ index: Int, in prepared: Prepared) -> LayoutPoint {
        switch self {
        case .opening: prepared.opening
        case .main(let value): prepared.offset(along: value)
        case .point(let x, let y): LayoutPoint(x: x, y: y)
        case .sweep(let sweep): prepared.offset(along: sweep[index])
        }
    }
}
