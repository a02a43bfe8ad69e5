import Interpreter
import Player
import Reports

// What the script of a list may call, in the player's module and in that which reads texts too.

nonisolated(unsafe) let player = ListPlayer()
nonisolated(unsafe) private var world = HostWorld()
nonisolated(unsafe) private let sheet = Sheet()
nonisolated(unsafe) private let surroundings = Sheet()
nonisolated(unsafe) private let rowSheet = RowSheet()
/// Why the last call refused something.
nonisolated(unsafe) private var refusal = ""

/// Takes a layout that `dslc build` has written; 1 when it is one.
@_expose(wasm, "load") @_cdecl("list_load")
public func load(_ count: Int32) -> Int32 {
    do throws(CompiledLayoutError) {
        try player.load(bytes(0, count))
        return 1
    } catch {
        refusal = error.message
        return 0
    }
}

/// The size of the viewport.
@_expose(wasm, "viewport") @_cdecl("list_viewport")
public func setViewport(_ width: Double, _ height: Double) { world.viewport = LayoutSize(width: width, height: height) }

/// The direction of lines, reduced motion, the safe area.
@_expose(wasm, "environment") @_cdecl("list_environment")
public func setEnvironment(
    _ rightToLeft: Int32, _ reducedMotion: Int32, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
) {
    world.environment.rightToLeft = rightToLeft != 0
    world.environment.reducedMotion = reducedMotion != 0
    world.environment.safeArea = LayoutEnvironment.Insets(top: top, left: left, bottom: bottom, right: right)
}

/// Takes the layout's own sections.
@_expose(wasm, "ownSections") @_cdecl("list_own_sections")
public func takeOwnSections() { world.set(sections: nil) }

/// Begins data that comes as numbers, section by section.
@_expose(wasm, "beginSections") @_cdecl("list_begin_sections")
public func beginSections() { world.beginSections() }

/// A section of so many items.
@_expose(wasm, "section") @_cdecl("list_section")
public func addSection(_ count: Int32) { world.addSection(count: Int(count)) }

/// The name of its section block.
@_expose(wasm, "block") @_cdecl("list_block")
public func setBlock(_ name: Int32) { world.setBlock(text(0, name)) }

/// A field of the section itself: its name, and a number or a boolean.
@_expose(wasm, "sectionField") @_cdecl("list_section_field")
public func addSectionField(_ name: Int32, _ value: Double, _ isBoolean: Int32) {
    world.addSectionField(text(0, name), isBoolean != 0 ? .boolean(value != 0) : .number(value))
}

/// Begins the fields of the whole layout.
@_expose(wasm, "beginFields") @_cdecl("list_begin_fields")
public func beginFields() { world.beginFields() }

/// A field of the whole layout: its name, and a number or a boolean.
@_expose(wasm, "field") @_cdecl("list_field")
public func addField(_ name: Int32, _ value: Double, _ isBoolean: Int32) {
    world.addField(text(0, name), isBoolean != 0 ? .boolean(value != 0) : .number(value))
}

/// A field of its items: so many numbers of eight bytes, then the name.
@_expose(wasm, "column") @_cdecl("list_column")
public func addColumn(_ count: Int32, _ name: Int32, _ isBoolean: Int32) {
    world.addColumn(text(Int32(clamping: Int(count) * 8), name), numbers(0, count), isBoolean: isBoolean != 0)
}

/// A value for a param at the next `prepare`; NaN is its default.
@_expose(wasm, "remember") @_cdecl("list_remember")
public func remember(_ name: Int32, _ value: Double) {
    if value == value {
        world.set(ParameterValue(name: text(0, name), value: value))
    } else {
        world.forget(text(0, name))
    }
}

/// Puts the layout into the world; 1 when it fits.
@_expose(wasm, "prepare") @_cdecl("list_prepare")
public func prepare() -> Int32 {
    guard let layout = player.program?.layout else { return 0 }
    do throws(WorldError) {
        try player.prepare(for: world.world(for: layout))
        world.adoptUnits(of: layout)
        return 1
    } catch {
        return refuse(error)
    }
}

/// Changes a param at once; 1 when the layout takes it.
@_expose(wasm, "set") @_cdecl("list_set")
public func set(_ name: Int32, _ value: Double) -> Int32 {
    let parameter = text(0, name)
    let given = ParameterValue(
        name: parameter, value: value, unit: player.prepared?.program.layout.parameter(parameter)?.unit)
    do throws(WorldError) {
        try player.set(given)
        world.set(given)
        return 1
    } catch {
        return refuse(error)
    }
}

private func refuse(_ error: WorldError) -> Int32 {
    refusal = error.message + (error.advice.map { ": " + $0 } ?? "")
    return 0
}

