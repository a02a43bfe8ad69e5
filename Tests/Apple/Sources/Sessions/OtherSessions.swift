import AdapterOverStandIn
import Foundation
@testable import Inbox
import Interpreter
@testable import JungleCup
import LayoutDSL
import SwiftUI
import UIKit
@testable import Wheel

/// A cell that wants to be as high as its number says.
final class MeasuredCell: UICollectionViewCell {
    private var wanted: CGFloat = 0

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        wanted = MeasuredCell.height(of: layoutAttributes.indexPath.item)
    }

    static func height(of item: Int) -> CGFloat { CGFloat(30 + item * 37 % 90) }

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.height = MeasuredCell.height(of: layoutAttributes.indexPath.item)
        return layoutAttributes
    }
}

/// Errors say to a person what is wrong.
@MainActor
struct ErrorSession {
    let report: Report

    init(_ report: Report) { self.report = report }

    func run() {
        func said(_ work: () throws -> Void) -> String {
            do {
                try work()
                return ""
            } catch { return error.localizedDescription }
        }
        func expect(_ words: String, _ wanted: String) {
            report.expect(words == wanted, "errors", "\(words), not \(wanted)")
        }
        let broken = "layout L {\n  cell { size: 3 }\n  cell { size: 4 }\n}\n"
        let message = said { _ = try check(parse(Source(name: "broken.layout", text: broken))).get() }
        report.expect(
            message.hasPrefix("broken.layout:2: ") && message.hasSuffix("(and 1 more)"), "errors", message)
        expect(
            said { _ = try CheckedLayout(compiled: [1, 2, 3]) },
            "this is no compiled layout: it does not begin as `dslc build` writes one")
        expect(said { _ = try Program.named("nowhere") }, "the bundle has no nowhere.layout")
        let sound = "layout L { param gap = 4 in 0...40; cell { size: 100% x gap } }"
        let world = World(parameters: [ParameterValue(name: "gapp", value: 4)])
        let refused = said {
            _ = try compile(check(parse(Source(name: "sound.layout", text: sound))).get()).prepare(for: world)
        }
        report.expect(refused.contains("`gapp`") && refused.contains(": "), "errors", refused)
    }
}

/// Parts come with their cell, and are no views of their own.
@MainActor
struct PartSession {
    let report: Report

    init(_ report: Report) { self.report = report }

    func run() throws {
        let text = """
            layout Parts {
              items: 40
              cell {
                size: 100% x 60
                translation.y: offset.y / 10
                part icon { size: 40 x 40; place: (10, 10) }
                part badge { size: 20 x 20; place: (60, -15); translation.x: index; part dot { size: 4 x 4; place: (8, 8) } }
              }
            }
            """
        let program = compile(try check(parse(Source(name: "parts.layout", text: text))).get())
        let host = Host("parts", program, report)
        for share in [0.0, 0.3, 1, 0.02] {
            host.scroll(to: host.offset(share))
            let kinds = Set(host.view.views.keys.map(\.kind))
            report.expect(kinds == ["cell:"], host.session, "views of \(kinds)")
            let layout = host.view.collectionViewLayout as? ListCollectionViewLayout
            for (key, _) in host.view.views {
                let found = layout?.layoutAttributesForItem(at: key.indexPath) as? ListAttributes
                let item = CGFloat(key.indexPath.item)
                report.expect(
                    found?.parts.map(\.path.kind) == ["icon", "badge", "dot"]
                        && found?.box(ofPart: "icon") == CGRect(x: 10, y: 10, width: 40, height: 40)
                        && found?.box(ofPart: "badge") == CGRect(x: 60 + item, y: -15, width: 20, height: 20)
                        && found?.box(ofPart: "dot") == CGRect(x: 8, y: 8, width: 4, height: 4),
                    host.session, "parts \(found?.parts.map(\.boxInOwner) ?? [])")
            }
        }
    }
}

/// Cells that measure themselves, in a list that moves and in one that does not.
@MainActor
struct MeasuringSession {
    let report: Report

    init(_ report: Report) { self.report = report }

