import Foundation
import PackagePlugin

/// Checks and tests the `.layout` files of a target while it is built, and writes Swift for each: a mistake in a layout stops the
/// build at its line.
@main
struct LayoutPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        guard let target = target as? SourceModuleTarget else { return [] }
        let files = target.sourceFiles.map(\.url)
        let layouts = files.filter { $0.pathExtension == "layout" }.sorted { $0.path < $1.path }
        // An import and the data of a test are read too, wherever they are named.
        let inputs = layouts + files.filter { $0.pathExtension == "json" }
        let kind = codeKind(of: target, files)
        guard !layouts.isEmpty, let tool = try tool(context) else { return [] }
        return layouts.filter(declaresLayout).map { layout in
            let place = layout.path.dropFirst(target.directoryURL.path.count).split(separator: "/")
            let code = context.pluginWorkDirectoryURL.appending(path: place.joined(separator: "-") + ".swift")
            return .buildCommand(
                displayName: "Checking and testing \(place.joined(separator: "/"))", executable: tool,
                arguments: [
                    "emit", "swift", layout.path, "--target", kind, "--test", "--format", "xcode", "-o", code.path,
                ],
                inputFiles: inputs, outputFiles: [code])
        }
    }

    /// The tool: what `DSLC` names in the environment of the build, one that is built for it (`DSLC=build`), or the installed one.
    private func tool(_ context: PluginContext) throws -> URL? {
        let environment = ProcessInfo.processInfo.environment
        switch environment["DSLC"] {
        case "build": return try context.tool(named: "dslc").url
        case .some(let path): return URL(filePath: path)
        case nil: break
        }
        // The search path of Xcode has none of the usual places.
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { String($0) }
        for folder in folders + ["/usr/local/bin", "/opt/homebrew/bin"] {
            let place = URL(filePath: folder).appending(path: "dslc")
            if FileManager.default.isExecutableFile(atPath: place.path) { return place }
        }
        Diagnostics.error(
            "no `dslc` is installed: put it into /usr/local/bin, name it by DSLC=/path/to/dslc, or let DSLC=build build it"
        )
        return nil
    }

    /// What `dslc emit swift --target` writes for a target: where the library is, the names and the compiled layout; else code that
    /// needs no library, a collection view layout for a target that imports UIKit.
    private func codeKind(of target: SourceModuleTarget, _ files: [URL]) -> String {
        let hasLibrary = target.dependencies.contains { dependency in
            switch dependency {
            case .product(let product): product.name == "Interpreter"
            case .target(let other): other.name == "Interpreter"
            @unknown default: false
            }
        }
        if hasLibrary { return "names" }
        let importsUIKit = files.contains { $0.pathExtension == "swift" && hasLine(beginning: "import UIKit", $0) }
        return importsUIKit ? "uikit" : "plain"
    }

    /// Whether a file has a layout of its own, and is not only imported.
    private func declaresLayout(_ file: URL) -> Bool { hasLine(beginning: "layout ", file) }

    private func hasLine(beginning start: String, _ file: URL) -> Bool {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(whereSeparator: \.isNewline).contains { line in
            line.drop { $0 == " " || $0 == "\t" }.hasPrefix(start)
        }
    }
}
