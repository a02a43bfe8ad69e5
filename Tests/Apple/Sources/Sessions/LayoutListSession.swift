import AdapterOverStandIn
import Foundation
import Interpreter
import LayoutDSL
import SwiftUI
import UIKit

/// A song of a list.
struct Song: Identifiable {
    let id: String
    var height = 50.0
}

/// A list of SwiftUI: items by their ids, params, outputs, position, selection, mistakes, another program.
@MainActor
final class LayoutListSession {
    private let report: Report
    private let session = "LayoutList"
    private var songs = (0..<40).map { Song(id: "song \($0)") }
    @State private var page: OutputValue?
    @State private var first: String?
    @State private var selected: Set<String> = []
    private var (gap, edge) = (0.0, 0.0)
    private var errors: [String] = []
    private var program: Program

    init(_ report: Report) throws {
        self.report = report
        program = try Self.program()
    }

    private static func program(_ more: String = "", height: String = "data.height") throws -> Program {
        let section = "section { stack(gap: gap); cell { data { height: Length = 50 }; size: 100% x \(height) } }"
        let text =
            "layout L { param gap = 0 in 0...40; data { edge: Length = 0 }; insets.top: data.edge; output page = current.index; \(more); \(section) }"
        return compile(try check(parse(Source(name: "l.layout", text: text))).get())
    }

    private var list: LayoutList<Text> {
        LayoutList(program, songs, fields: { [DataField(name: "height", value: .number($0.height))] }) { path, song in
            Text(song?.id ?? path.kind)
        }
        .params([ParameterValue(name: "gap", value: gap)])
        .layoutFields([DataField(name: "edge", value: .number(edge))])
        .output("page", $page)
        .position(id: $first)
        .selection($selected)
        .onError { self.errors.append($0.localizedDescription) }
    }

    func run() async throws {
        let made = list
        let context = UIViewRepresentableContext<LayoutList<Text>>(coordinator: made.makeCoordinator())
        first = "song 10"
        let view = made.makeUIView(context: context)
        made.updateUIView(view, context: context)
        view.setBounds(CGRect(x: 0, y: 0, width: 200, height: 200))
        view.layoutIfNeeded()
        func update() async {
            list.updateUIView(view, context: context)
            view.layoutIfNeeded()
            for _ in 0..<20 { await Task.yield() }
            view.layoutIfNeeded()
        }
        func expect(_ truth: Bool, _ what: String) { report.expect(truth, session, "\(what); \(view.contentOffset)") }
        func shown() -> [String] {
            let cells = view.indexPathsForVisibleItems.sorted().compactMap { view.cellForItem(at: $0) }
            return cells.map { ($0.contentConfiguration as? UIHostingConfiguration<Text>)?.content.text ?? "" }
        }
        await update()
        expect(view.contentOffset.y == 500 && shown().first == "song 10", "it opens at its position: \(shown())")
        view.contentOffset.y = 620
        view.layoutIfNeeded()
        expect(first == "song 12", "the position follows: \(first ?? "")")
        expect(page == .number(12), "the output follows: \(String(describing: page))")
        first = "song 20"
        await update()
        expect(view.contentOffset.y == 1000, "a new position scrolls")

        // Four come above, one goes, two change places: what the user sees stays.
        songs.insert(contentsOf: (0..<4).map { Song(id: "new \($0)") }, at: 3)
        songs.removeAll { $0.id == "song 7" }
        songs.swapAt(0, 1)
        await update()
        expect(view.contentOffset.y == 1150 && shown().first == "song 20", "what is seen stays: \(shown())")
        expect(view.contentSize.height == 43 * 50, "there are 43 rows: \(view.contentSize)")
        // An item that is kept has another field.
        songs[2].height = 80
        await update()
        expect(view.contentOffset.y == 1180 && view.contentSize.height == 43 * 50 + 30, "a row is higher")

        let place = view.indexPathsForVisibleItems.sorted()[1]
        view.tap(place)
        expect(selected == ["song 21"], "the user selects \(selected)")
        songs.insert(Song(id: "top"), at: 0)
        selected.insert("song 30")
        await update()
        expect(
            view.indexPathsForSelectedItems.map { Set($0.map { songs[$0.item].id }) } == selected, "selected are both")

        gap = 10
        await update()
        expect(view.contentSize.height == 44 * 50 + 30 + 43 * 10, "the gap is 10: \(view.contentSize)")
        program = try Self.program("supplementary bar { size: 100% x 20; sticky }", height: "60")
        await update()
        expect(view.contentSize.height == 20 + 44 * 60 + 43 * 10, "another program: \(view.contentSize)")
        expect(view.views.keys.contains { $0.kind == "supplementary:bar" }, "it has a bar")
        gap = 100
        await update()
        expect(errors.count == 1 && errors.first?.contains("gap") == true, "a param is refused: \(errors)")
        expect(view.contentSize.height == 20 + 44 * 60 + 43 * 10, "and the list stays")
        gap = 10
        songs = [Song(id: "twice"), Song(id: "twice")]
        await update()
        expect(view.contentSize.height == 20 + 130, "ids that are there twice are no harm: \(view.contentSize)")
        edge = 30
        await update()
        expect(view.contentSize.height == 20 + 130 + 30, "the layout's own field: \(view.contentSize)")
        report.note(session, broken: view.broken, named: view.named)
    }
}
