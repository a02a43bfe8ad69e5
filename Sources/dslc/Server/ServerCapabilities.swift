import LanguageService

/// What this server can do, as it answers to `initialize`.
enum ServerCapabilities {
    /// The kinds of semantic tokens, in the order of their numbers.
    static let tokenKinds = SemanticToken.Kind.allCases
    /// Their modifiers, a bit each.
    static let tokenModifiers: [JSON] = ["declaration", "defaultLibrary"]
    /// What `workspace/executeCommand` knows.
    static let runTest = "layout.runTest"
    static let proveTest = "layout.proveTest"

    static func answer(to client: ClientCapabilities) -> JSON {
        let capabilities: JSON = [
            "positionEncoding": .text(client.encoding.rawValue),
            "textDocumentSync": ["openClose": true, "change": 2, "save": false],
            "completionProvider": ["triggerCharacters": [".", ":", " ", "(", "\""], "resolveProvider": false],
            "hoverProvider": true,
            "signatureHelpProvider": ["triggerCharacters": ["(", ","], "retriggerCharacters": [":"]],
            "definitionProvider": true, "referencesProvider": true, "documentHighlightProvider": true,
            "documentSymbolProvider": true, "workspaceSymbolProvider": true,
            "codeActionProvider": [
                "codeActionKinds": ["quickfix", "refactor.extract", "refactor.inline", "source.fixAll"]
            ],
            "codeLensProvider": ["resolveProvider": false],
            "documentLinkProvider": ["resolveProvider": false],
            "documentFormattingProvider": true, "documentRangeFormattingProvider": true,
            "renameProvider": ["prepareProvider": true],
            "foldingRangeProvider": true, "selectionRangeProvider": true, "inlayHintProvider": true,
            "semanticTokensProvider": [
                "legend": [
                    "tokenTypes": .list(tokenKinds.map { .text($0.rawValue) }), "tokenModifiers": .list(tokenModifiers),
                ],
                "full": true, "range": true,
            ],
            "diagnosticProvider": [
                "identifier": "dslc", "interFileDependencies": true, "workspaceDiagnostics": false,
            ],
            "executeCommandProvider": ["commands": [.text(runTest), .text(proveTest)]],
            "workspace": [
                "workspaceFolders": ["supported": true, "changeNotifications": true],
                "textDocumentContent": ["schemes": [.text(DocumentAddress.scheme)]],
            ],
        ]
        return [
            "capabilities": capabilities,
            "serverInfo": ["name": "dslc", "version": .text(ToolVersion.version)],
        ]
    }
}
