// swift-tools-version: 6.2
import PackageDescription

/// Targets with layouts, which the build-tool plugin checks, tests and writes as Swift; `../run.sh` builds them.
let plugins: [Target.PluginUsage] = [.plugin(name: "LayoutPlugin", package: "layout-dsl")]

let package = Package(
    name: "plugin-client",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "layout-dsl", path: "../../..")],
    targets: [
        .executableTarget(
            name: "NamesOfLayout", dependencies: [.product(name: "Interpreter", package: "layout-dsl")],
            plugins: plugins),
        .executableTarget(name: "CodeOfLayout", plugins: plugins),
        .target(
            name: "Feed", dependencies: [.product(name: "Interpreter", package: "layout-dsl")],
            plugins: [.plugin(name: "LayoutPlugin", package: "layout-dsl")]),
        // A mistake, and a test that fails: neither builds.
        .target(name: "Mistake", plugins: plugins),
        .target(name: "FailingTest", plugins: plugins),
    ],
    swiftLanguageModes: [.v6]
)
