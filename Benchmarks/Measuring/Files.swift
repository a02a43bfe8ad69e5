import Foundation

/// The folder of the package.
private let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// The text of one of the examples, `gallery/spiral` too.
func example(_ name: String) throws -> String {
    try String(contentsOfFile: examplePath(name), encoding: .utf8)
}

/// The text of one of the layouts that are only measured.
func measured(_ name: String) throws -> String {
    try String(contentsOf: packageFolder.appending(path: "Benchmarks/Layouts/\(name).layout"), encoding: .utf8)
}

func examplePath(_ name: String) -> String { packageFolder.appending(path: "Examples/\(name).layout").path }
