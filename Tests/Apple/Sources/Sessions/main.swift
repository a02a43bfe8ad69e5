import AdapterOverStandIn
import Foundation
import Interpreter
import LayoutDSL
import UIKit

// Scripted sessions of collection views over every example and gallery file. Each rule of UIKit that is broken is
// printed, and each box that is not where the interpreter says.

guard CommandLine.arguments.count == 3 else {
    print("usage: Sessions EXAMPLES DSLC")
    exit(2)
}
let examples = URL(filePath: CommandLine.arguments[1])
let gallery = try FileManager.default.contentsOfDirectory(atPath: examples.appending(path: "gallery").path)
    .filter { $0.hasSuffix(".layout") }.sorted().map { "gallery/" + $0 }
let report = Report()

for file in ["jungle.layout", "wheel.layout"] + gallery {
    let text = try String(contentsOf: examples.appending(path: file), encoding: .utf8)
    let program = compile(try check(parse(Source(name: file, text: text))).get())
    ScrollingSession(file, program, report).run()
    TurningSession(file, program, report).run()
    for seed in 0..<4 { UpdatingSession(file, program, seed, report).run() }
    HandSession(file, program, report).run()
}
for emitted in EmittedClass.all {
    let text = try String(contentsOf: examples.appending(path: emitted.file), encoding: .utf8)
    let program = compile(try check(parse(Source(name: emitted.file, text: text))).get())
    EmittedSession(emitted, program, report, "scrolling").scroll()
    EmittedSession(emitted, program, report, "from right to left", direction: .rightToLeft).scroll()
    let insets = UIEdgeInsets(top: 59, left: 8, bottom: 34, right: 4)
    EmittedSession(emitted, program, report, "under bars", insets: insets).scroll()
    EmittedSession(emitted, program, report, "turning").turn()
    EmittedSession(emitted, program, report, "updates").update()
    guard text.contains("data {"), text.contains("measured ") else { continue }
    EmittedSession(emitted, program, report, "measured", cells: MeasuredCell.self).measure()
}
for emitted in EmittedClass.all where emitted.file.contains("/opensat") {
    let text = try String(contentsOf: examples.appending(path: emitted.file), encoding: .utf8)
    let program = compile(try check(parse(Source(name: emitted.file, text: text))).get())
    await OpeningSession(40, report).run(emitted, program, program.layout.isHorizontal ? .rightToLeft : .leftToRight)
}
let rows =
    "opens: last; param gap = 0 in 0...40; stack(gap: gap); cell { data { height: Length = 50 }; size: 100% x data.height }"
try OpeningSession(40, report).reload(
    compile(try check(parse(Source(name: "rows.layout", text: "layout Rows { \(rows) }"))).get()))
ErrorSession(report).run()
try PartSession(report).run()
try MeasuringSession(report).run()
try LayoutsSession(report).run()
try await OutputSession(report).run()
try AppSessions(report).run()
try await LayoutListSession(report).run()
try await LiveSession(report).run(CommandLine.arguments[2])
report.finish()
