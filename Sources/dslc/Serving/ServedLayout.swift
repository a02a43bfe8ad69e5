import Interpreter
import LayoutDSL
import Reports

/// A layout file that is served, as it was read last.
struct ServedLayout {
    /// Where it is.
    let path: String
    /// Its path in the folder that is served.
    let name: String
    /// What the layout is called, or its file where it has no name.
    private(set) var title: String
    /// Whether it is more than a file for others to import.
    private(set) var isLayout = true
    /// Its text and what it imports, sound or not; nil: it cannot be read.
    private(set) var file: PreviewFile?
    /// How many errors it has.
    private(set) var errorCount = 0
    /// What tells of it as it is now.
    private(set) var event: ServedEvent
    /// The same of the last text that was sound; nil: none was.
    private(set) var lastSound: ServedEvent?

    private let reader: LayoutReader
    private let files: FilesRead
    private var look: FileLook
    /// Looks without a change since the last one.
    private var quietLooks = 0

    /// Reads it for the first time.
    init(_ path: String, name: String, roots: [String], workingDirectory: String?) {
        (self.path, self.name, title) = (path, name, FilePath.lastPart(of: path))
        files = FilesRead()
        reader = LayoutReader(workingDirectory: workingDirectory, stdinName: nil, roots: roots, noting: files)
        look = FileLook(files)
        event = ServedEvent(.gone, name)
        read()
    }

    /// What a client that knows nothing has to be told: the last sound text, and what is wrong with the one of now.
    var events: [ServedEvent] { event.kind == .findings ? [lastSound, event].compactMap { $0 } : [event] }

    /// Looks whether it has changed, or a file that it imports; then it is read again.
    ///
    /// A file that is being saved is written in pieces, or comes anew under its name.
    ///
    /// - Parameters:
    ///   - looksAtRest: For so many looks the files have to have been as they are.
    ///   - whileGone: The same where one of them is gone, or the layout is empty.
    /// - Returns: Whether there is something to tell.
    mutating func update(looksAtRest: Int, whileGone: Int) -> Bool {
        let before = look.stamps
        look.update()
        quietLooks = look.stamps == before ? quietLooks + 1 : 0
        let changes = look.changes
        guard !changes.isEmpty, quietLooks >= (changes.someAreGone ? whileGone : looksAtRest) else { return false }
        let old = event
        read(takesNothing: quietLooks >= whileGone)
        return event != old
    }

    /// Reads it. An editor that writes into the file itself empties it first: an empty one is left for the next look, unless
    /// it is taken.
    private mutating func read(takesNothing: Bool = true) {
        files.forget()
        do {
            let source = try reader.text(of: path, isOperand: false)
            if source.bytes.isEmpty, !takesNothing { return }
            let (report, imports) = reader.checkKeepingImports(source, of: path)
            let file = PreviewFile(source, imports: imports)
            self.file = file
            title = report.layout?.name ?? FilePath.lastPart(of: path)
            isLayout = report.layout != nil || report.diagnostics.hasErrors
            errorCount = report.diagnostics.errorCount
            if report.layout != nil, !report.diagnostics.hasErrors {
                event = ServedEvent(.layout, name, file)
                lastSound = event
            } else {
                let failures =
                    isLayout
                    ? []
                    : [
                        Failure(
                            code: DiagnosticCode.noLayout.text, message: "the file declares no layout to show",
                            file: reader.name(of: path), help: "open a file that imports it")
                    ]
                event = ServedEvent(.findings, name, file, [report.diagnostics], failures)
            }
        } catch {
            (file, isLayout, errorCount) = (nil, true, 1)
            event = ServedEvent(.findings, name, nil, [], [.unreadable(reader.name(of: path), error)])
        }
        look = FileLook(files)
        quietLooks = 0
    }
}
