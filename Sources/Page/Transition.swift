import Interpreter
import LayoutDSL
import Player
import Reports
import Worlds

/// The way to the same layout in another world, as `--to-items`, `--to-data` and `--to-set` describe it.
struct Route {
    let items: String
    let data: [UInt8]
    /// `radius=500`, one a line.
    let params: String
    /// The names of these params.
    var names: [String] = []

    /// Whether the params are all that differs at the other end.
    var isOfParameters: Bool { items.isEmpty && data.isEmpty }
}

extension Session {
    /// Says where a transition leads; empty texts are what the page has now.
    ///
    /// - Returns: What is wrong with them; nil when nothing is.
    package func setTransition(items: String, data: [UInt8], params: String) -> String? {
        endTransition()
        route = Route(items: items, data: data, params: params)
        do throws(WorldError) {
            _ = try makeTransition()
            return nil
        } catch {
            route = nil
            return error.message + (error.help.map { ": " + $0 } ?? "")
        }
    }

    /// The way from what is shown now; nil when none was asked for, or when it does not fit any more.
    func currentTransition() -> LayoutTransition? {
        do throws(WorldError) {
            return try makeTransition()
        } catch {
            return nil
        }
    }

    private func makeTransition() throws(WorldError) -> LayoutTransition? {
        if let transition { return transition }
        guard let route, let prepared else { return nil }
        var other = controls
        var values: [ParameterValue] = []
        do throws(ValueError) {
            if !route.items.isEmpty || !route.data.isEmpty {
                try other.setItems(route.items)
                do throws(JSONError) {
                    try other.setData(route.data)
                } catch {
                    throw ValueError(error.message, help: nil)
                }
            }
            let lines = route.params.utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
            values = try ParameterText.read(lines)
        } catch {
            throw WorldError(.impossibleWorld, error.message, help: error.help)
        }
        var world = other.world(for: prepared.program.layout)
        for value in values {
            world.parameters.removeAll { $0.name.utf8.elementsEqual(value.name.utf8) }
            world.parameters.append(value)
        }
        let made = LayoutTransition(from: prepared, to: try prepared.program.prepare(for: world))
        transition = made
        self.route?.names = values.map { $0.name }
        return made
    }

    /// What is seen on the way, as `dslc eval --progress` answers it, and the way between worlds in which the params have
    /// the value between; nil when there is no way.
    func frame(onTheWay progress: Double, from offset: LayoutPoint) -> (frame: Frame, way: LayoutTransition)? {
        guard let transition = currentTransition() else { return nil }
        let end = transitionEnd ?? transition.matching(offset)
        guard let route, let way = try? transition.between(route.names, at: progress) else {
            return (transition.attributes(at: progress, from: offset, to: end), transition)
        }
        guard route.isOfParameters else { return (way.attributes(at: progress, from: offset, to: end), way) }
        return (way.from.attributes(at: transition.offset(at: progress, from: offset, to: end)), way)
    }

    /// Forgets the way.
    package func endTransition() { (route, transition, transitionEnd) = (nil, nil, nil) }
}

extension Sheet {
    /// Writes the frame at a progress from 0 to 1 on the way of a session. In the row behind the last element stand the
    /// offset, the size of the viewport and that of the content there.
    ///
    /// - Returns: How many elements are written; -1 when there is no way.
    package func fill(from session: Session, transition progress: Double, at offset: LayoutPoint) -> Int {
        guard let (frame, transition) = session.frame(onTheWay: progress, from: offset) else { return -1 }
        let layout = transition.from.program.layout
        let count = min(frame.elements.count, Sheet.limit)
        makeRoom(for: count + 1, of: transition.from.program)
        for index in 0..<count {
            let element = frame.elements[index]
            let kind = layout.elements.firstIndex { $0.name.utf8.elementsEqual(element.kind.utf8) } ?? 0
            write(element, kind, to: base + index * width)
        }
        let end = base + count * width
        let (viewport, content) = (transition.viewport(at: progress), transition.contentSize(at: progress))
        (end[0], end[1], end[2]) = (frame.offset.x, frame.offset.y, viewport.width)
        (end[3], end[4], end[5]) = (viewport.height, content.width, content.height)
        return count
    }

    private func write(_ element: Attributes, _ kind: Int, to room: UnsafeMutablePointer<Double>) {
        room[.kind] = Double(kind)
        room[.section] = Double(element.section)
        room[.item] = Double(element.item)
        let (center, size, anchor) = (element.center, element.size, element.anchorPoint)
        let (plane, frame) = (element.transform, element.frame)
        let numbers = [
            center.x - size.width / 2, center.y - size.height / 2, size.width, size.height, anchor.x, anchor.y,
            plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty, element.alpha, element.zIndex,
            frame.x, frame.y, frame.width, frame.height, element.transform3D == nil ? 0 : 1,
        ]
        for (place, number) in numbers.enumerated() { room[SheetColumn.left.rawValue + place] = number }
        for (place, number) in (element.transform3D ?? []).enumerated() {
            room[SheetColumn.matrix.rawValue + place] = number
        }
        for (place, quantity) in ElementQuantity.optional.enumerated() {
            room[SheetColumn.blur.rawValue + place] = element.quantities[quantity]
        }
        var place = Sheet.attributes
        for number in element.custom.flatMap({ $0.value.parts.numbers }) where place < width {
            room[place] = number
            place += 1
        }
        for place in place..<max(place, width) { room[place] = .nan }
        write(outline: element.outline, to: room)
    }
}
