import Interpreter
import LanguageService
import LayoutAnalysis
import LayoutDSL
import Reports

/// Tests that a client wants to have run, with the text as it was then.
final class TestOrder {
    /// The request that is answered by the results.
    let id: JSON
    fileprivate let tests: [LayoutTest]
    fileprivate let layout: CheckedLayout
    fileprivate let document: DocumentRequest

    fileprivate init(_ id: JSON, _ tests: [LayoutTest], on layout: CheckedLayout, _ document: DocumentRequest) {
        self.id = id
        self.tests = tests
        self.layout = layout
        self.document = document
    }
}

extension LanguageServer {
    /// What `workspace/executeCommand` asks for: to run the tests of a file that have a name, or to prove them over all of
    /// their ranges.
    func testOrder(_ parameters: JSON, for id: JSON) throws(ResponseError) -> TestOrder {
        let proves = parameters["command"].text == ServerCapabilities.proveTest
        guard proves || parameters["command"].text == ServerCapabilities.runTest else {
            throw ResponseError.parameters("no command `\(parameters["command"].text ?? "")`")
        }
        let arguments = parameters["arguments"].list
        guard let address = arguments.first?.text, arguments.count <= 2 else {
            throw ResponseError.parameters("the arguments are the file and the name of a test")
        }
        let document = try document(["textDocument": ["uri": .text(address)]])
        guard let layout = document.file.inspection.report.layout else {
            throw ResponseError.failed("the file has mistakes")
        }
        let wanted = arguments.count > 1 ? arguments[1].text : nil
        let tests = layout.tests.filter { test in wanted.map { $0.utf8.elementsEqual(test.name.utf8) } ?? true }
        return TestOrder(id, proves ? tests.map { $0.withoutSteps } : tests, on: layout, document)
    }

    /// Runs the tests of an order: the verdict of each, and what fails as findings.
    func answer(_ order: TestOrder) -> JSON {
        do throws(ResponseError) {
            var results: [JSON] = []
            for test in order.tests where isStillWanted(order) { results.append(try result(of: test, in: order)) }
            return ["jsonrpc": "2.0", "id": order.id, "result": .list(results)]
        } catch {
            return error.response(to: order.id)
        }
    }

    private func result(of test: LayoutTest, in order: TestOrder) throws(ResponseError) -> JSON {
        guard test.source == nil else {
            throw ResponseError.failed("the test reads data: run it with `dslc test`")
        }
        let run: TestResult
        do throws(WorldError) {
            run = try test.run(on: order.layout, goesOn: { self.isStillWanted(order) })
        } catch {
            throw ResponseError.failed(error.message)
        }
        let findings = Reports.diagnostics(for: run, sources: order.layout.sources).shown
        let (file, text) = (order.document.file, order.document.text)
        let line = JSON.text(String(TestEntry(of: test, run).line.drop { $0 == " " }))
        // Of a run that was taken back nobody wants to read.
        if isStillWanted(order) {
            notify("window/showMessage", ["type": run.hasPassed ? 3 : 1, "message": line])
        }
        return [
            "name": .text(test.name), "verdict": .text(run.verdict.rawValue), "line": line,
            "findings": .list(
                findings.map {
                    json(Problem(finding: $0, range: $0.primary.span.range, file: nil), of: file, in: text)
                }),
        ]
    }
}
