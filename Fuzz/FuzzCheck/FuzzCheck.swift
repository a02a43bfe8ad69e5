import Interpreter
import LayoutAnalysis
import LayoutDSL
import Reports
import Worlds

// Any bytes: parse, check, and when a layout comes out, compile, prepare and evaluate it, and write what comes out in
// every form. What follows a form feed is a data file. Every law that is broken ends the process, which is what the
// fuzzer looks for.

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    let end = input.firstIndex(of: 0x0C) ?? input.count
    let bytes = Array(input[..<end])
    let source = Source(name: "main.layout", bytes: bytes)
    let tree = parse(source)
    lawOfTokens(tree)
    lawOfSpans(tree)
    lawOfPostorder(tree)
    let report = check(tree, reading: answer)
    law(report.layout == nil || !report.diagnostics.hasErrors, "a layout in spite of errors")
    for diagnostic in report.diagnostics.shown {
        let places = [diagnostic.primary.span] + diagnostic.secondary.map { $0.span } + diagnostic.fixes.map { $0.span }
        for span in places {
            let home = report.diagnostics.source(of: span)
            law(span.start >= 0 && span.length >= 0 && span.end <= home.bytes.count, "a diagnostic out of bounds")
        }
    }
    for style in DiagnosticRenderer.Style.allCases {
        write { DiagnosticRenderer(style: style, width: 80).render(report.diagnostics, into: &$0) }
    }
    let file = readData(Array(input[end...].dropFirst()))
    if let layout = report.layout { evaluate(layout, file) }
    return 0
}

private func law(_ holds: Bool, _ words: String) {
    if !holds { fatalError(words) }
}

// MARK: Parsing

private func lawOfTokens(_ tree: SyntaxTree) {
    var end = 0
    for token in tree.tokens {
        law(Int(token.start) >= end && token.length >= 0, "tokens overlap")
        law(token.length > 0 || token.kind == .end, "an empty token")
        end = token.end
    }
    law(tree.tokens.last?.kind == .end && end == tree.source.bytes.count, "tokens do not print back the source")
}

private func lawOfSpans(_ tree: SyntaxTree) {
    for index in tree.statements.indices {
        let span = tree.span(ofStatement: Int32(index))
        law(span.start >= 0 && span.length >= 0 && span.end <= tree.source.bytes.count, "a statement out of bounds")
        _ = tree.documentation(before: tree.statements[index].firstToken)
    }
    for index in tree.formulas.indices {
        let span = tree.span(ofFormula: Int32(index))
        law(span.start >= 0 && span.length >= 0 && span.end <= tree.source.bytes.count, "a formula out of bounds")
    }
}

private func lawOfPostorder(_ tree: SyntaxTree) {
    for index in tree.formulas.indices {
        let node = tree.formulas[index]
        law(node.first >= 0 && Int(node.first) <= index, "a node begins after itself")
        law(node.arity > 0 || Int(node.first) == index, "a leaf has children")
        var child = index - 1
        for _ in 0..<node.arity {
            law(child >= Int(node.first), "a node has fewer children than it says")
            child = Int(tree.formulas[child].first) - 1
        }
        law(child == Int(node.first) - 1, "a node has more children than it says")
    }
}

// MARK: Importing

private func answer(_ request: ImportRequest) -> ImportAnswer {
    let text: String
    switch request.path {
    case "main.layout": return .found(name: "main.layout", bytes: [])
    case "a.layout": text = "import b from \"b.layout\"\nimport a from \"a.layout\"\neffect a { b; alpha: 0.5 }\n"
    case "b.layout": text = "import a from \"a.layout\"\neffect b { z: 1 }\nlet c(t) = t * 2\narrangement d { stack }\n"
    case "broken.layout": text = "effect e { a \n let \u{FF} = ((("
    default: return .missing(reason: "no such file")
    }
    return .found(name: request.path, bytes: Array(text.utf8))
}

// MARK: Data files

private func readData(_ bytes: [UInt8]) -> DataFile? {
    do throws(JSONError) {
        return try DataFile(bytes)
    } catch {
        law(error.offset >= 0 && error.offset <= bytes.count, "a mistake out of the bounds of the data")
        return nil
    }
}

// MARK: Writing

private func write(_ body: (inout TextWriter) -> Void) {
    var writer = TextWriter()
    body(&writer)
    law(String(validating: writer.bytes, as: UTF8.self) != nil, "a report that is no text")
}

