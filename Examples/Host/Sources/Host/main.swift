import Interpreter
import LayoutDSL

/// The layout. An app reads it from a file of its bundle.
let text = """
    layout Notes {
      param gap = 8 in 0...40

      supplementary title { size: 100% x 60; sticky; z: 1 }

      section {
        stack(before: gap)
        cell {
          data { height: Length }
          size: 90% x data.height
          fade(to: 0.5)
          snap: rest.top - title.height
        }
      }
    }
    """

/// What the app shows: the ids say which note is which, and the heights are data of the layout.
struct Note {
    let id: String
    let height: Double
}

/// A view on the screen. An app has a UIView, an NSView or a layer here.
final class View {
    var frame = LayoutRectangle(x: 0, y: 0, width: 0, height: 0)
    var alpha = 1.0
    var zIndex = 0.0
}

/// Names the view of an element: a cell by the id of its note, everything else by section and item.
struct ViewID: Hashable {
    let kind: Int
    let name: String
}

/// A list that scrolls.
final class Host {
    private let notes: [Note]
    private var scroller: Scroller
    private var views: [ViewID: View] = [:]
    private var spares: [Int: [View]] = [:]
    private var viewsMade = 0

    init(_ text: String, notes: [Note], viewport: LayoutSize) throws {
        self.notes = notes
        let layout = try check(parse(Source(name: "notes.layout", text: text))).get()
        let heights = DataColumn(name: "height", values: notes.map { $0.height })
        let world = World(viewport: viewport, sections: [SectionData(count: notes.count, columns: [heights])])
        scroller = try compile(layout).prepare(for: world).scroller()
    }

    /// Puts every view where the layout says. A scroll view calls this whenever its offset changes.
    func scroll(to distance: Double) {
        scroller.move(to: scroller.prepared.offset(along: distance))
        var (leaving, shown, entered, moved) = (views, [ViewID: View](), [String](), 0)
        for index in 0..<scroller.count {
            let element = scroller[index]
            let id = id(of: element)
            let old = leaving.removeValue(forKey: id)
            if old == nil { entered.append(id.name) }
            let view = old ?? spare(for: element.kind)
            if old != nil, view.frame != element.frame { moved += 1 }
            view.frame = element.frame  // an app sets center, size, anchorPoint, transform, alpha and blur
            view.alpha = element.alpha
            view.zIndex = element.zIndex
            shown[id] = view
        }
        for (id, view) in leaving { spares[id.kind, default: []].append(view) }
        views = shown
        let left = leaving.keys.map { $0.name }.sorted()
        print("offset \(distance): entered \(entered), left \(left), \(moved) moved, \(viewsMade) views made")
    }

    /// Changes a `param`, as a slider does. Only what depends on it is computed again.
    func set(_ name: String, to value: Double) throws {
        let offset = scroller.offset
        var prepared = scroller.prepared
        try prepared.set([ParameterValue(name: name, value: value)])
        scroller = prepared.scroller()
        scroll(to: offset.y)
    }

    /// Says where scrolling has to stop, when the finger lifts.
    func stop(proposed: Double, velocity: Double) throws -> Double {
        try scroller.prepared.stop(proposed: proposed, velocity: velocity, from: scroller.offset)
    }

    private func id(of element: DrawnElement) -> ViewID {
        let kind = scroller.prepared.program.layout.elements[element.kind]
        let name = kind.category == .cell ? notes[element.item].id : "\(kind.name)[\(element.section),\(element.item)]"
        return ViewID(kind: element.kind, name: name)
    }

    /// A view that left the screen, else a new one.
    private func spare(for kind: Int) -> View {
        if let view = spares[kind, default: []].popLast() { return view }
        viewsMade += 1
        return View()
    }
}

do {
    let notes = (0..<1000).map { Note(id: "note \($0)", height: [80, 120, 160][$0 % 3]) }
    let host = try Host(text, notes: notes, viewport: LayoutSize(width: 390, height: 600))
    for distance in stride(from: 0.0, through: 300, by: 100) { host.scroll(to: distance) }
    try host.set("gap", to: 40)
    let stop = try host.stop(proposed: 430, velocity: 500)
    print("the gesture stops at \(stop)")
    host.scroll(to: stop)
} catch let mistakes as Diagnostics {
    for mistake in mistakes.shown { print("\(mistake.code.text): \(mistake.message)") }
} catch let error as WorldError {
    print("\(error.code.text): \(error.message)")
}
