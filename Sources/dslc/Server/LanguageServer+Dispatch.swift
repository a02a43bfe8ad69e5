// Which method is answered by what.

extension LanguageServer {
    /// The result of a request.
    func result(of method: String, _ parameters: JSON) throws(ResponseError) -> JSON {
        switch method {
        case "textDocument/completion": try completion(parameters)
        case "textDocument/hover": try hover(parameters)
        case "textDocument/signatureHelp": try signatureHelp(parameters)
        case "textDocument/definition": try definition(parameters)
        case "textDocument/references": try references(parameters)
        case "textDocument/documentHighlight": try highlights(parameters)
        case "textDocument/prepareRename": try prepareRename(parameters)
        case "textDocument/rename": try rename(parameters)
        case "textDocument/documentSymbol": try documentSymbols(parameters)
        case "workspace/symbol": workspaceSymbols(parameters)
        case "textDocument/foldingRange": try foldingRanges(parameters)
        case "textDocument/selectionRange": try selectionRanges(parameters)
        case "textDocument/semanticTokens/full": try semanticTokens(parameters)
        case "textDocument/semanticTokens/range": try semanticTokens(parameters)
        case "textDocument/documentLink": try documentLinks(parameters)
        case "textDocument/inlayHint": try inlayHints(parameters)
        case "textDocument/codeLens": try codeLenses(parameters)
        case "textDocument/codeAction": try codeActions(parameters)
        case "textDocument/formatting": try formatting(parameters)
        case "textDocument/rangeFormatting": try rangeFormatting(parameters)
        case "textDocument/diagnostic": try diagnostics(parameters)
        case "workspace/textDocumentContent": try textContent(parameters)
        default: throw ResponseError.unknown(method)
        }
    }
}
