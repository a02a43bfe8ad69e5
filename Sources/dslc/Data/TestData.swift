import Interpreter
import LayoutDSL
import Reports
import Worlds

/// The data file that a test names: seen from the folder of the layout, and read under the rules of imports.
struct TestData {
    /// What was read; nil when it could not be, or makes no sense.
    private(set) var file: DataFile?
    private let name: String
    private let bytes: [UInt8]
    private var reason: String?
    private var mistake: Diagnostics?

    /// Reads a file by its path in the test of a layout.
    init(_ path: String, from layout: String, _ reader: LayoutReader, _ roots: ImportRoots) {
        switch reader.answer(path, from: layout, in: roots, limit: DataReader.byteLimit) {
        case .missing(let reason):
            (name, bytes) = (path, [])
            self.reason = reason
        case .found(let name, let bytes):
            (self.name, self.bytes) = (name, bytes)
            guard bytes.count <= DataReader.byteLimit else {
                reason = "it has more than 1 GiB"
                return
            }
            do throws(JSONError) {
                file = try DataFile(bytes, named: name)
            } catch {
                mistake = DataReader.diagnostics(for: error, name: name, bytes: bytes)
            }
        }
    }

    /// What is wrong with it, and the keys that the layout does not read.
    func reports(of test: LayoutTest, on layout: CheckedLayout) -> [Diagnostics] {
        if let mistake { return [mistake] }
        if let reason, let source = test.source {
            let found = Diagnostic(
                .unreadableImport, "cannot read `\(source.path.visible)`: \(reason)", at: Diagnostic.Label(source.span),
                help: "the path is relative to this file")
            return [Diagnostics([found], sources: layout.sources)]
        }
        let unfit = file?.unfitValues(for: [layout], in: .main) ?? []
        let keys = file?.unknownKeys(for: [layout]) ?? []
        guard !keys.isEmpty || !unfit.isEmpty else { return [] }
        let found = unfit + keys.map { $0.diagnostic(in: .main, isStrict: false) }
        return [DataReader.diagnostics(found, name: name, bytes: bytes)]
    }
}
