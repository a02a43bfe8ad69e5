// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Inbox",
    platforms: [.iOS("16.0")],
    products: [
        .iOSApplication(
            name: "Inbox",
            targets: ["Inbox"],
            bundleIdentifier: "dev.layout-dsl.Inbox",
            displayVersion: "1.0",
            bundleVersion: "1",
            supportedDeviceFamilies: [.pad, .phone],
            supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight]
        )
    ],
    dependencies: [.package(name: "layout-dsl", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Inbox",
            dependencies: [
                .product(name: "LayoutListsUIKit", package: "layout-dsl"),
                .product(name: "LayoutLists", package: "layout-dsl"),
                .product(name: "Interpreter", package: "layout-dsl"),
            ],
            path: "Sources",
            resources: [.copy("inbox.layout")]
        )
    ]
)
