import LayoutDSL
import PageTexts
import Reports

/// What `dslc serve` answers: the list of layouts, the page of each, the events of all.
struct LayoutSite {
    /// The path of the stream of events; files end in `.layout`.
    static let eventsPath = "/events"

    /// Where the layouts come from.
    var folder: ServedFolder
    private let address: ServedAddress
    private let start: PreviewStart
    private let module: PreviewModule

    /// Makes it; each page begins as `start` says.
    init(_ folder: ServedFolder, at address: ServedAddress, start: PreviewStart, module: PreviewModule) {
        (self.folder, self.address, self.start, self.module) = (folder, address, start, module)
    }

    /// The file that a request for events is about; nil: all files.
    static func followed(by request: HTTPRequest) -> String? {
        request.query["file"].map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }
    }

    /// Answers a request.
    mutating func answer(to request: HTTPRequest) -> HTTPAnswer {
        if let refusal = address.refusal(of: request) { return HTTPAnswer(.forbidden, refusal) }
        if request.method == "PUT" { return write(request) }
        guard ["GET", "HEAD"].contains(request.method) else {
            return HTTPAnswer(.wrongMethod, "`\(request.method)` is not done here")
        }
        var answer =
            switch request.path {
            case "/": list()
            case LayoutSite.eventsPath: events(of: LayoutSite.followed(by: request))
            default: page(of: String(request.path.dropFirst()))
            }
        // A page of an app comes from another server of this machine, and has the token.
        answer.reader = request.headers["origin"]
        return answer
    }

    private mutating func page(of name: String) -> HTTPAnswer {
        guard let layout = folder.layout(name) else { return missing(name) }
        guard let file = layout.file else { return HTTPAnswer(.failed, "`\(name)` cannot be read") }
        let page = PreviewPage(
            files: [file], title: layout.title, start: start, module: module, picture: nil, isEmbedded: false,
            isServed: true)
        var writer = TextWriter()
        page.write(into: &writer)
        return HTTPAnswer(.sound, type: "text/html; charset=utf-8", writer.bytes)
    }

    /// Writes a file, for a page of this server only.
    private func write(_ request: HTTPRequest) -> HTTPAnswer {
        if let origin = request.headers["origin"], !address.isOwn(origin) {
            return HTTPAnswer(.forbidden, "only the pages of `dslc serve` may write files")
        }
        let name = String(request.path.dropFirst())
        guard let path = folder.path(of: name) else { return missing(name) }
        guard let written = WrittenText(request.body) else {
            return HTTPAnswer(.malformed, "the body is {\"known\": TEXT, \"text\": TEXT}")
        }
        do {
            // To write takes the signals for itself.
            defer { EndSignal.listen() }
            guard try written.write(to: path) else {
                return HTTPAnswer(.conflict, "`\(name.visible)` has another text by now")
            }
            return HTTPAnswer(.written, "")
        } catch {
            return HTTPAnswer(.failed, "`\(name.visible)` cannot be written: \(error.reason)")
        }
    }

    private mutating func events(of name: String?) -> HTTPAnswer {
        if let name {
            guard let layout = folder.layout(name) else { return missing(name) }
            return HTTPAnswer(events: layout.events.flatMap(\.bytes))
        }
        var bytes: [UInt8] = []
        for name in folder.names {
            if let layout = folder.layout(name), layout.isLayout { bytes += layout.events.flatMap(\.bytes) }
        }
        return HTTPAnswer(events: bytes)
    }

    private func missing(_ name: String) -> HTTPAnswer {
        HTTPAnswer(.missing, "there is no layout `\(name.visible)` in the folder that is served")
    }

    // MARK: The list

    private mutating func list() -> HTTPAnswer {
        var writer = TextWriter()
        let parts = PageTexts.folderDocument.split(separator: "{{rows}}", maxSplits: 1)
        writer.append(String(parts.first ?? ""))
        for name in folder.names {
            guard let layout = folder.layout(name), layout.isLayout else { continue }
            writer.append("<li data-file=\"\(PreviewPage.escaped(name))\">")
            writer.append("<a href=\"/\(LayoutSite.escaped(name))?token=\(address.token)\">")
            writer.append("\(PreviewPage.escaped(layout.title))</a> <code>\(PreviewPage.escaped(name))</code> <span>")
            let count = layout.errorCount
            writer.append(count == 0 ? "" : count == 1 ? "1 error" : "\(count) errors")
            writer.append("</span></li>\n")
        }
        writer.append(parts.count > 1 ? String(parts[1]) : "")
        return HTTPAnswer(.sound, type: "text/html; charset=utf-8", writer.bytes)
    }

    /// A path in an address: letters, digits and a few marks stay as they are.
    private static func escaped(_ path: String) -> String {
        var text = ""
        for byte in SystemPath.bytes(path).dropLast().map({ UInt8(bitPattern: $0) }) {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }
}
