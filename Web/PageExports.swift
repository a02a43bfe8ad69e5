import Interpreter
import LayoutDSL
import Page
import Player
import Reports

// What the page's script may call, through `Channel.swift`. Compiled for WebAssembly only; all that it does stands in the
// rooms `Player` and `Page`, which are tested natively.

nonisolated(unsafe) private let session = Session()
nonisolated(unsafe) private let sheet = Sheet()
nonisolated(unsafe) private let surroundings = Sheet()
nonisolated(unsafe) private let rowSheet = RowSheet()

/// Where the numbers of the elements are, once `move` was called.
@_expose(wasm, "sheet") @_cdecl("page_sheet")
public func sheetPlace() -> UnsafeMutablePointer<Double> { sheet.base }

/// How many numbers an element takes in it, of this layout.
@_expose(wasm, "sheetWidth") @_cdecl("page_sheet_width")
public func sheetWidth() -> Int32 { Int32(clamping: sheet.width) }

/// The same of what lies beyond the viewport, once `beyond` was called.
@_expose(wasm, "beyondSheet") @_cdecl("page_beyond_sheet")
public func beyondSheetPlace() -> UnsafeMutablePointer<Double> { surroundings.base }

/// Names the file.
@_expose(wasm, "name") @_cdecl("page_name")
public func setName(_ count: Int32) { session.name = text(0, count) }

/// Makes an imported file known: importer, path, name, text; of one that is missing the text says why.
@_expose(wasm, "addImport") @_cdecl("page_add_import")
public func addImport(_ importer: Int32, _ path: Int32, _ name: Int32, _ count: Int32, _ isMissing: Int32) {
    session.addImport(
        text(importer, path), from: text(0, importer),
        found: importAnswer(importer + path, name, count, isMissing: isMissing != 0))
}

/// Checks a text; 1 when it is sound.
@_expose(wasm, "check") @_cdecl("page_check")
public func check(_ count: Int32) -> Int32 { session.check(bytes(0, count)) ? 1 : 0 }

/// Puts the last sound text into the world of the controls; 1 when it fits.
@_expose(wasm, "prepare") @_cdecl("page_prepare")
public func prepare() -> Int32 { session.prepare() ? 1 : 0 }

/// The size of the device; 0 by 0 is the layout's own.
@_expose(wasm, "viewport") @_cdecl("page_viewport")
public func setViewport(_ width: Double, _ height: Double) { session.setViewport(width: width, height: height) }

/// The cells a section; answers what is wrong with the text.
@_expose(wasm, "items") @_cdecl("page_items")
public func setItems(_ count: Int32) -> Int32 { reply { $0.append(session.setItems(text(0, count)) ?? "") } }

/// The data file; answers what is wrong with it.
@_expose(wasm, "data") @_cdecl("page_data")
public func setData(_ count: Int32) -> Int32 { reply { $0.append(session.setData(bytes(0, count)) ?? "") } }

/// The direction of lines, reduced motion, the safe area.
@_expose(wasm, "environment") @_cdecl("page_environment")
public func setEnvironment(
    _ rightToLeft: Int32, _ reducedMotion: Int32, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
) {
    session.setEnvironment(
        rightToLeft: rightToLeft != 0, reducedMotion: reducedMotion != 0, safeArea: (top, left, bottom, right))
}

