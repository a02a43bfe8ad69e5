import AdapterOverStandIn
import Foundation
import Interpreter
import LayoutDSL
import UIKit

/// A layout that is written while the app runs: `dslc serve` tells each text that is saved.
@MainActor
struct LiveSession {
    let report: Report

    init(_ report: Report) { self.report = report }

    private func text(_ height: Int) -> String {
        "layout L { items: 40; param gap = 8 in 0...40; stack(gap: gap); cell { size: 100% x \(height) } }\n"
    }

    /// How many milliseconds pass from saving a text until the list shows it, the shortest first.
    private func waits(_ host: Host, _ file: URL) async throws -> [Int] {
        var waits: [Int] = []
        let clock = ContinuousClock()
        for height in 80..<101 {
            let began = clock.now
            try text(height).write(to: file, atomically: true, encoding: .utf8)
            while host.view.contentSize.height != CGFloat(40 * height + 39 * 20), clock.now - began < .seconds(10) {
                try await Task.sleep(for: .milliseconds(1))
                host.view.layoutIfNeeded()
            }
            waits.append(Int((clock.now - began) / .milliseconds(1)))
            // The next text is saved at no fixed distance from the one before.
            try await Task.sleep(for: .milliseconds(30 + height * 7 % 50))
        }
        return waits.sorted()
    }

    func run(_ dslc: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "l.layout")
        try text(50).write(to: file, atomically: true, encoding: .utf8)
        let (server, output) = (Process(), Pipe())
        server.executableURL = URL(filePath: dslc)
        server.arguments = ["serve", folder.path]
        server.standardOutput = output
        server.standardError = output
        try server.run()
        defer { server.terminate() }
        var said = ""
        while let more = String(data: output.fileHandleForReading.availableData, encoding: .utf8), !more.isEmpty {
            said += more
            if said.contains("token="), said.hasSuffix("\n") { break }
        }
        let words = said.split { $0 == " " || $0 == "\n" }
        guard let page = words.first(where: { $0.contains("token=") }).map(String.init),
            let address = URL(string: page.replacing("/?token", with: "/l.layout?token"))
        else { return report.fail("live", "the server says \(said)") }

        let program = compile(try check(parse(Source(name: "l.layout", text: text(30)))).get())
        let host = Host("live", program, report, size: LayoutSize(width: 100, height: 200))
        try host.layout.set([ParameterValue(name: "gap", value: 20)])
        host.scroll(to: CGPoint(x: 0, y: 600))
        var errors: [String] = []
        host.layout.follow(live: address) { errors.append($0.localizedDescription) }
        func expect(_ what: String, _ isMet: () -> Bool) async throws {
            for _ in 0..<250 where !isMet() { try await Task.sleep(for: .milliseconds(20)) }
            host.view.layoutIfNeeded()
            report.expect(isMet(), "live", "\(what); the content is \(host.view.contentSize), told: \(errors)")
        }
        func isHigh(_ height: Int) -> Bool {
            host.view.layoutIfNeeded()
            return host.view.contentSize.height == CGFloat(40 * height + 39 * 20)
        }
        try await expect("the first text is taken") { isHigh(50) }
        try text(60).write(to: file, atomically: true, encoding: .utf8)
        try await expect("a text that is saved is taken") { isHigh(60) }
        report.expect(host.view.contentOffset.y == 600, "live", "it stands at \(host.view.contentOffset)")
        try "layout L { cell { size: width } }\n".write(to: file, atomically: true, encoding: .utf8)
        try await expect("what is wrong is told") { errors.contains { $0.hasPrefix("l.layout:1: ") } }
        report.expect(isHigh(60), "live", "the last good text stays")
        try text(70).write(to: file, atomically: true, encoding: .utf8)
        try await expect("the next sound text is taken") { isHigh(70) }
        let waits = try await waits(host, file)
        report.expect(
            waits[waits.count / 2] <= 150, "live",
            "from saving to showing it takes \(waits) ms, the median is at most 150")
        print("from saving a file to the app showing it: \(waits[waits.count / 2]) ms, the median of \(waits.count)")
        host.layout.follow(live: nil)
        let stranger = address.absoluteString.replacing("token=", with: "token=0")
        host.layout.follow(live: URL(string: stranger)) { errors.append($0.localizedDescription) }
        try await expect("another token is told") { errors.contains { $0.hasSuffix("its token is another one") } }
        host.finish()
    }
}
