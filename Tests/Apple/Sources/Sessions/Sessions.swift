import AdapterOverStandIn
import Foundation
import Interpreter
import LayoutDSL
import UIKit

/// Scrolls there and back in small and large steps, and past both ends; from right to left too.
@MainActor
struct ScrollingSession {
    let file: String
    let program: Program
    let report: Report

    init(_ file: String, _ program: Program, _ report: Report) {
        (self.file, self.program, self.report) = (file, program, report)
    }

    func run() {
        run(Host("\(file), scrolling", program, report))
        run(Host("\(file), from right to left", program, report, direction: .rightToLeft))
        let insets = UIEdgeInsets(top: 59, left: 8, bottom: 34, right: 4)
        run(Host("\(file), under bars", program, report, insets: insets))
    }

    private func run(_ host: Host) {
        host.compare("at the start")
        // A bar that comes back tells the way; the interpreter asked once does not know it.
        let remembers = file.hasSuffix("quickreturn.layout")
        for step in 0...20 { visit(host, Double(step) / 20 * 1.2 - 0.1, compares: !remembers || step == 0) }
        for share in [0.9, 0.3, 0.31, 0.32, 0.7, 0, 1] { visit(host, share, compares: !remembers) }
        for step in 0...30 { visit(host, 0.4 + Double(step) / 2000, compares: false) }
        let made = host.view.viewsMade
        for step in 0...20 { visit(host, Double(step) / 20, compares: false) }
        for step in 0...20 { visit(host, Double(20 - step) / 20, compares: false) }
        report.expect(
            host.view.viewsMade <= made + 8, host.session, "views are made anew: \(made), \(host.view.viewsMade)")
        host.finish()
    }

    private func visit(_ host: Host, _ share: Double, compares: Bool) {
        host.scroll(to: host.offset(share))
        if compares { host.compare("at \(share)") }
    }
}

/// Turns the device where the list stands, and lets bars come and go.
@MainActor
struct TurningSession {
    let host: Host

    init(_ file: String, _ program: Program, _ report: Report) {
        host = Host("\(file), turning", program, report)
    }

    func run() {
        let size = host.view.bounds.size
        for share in [0.0, 0.5, 1] {
            host.scroll(to: host.offset(share))
            for other in [CGSize(width: size.height, height: size.width), CGSize(width: 320, height: 500), size] {
                host.view.setBounds(CGRect(origin: host.view.bounds.origin, size: other))
                host.view.layoutIfNeeded()
                guard !remembers else { continue }
                host.compare("\(share) at \(other)")
            }
        }
        host.view.contentInset = UIEdgeInsets(top: 44, left: 0, bottom: 20, right: 0)
        host.scroll(to: host.offset(0.25))
        if !remembers { host.compare("with bars") }
        host.finish()
    }

    private var remembers: Bool { host.session.contains("quickreturn") }
}

/// Inserts, deletes, moves and reloads at random, between scroll steps.
@MainActor
struct UpdatingSession {
    let host: Host
    let seed: Int

    init(_ file: String, _ program: Program, _ seed: Int, _ report: Report) {
        host = Host("\(file), updates \(seed)", program, report)
        self.seed = seed
    }

    func run() {
        var chance = Chance(seed)
        for round in 0..<8 {
            host.scroll(to: host.offset(Double.random(in: 0...1, using: &chance)))
            if hasManySections, round % 2 == 1 { updateSections(&chance) } else { update(&chance) }
            if !host.session.contains("quickreturn") { host.compare("round \(round)") }
        }
        host.finish()
    }

    /// Whether sections may come and go: those of other files have blocks of their own.
    private var hasManySections: Bool { host.session.hasPrefix("jungle") || host.session.contains("photos") }

    private func updateSections(_ chance: inout Chance) {
        let gone = host.counts.count > 1 ? Int.random(in: host.counts.indices, using: &chance) : nil
        let left = host.counts.count - (gone == nil ? 0 : 1)
        let place = Int.random(in: 0...left, using: &chance)
        host.view.performBatchUpdates {
            if let gone {
                host.counts.remove(at: gone)
                host.view.deleteSections(IndexSet(integer: gone))
            }
            host.counts.insert(Int.random(in: 0...5, using: &chance), at: place)
            host.view.insertSections(IndexSet(integer: place))
        }
    }

    private func update(_ chance: inout Chance) {
        let section = Int.random(in: host.counts.indices, using: &chance)
        let count = host.counts[section]
        let gone = (0..<count).filter { _ in Int.random(in: 0..<6, using: &chance) == 0 }.prefix(4)
        let left = count - gone.count
        let come = Int.random(in: 0...3, using: &chance)
        let new = Array(Array(0..<(left + come)).shuffled(using: &chance).prefix(come)).sorted()
        let moves = gone.isEmpty && come == 0 && count > 1
        host.view.performBatchUpdates {
            host.counts[section] = left + come
            host.view.deleteItems(at: gone.map { IndexPath(item: $0, section: section) })
            host.view.insertItems(at: new.map { IndexPath(item: $0, section: section) })
            if moves {
                host.view.moveItem(
                    at: IndexPath(item: 0, section: section), to: IndexPath(item: count - 1, section: section))
            }
        }
    }
}

/// Lifts the finger and drags cells.
@MainActor
struct HandSession {
    let host: Host

    init(_ file: String, _ program: Program, _ report: Report) { host = Host("\(file), by hand", program, report) }

    func run() {
        for share in [0.1, 0.5, 0.9] {
            host.scroll(to: host.offset(share))
            lift(share)
            drag()
        }
        host.finish()
    }

    private func lift(_ share: Double) {
        let isSideways = host.program.layout.isHorizontal
        let proposed = host.offset(share + 0.02)
        let found = host.view.lift(proposed: proposed, velocity: CGPoint(x: isSideways ? 1 : 0, y: isSideways ? 0 : 1))
        guard let prepared = host.layout.list?.prepared, !prepared.loops, !prepared.stopsOnBothAxes else { return }
        let from = LayoutPoint(x: host.view.bounds.minX, y: host.view.bounds.minY)
        let wanted = try? prepared.stop(proposed: isSideways ? proposed.x : proposed.y, velocity: 1, from: from)
        host.report.expect(
            abs((isSideways ? found.x : found.y) - (wanted ?? .nan)) < 1e-6, host.session, "it stops at \(found)")
    }

    private func drag() {
        let cells = host.view.views.filter { $0.key.kind == "cell:" && !$0.value.isHidden }
        guard let (key, _) = cells.min(by: { $0.key.indexPath < $1.key.indexPath }),
            let goal = cells.max(by: { $0.key.indexPath < $1.key.indexPath })
        else { return }
        let target = host.view.drag(key.indexPath, to: goal.value.center)
        host.report.expect(
            target.section < host.counts.count && target.item < host.counts[target.section], host.session,
            "a cell is dragged to \(target)")
    }
}