    func run() throws {
        for (name, motion) in [("plain", ""), ("fading", "fade(to: 0.5)")] {
            let text = """
                layout Measured {
                  items: 60
                  supplementary bar { size: 100% x 40; sticky; z: 1 }
                  section {
                    cell { data { measured height: Length = 60 }; size: 100% x data.height; \(motion) }
                  }
                }
                """
            let program = compile(try check(parse(Source(name: "measured.layout", text: text))).get())
            let host = Host("measured, \(name)", program, report, cells: MeasuredCell.self)
            for share in [0.0, 0.05, 0.1, 0.15, 0.4, 0.39, 0.7, 1, 0.2, 0] {
                host.scroll(to: host.offset(share))
                for (key, view) in host.view.views where key.kind == "cell:" {
                    let wanted = MeasuredCell.height(of: key.indexPath.item)
                    report.expect(
                        view.bounds.height == wanted, host.session,
                        "\(key.indexPath) is \(view.bounds.height) high, not \(wanted)")
                }
            }
            // What stands at the top stays while cells above it are measured.
            host.scroll(to: host.offset(0.5))
            let top = host.view.views.filter { $0.key.kind == "cell:" }.min { $0.value.center.y < $1.value.center.y }
            report.expect(top != nil, host.session, "there are cells")
            host.finish()
        }
    }
}

/// Dots under a list, and more items near its end.
@MainActor
final class Dots {
    private(set) var currentPage = -1
    private(set) var loads = 0

    func follow(_ layout: ListCollectionViewLayout) {
        layout.onOutput = { [weak self] change in
            if change.name == "nearEnd", change.new == .boolean(true) { self?.loadMore() }
        }
    }

    func follow(_ changes: AsyncStream<OutputChange>) async {
        for await change in changes where change.name == "page" {
            if case .element(let page?) = change.new { currentPage = page.item }
        }
    }

    private func loadMore() { loads += 1 }
}

/// What a layout tells its app, by closure and by sequence.
@MainActor
struct OutputSession {
    let report: Report

    init(_ report: Report) { self.report = report }

    func run() async throws {
        let text = """
            layout Told {
              items: 20; viewport: 300 x 400
              output page = current.index
              output atEnd = offset.y > last - 200
              cell { size: 100% x 100; snap: toStart; output isFirst = index == 0 }
            }
            """
        let program = compile(try check(parse(Source(name: "told.layout", text: text))).get())
        let host = Host("outputs", program, report)
        var told: [String] = []
        host.layout.onOutput = { change in
            told.append("\(change.name) \(change.new) at \(change.offset.y)")
            // Whoever is told may ask the list.
            if host.layout.list == nil { told.append("no list") }
        }
        let stream = host.layout.outputs
        func step(_ offset: CGFloat, _ wanted: [String]) {
            told = []
            host.scroll(to: CGPoint(x: 0, y: offset))
            report.expect(told == wanted, host.session, "\(offset) tells \(told), not \(wanted)")
        }
        func first(_ item: Int, _ offset: CGFloat) -> String { "isFirst boolean(\(item == 0)) at \(offset)" }
        let opening = ["page number(0.0) at 0.0", "atEnd boolean(false) at 0.0"] + (0...3).map { first($0, 0) }
        report.expect(told == opening, host.session, "the first frame tells \(told)")
        step(10, [first(4, 10)])
        step(20, [])
        step(160, ["page number(2.0) at 160.0", first(5, 160)])
        step(
            1600, ["page number(19.0) at 1600.0", "atEnd boolean(true) at 1600.0"] + (16...19).map { first($0, 1600) })
        step(1600, [])
        host.counts = [40]
        told = []
        host.view.reloadData()
        host.view.layoutIfNeeded()
        report.expect(
            told.prefix(2) == ["page number(16.0) at 1600.0", "atEnd boolean(false) at 1600.0"], host.session,
            "more items tell \(told)")
        var names: [String] = []
        for await change in stream {
            names.append(change.name)
            if names.count == 3 { break }
        }
        report.expect(names == ["page", "atEnd", "isFirst"], host.session, "the sequence begins with \(names)")
        host.finish()
        await dots(in: program)
    }

    private func dots(in program: Program) async {
        let text = """
            layout Dotted {
              items: 20; viewport: 300 x 400
              output page = current
              output nearEnd = offset.y > last - 400
              cell { size: 100% x 100; snap: toStart }
            }
            """
        guard let layout = check(parse(Source(name: "dotted.layout", text: text))).layout else {
            return report.fail("dots", "the layout has mistakes")
        }
        let host = Host("dots", compile(layout), report)
        let dots = Dots()
        dots.follow(host.layout)
        let changes = host.layout.outputs
        let following = Task { await dots.follow(changes) }
        for offset in [0, 310, 1300, 1500, 1600, 200] as [CGFloat] { host.scroll(to: CGPoint(x: 0, y: offset)) }
        for _ in 0..<1000 where dots.currentPage != 2 { await Task.yield() }
        following.cancel()
        report.expect(dots.loads == 1, "dots", "more was loaded \(dots.loads) times")
        report.expect(dots.currentPage == 2, "dots", "the lit dot is \(dots.currentPage)")
        host.finish()
    }
}