/// How much of the screen bars cover, from the next `prepare` on.
@_expose(wasm, "insets") @_cdecl("page_insets")
public func setInsets(_ top: Double, _ left: Double, _ bottom: Double, _ right: Double) {
    session.setContentInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Changes an item, by an `ItemChange`; answers the offset that keeps what is read, as JSON.
@_expose(wasm, "change") @_cdecl("page_change")
public func change(_ kind: Int32, _ section: Int32, _ item: Int32, _ length: Double) -> Int32 {
    reply { writer in
        guard let change = ItemChange(rawValue: kind) else { return }
        session.change(change, section: Int(section), item: Int(item), length: length, into: &writer)
    }
}

/// Measures what is on screen and stands on an estimate; answers as `change`, and nothing when there is none.
@_expose(wasm, "measure") @_cdecl("page_measure")
public func measure() -> Int32 { reply { session.measure(into: &$0) } }

/// A value for a param at the next `prepare`, the name of its unit after its own, which may be empty; NaN is its default.
@_expose(wasm, "remember") @_cdecl("page_remember")
public func remember(_ name: Int32, _ unit: Int32, _ value: Double) {
    session.remember(text(0, name), as: value, unit: Session.unit(named: text(name, unit)))
}

/// A param as `--set` takes it; answers what is wrong with the text.
@_expose(wasm, "rememberText") @_cdecl("page_remember_text")
public func rememberText(_ name: Int32, _ count: Int32) -> Int32 {
    let parameter = text(0, name)
    let written = text(name, count)
    return reply { $0.append(session.remember(parameter, text: written) ?? "") }
}

/// Changes a param at once; 1 when the layout takes it.
@_expose(wasm, "set") @_cdecl("page_set")
public func set(_ name: Int32, _ value: Double) -> Int32 { session.set(text(0, name), to: value) ? 1 : 0 }

/// Moves, and writes the sheet; how many elements can be seen, of which the sheet may have fewer.
@_expose(wasm, "move") @_cdecl("page_move")
public func move(_ x: Double, _ y: Double) -> Int32 {
    let seen = session.player.move(to: LayoutPoint(x: x, y: y))
    _ = sheet.fill(from: session.player)
    return Int32(clamping: seen)
}

/// Writes what has changed in what the layout tells its app since this was called last, where `move` has moved, as JSON.
@_expose(wasm, "outputs") @_cdecl("page_outputs")
public func writeOutputs() -> Int32 { reply { session.player.writeOutputChanges(into: &$0) } }

/// Writes the windows of the sections on screen that scroll by themselves; how many there are.
@_expose(wasm, "rows") @_cdecl("page_rows")
public func rows() -> Int32 { Int32(clamping: rowSheet.fill(from: session.player)) }

/// Where those are, seven numbers each, once `rows` was called.
@_expose(wasm, "rowSheet") @_cdecl("page_row_sheet")
public func rowSheetPlace() -> UnsafePointer<Double>? { rowSheet.read { $0 } }

/// Scrolls one of them; the next `move` shows it.
@_expose(wasm, "moveRow") @_cdecl("page_move_row")
public func moveRow(_ section: Int32, _ offset: Double) { session.player.moveRow(Int(section), to: offset) }

/// Where one of them stops.
@_expose(wasm, "stopRow") @_cdecl("page_stop_row")
public func stopRow(_ section: Int32, _ proposed: Double, _ velocity: Double, _ offset: Double) -> Double {
    session.player.stopRow(Int(section), proposed: proposed, velocity: velocity, from: offset)
}

/// The most elements that the sheet has.
@_expose(wasm, "sheetLimit") @_cdecl("page_sheet_limit")
public func sheetLimit() -> Int32 { Int32(clamping: Sheet.limit) }

/// Where scrolling stops.
@_expose(wasm, "stop") @_cdecl("page_stop")
public func stop(_ proposed: Double, _ velocity: Double, _ x: Double, _ y: Double) -> Double {
    session.player.stop(proposed: proposed, velocity: velocity, from: LayoutPoint(x: x, y: y))
}

/// The findings about the last text; answers their JSON.
@_expose(wasm, "findings") @_cdecl("page_findings")
public func writeFindings() -> Int32 { reply { session.writeFindings(into: &$0) } }

/// What went wrong in the numbers where the page is; answers nothing when nothing did.
@_expose(wasm, "troubles") @_cdecl("page_troubles")
public func writeTroubles() -> Int32 { reply { session.writeTroubles(into: &$0) } }

/// What the controls are made from.
@_expose(wasm, "describe") @_cdecl("page_describe")
public func writeDescription() -> Int32 { reply { session.writeDescription(into: &$0) } }

/// Everything at an offset, as `dslc eval --json`.
@_expose(wasm, "frame") @_cdecl("page_frame")
public func writeFrame(_ x: Double, _ y: Double) -> Int32 {
    reply { session.writeFrame(at: LayoutPoint(x: x, y: y), into: &$0) }
}

/// One element at an offset.
@_expose(wasm, "element") @_cdecl("page_element")
public func writeElement(_ kind: Int32, _ section: Int32, _ item: Int32, _ x: Double, _ y: Double) -> Int32 {
    let path = ElementPath(kind: text(0, kind), section: Int(section), item: Int(item))
    return reply { session.writeElement(path, at: LayoutPoint(x: x, y: y), into: &$0) }
}

/// The values of a kind that can be explained.
@_expose(wasm, "properties") @_cdecl("page_properties")
public func writeProperties(_ kind: Int32) -> Int32 {
    let name = text(0, kind)
    return reply { session.writeProperties(of: name, into: &$0) }
}

/// The formulas under a value of an element: kind, value.
@_expose(wasm, "explain") @_cdecl("page_explain")
public func writeExplanation(
    _ kind: Int32, _ property: Int32, _ section: Int32, _ item: Int32, _ x: Double, _ y: Double, _ depth: Int32
) -> Int32 {
    let path = ElementPath(kind: text(0, kind), section: Int(section), item: Int(item))
    let name = text(kind, property)
    return reply {
        session.writeExplanation(of: name, path, at: LayoutPoint(x: x, y: y), depth: max(0, Int(depth)), into: &$0)
    }
}

/// The curves of values of an element over a stretch: kind, values a line each.
@_expose(wasm, "curves") @_cdecl("page_curves")
public func writeCurves(
    _ kind: Int32, _ properties: Int32, _ section: Int32, _ item: Int32, _ low: Double, _ high: Double, _ step: Double
) -> Int32 {
    let path = ElementPath(kind: text(0, kind), section: Int(section), item: Int(item))
    let names = text(kind, properties)
    return reply { session.writeCurves(of: names, path, from: low, to: high, step: step, into: &$0) }
}

/// What an editor asks, an `AssistanceQuestion`, about a text that comes in two parts, up to the cursor and behind it; before
/// them a name.
@_expose(wasm, "assist") @_cdecl("page_assist")
public func assist(_ question: Int32, _ name: Int32, _ before: Int32, _ after: Int32) -> Int32 {
    let asked = session.assistance(in: bytes(name, before + after), cursor: Int(before))
    let wanted = text(0, name)
    return reply { writer in
        switch AssistanceQuestion(rawValue: question) {
        case .offers: asked.writeOffers(files: session.importablePaths, into: &writer)
        case .hover: asked.writeHover(into: &writer)
        case .signature: asked.writeSignature(into: &writer)
        case .format: asked.writeFormatting(into: &writer)
        case .renamable: asked.writeRenamable(into: &writer)
        case .rename: asked.writeRenaming(to: wanted, into: &writer)
        case .references: asked.writeReferences(into: &writer)
        case .outline: asked.writeOutline(into: &writer)
        case nil: return
        }
    }
}

/// Why an element moves at an offset.
@_expose(wasm, "motion") @_cdecl("page_motion")
public func writeMotion(_ kind: Int32, _ section: Int32, _ item: Int32, _ x: Double, _ y: Double) -> Int32 {
    let path = ElementPath(kind: text(0, kind), section: Int(section), item: Int(item))
    return reply { session.writeMotion(path, at: LayoutPoint(x: x, y: y), into: &$0) }
}

/// Where the layout's own stops lie in a stretch along the scroll.
@_expose(wasm, "stops") @_cdecl("page_stops")
public func writeStops(_ low: Double, _ high: Double) -> Int32 {
    reply { session.writeStops(from: low, to: high, into: &$0) }
}

/// How many tests the last sound text has.
@_expose(wasm, "testCount") @_cdecl("page_test_count")
public func testCount() -> Int32 { Int32(clamping: session.testCount) }

/// Runs one test.
@_expose(wasm, "test") @_cdecl("page_test")
public func writeTest(_ index: Int32) -> Int32 { reply { session.writeTest(Int(index), into: &$0) } }

/// Fills the sheet of what lies around the viewport, so far beyond it on each side; how many elements it has.
@_expose(wasm, "beyond") @_cdecl("page_beyond")
public func beyond(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Int32 {
    Int32(clamping: surroundings.fill(from: session.player, at: LayoutPoint(x: x, y: y), beyond: width, height))
}

/// Where a transition leads: cells, data, params a line each; answers what is wrong with them.
@_expose(wasm, "transitionTo") @_cdecl("page_transition_to")
public func setTransition(_ items: Int32, _ data: Int32, _ params: Int32) -> Int32 {
    let (cells, records, values) = (text(0, items), bytes(items, data), text(items + data, params))
    return reply { $0.append(session.setTransition(items: cells, data: records, params: values) ?? "") }
}

/// Writes the sheet on the way, and a row behind it; how many elements it has, -1 without a way.
@_expose(wasm, "transition") @_cdecl("page_transition")
public func transition(_ progress: Double, _ x: Double, _ y: Double) -> Int32 {
    Int32(clamping: sheet.fill(from: session, transition: progress, at: LayoutPoint(x: x, y: y)))
}

/// Forgets where a transition leads.
@_expose(wasm, "endTransition") @_cdecl("page_end_transition")
public func endTransition() { session.endTransition() }

/// The picture that `dslc render` draws: offsets as `0,0;0,300`, what is shown, light or dark.
@_expose(wasm, "render") @_cdecl("page_render")
public func writePicture(_ offsets: Int32, _ flags: Int32, _ appearance: Int32) -> Int32 {
    let written = text(0, offsets)
    return reply {
        session.writePicture(
            at: written, flags: Int(flags),
            appearance: PictureAppearance(rawValue: appearance) ?? .auto, into: &$0)
    }
}

/// A placeholder picture.
@_expose(wasm, "picture") @_cdecl("page_picture")
public func writePlaceholder(
    _ look: Int32, _ index: Int32, _ width: Double, _ height: Double, _ isDark: Int32
) -> Int32 {
    let size = LayoutSize(width: width, height: height)
    return reply {
        Session.writePlaceholder(look: Int(look), index: Int(index), size: size, isDark: isDark != 0, into: &$0)
    }
}

/// What an element of a kind shows in a box of a size.
@_expose(wasm, "look") @_cdecl("page_look")
public func look(_ kind: Int32, _ width: Double, _ height: Double) -> Int32 {
    Int32(clamping: session.look(of: Int(kind), size: LayoutSize(width: width, height: height)))
}
