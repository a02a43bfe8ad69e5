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
                picture = draw(LayoutTransition(from: prepared, to: to), noting: &ledger)
            } else {
                picture = draw(prepared, noting: &ledger)
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

    private func draw(_ prepared: Prepared, noting ledger: inout TroubleLedger) -> Picture {
        var shots: [Picture.Shot] = []
        var scrolled = prepared
        for offset in request.offsets {
            if case .main(let distance) = offset, request.isPath { scrolled = scrolled.scrolled(along: [distance]) }
            for index in 0..<offset.count {
                let frame = frame(of: scrolled, at: offset.point(index, in: prepared))
                ledger.enter(frame.troubles)
                shots.append(
                    Picture.Shot(
                        frame: frame, viewport: prepared.viewport, contentInsets: prepared.contentInsets,
                        contentSize: prepared.contentSize))
            }
        }
        var picture = picture(of: prepared.program.layout, shots: shots)
        picture.contents = contents(of: prepared)
        return picture
    }

    /// What elements show; boxes show nothing.
    private func contents(of prepared: Prepared) -> [ContentKind] {
        request.style.look == .content ? ContentKind.all(of: prepared) : []
    }

    private func frame(of prepared: Prepared, at offset: LayoutPoint) -> Frame {
        if request.style.showsHidden { return prepared.attributes(at: offset, culling: false) }
        guard request.style.showsContext else { return prepared.attributes(at: offset) }
        let isHorizontal = prepared.program.layout.isHorizontal
        let screen = prepared.screen(at: offset)
        let context = Picture.context(
            of: LayoutSize(width: screen.width, height: screen.height), at: LayoutPoint(x: screen.x, y: screen.y),
            isHorizontal: isHorizontal)
        return prepared.attributes(in: context, at: offset)
    }

    private func draw(_ transition: LayoutTransition, noting ledger: inout TroubleLedger) -> Picture {
        let offset = request.offsets.first?.point(0, in: transition.from) ?? LayoutPoint(x: 0, y: 0)
        let end = request.transition?.offset.map { transition.to.offset(along: $0) }
        var shots: [Picture.Shot] = []
        for progress in request.progress {
            let frame = transition.attributes(at: progress, from: offset, to: end)
            ledger.enter(frame.troubles)
            shots.append(
                Picture.Shot(
                    frame: frame, viewport: transition.viewport(at: progress),
                    contentInsets: transition.contentInsets(at: progress),
                    contentSize: transition.contentSize(at: progress), caption: .progress(progress)))
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
