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
            let world = try loader.prepare(layout, phase: request.phase, beside: end?.layout)
            if let log = request.log { return try compare(with: log, world) }
            if let sweep = request.world.options.sweep, let last = sweep.values.last {
                // What a value is refused for is said before anything is written.
                _ = try loader.prepared(world, setting: last)
            }
            var prepared = world.scrolled(along: request.path)
            if let written = request.element {
                let lookup = ElementLookup(prepared)
                let path = try lookup.path(of: written, file: loader.name)
                try lookup.prove(path, file: loader.name)
                element = path
            }
            try show(in: &prepared)
            if let end {
                transition = LayoutTransition(from: prepared, to: try end.loader.prepare(end.layout, beside: layout))
            }
            return try write(prepared, in: world)
        } catch {
            return try loader.exitCode(of: error)
        }
    }

    /// Tells where a log of frames differs from the layout.
    private func compare(with log: LogRequest, _ prepared: Prepared) throws(EvalError) -> ExitCode {
        let frames = try log.read()
        let comparison = LogComparison(frames, prepared, tolerance: log.tolerance)
        let text = comparison.text(frames: frames.entries.count)
        try console.write(to: request.output) { channel in
            var writer = TextWriter()
            writer.append(text)
            channel.write(&writer)
        }
        return comparison.differences.isEmpty ? .clean : .inputErrors
    }

    /// Reads the other end of a transition.
    private func otherEnd(_ request: TransitionRequest) throws(EvalError) -> (loader: Loader, layout: CheckedLayout) {
        let other = Loader(arguments, request.world, console: console)
        return (other, try other.layout(besideOutput: self.request.output))
    }

    /// Finds the offset that shows the element of `--showing`; its row is scrolled there.
    private mutating func show(in prepared: inout Prepared) throws(EvalError) {
        guard let showing = request.showing else { return }
        shown = try ElementLookup(prepared).offset(
            showing: showing, at: request.place, from: request.offsets.first?.point(0, in: prepared), file: loader.name)
        if let path = ElementPath(written: showing.kind, showing.indices, in: prepared),
            let row = prepared.rowOffset(showing: path, at: request.place)
        {
            prepared.rowOffsets[path.section] = row
        }
    }

    /// Writes the frames, then what went wrong in them. `world`: the layout before anything has scrolled.
    private func write(_ prepared: Prepared, in world: Prepared) throws(EvalError) -> ExitCode {
        var ledger = TroubleLedger()
        ledger.enter(prepared.troubles)
        var failure: EvalError?
        try console.write(to: request.output) { channel in
            do throws(EvalError) {
                try writeAnswer(of: prepared, in: world, to: channel, noting: &ledger)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        // Nobody reads any more: the rest of the sweep was left out, and there is nobody to tell.
        if console.output.state == .hungUp { return .clean }
        guard !ledger.troubles.isEmpty else { return .clean }
        loader.findings.print([diagnostics(for: ledger.troubles, sources: prepared.program.layout.sources)])
        return .inputErrors
    }

    private func writeAnswer(
        of prepared: Prepared, in world: Prepared, to channel: OutputChannel, noting ledger: inout TroubleLedger
    ) throws(EvalError) {
        if let transition, request.transition?.progress == nil {
            writeChanges(of: transition, to: channel, noting: &ledger)
        } else {
            try writeFrames(of: prepared, in: world, to: channel, noting: &ledger)
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

    private func writeFrames(
        of prepared: Prepared, in world: Prepared, to channel: OutputChannel, noting ledger: inout TroubleLedger
    ) throws(EvalError) {
        let between = try betweenEnds()
        var stream = FrameStream(
            format: request.format, layoutName: prepared.program.layout.name,
            viewport: between?.viewport(at: progress) ?? prepared.viewport,
            contentInsets: between?.contentInsets(at: progress) ?? prepared.contentInsets,
            contentSize: between?.contentSize(at: progress) ?? prepared.contentSize, isSweep: request.isSweep,
            loops: transition == nil && prepared.loops,
            layouts: [prepared.program.layout] + (transition.map { [$0.to.program.layout] } ?? []),
            isColored: console.usesColor(arguments.value(of: .color), on: channel))
        var progress = Progress(total: request.frameCount, on: console.errors, beside: channel)
        defer { progress.end() }
        let values = request.world.options.sweep?.values
        stream.parameters = values?.first.map { [$0] } ?? []
        var writer = TextWriter()
        stream.begin(into: &writer)
        var done = 0
        for number in 0..<(values?.count ?? 1) {
            var moment = (command: self, prepared: prepared)
            if let values, number > 0 {
                moment.prepared = try loader.prepared(world, setting: values[number]).scrolled(along: request.path)
                ledger.enter(moment.prepared.troubles)
                try moment.command.show(in: &moment.prepared)
                stream.parameters = [values[number]]
                stream.contentSize = moment.prepared.contentSize
            }
            for offset in request.offsets {
                for index in 0..<offset.count {
                    let point = moment.command.shown ?? offset.point(index, in: moment.prepared)
                    guard let frame = frame(of: moment.prepared, at: point, between) else { continue }
                    ledger.enter(frame.troubles)
                    stream.add(frame, into: &writer) { channel.writeBlock(&$0) }
                    channel.writeBlock(&writer)
                    done += 1
                    progress.update(done)
                    if channel.state != .open { return }
                }
            }
        }
        stream.end(into: &writer)
        channel.write(&writer)
    }

    private var progress: Double { request.transition?.progress ?? 0 }

    /// The way where the params of `--to-set` have the value between.
    private func betweenEnds() throws(EvalError) -> LayoutTransition? {
        guard let transition, let asked = request.transition else { return nil }
        return try loader.between(transition, asked.parameters, at: progress)
    }

    private func frame(of prepared: Prepared, at offset: LayoutPoint, _ between: LayoutTransition?) -> Frame? {
        if let transition, let between, let asked = request.transition {
            return asked.frame(of: transition, between, at: progress, from: offset)
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
