// swift-tools-version: 6.2
import PackageDescription

/// Swift 6 language mode; a warning is an error.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// `floor`, `sqrt` and the like: on Linux they stand in a library of their own, which nothing else links where a client
/// does without Foundation.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

/// The fuzz targets (Fuzz/README.md) are there when they are asked for: a plain build needs no fuzzer.
let fuzzTargets: [Target] =
    Context.environment["FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "FuzzCheck", dependencies: ["LayoutDSL", "Interpreter", "Reports", "Worlds"], path: "Fuzz/FuzzCheck"),
        .executableTarget(
            name: "FuzzCompiled", dependencies: ["Interpreter", "RandomCases"], path: "Fuzz/FuzzCompiled"),
        .executableTarget(name: "FuzzDecimal", dependencies: ["LayoutDSL"], path: "Fuzz/FuzzDecimal"),
    ]

let package = Package(
    name: "layout-dsl",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "LayoutDSL", targets: ["LayoutDSL"]),
        .library(name: "Interpreter", targets: ["Interpreter"]),
        .library(name: "LayoutAnalysis", targets: ["LayoutAnalysis"]),
        .library(name: "LayoutLists", targets: ["LayoutLists"]),
        .library(name: "LayoutListsUIKit", targets: ["LayoutListsUIKit"]),
        .executable(name: "dslc", targets: ["dslc"]),
        .plugin(name: "LayoutPlugin", targets: ["LayoutPlugin"]),
    ],
    targets: [
        .target(name: "LayoutDSL", swiftSettings: strict, linkerSettings: mathematics),
        .target(
            name: "LayoutChecker",
            dependencies: ["LayoutDSL"],
            path: "Sources/Interpreter/Checker",
            exclude: ["Prelude/Prelude.layout"],
            swiftSettings: strict,
            linkerSettings: mathematics
        ),
        .target(
            name: "LayoutEngine",
            dependencies: ["LayoutDSL", "LayoutChecker"],
            path: "Sources/Interpreter/Engine",
            swiftSettings: strict
        ),
        .target(
            name: "Interpreter",
            dependencies: ["LayoutDSL", "LayoutChecker", "LayoutEngine"],
            exclude: ["Checker", "Engine", "Analysis"],
            swiftSettings: strict
        ),
        .target(
            name: "LayoutAnalysis",
            dependencies: ["LayoutDSL", "LayoutChecker", "LayoutEngine"],
            path: "Sources/Interpreter/Analysis",
            swiftSettings: strict
        ),
        .target(
            name: "LayoutEmission", dependencies: ["LayoutDSL", "LayoutChecker", "LayoutEngine", "LayoutAnalysis"],
            path: "Sources/Emission",
            swiftSettings: strict),
        // Empty where there is no UIKit. Classes of UIKit belong to the main actor; this mode takes them as their headers say.
        .target(
            name: "LayoutListsUIKit", dependencies: ["LayoutDSL", "Interpreter", "LayoutLists"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "LayoutLists", dependencies: ["LayoutDSL", "Interpreter"], swiftSettings: strict),
        .target(
            name: "Reports",
            dependencies: ["LayoutDSL", "Interpreter", "LayoutAnalysis"],
            exclude: ["Explanations/Explanations.md"],
            swiftSettings: strict
        ),
        .target(
            name: "Worlds", dependencies: ["LayoutDSL", "Interpreter", "LayoutAnalysis", "Reports"],
            swiftSettings: strict),
        .target(
            name: "LanguageService", dependencies: ["LayoutDSL", "Interpreter", "LayoutAnalysis", "Reports"],
            swiftSettings: strict),
        .target(name: "Player", dependencies: ["LayoutDSL", "Interpreter", "Reports"], swiftSettings: strict),
        .target(
            name: "Page",
            dependencies: [
                "LayoutDSL", "Interpreter", "LayoutAnalysis", "Reports", "Worlds", "LanguageService", "Player",
            ],
            swiftSettings: strict),
        // What `dslc preview` puts together, as string literals (Sources/embed.sh, Web/build.sh).
        .target(name: "PageTexts", swiftSettings: strict),
        .executableTarget(
            name: "dslc",
            dependencies: [
                "LayoutDSL", "Interpreter", "LayoutAnalysis", "LayoutEmission", "Reports", "Worlds", "LanguageService",
                "PageTexts",
            ],
            exclude: ["Preview/Page", "Preview/Types", "Templates"],
            swiftSettings: strict
        ),
        // Checks, tests and writes as Swift the layouts of a target that uses it, by the `dslc` that is installed: one that it
        // depended on would be built a second time in every build of this package, for the machine that builds.
        .plugin(
            name: "LayoutPlugin", capability: .buildTool(),
            dependencies: Context.environment["DSLC"] == "build" ? ["dslc"] : []),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["LayoutDSL", "Interpreter", "Reports", "HeapSize"],
            path: "Benchmarks",
            exclude: ["Layouts", "HeapSize"],
            swiftSettings: strict
        ),
        .target(name: "HeapSize", path: "Benchmarks/HeapSize"),
        .testTarget(name: "ArchitectureTests", swiftSettings: strict),
        .target(
            name: "RandomCases", dependencies: ["LayoutDSL", "Interpreter", "LayoutAnalysis"],
            path: "Tests/RandomCases",
            swiftSettings: strict),
        .target(name: "StoredLayouts", path: "Tests/StoredLayouts", swiftSettings: strict),
        .testTarget(name: "LayoutDSLTests", dependencies: ["LayoutDSL", "RandomCases"], swiftSettings: strict),
        .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
        .testTarget(
            name: "InterpreterTests",
            dependencies: ["Interpreter", "LayoutAnalysis", "AllocationCounter", "RandomCases", "StoredLayouts"],
            exclude: ["DiagnosticFixtures", "ForeignHabits", "Layouts", "MovingBends"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LanguageServiceTests", dependencies: ["LanguageService", "RandomCases", "StoredLayouts"],
            exclude: ["Completions", "Layouts"],
            swiftSettings: strict),
        .testTarget(
            name: "GalleryTests",
            dependencies: ["Interpreter", "LanguageService", "RandomCases", "StoredLayouts", "Worlds"],
            exclude: ["Layouts", "Peers/Layouts", "Today"],
            swiftSettings: strict),
        .testTarget(
            name: "LayoutListsTests", dependencies: ["LayoutLists", "RandomCases", "StoredLayouts"],
            exclude: ["Layouts"], swiftSettings: strict),
        .testTarget(
            name: "ReportsTests", dependencies: ["Reports", "RandomCases", "StoredLayouts"], exclude: ["Layouts"],
            swiftSettings: strict),
        .testTarget(
            name: "dslcTests", dependencies: ["dslc", "PageTexts", "Worlds", "RandomCases", "StoredLayouts"],
            exclude: ["Layouts", "LivingLists", "LintFixtures", "LintSeeds", "ComparisonFixtures"],
            swiftSettings: strict),
        .testTarget(
            name: "EmissionTests",
            dependencies: ["Interpreter", "LayoutAnalysis", "LayoutEmission", "Reports", "RandomCases"],
            exclude: ["compare.mjs", "Expected", "Layouts"], swiftSettings: strict),
        .testTarget(
            name: "PlayerTests", dependencies: ["Player", "Interpreter", "Reports", "StoredLayouts"],
            exclude: ["Layouts"], swiftSettings: strict),
        .testTarget(
            name: "PageTests", dependencies: ["Page", "Player", "Interpreter", "Reports", "StoredLayouts"],
            exclude: ["Layouts"], swiftSettings: strict),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["LayoutDSL", "Interpreter", "dslc", "RandomCases"],
            swiftSettings: strict
        ),
    ] + fuzzTargets,
    swiftLanguageModes: [.v6]
)

/// With `OPTIMIZED` set there is only what is wanted with optimization too: the long tests and what they need, the tool, the
/// benchmarks, and what an app builds. A build of all takes twice as long.
if Context.environment["OPTIMIZED"] != nil {
    let wanted: Set = [
        "LayoutDSL", "LayoutChecker", "LayoutEngine", "Interpreter", "LayoutAnalysis", "LayoutEmission", "Reports",
        "Worlds", "LanguageService", "PageTexts", "dslc", "Benchmarks",
        "HeapSize", "RandomCases", "StoredLayouts", "AllocationCounter", "LayoutDSLTests", "InterpreterTests",
        "ReportsTests",
        "LanguageServiceTests", "GalleryTests", "dslcTests", "EmissionTests",
    ]
    package.targets.removeAll { !wanted.contains($0.name) }
    package.products.removeAll { !wanted.contains($0.name) }
}
