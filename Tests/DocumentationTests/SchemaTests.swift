import Foundation
import Testing

/// What `--json` prints fits the schemas in `docs/`.
struct SchemaTests {
    private static func schema(_ name: String) throws -> JSONSchema {
        try JSONSchema(Repository.text("docs/\(name).schema.json"))
    }

    @Test(arguments: [
        "Examples/jungle.layout --offset -400...3000 --step 100",
        "Examples/wheel.layout --offset -400...2000 --step 100",
        "Examples/jungle.layout --offset 300", "Examples/wheel.layout --offset 300,40 --offset 0",
        "Examples/jungle.layout --items 0 --offset 0", "Examples/wheel.layout --all",
        "Examples/jungle.layout --element 'cell[3,1]' --offset 12.5",
        "Examples/wheel.layout --appearing 'cell[0,1]' --direction rtl --safe-area 1,2,3,4 --reduced-motion",
        "Examples/wheel.layout --set radius=400...600 --step 100",
        "Examples/jungle.layout --content-insets 59,0,34,0 --offset 0",
        "Tests/dslcTests/LivingLists/dots.layout --offset 0...2000 --step 400",
        "Tests/dslcTests/LivingLists/dots.layout --items 0,0,0",
    ])
    func `frames fit`(_ request: String) throws {
        let schema = try SchemaTests.schema("attributes")
        let run = try Tool("dslc eval \(request) --json", in: Repository.root)
        #expect(run.code == 0, "\(run.errors)")
        #expect(schema.mistakes(in: try JSONValue(run.output)) == [])
        let lines = try Tool("dslc eval \(request) --format jsonl", in: Repository.root)
        for line in lines.output.split(separator: "\n") {
            #expect(schema.mistakes(in: try JSONValue(String(line))) == [])
        }
    }

    @Test(arguments: [
        ("Examples/jungle.layout Examples/jungle.layout", "same"),
        ("Examples/jungle.layout Examples/gallery/photos.layout", "different"),
        ("Examples/jungle.layout Examples/jungle.layout --budget 1 --set overlayMaxAlpha=0.2", "same"),
        (
            "Tests/dslcTests/ComparisonFixtures/d5-atan2.old.layout Tests/dslcTests/ComparisonFixtures/d5-atan2.new.layout --budget 1",
            "different"
        ),
        (
            "Tests/dslcTests/ComparisonFixtures/waves.old.layout Tests/dslcTests/ComparisonFixtures/waves.new.layout --budget 1",
            "undecided"
        ),
    ])
    func `comparisons fit`(_ request: String, _ verdict: String) throws {
        let run = try Tool("dslc diff \(request) --json", in: Repository.root)
        #expect(run.code == (verdict == "same" ? 0 : 1), "\(run.errors)")
        let document = try JSONValue(run.output)
        #expect(try SchemaTests.schema("comparison").mistakes(in: document) == [])
        #expect(run.output.contains("\"verdict\": \"\(verdict)\""))
    }

    @Test(arguments: [
        "Examples/jungle.layout --offset 312", "Examples/wheel.layout --offset 312 --velocity -0.5 --from 300",
        "Examples/wheel.layout --offset -90 --velocity 1e3", "Examples/wheel.layout --offset 200 --current",
        "Tests/InterpreterTests/Layouts/two-axes.layout --offset 260,210 --current",
    ])
    func `stops fit`(_ request: String) throws {
        let run = try Tool("dslc snap \(request) --json", in: Repository.root)
        #expect(run.code == 0, "\(run.errors)")
        let document = try JSONValue(run.output)
        #expect(try SchemaTests.schema("stop").mistakes(in: document) == [])
        #expect(try SchemaTests.schema("attributes").mistakes(in: document) != [])
    }

