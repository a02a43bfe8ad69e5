import Foundation
import Interpreter
import LayoutDSL
import LayoutLists

/// The layouts that are checked in, compiled once for all tests.
enum Lists {
    static let programs: [(name: String, program: Program)] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Examples")
        let files = ["jungle.layout", "wheel.layout"] + gallery(root.appending(path: "gallery"))
        return files.compactMap { file in
            guard let text = try? String(contentsOf: root.appending(path: file), encoding: .utf8),
                let layout = try? check(parse(Source(name: file, text: text))).get()
            else { return nil }
            return (file, compile(layout))
        }
    }()

    private static func gallery(_ folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".layout") }.sorted().map { "gallery/" + $0 }
    }

    static var names: [String] { programs.map(\.name) }

    static func program(_ name: String) throws -> Program { try require(programs.first { $0.name == name }?.program) }

    static func program(text: String) throws -> Program {
        compile(try check(parse(Source(name: "test.layout", text: text))).get())
    }

    static func list(_ name: String, rightToLeft: Bool = false) throws -> ListLayout {
        let program = try program(name)
        var world = World(viewport: program.layout.viewport, items: program.layout.items)
        world.environment.rightToLeft = rightToLeft
        return try ListLayout(program, for: world)
    }

    static func require<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Missing() }
        return value
    }

    struct Missing: Error {}
}

extension ListLayout {
    /// Offsets of the scroll view from a quarter of a screen before the start to as much past the end.
    var stops: [LayoutPoint] {
        let (size, view) = (contentSize, prepared.screen(at: LayoutPoint(x: 0, y: 0)))
        let opening = contentOffset
        let isSideways = prepared.program.layout.isHorizontal
        let way = isSideways ? size.width - view.width : size.height - view.height
        return (0...12).map { step in
            let share = Double(step) / 10 - 0.1
            let distance = prepared.loops ? share * 3000 : share * max(way, view.width / 2)
            if prepared.loops {
                return LayoutPoint(
                    x: opening.x + (isSideways ? distance : 0), y: opening.y + (isSideways ? 0 : distance))
            }
            return isSideways ? LayoutPoint(x: distance, y: 0) : LayoutPoint(x: 0, y: distance)
        }
    }

    /// What is on screen, and no more.
    mutating func onScreen() -> [ListElement] {
        let view = prepared.screen(at: LayoutPoint(x: 0, y: 0))
        return elements(
            in: LayoutRectangle(x: contentOffset.x, y: contentOffset.y, width: view.width, height: view.height))
    }
}