/// One list in two layouts.
@MainActor
struct LayoutsSession {
    let report: Report

    init(_ report: Report) { self.report = report }

    func run() throws {
        let texts = [
            "layout Grid { items: [30, 20]; section { flow(gap: 4, lineGap: 4); cell { size: 80 x 80 } } }",
            "layout Rows { items: [30, 20]; section { cell { size: 100% x 60; appear { alpha: 0 } } } }",
        ]
        let programs = try texts.map { compile(try check(parse(Source(name: "list.layout", text: $0))).get()) }
        let host = Host("two layouts", programs[0], report, counts: [30, 20])
        host.scroll(to: host.offset(0.5))
        let other = ListCollectionViewLayout(program: programs[1])
        host.view.setCollectionViewLayout(other, animated: true)
        report.expect(
            host.view.contentSize.height == 50 * 60, host.session, "the content is \(host.view.contentSize)")
        report.expect(host.view.views.values.allSatisfy { $0.bounds.height == 60 }, host.session, "rows are 60 high")
        host.finish()
    }
}

/// The example apps.
@MainActor
struct AppSessions {
    let report: Report

    init(_ report: Report) { self.report = report }

    func run() throws {
        jungle()
        wheel()
        inbox()
        try changes()
        try replacement()
    }

    private func jungle() {
        let session = "JungleCup"
        let controller = JungleViewController()
        controller.view = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        controller.viewDidLoad()
        guard let view = controller.collectionView else { return report.fail(session, "shows nothing") }
        view.layoutIfNeeded()
        report.expect(view.contentSize.height == 3003, session, "the content is \(view.contentSize)")
        view.contentOffset = CGPoint(x: 0, y: 90)
        view.layoutIfNeeded()
        let header = view.views.first { $0.key.kind == "supplementary:header" }?.value
        report.expect(header?.subviews.last?.alpha == 0.3, session, "the header is dark at 90")
        let cell = view.views.first { $0.key.kind == "cell:" && $0.key.indexPath.section == 0 }?.value
        let picture = (cell as? UICollectionViewCell)?.contentView.subviews.first
        report.expect(picture?.frame.height == 320, session, "the picture is larger than its cell")
        view.contentOffset = CGPoint(x: 0, y: 1200)
        view.layoutIfNeeded()
        let menu = view.views.first { $0.key.kind == "supplementary:menu" }?.value
        report.expect(menu.map { $0.frame.minY + $0.transform.ty } == 1200, session, "the menu stays at the top")
        report.note(session, broken: view.broken, named: view.named)
    }

    private func wheel() {
        let session = "Wheel"
        let body: Any = WheelView().body
        guard let either = body as? Either<LayoutList<Text>, Text>, case .first(let list) = either else {
            return report.fail(session, "has no layout")
        }
        let coordinator = list.makeCoordinator()
        let context = UIViewRepresentableContext<LayoutList<Text>>(coordinator: coordinator)
        let view = list.makeUIView(context: context)
        view.setBounds(CGRect(x: 0, y: 0, width: 375, height: 667))
        view.layoutIfNeeded()
        view.contentOffset = CGPoint(x: 300, y: 0)
        view.layoutIfNeeded()
        let card = view.views.first { $0.key.indexPath.item == 3 }?.value
        report.expect(
            card.map { abs(atan2($0.transform.b, $0.transform.a) - 0.0980829) < 1e-6 } == true, session, "turns")
        report.expect(view.contentSize.width == 14 * 133, session, "the content is \(view.contentSize)")
        list.updateUIView(view, context: context)
        view.layoutIfNeeded()
        report.expect(view.views.count > 3, session, "\(view.views.count) cards after an update")
        report.note(session, broken: view.broken, named: view.named)
    }

