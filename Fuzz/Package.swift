// swift-tools-version: 6.2
import PackageDescription

/// Fuzz targets, apart from the package itself so that a plain build needs no fuzzer.
let package = Package(
    name: "layout-dsl-fuzz",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "FuzzCheck", targets: ["FuzzCheck"]),
        .executable(name: "FuzzDecimal", targets: ["FuzzDecimal"]),
    ],
    dependencies: [.package(name: "layout-dsl", path: "..")],
    targets: [
        .executableTarget(
            name: "FuzzCheck",
            dependencies: [
                .product(name: "LayoutDSL", package: "layout-dsl"),
                .product(name: "Interpreter", package: "layout-dsl"),
            ]),
        .executableTarget(name: "FuzzDecimal", dependencies: [.product(name: "LayoutDSL", package: "layout-dsl")]),
    ],
    swiftLanguageModes: [.v6]
)
