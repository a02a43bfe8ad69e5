import Foundation
import Interpreter
import LayoutDSL
import Page
import Reports
import Testing

/// The layouts of `Examples`, and what a session answers about them.
enum Gallery {
    static let examples: [URL] = {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".layout") }.sorted().map { folder.appendingPathComponent($0) }
    }()

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")

    static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    static func session(_ text: String, items: String = "") throws -> Session {
        let session = Session()
        try #require(session.check(Array(text.utf8)))
        #expect(session.setItems(items) == nil)
        try #require(session.prepare())
        return session
    }

    /// The number of the line that holds a text, from 1.
    static func line(of words: String, in text: String) -> Int? {
        text.components(separatedBy: "\n").firstIndex { $0.contains(words) }.map { $0 + 1 }
    }

    static func object(_ write: (inout TextWriter) -> Void) throws -> [String: Any] {
        var writer = TextWriter()
        write(&writer)
        return try #require(try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any])
    }

    static func numbers(_ write: (inout TextWriter) -> Void) throws -> [Double] {
        var writer = TextWriter()
        write(&writer)
        return try #require(try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [Double])
    }
}
