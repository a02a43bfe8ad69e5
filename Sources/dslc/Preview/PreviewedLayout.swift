import Interpreter
import LayoutDSL
import Reports

/// One layout of a page, as it was read, in the world of the command line.
struct PreviewedLayout {
    /// Its text.
    let source: Source
    /// What it imports.
    let imports: [ImportedText]
    private let report: CheckReport
    private let loader: Loader
    /// It in its world, once it has been judged.
    private var prepared: Prepared?

    /// Reads and checks it.
    init(_ world: WorldRequest, _ arguments: Arguments, console: Console) throws(EvalError) {
        loader = Loader(arguments, world, searching: arguments.operands, console: console)
        (source, report, imports) = try loader.checkKeepingTexts()
    }

    /// What it is called: the layout's name, or its file's where it has none.
    var title: String { report.layout?.name ?? FilePath.lastPart(of: loader.name) }

    /// Whether it is more than a file for others to import.
    var isLayout: Bool { report.layout != nil || report.diagnostics.hasErrors }

    /// The size of its device; nil: it has errors, or has not been judged.
    var viewport: LayoutSize? { prepared?.viewport }

    /// The output may not be a file that was read for it, or one of these.
    func guardInputs(and files: [String], against output: String) throws(EvalError) {
        try loader.guardInputs(
            report.diagnostics.sources + (report.layout?.sources ?? []), and: files, against: output)
    }

    /// Prints what is wrong with it, its world, or the numbers where the page begins.
    mutating func judge(_ request: PreviewRequest) throws(EvalError) -> Judgement {
        let prepared: Prepared
        do throws(EvalError) {
            prepared = try loader.prepare(try loader.layout(of: report))
        } catch {
            guard case .refused(let diagnostics, let failures) = error else { throw error }
            loader.findings.print(diagnostics, failures: failures)
            // A stage alone has no editor to fix anything.
            let isFixable = (report.layout == nil || !request.isParticular) && !request.isEmbedded
            return isFixable ? .fixable : .refused
        }
        guard prepared.sectionCounts.reduce(0, +) <= PreviewPage.mostCells else {
            loader.findings.print([
                Failure(
                    code: DiagnosticCode.elementLimit.text,
                    message: "these are more than \(PreviewPage.mostCells) elements, the limit of a page",
                    file: loader.name, help: "a page counts with 32 bits; use `dslc eval`")
            ])
            return request.isEmbedded ? .refused : .fixable
        }
        self.prepared = prepared
        var ledger = TroubleLedger()
        ledger.enter(prepared.troubles)
        ledger.enter(prepared.attributes(at: offset(request, in: prepared)).troubles)
        guard !ledger.troubles.isEmpty else { return .sound }
        loader.findings.print([diagnostics(for: ledger.troubles, sources: prepared.program.layout.sources)])
        return .fixable
    }

    /// What is seen first; nil: it has errors, or has not been judged.
    func picture(_ request: PreviewRequest) -> Picture? {
        guard let prepared else { return nil }
        let layout = prepared.program.layout
        let frame = prepared.attributes(at: offset(request, in: prepared))
        var picture = Picture(
            title: layout.name, kinds: layout.elements.map(\.name), isHorizontal: layout.isHorizontal,
            shots: [Picture.Shot(frame, of: prepared)])
        picture.contents = ContentKind.all(of: prepared)
        return picture
    }

    /// Where it is scrolled to first, along the scroll.
    func offsetAlong(_ request: PreviewRequest) -> Double {
        guard let prepared else { return 0 }
        let offset = offset(request, in: prepared)
        return prepared.program.layout.isHorizontal ? offset.x : offset.y
    }

    private func offset(_ request: PreviewRequest, in prepared: Prepared) -> LayoutPoint {
        guard let asked = request.offset else { return prepared.opening }
        return request.isAlongScroll ? prepared.offset(along: asked.x) : asked
    }
}

/// What there is to say of a layout in the world of the command line.
enum Judgement: Int, Comparable {
    case sound
    /// Something is wrong that can be fixed in the page.
    case fixable
    /// The command line asks for what the layout does not have: the page has no editor for that.
    case refused

    static func < (one: Judgement, other: Judgement) -> Bool { one.rawValue < other.rawValue }
}