    @Test(arguments: [
        ("Examples/jungle.layout --to Examples/wheel.layout", "moved"),
        ("Examples/jungle.layout --to-items 1,4 --offset 2000", "went"),
        ("Examples/wheel.layout --items 2 --to-items 5 --to-offset 10", "came"),
        ("Examples/wheel.layout --to-items 14", "stayed"),
    ])
    func `changes fit`(_ request: String, _ part: String) throws {
        let run = try Tool("dslc eval \(request) --changes --json", in: Repository.root)
        #expect(run.code == 0, "\(run.errors)")
        let document = try JSONValue(run.output)
        let schema = try SchemaTests.schema("changes")
        #expect(schema.mistakes(in: document) == [])
        #expect(document[part]?.elements.isEmpty == false || (document[part]?.double ?? 0) > 0)
        #expect(try SchemaTests.schema("attributes").mistakes(in: document) != [])
        // What the schema takes from the one of frames is looked at too.
        let broken = run.output.replacingOccurrences(of: "\"category\": \"cell\"", with: "\"category\": \"row\"")
        let mistakes = schema.mistakes(in: try JSONValue(broken))
        #expect(mistakes.isEmpty == (part == "stayed"))
    }

    @Test(arguments: [
        "Examples/jungle.layout --of 'sectionHeader[1,0].frame.y' --offset 700",
        "Examples/wheel.layout --of 'cell[0,2].frame.x' --offset 300 --depth 3",
        "Examples/gallery/coverflow.layout --of 'cell[0,2].frame.width' --offset 300",
        "Examples/gallery/waterfall.layout --of 'cell[0,9].frame.y' --items 20",
        "Examples/jungle.layout --of menu.alpha --depth 0",
    ])
    func `traces fit`(_ request: String) throws {
        let run = try Tool("dslc explain \(request) --json", in: Repository.root)
        #expect(run.code == 0, "\(run.errors)")
        let document = try JSONValue(run.output)
        let schema = try SchemaTests.schema("trace")
        #expect(schema.mistakes(in: document) == [])
        let nodes = try #require(document["nodes"]).elements
        #expect(nodes.last?["value"]?.double == document["value"]?.double)
        for (place, node) in nodes.enumerated() {
            for operand in node["operands"]?.elements ?? [] { #expect((operand.double ?? -1) < Double(place)) }
        }
        let broken = run.output.replacingOccurrences(of: "\"operation\": \"", with: "\"operation\": \"re")
        #expect(schema.mistakes(in: try JSONValue(broken)) != [])
    }

    @Test(arguments: [
        "Examples/jungle.layout --of menu.frame.y --of 'cell[1,2].parallax.y' --offsets -200...2400",
        "Examples/wheel.layout --of 'cell[0,13].hidden' --of 'cell[0,2].angle' --step 40",
    ])
    func `curves fit`(_ request: String) throws {
        let run = try Tool("dslc plot \(request) --json", in: Repository.root)
        #expect(run.code == 0, "\(run.errors)")
        let document = try JSONValue(run.output)
        let schema = try SchemaTests.schema("curves")
        #expect(schema.mistakes(in: document) == [])
        #expect(document["curves"]?.elements.count == 2)
        let broken = run.output.replacingOccurrences(of: "\"kind\": \"plateau\"", with: "\"kind\": \"plain\"")
        #expect(schema.mistakes(in: try JSONValue(broken)) != [])
    }

    @Test func `curves over a param fit`() throws {
        let words = "Examples/wheel.layout --of 'cell[0,2].angle' --set radius=400...600 --step 50"
        let run = try Tool("dslc plot \(words) --json", in: Repository.root)
        #expect(run.code == 0, "\(run.errors)")
        let schema = try SchemaTests.schema("curves")
        #expect(schema.mistakes(in: try JSONValue(run.output)) == [])
        let broken = run.output.replacingOccurrences(of: "{\"param\": 400", with: "{\"at\": 400")
        #expect(schema.mistakes(in: try JSONValue(broken)) != [])
    }

    /// Every kind of value, and depth.
    @Test func `every shape fits`() throws {
        let folder = try Folder()
        try folder.write(
            "all.layout",
            """
            layout All {
              supplementary head { size: 100% x 40; attribute box = rest; attribute on = true }
              cell { size: 100% x 40; tilt; attribute point = (1, 2); attribute angle = 45deg; attribute room = size }
              decoration back { z: -1 }
            }
            """)
        let run = try Tool("dslc eval all.layout --offset 30 --json", in: folder.url)
        let document = try JSONValue(run.output)
        #expect(try SchemaTests.schema("attributes").mistakes(in: document) == [])
        #expect(document["elements"]?.elements.contains { $0["transform3D"] != nil } == true)
    }

    @Test(arguments: [
        ("layout T { cell { alpha: x; opacity: 3 } }\n", 1), ("layout T { cell { } }\n", 0),
        ("layout T { cell { alpha: clamp(0, index, 1) } }\n", 0), ("layout T { cell { size: 1 x 2 + 3deg", 1),
        ("let a = b\nlet b = a\nlayout T { cell { sticky(9, foo: 1) } }\n", 1), ("\u{FEFF}@@ é 45°\n", 1),
    ])
    func `findings fit`(_ text: String, _ code: Int32) throws {
        let folder = try Folder()
        try folder.write("a.layout", text)
        let run = try Tool("dslc check a.layout --json", in: folder.url)
        #expect(run.code == code)
        let document = try JSONValue(run.output)
        #expect(try SchemaTests.schema("diagnostics").mistakes(in: document) == [])
        #expect(document["diagnostics"]?.elements.isEmpty == (text == "layout T { cell { } }\n"))
    }

    @Test(arguments: [
        ("cell { }", "evenRows"), ("cell { size: 9 x 99; translation.y: 0.9 * (offset.y - rest.top) }", "slopes"),
        ("supplementary é { size: 9 x 9; sticky }", "once"), ("cell { wibble: 1 }", nil),
    ])
    func `culling fits`(_ lines: String, _ tier: String?) throws {
        let folder = try Folder()
        try folder.write("a.layout", "layout T {\n\(lines)\n}\n")
        let run = try Tool("dslc check a.layout --explain-culling --json", in: folder.url)
        let document = try JSONValue(run.output)
        #expect(try SchemaTests.schema("diagnostics").mistakes(in: document) == [])
        let told = document["culling"]?.elements.first?["elements"]?.elements.first?["tier"]
        #expect(told?.text == tier)
    }

    @Test func `failures fit`() throws {
        let folder = try Folder()
        try folder.write("many.layout", "layout T { cell {\n" + (0..<150).map { "alpha: x\($0)\n" }.joined() + "} }\n")
        try folder.write("bad.layout", "layout T {")
        let run = try Tool("dslc check many.layout bad.layout missing.layout --json", in: folder.url)
        #expect(run.code == 2)
        let document = try JSONValue(run.output)
        #expect(try SchemaTests.schema("diagnostics").mistakes(in: document) == [])
        #expect(document["omitted"]?.elements.count == 1)
        #expect(document["errors"]?.double == 152)
    }

    /// The validator finds what does not fit.
    @Test func `misfits are found`() throws {
        let schema = try SchemaTests.schema("attributes")
        let run = try Tool("dslc eval Examples/wheel.layout --json", in: Repository.root)
        func broken(_ text: String, _ other: String) throws -> [String] {
            try #require(run.output.contains(text))
            let changed = run.output.replacingOccurrences(of: text, with: other)
            return schema.mistakes(in: try JSONValue(changed))
        }
        #expect(try broken("\"schema\": 1", "\"schema\": 2") != [])
        #expect(try broken("\"alpha\": 1", "\"alpha\": 1.5") != [])
        #expect(try broken("\"alpha\": 1", "\"alpha\": \"1\"") != [])
        #expect(try broken("\"alpha\": 1", "\"opacity\": 1") != [])
        #expect(try broken("\"indexPath\": [0, ", "\"indexPath\": [0.5, ") != [])
        #expect(try broken("\"category\": \"cell\"", "\"category\": \"row\"") != [])
        #expect(try broken("\"isHidden\": false", "\"isHidden\": null") != [])
        #expect(schema.mistakes(in: .object([:])) != [])
    }
}
