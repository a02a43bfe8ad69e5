import LanguageService
import PageTexts
import Reports

/// The interpreter of a page: a WebAssembly module, packed by gzip, to the base of 64.
enum PreviewModule {
    /// The module that the tool carries.
    case shipped
    /// Another module.
    case read([UInt8])

    /// A variable of the environment that names another module, `page.wasm.gz` of `Web/build.sh`: the checks try the
    /// page with a module of the sources that they check.
    static let variable = "DSLC_PAGE_MODULE"

    /// A module has at most so many bytes: 64 MiB.
    private static let byteLimit = 1 << 26

    init(console: Console) throws(EvalError) {
        guard let path = console.environment(PreviewModule.variable), !path.isEmpty else {
            self = .shipped
            return
        }
        do {
            self = .read(try FileReader.read(path, limit: PreviewModule.byteLimit))
        } catch {
            throw .unread(.unreadable(path, error))
        }
    }

    /// What to tell of the module that ships where it is behind the tool. It is made anew for a version, and not with
    /// every commit.
    var notice: String? {
        guard case .shipped = self else { return nil }
        return PreviewModule.notice(ofVersion: PageModule.version)
    }

    /// The same of a module that was made for a version.
    static func notice(ofVersion version: String) -> String? {
        version == PreviewModule.version ? nil : behind
    }

    /// What `dslc` tells of a module that is behind it.
    static let behind = "the interpreter in the page is older than dslc: new words of the language may be unknown in it"

    /// The version of the tool, and a checksum of the language (`dslc words`).
    static var version: String {
        "\(ToolVersion.version) \(String(checksum(of: LanguagePage.text), radix: 16))"
    }

    /// FNV-1a of 64 bits. `Web/build.sh` has the same of `docs/words.md`.
    private static func checksum(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Writes the module.
    func write(into writer: inout TextWriter) {
        switch self {
        case .shipped: writer.append(literal: PageModule.text)
        case .read(let bytes): writer.bytes += DataAddress.base64(bytes)
        }
    }
}
