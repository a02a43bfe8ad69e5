import Interpreter
import LayoutDSL
import Reports

/// `dslc render`: draws a device at one or several offsets, or in a transition to another layout.
struct RenderCommand {
    private let console: Console
    private let request: RenderRequest
    private let arguments: Arguments
    private let loader: Loader

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        self.arguments = arguments
        request = try RenderRequest(arguments)
        loader = Loader(arguments, request.world, console: console)
    }

    /// Checks, prepares, and draws.
    func run() throws(UsageError) -> ExitCode {
        do throws(EvalError) {
            let layout = try loader.layout(besideOutput: request.output)
            var end: (loader: Loader, layout: CheckedLayout)?
            if let transition = request.transition {
                let other = Loader(arguments, transition.world, console: console)
                end = (other, try other.layout(besideOutput: request.output))
            }
            let prepared = try loader.prepare(layout, beside: end?.layout)
            var ledger = TroubleLedger()
            ledger.enter(prepared.troubles)
            let picture: Picture
            if let end {
                let to = try end.loader.prepare(end.layout, beside: layout)
                picture = try draw(LayoutTransition(from: prepared, to: to), noting: &ledger)
            } else {
                picture = try draw(prepared, noting: &ledger)
            }
            try console.write(to: request.output) { channel in
                var writer = TextWriter()
                picture.write(request.style, into: &writer)
                channel.write(&writer)
            }
            guard !ledger.troubles.isEmpty else { return .clean }
            loader.findings.print([diagnostics(for: ledger.troubles, sources: layout.sources)])
            return .inputErrors
        } catch {
            return try loader.exitCode(of: error)
        }
    }

    // MARK: Shots

    private func draw(_ prepared: Prepared, noting ledger: inout TroubleLedger) throws(EvalError) -> Picture {
        var shots: [Picture.Shot] = []
        if let sweep = request.world.options.sweep {
            for entry in sweep.entries {
                let other = try loader.prepared(prepared, setting: entry.value)
                ledger.enter(other.troubles)
                shots += self.shots(of: other, captioned: entry.caption, noting: &ledger)
            }
        } else {
            shots = self.shots(of: prepared, captioned: nil, noting: &ledger)
        }
        var picture = picture(of: prepared.program.layout, shots: shots)
        picture.contents = contents(of: prepared)
        return picture
    }

    private func shots(
        of prepared: Prepared, captioned name: String?, noting ledger: inout TroubleLedger
    ) -> [Picture.Shot] {
        var shots: [Picture.Shot] = []
        var scrolled = prepared
        for offset in request.offsets {
            if case .main(let distance) = offset, request.isPath { scrolled = scrolled.scrolled(along: [distance]) }
            for index in 0..<offset.count {
                let frame = scrolled.pictured(at: offset.point(index, in: prepared), request.style)
                ledger.enter(frame.troubles)
                shots.append(Picture.Shot(frame, of: prepared, caption: name.map { .named($0) } ?? .offset))
            }
        }
        return shots
    }

    /// What elements show; boxes show nothing.
    private func contents(of prepared: Prepared) -> [ContentKind] {
        request.style.look == .content ? ContentKind.all(of: prepared) : []
    }

    private func draw(
        _ transition: LayoutTransition, noting ledger: inout TroubleLedger
    ) throws(EvalError) -> Picture {
        let offset = request.offsets.first?.point(0, in: transition.from) ?? LayoutPoint(x: 0, y: 0)
        var shots: [Picture.Shot] = []
        for progress in request.progress {
            guard let asked = request.transition else { continue }
            let between = try loader.between(transition, asked.parameters, at: progress)
            let frame = asked.frame(of: transition, between, at: progress, from: offset)
            ledger.enter(frame.troubles)
            var shot = Picture.Shot(frame, of: between.from, caption: .progress(progress))
            shot.viewport = between.viewport(at: progress)
            shot.contentInsets = between.contentInsets(at: progress)
            shot.contentSize = between.contentSize(at: progress)
            shots.append(shot)
        }
        var picture = picture(of: transition.from.program.layout, shots: shots)
        let other = transition.to.program.layout
        if !other.name.utf8.elementsEqual(picture.title.utf8) { picture.title += " → \(other.name)" }
        picture.kinds += other.elements.map(\.name)
        picture.contents = contents(of: transition.from) + contents(of: transition.to)
        return picture
    }

    private func picture(of layout: CheckedLayout, shots: [Picture.Shot]) -> Picture {
        Picture(
            title: layout.name, kinds: layout.elements.map(\.name), isHorizontal: layout.isHorizontal, shots: shots,
            command: arguments.written)
    }
}
