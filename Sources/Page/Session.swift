import Interpreter
import LayoutDSL
import Reports
import Worlds

/// The state of the live page: the last text without errors, prepared for the world of the page's controls. Its
/// interface is plain calls and bytes, for a script. The same code runs natively in tests.
package final class Session {
    /// What the file is called.
    package var name = "page.layout"
    /// The files that `import` finds.
    private(set) var imports: [ImportedFile] = []
    /// The world that the page's controls describe.
    var controls = Controls()
    /// The findings about the last text.
    private var textFindings: [Diagnostics] = []
    /// The findings about the world that it was put into last, with a place in the text or without.
    private var worldFindings: [Diagnostics] = []
    private(set) var failures: [Failure] = []
    /// What was found about both.
    var findings: [Diagnostics] { textFindings + worldFindings }
    /// The last sound text, compiled.
    private(set) var program: Program?
    /// The same in the last world that fitted it.
    private(set) var prepared: Prepared?
    /// What scrolls through it.
    private(set) var scroller: Scroller?
    /// What explains its numbers, once they are asked about: making it checks the text once more.
    private var tracer: Tracer?
    /// Why the element moves that was asked about last.
    var motion: Motion?
    /// What looks beyond the viewport, once that is asked for.
    private var surroundings: Scroller?
    /// Where a transition leads, and the way there once it is made.
    var route: Route?
    var transition: LayoutTransition?
    /// The offset at its end; nil: the same progress as at its start.
    var transitionEnd: LayoutPoint?
    /// Whether the text has been checked anew since it was last prepared.
    private var isNew = false

    /// A session with no text yet.
    package init() {}

    /// Makes known what `import` finds for a path that is written in a file.
    package func addImport(_ path: String, from importer: String, found: ImportAnswer) {
        imports.removeAll { same($0.path, path) && same($0.importer, importer) }
        imports.append(ImportedFile(importer: importer, path: path, answer: found))
    }

    /// Checks a text. One that is sound replaces the one before; else that stays, and `findings` say why.
    ///
    /// - Returns: Whether the text is sound and has a layout.
    package func check(_ bytes: [UInt8]) -> Bool {
        let report = Interpreter.check(
            parse(Source(name: name, bytes: bytes)), reading: { self.answer($0.path, from: $0.importer) })
        let isClean = report.diagnostics.shown.isEmpty && report.diagnostics.omitted.isEmpty
        textFindings = isClean ? [] : [report.diagnostics]
        forgetMisfits()
        guard let layout = report.layout, !report.diagnostics.hasErrors else {
            if !report.diagnostics.hasErrors {
                let end = SourceSpan(start: bytes.count, length: 0, source: .main)
                let nothing = Diagnostic(.noLayout, "the file declares no layout to show", at: Diagnostic.Label(end))
                textFindings.append(Diagnostics([nothing], sources: report.diagnostics.sources))
            }
            return false
        }
        program = compile(layout)
        isNew = true
        return true
    }

    /// Puts the last sound text into the world of the controls. One that does not fit leaves everything as it is, and
    /// `failures` or `findings` say why.
    ///
    /// - Returns: Whether it fits.
    package func prepare() -> Bool {
        guard let program else { return false }
        forgetMisfits()
        do throws(WorldError) {
            let made = try program.prepare(for: controls.world(for: program.layout))
            controls.adoptUnits(of: program.layout)
            if isNew { (tracer, motion) = (nil, nil) }
            isNew = false
            take(made)
            return true
        } catch {
            note(error, program.layout)
            return false
        }
    }

    /// Changes a param, as a slider does: prepares again only what depends on it.
    ///
    /// - Returns: Whether the layout has such a param and takes the value.
    package func set(_ parameter: String, to value: Double) -> Bool {
        let known = prepared?.program.layout.parameter(parameter)
        let given = ParameterValue(name: parameter, value: value, unit: known?.unit)
        controls.set(given)
        guard var changed = prepared else { return false }
        do throws(WorldError) {
            try changed.set([given])
        } catch {
            return false
        }
        take(changed)
        return true
    }

    /// Changes the data of what is shown, and makes the way there from what was shown.
    ///
    /// - Returns: The offset at which what was read stands still; the scroller stands there.
    func update(_ changes: [DataChange]) throws(WorldError) -> LayoutPoint {
        guard let scroller, let before = prepared else { return LayoutPoint(x: 0, y: 0) }
        try scroller.update(changes)
        let after = scroller.prepared
        scroller.jump(to: after.offset(keeping: scroller.offset, of: before, after: changes))
        prepared = after
        tracer = tracer?.with(after)
        motion?.follow(after)
        surroundings = nil
        (transition, transitionEnd) = (LayoutTransition(from: before, to: after), scroller.offset)
        return scroller.offset
    }

    private func take(_ made: Prepared) {
        var made = made
        let scrolled = scroller
        // Sections that scroll by themselves stay where they are; of the same layout, at what is read of them.
        if let scrolled { made.rowOffsets = scrolled.rowOffsets }
        if var before = prepared, before.program === made.program {
            before.rowOffsets = made.rowOffsets
            made.keepRows(of: before)
        }
        prepared = made
        scroller = made.scroller()
        if let scrolled { scroller?.takeTrails(of: scrolled) }
        tracer = tracer?.with(made)
        motion?.follow(made)
        (surroundings, transition, transitionEnd) = (nil, nil, nil)
    }

    /// What explains the numbers of what is shown.
    func explainer() -> Tracer? {
        guard tracer == nil, let prepared else { return tracer }
        let made = Tracer(prepared)
        tracer = made
        return made
    }

    /// Moves to an offset, below 0 and past the end too.
    ///
    /// - Returns: How many elements can be seen there.
    package func move(to offset: LayoutPoint) -> Int {
        guard let scroller else { return 0 }
        scroller.move(to: offset)
        return scroller.count
    }

    /// Scrolls a section by itself; the next move shows it.
    package func moveRow(_ section: Int, to offset: Double) {
        scroller?.rowOffsets[section] = offset
        prepared?.rowOffsets[section] = offset
    }

    /// What can be seen in a window that is so much wider and higher than the viewport on each side.
    func look(at offset: LayoutPoint, beyond width: Double, _ height: Double) -> Scroller? {
        guard let prepared else { return nil }
        let found = surroundings ?? prepared.scroller()
        surroundings = found
        if let scroller {
            found.takeTrails(of: scroller)
            found.rowOffsets = scroller.rowOffsets
        }
        let screen = prepared.screen(at: offset)
        found.look(
            at: LayoutRectangle(
                x: screen.x - width, y: screen.y - height, width: screen.width + 2 * width,
                height: screen.height + 2 * height),
            offset: offset)
        return found
    }

    private func forgetMisfits() {
        worldFindings = []
        failures = []
    }

    private func note(_ error: WorldError, _ layout: CheckedLayout) {
        if let misfit = diagnostics(for: error, sources: layout.sources) {
            worldFindings.append(misfit)
        } else {
            failures.append(Failure(error, file: name))
        }
    }

    func answer(_ path: String, from importer: String) -> ImportAnswer {
        let found = imports.first { same($0.path, path) && same($0.importer, importer) }
        return found?.answer ?? .missing(reason: "the page has only the files that were imported when it was made")
    }

    /// By bytes: `==` would take two spellings of one letter for the same.
    func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}

struct ImportedFile {
    let importer: String
    let path: String
    let answer: ImportAnswer
}
