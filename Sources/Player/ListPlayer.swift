import Interpreter

/// A layout at work for a host that has no Swift, such as the script of a page: a program, the world that it was put into
/// last, and what scrolls through it. All calls are plain; none ends the process.
package final class ListPlayer {
    /// The program of the next `prepare`.
    package private(set) var program: Program?
    /// The program in the last world that fitted it.
    package private(set) var prepared: Prepared?
    /// What scrolls through that.
    package private(set) var scroller: Scroller?
    /// What looks beyond the viewport, once that is asked for.
    private var surroundings: Scroller?
    /// What of the outputs has been told.
    private let watch = OutputWatch { _ in }

    /// A player without a layout.
    package init() {}

    /// Takes another program. What is shown stays until it has been prepared.
    package func use(_ program: Program) { self.program = program }

    /// Takes a layout that `dslc build` has written.
    package func load(_ bytes: [UInt8]) throws(CompiledLayoutError) {
        use(compile(try CheckedLayout(compiled: bytes)))
    }

    /// Puts the program into a world. One that does not fit leaves everything as it is.
    package func prepare(for world: World) throws(WorldError) {
        guard let program else { return }
        take(try program.prepare(for: world))
    }

    /// Changes a param of what is shown, as a slider does: prepares again only what depends on it.
    package func set(_ value: ParameterValue) throws(WorldError) {
        guard var changed = prepared else { return }
        try changed.set([value])
        take(changed)
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
        surroundings = nil
    }

    /// Changes the data of what is shown.
    ///
    /// - Returns: The offset at which what was read stands still, where the scroller stands now; nil when nothing is shown.
    package func update(_ changes: [DataChange]) throws(WorldError) -> LayoutPoint? {
        guard let scroller, let before = prepared else { return nil }
        try scroller.update(changes)
        var after = scroller.prepared
        scroller.jump(to: after.keep(scroller.offset, of: before, after: changes))
        prepared = after
        surroundings = nil
        return scroller.offset
    }

    /// Gives an item another size: the field that the layout measures, else the first that is a number.
    ///
    /// - Returns: As `update`; nil too when no field of its data says a size.
    package func resize(section: Int, item: Int, length: Double) throws(WorldError) -> LayoutPoint? {
        guard let field = prepared?.program.layout.sizeField else { return nil }
        return try update([
            .update(section: section, item: item, fields: [DataField(name: field.name, value: .number(length))])
        ])
    }

    // MARK: Scrolling

    /// Moves to an offset, below 0 and past the end too.
    ///
    /// - Returns: How many elements can be seen there.
    package func move(to offset: LayoutPoint) -> Int {
        guard let scroller else { return 0 }
        scroller.move(to: offset)
        return scroller.count
    }

    /// What has changed in what the layout tells its app since this was asked last, where the scroller stands.
    package func outputChanges() -> [OutputChange] { scroller.map { watch.changes(of: $0) } ?? [] }

    /// What can be seen in a window that is so much wider and higher than the viewport on each side.
    package func look(at offset: LayoutPoint, beyond width: Double, _ height: Double) -> Scroller? {
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

    /// Scrolls a section by itself; the next move shows it.
    package func moveRow(_ section: Int, to offset: Double) {
        scroller?.rowOffsets[section] = offset
        prepared?.rowOffsets[section] = offset
    }

    /// Where scrolling stops, along the scroll; the proposal when that cannot be told.
    package func stop(proposed: Double, velocity: Double, from offset: LayoutPoint) -> Double {
        guard let prepared else { return proposed }
        do throws(WorldError) {
            let moved = scroller.map { prepared.following($0) } ?? prepared
            return try moved.stop(proposed: proposed, velocity: velocity, from: offset)
        } catch {
            return proposed
        }
    }

    /// Where a section that scrolls by itself stops.
    package func stopRow(_ section: Int, proposed: Double, velocity: Double, from offset: Double) -> Double {
        guard let prepared else { return proposed }
        do throws(WorldError) {
            return try prepared.stop(proposed: proposed, velocity: velocity, from: offset, section: section)
        } catch {
            return proposed
        }
    }

    /// Where the layout's own stops lie in a stretch along the scroll, so many at most.
    package func stops(from low: Double, to high: Double, atMost limit: Int = 400) -> [Double] {
        low <= high ? prepared.map { StopList($0).stops(in: low...high, atMost: limit) } ?? [] : []
    }

    /// The box around an element as it is drawn at an offset, on screen or not; nil when there is no such element.
    package func frame(of path: ElementPath, at offset: LayoutPoint) -> LayoutRectangle? {
        prepared?.attributes(of: path, at: offset)?.elements.first?.frame
    }
}

extension CheckedLayout {
    /// The field of items that says a size: one that is measured, else the first that is a number.
    package var sizeField: Field? {
        let lengths = fields.filter { $0.level == .item && !$0.isBoolean }
        return lengths.first { $0.isMeasured } ?? lengths.first
    }
}
