import LanguageService

/// What a client can do, by its `initialize`.
struct ClientCapabilities {
    /// The unit of columns that both sides can count in.
    let encoding: PositionEncoding
    /// Whether it asks for findings itself.
    let asksForFindings: Bool
    /// Whether it can be told to ask again.
    let refreshesFindings: Bool
    /// Whether what it completes may have places to fill in.
    let takesSnippets: Bool
    /// Whether symbols may stand in each other.
    let nestsSymbols: Bool
    /// Whether it can be told which files to watch.
    let watchesFiles: Bool
    /// Whether it asks for the texts of documents that are no files.
    let asksForTexts: Bool
    /// The folders that it has open.
    let folders: [String]

    init(_ parameters: JSON) {
        let capabilities = parameters["capabilities"]
        let encodings = capabilities["general"]["positionEncodings"].list
        encoding = encodings.contains("utf-8") ? .utf8 : .utf16
        asksForFindings = capabilities["textDocument"]["diagnostic"] != .null
        refreshesFindings = capabilities["workspace"]["diagnostics"]["refreshSupport"].isTrue
        nestsSymbols =
            capabilities["textDocument"]["documentSymbol"]["hierarchicalDocumentSymbolSupport"].isTrue
        takesSnippets = capabilities["textDocument"]["completion"]["completionItem"]["snippetSupport"].isTrue
        watchesFiles = capabilities["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].isTrue
        asksForTexts = capabilities["workspace"]["textDocumentContent"] != .null
        var folders = parameters["workspaceFolders"].list.compactMap { $0["uri"].text }
        if folders.isEmpty, let root = parameters["rootUri"].text { folders = [root] }
        self.folders = folders.map { DocumentAddress.name(of: $0) }.filter { $0.utf8.first == UInt8(ascii: "/") }
    }
}