    /// Fields come from a diffable data source; what comes above moves nothing.
    private func inbox() {
        let session = "Inbox"
        let controller = InboxViewController()
        controller.view = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        controller.viewDidLoad()
        guard let view = controller.collectionView else { return report.fail(session, "shows nothing") }
        view.layoutIfNeeded()
        // 7 messages of one line, 7 of two, 6 of three, 8 between them; 36 above, 16 below.
        let height: CGFloat = 36 + 1812 + 16
        report.expect(view.contentSize.height == height, session, "the content is \(view.contentSize)")
        view.contentOffset = CGPoint(x: 0, y: 500)
        view.layoutIfNeeded()
        controller.receive([Message(id: 100, text: "New", lines: 4, isUnread: true)], "Today")
        view.layoutIfNeeded()
        report.expect(
            view.contentOffset.y == 500 + 124 + 8, session, "after a message above it stands at \(view.contentOffset)")
        view.contentOffset = .zero
        view.layoutIfNeeded()
        let cell = view.views.first { $0.key.kind == "cell:" && $0.key.indexPath.item == 0 }?.value
        report.expect(
            cell?.bounds.height == 124 && (cell as? MessageCell)?.mark.alpha == 1, session,
            "the new message is \(cell?.bounds.height ?? 0) high, marked \((cell as? MessageCell)?.mark.alpha ?? -1)")
        controller.receive([Message(id: 200, text: "Later", lines: 1, isUnread: false)], "Tomorrow")
        view.layoutIfNeeded()
        report.expect(view.numberOfSections == 2, session, "there are two days")
        report.note(session, broken: view.broken, named: view.named)
    }

    /// Another text of a file while the list runs: offset and params stay, and what is refused changes nothing.
    private func replacement() throws {
        func program(_ height: String, data: String = "", more: String = "") throws -> Program {
            let section = "section { stack(gap: gap); cell { \(data); size: 100% x \(height); fade(to: 0.5) } }"
            let text = "layout L { items: 40; param gap = 8 in 0...40; \(more); \(section) }"
            return compile(try check(parse(Source(name: "l.layout", text: text))).get())
        }
        let host = Host("replacement", try program("50"), report, size: LayoutSize(width: 100, height: 200))
        try host.layout.set([ParameterValue(name: "gap", value: 20)])
        host.scroll(to: CGPoint(x: 0, y: 700))
        try host.layout.replaceProgram(by: program("60", more: "decoration line { size: 100% x 2; sticky }"))
        host.view.layoutIfNeeded()
        let rows = host.view.views.filter { $0.key.kind == "cell:" }
        report.expect(host.view.contentSize.height == 40 * 60 + 39 * 20, host.session, "rows are 60, the gap is 20")
        report.expect(host.view.contentOffset.y == 700, host.session, "it stands at \(host.view.contentOffset)")
        report.expect(!rows.isEmpty && rows.allSatisfy { $0.value.bounds.height == 60 }, host.session, "rows are 60")
        report.expect(host.view.views.count == rows.count + 1, host.session, "there is a line")
        host.layout.fields = { _ in [DataField(name: "height", value: .number(.infinity))] }
        report.expect(
            (try? host.layout.replaceProgram(by: program("data.height", data: "data { height: Length }"))) == nil,
            host.session, "it is refused")
        host.layout.fields = nil
        host.scroll(to: CGPoint(x: 0, y: 720))
        report.expect(host.view.contentSize.height == 40 * 60 + 39 * 20, host.session, "the last good one stays")
        host.finish()
    }

    /// Params and mistakes.
    private func changes() throws {
        let text = "layout L { items: 9; param gap = 8 in 0...40; stack(gap: gap); cell { size: 100% x 50 } }"
        let program = compile(try check(parse(Source(name: "l.layout", text: text))).get())
        let host = Host("params", program, report, size: LayoutSize(width: 100, height: 200))
        try host.layout.set([ParameterValue(name: "gap", value: 20)])
        host.view.layoutIfNeeded()
        report.expect(host.view.contentSize.height == 9 * 50 + 8 * 20, host.session, "the gap is 20")
        report.expect(
            (try? host.layout.set([ParameterValue(name: "none", value: 1)])) == nil, host.session, "it is refused")
        host.counts = [10]
        host.view.reloadData()
        host.view.layoutIfNeeded()
        report.expect(host.view.contentSize.height == 10 * 50 + 9 * 20, host.session, "what is refused changes nothing")
        host.counts = [9]
        host.view.reloadData()
        host.view.layoutIfNeeded()
        host.layout.fields = { _ in [DataField(name: "height", value: .number(.infinity))] }
        host.view.reloadData()
        host.view.layoutIfNeeded()
        report.expect(host.view.contentSize.height == 9 * 50 + 8 * 20, host.session, "the params stay after new data")
        host.finish()
    }
}