/// Why the last call refused something.
@_expose(wasm, "refusal") @_cdecl("list_refusal")
public func writeRefusal() -> Int32 { reply { $0.append(refusal) } }

/// The layout in its world, as JSON.
@_expose(wasm, "describe") @_cdecl("list_describe")
public func writeDescription() -> Int32 { reply { player.writeDescription(into: &$0) } }

/// Moves, and writes the sheet; how many elements it has.
@_expose(wasm, "move") @_cdecl("list_move")
public func move(_ x: Double, _ y: Double) -> Int32 {
    _ = player.move(to: LayoutPoint(x: x, y: y))
    return Int32(clamping: sheet.fill(from: player))
}

/// Where its numbers are, once `move` was called.
@_expose(wasm, "sheet") @_cdecl("list_sheet")
public func sheetPlace() -> UnsafeMutablePointer<Double> { sheet.base }

/// How many numbers an element takes in it, of this layout.
@_expose(wasm, "sheetWidth") @_cdecl("list_sheet_width")
public func sheetWidth() -> Int32 { Int32(clamping: sheet.width) }

/// Writes the sheet of what lies around the viewport, so far beyond it on each side; how many elements it has.
@_expose(wasm, "beyond") @_cdecl("list_beyond")
public func beyond(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Int32 {
    let found = player.look(at: LayoutPoint(x: x, y: y), beyond: width, height)
    return Int32(clamping: surroundings.fill(from: found, atMost: Sheet.limit))
}

/// Where that one is.
@_expose(wasm, "beyondSheet") @_cdecl("list_beyond_sheet")
public func beyondSheetPlace() -> UnsafeMutablePointer<Double> { surroundings.base }

/// Writes what has changed in what the layout tells its app since this was called last, where `move` has moved, as JSON.
@_expose(wasm, "outputs") @_cdecl("list_outputs")
public func writeOutputs() -> Int32 { reply { player.writeOutputChanges(into: &$0) } }

/// Writes the windows of the sections on screen that scroll by themselves; how many there are.
@_expose(wasm, "rows") @_cdecl("list_rows")
public func rows() -> Int32 { Int32(clamping: rowSheet.fill(from: player)) }

/// Where those are, once `rows` was called.
@_expose(wasm, "rowSheet") @_cdecl("list_row_sheet")
public func rowSheetPlace() -> UnsafePointer<Double>? { rowSheet.read { $0 } }

/// How many numbers each of them takes.
@_expose(wasm, "rowWidth") @_cdecl("list_row_width")
public func rowWidth() -> Int32 { Int32(clamping: RowSheet.width) }

/// Scrolls one of them; the next `move` shows it.
@_expose(wasm, "moveRow") @_cdecl("list_move_row")
public func moveRow(_ section: Int32, _ offset: Double) { player.moveRow(Int(section), to: offset) }

/// Where one of them stops.
@_expose(wasm, "stopRow") @_cdecl("list_stop_row")
public func stopRow(_ section: Int32, _ proposed: Double, _ velocity: Double, _ offset: Double) -> Double {
    player.stopRow(Int(section), proposed: proposed, velocity: velocity, from: offset)
}

/// Where scrolling stops.
@_expose(wasm, "stop") @_cdecl("list_stop")
public func stop(_ proposed: Double, _ velocity: Double, _ x: Double, _ y: Double) -> Double {
    player.stop(proposed: proposed, velocity: velocity, from: LayoutPoint(x: x, y: y))
}

/// Where the layout's own stops lie in a stretch along the scroll: so many numbers of eight bytes.
@_expose(wasm, "stops") @_cdecl("list_stops")
public func writeStops(_ low: Double, _ high: Double) -> Int32 { reply(player.stops(from: low, to: high)) }

/// Gives an item another size: the offset that keeps what is read, x and y, and no numbers where the layout takes none.
@_expose(wasm, "resize") @_cdecl("list_resize")
public func resize(_ section: Int32, _ item: Int32, _ length: Double) -> Int32 {
    do throws(WorldError) {
        let offset = try player.resize(section: Int(section), item: Int(item), length: length)
        return reply(offset.map { [$0.x, $0.y] } ?? [])
    } catch {
        return reply([])
    }
}

/// The box around an element at an offset, on screen or not: x, y, width, height, and no numbers when there is none.
@_expose(wasm, "frame") @_cdecl("list_frame")
public func writeFrame(_ kind: Int32, _ section: Int32, _ item: Int32, _ x: Double, _ y: Double) -> Int32 {
    let path = ElementPath(kind: text(0, kind), section: Int(section), item: Int(item))
    let box = player.frame(of: path, at: LayoutPoint(x: x, y: y))
    return reply(box.map { [$0.x, $0.y, $0.width, $0.height] } ?? [])
}
