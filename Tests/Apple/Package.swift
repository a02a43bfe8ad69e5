// swift-tools-version: 6.2
import PackageDescription

/// A stand-in for UIKit and SwiftUI, declarations and rules only, over which the adapter for collection views and the
/// example apps are compiled and driven where there is no UIKit. `run.sh` copies their sources here.
let libraries: [Target.Dependency] = ["LayoutDSL", "Interpreter", "LayoutLists"].map {
    .product(name: $0, package: "layout-dsl")
}

let package = Package(
    name: "apple",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "layout-dsl", path: "../..")],
    targets: [
        .target(name: "UIKit", swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "SwiftUI", dependencies: ["UIKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(
            name: "AdapterOverStandIn", dependencies: ["UIKit", "SwiftUI"] + libraries,
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(
            name: "JungleCup", dependencies: ["UIKit", "AdapterOverStandIn"] + libraries,
            resources: [.copy("jungle.layout")]),
        .target(
            name: "Wheel", dependencies: ["UIKit", "SwiftUI", "AdapterOverStandIn"] + libraries,
            resources: [.copy("wheel.layout")]),
        .target(
            name: "Inbox", dependencies: ["UIKit", "AdapterOverStandIn"] + libraries,
            resources: [.copy("inbox.layout")]),
        .executableTarget(
            name: "Sessions",
            dependencies: ["UIKit", "SwiftUI", "AdapterOverStandIn", "JungleCup", "Wheel", "Inbox"] + libraries),
    ],
    swiftLanguageModes: [.v6]
)