/// The frame in every format, and its picture.
private func report(_ frame: Frame, of prepared: Prepared) {
    let layout = prepared.program.layout
    let report = FrameReport(
        layoutName: layout.name, viewport: prepared.viewport, contentSize: prepared.contentSize)
    for format in OutputFormat.allCases { write { report.write(frame, as: format, into: &$0) } }
    let shot = Picture.Shot(frame: frame, viewport: prepared.viewport, contentSize: prepared.contentSize)
    var style = Picture.Style()
    (style.showsAttributes, style.showsHidden) = (true, true)
    let picture = Picture(
        title: layout.name, kinds: layout.elements.map { $0.name }, isHorizontal: layout.isHorizontal,
        shots: [shot, shot])
    write { picture.write(style, into: &$0) }
}

// MARK: Evaluating

private func evaluate(_ layout: CheckedLayout, _ file: DataFile?) {
    let program = compile(layout)
    if let file {
        for key in file.unknownKeys(for: [layout]).prefix(20) {
            _ = key.diagnostic(in: .main, isStrict: true)
        }
        var world = World(viewport: LayoutSize(width: 320, height: 480), sections: file.sections, fields: file.fields)
        // A few bytes may ask for any number of cells: those that a test could wait for.
        let count = (file.sections ?? []).reduce(0.0) { $0 + Double($1.count) * Double($1.repeats) }
        if count > 10_000 { world.sections = nil }
        do throws(WorldError) {
            let prepared = try program.prepare(for: world)
            let frame = prepared.attributes(at: prepared.offset(along: 40))
            for attributes in frame.elements { lawOfOutput(attributes) }
            write {
                DiagnosticRenderer(style: .json).render(
                    diagnostics(for: frame.troubles, sources: layout.sources), into: &$0)
            }
        } catch {
            write { DiagnosticRenderer(style: .text).render(error, sources: layout.sources, into: &$0) }
        }
    }
    let fields = layout.fields.map { field in
        DataField(name: field.name, value: field.isBoolean ? .boolean(true) : .number(37))
    }
    for counts in [[], [2], [1, 3, 0]] {
        let records = [[DataField]](repeating: fields, count: 3)
        let sections = counts.map { SectionData(records: Array(records.prefix($0)), fields: fields) }
        let world = World(viewport: LayoutSize(width: 320, height: 480), sections: sections, fields: fields)
        let prepared: Prepared
        do throws(WorldError) {
            prepared = try program.prepare(for: world)
        } catch {
            continue
        }
        finite(prepared.contentSize.width, prepared.contentSize.height)
        report(prepared.attributes(at: prepared.offset(along: 70)), of: prepared)
        for along in [0, -120, 300, 1e15] {
            let offset = prepared.offset(along: along)
            for attributes in prepared.attributes(at: offset).elements { lawOfOutput(attributes) }
        }
        for attributes in prepared.attributes(at: LayoutPoint(x: 55.5, y: 20), culling: false).elements.prefix(1000) {
            lawOfOutput(attributes)
        }
        lawOfStops(prepared)
        lawOfTraces(prepared)
    }
    for test in layout.tests.prefix(4) {
        do throws(WorldError) { _ = try test.run(on: layout) } catch {}
    }
}

/// Where scrolling stops is finite.
private func lawOfStops(_ prepared: Prepared) {
    for (proposed, velocity) in [(0.0, 0.0), (123.4, 900), (-50, -1e9), (1e15, 1)] {
        do throws(WorldError) { finite(try prepared.stop(proposed: proposed, velocity: velocity)) } catch {}
    }
}

/// What explains a number is finite, and its curve too.
private func lawOfTraces(_ prepared: Prepared) {
    guard let element = prepared.attributes(at: prepared.offset(along: 0), culling: false).elements.last else { return }
    let tracer = Tracer(prepared)
    for property in tracer.properties(of: element.kind).prefix(3) {
        do throws(TraceError) {
            finite(try tracer.trace(of: property, element.path, at: prepared.offset(along: 40), depth: 12).value)
            for point in try tracer.curve(of: property, element.path, over: -50...250, step: 50).points {
                finite(point.value)
            }
        } catch {}
    }
}

private func lawOfOutput(_ a: Attributes) {
    finite(a.frame.x, a.frame.y, a.frame.width, a.frame.height, a.center.x, a.center.y, a.size.width, a.size.height)
    finite(a.anchorPoint.x, a.anchorPoint.y, a.alpha, a.zIndex)
    finite(a.transform.a, a.transform.b, a.transform.c, a.transform.d, a.transform.tx, a.transform.ty)
    for value in a.transform3D ?? [] { finite(value) }
    for custom in a.custom {
        switch custom.value {
        case .number(let value): finite(value)
        case .boolean: break
        case .point(let value): finite(value.x, value.y)
        case .size(let value): finite(value.width, value.height)
        case .rectangle(let value): finite(value.x, value.y, value.width, value.height)
        }
    }
    law(a.frame.width >= 0 && a.frame.height >= 0, "a frame of negative size")
}

private func finite(_ values: Double...) {
    for value in values { law(value.isFinite, "an output that is not finite") }
}
