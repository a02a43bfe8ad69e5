import AdapterOverStandIn
import Foundation
import Interpreter
import LayoutDSL
import UIKit

// Scripted sessions of collection views over every example and gallery file. Each rule of UIKit that is broken is
// printed, and each box that is not where the interpreter says.

guard CommandLine.arguments.count == 2 else {
    print("usage: Sessions EXAMPLES")
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
ErrorSession(report).run()
try PartSession(report).run()
try MeasuringSession(report).run()
try LayoutsSession(report).run()
try await OutputSession(report).run()
try AppSessions(report).run()
report.finish()
