import Interpreter
import LayoutAnalysis
import LayoutDSL
import Player
import Reports
import Worlds

/// The state of the live page: the last text without errors, prepared for the world of the page's controls. Its
/// interface is plain calls and bytes, for a script. The same code runs natively in tests.
package final class Session {
    /// The list that the page shows.
    package let player = ListPlayer()
    /// The text's name, and the files that it imports.
    var text = ListText()
    /// The world that the page's controls describe.
    var controls = Controls()
    /// The findings about the last text.
    private var textFindings: [Diagnostics] = []
    /// The findings about the world that it was put into last, with a place in the text or without.
    private var worldFindings: [Diagnostics] = []
    private(set) var failures: [Failure] = []
    /// What was found about both.
    var findings: [Diagnostics] { textFindings + worldFindings }
    /// What explains its numbers, once they are asked about: making it checks the text once more.
    private var tracer: Tracer?
    /// Why the element moves that was asked about last.
    var motion: Motion?
    /// Where a transition leads, and the way there once it is made.
    var route: Route?
    var transition: LayoutTransition?
    /// The offset at its end; nil: the same progress as at its start.
    var transitionEnd: LayoutPoint?
    /// Whether the text has been checked anew since it was last prepared.
    private var isNew = false

    /// A session with no text yet.
    package init() {}

    /// What the file is called.
    package var name: String {
        get { text.name }
        set { text.name = newValue }
    }
    /// The last sound text, compiled.
    var program: Program? { player.program }
    /// The same in the last world that fitted it.
    var prepared: Prepared? { player.prepared }
    /// What scrolls through it.
    var scroller: Scroller? { player.scroller }

    /// Makes known what `import` finds for a path that is written in a file.
    package func addImport(_ path: String, from importer: String, found: ImportAnswer) {
        text.addImport(path, from: importer, found: found)
    }

    /// Checks a text. One that is sound replaces the one before; else that stays, and `findings` say why.
    ///
    /// - Returns: Whether the text is sound and has a layout.
    package func check(_ bytes: [UInt8]) -> Bool {
        let (layout, found) = text.check(bytes)
        textFindings = found
        forgetMisfits()
        guard let layout else { return false }
        player.use(compile(layout))
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
            try player.prepare(for: controls.world(for: program.layout))
            controls.host.adoptUnits(of: program.layout)
            if isNew { (tracer, motion) = (nil, nil) }
            isNew = false
            follow()
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
        controls.host.set(given)
        guard prepared != nil else { return false }
        do throws(WorldError) {
            try player.set(given)
        } catch {
            return false
        }
        follow()
        return true
    }

    /// Changes the data of what is shown, and makes the way there from what was shown.
    ///
    /// - Returns: The offset at which what was read stands still; the scroller stands there.
    func update(_ changes: [DataChange]) throws(WorldError) -> LayoutPoint {
        guard let before = prepared, let offset = try player.update(changes), let after = prepared else {
            return LayoutPoint(x: 0, y: 0)
        }
        follow()
        (transition, transitionEnd) = (LayoutTransition(from: before, to: after), offset)
        return offset
    }

    /// What explains and what moves is about what is shown now.
    private func follow() {
        guard let prepared else { return }
        tracer = tracer?.with(prepared)
        motion?.follow(prepared)
        (transition, transitionEnd) = (nil, nil)
    }

    /// What explains the numbers of what is shown.
    func explainer() -> Tracer? {
        guard tracer == nil, let prepared else { return tracer }
        let made = Tracer(prepared)
        tracer = made
        return made
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
}
