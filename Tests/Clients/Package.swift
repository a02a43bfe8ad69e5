// swift-tools-version: 6.2
import PackageDescription

/// Packages that use the libraries as an app does, without Foundation; `run.sh` builds and runs them.
let libraries: [Target.Dependency] = [
    .product(name: "LayoutDSL", package: "layout-dsl"), .product(name: "Interpreter", package: "layout-dsl"),
]

let package = Package(
    name: "clients",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "layout-dsl", path: "../..")],
    targets: [
        .executableTarget(name: "ReadmeClient", dependencies: libraries),
        .executableTarget(name: "HostClient", dependencies: libraries),
        .target(name: "Neighbours"),
        .executableTarget(name: "NamesClient", dependencies: libraries + ["Neighbours"]),
    ],
    swiftLanguageModes: [.v6]
)
