// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Host",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [
        // An app names the repository by its URL: see docs/install.md.
        .package(name: "layout-dsl", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Host",
            dependencies: [
                .product(name: "LayoutDSL", package: "layout-dsl"),
                .product(name: "Interpreter", package: "layout-dsl"),
            ])
    ]
)
