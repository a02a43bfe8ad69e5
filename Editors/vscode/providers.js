"use strict";
// What the editor asks about a layout, and the request of the protocol that answers it.

const vscode = require("vscode");
const { CANCELLED } = require("./connection.js");
const convert = require("./convert.js");

// The documents that the server knows.
const SELECTOR = [{ language: "layout", scheme: "file" }, { language: "layout", scheme: "untitled" }];
const SCHEME = "dslc";

/** Registers a provider for everything that the server can do; answers what has to be disposed of when it ends. */
function registerProviders(connection, capabilities, log) {
  // Asks. A request without an answer gives null; the log says why, unless nobody wants the answer any more.
  const ask = async (method, params, token) => {
    try {
      return await connection.request(method, params, token);
    } catch (error) {
      if (error.code !== CANCELLED) log(`${method}: ${error.message}`);
      return null;
    }
  };
  const asking = { ask, connection, capabilities };
  return [...reading(asking), ...navigation(asking), ...outline(asking), ...writing(asking), content(asking)];
}

// A list converted one by one; null stays null.
const each = (list, work) => list?.map(work);

// MARK: Reading

function reading({ ask, capabilities }) {
  const { completionProvider, signatureHelpProvider, semanticTokensProvider: { legend } } = capabilities;
  const colours = new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers);
  const tokens = (found) => found && new vscode.SemanticTokens(new Uint32Array(found.data));
  return [
    vscode.languages.registerCompletionItemProvider(SELECTOR, {
      async provideCompletionItems(document, position, token) {
        const found = await ask("textDocument/completion", convert.toPlace(document, position), token);
        return found && new vscode.CompletionList(found.items.map(convert.completionItem), found.isIncomplete);
      },
    }, ...completionProvider.triggerCharacters),
    vscode.languages.registerHoverProvider(SELECTOR, {
      async provideHover(document, position, token) {
        const found = await ask("textDocument/hover", convert.toPlace(document, position), token);
        return found && new vscode.Hover(convert.markdown(found.contents), convert.range(found.range));
      },
    }),
    vscode.languages.registerSignatureHelpProvider(SELECTOR, {
      async provideSignatureHelp(document, position, token) {
        const found = await ask("textDocument/signatureHelp", convert.toPlace(document, position), token);
        return found && convert.signatureHelp(found);
      },
    }, signatureHelpProvider),
    vscode.languages.registerDocumentSemanticTokensProvider(SELECTOR, {
      provideDocumentSemanticTokens: async (document, token) =>
        tokens(await ask("textDocument/semanticTokens/full", convert.toDocument(document), token)),
    }, colours),
    vscode.languages.registerDocumentRangeSemanticTokensProvider(SELECTOR, {
      provideDocumentRangeSemanticTokens: async (document, range, token) =>
        tokens(await ask("textDocument/semanticTokens/range", inRange(document, range), token)),
    }, colours),
    vscode.languages.registerInlayHintsProvider(SELECTOR, {
      provideInlayHints: async (document, range, token) =>
        each(await ask("textDocument/inlayHint", inRange(document, range), token), convert.inlayHint),
    }),
  ];
}

const inRange = (document, range) => ({ ...convert.toDocument(document), range: convert.toRange(range) });

// MARK: Navigation

function navigation({ ask, connection }) {
  return [
    vscode.languages.registerDefinitionProvider(SELECTOR, {
      async provideDefinition(document, position, token) {
        const found = await ask("textDocument/definition", convert.toPlace(document, position), token);
        return found && convert.location(found);
      },
    }),
    vscode.languages.registerReferenceProvider(SELECTOR, {
      async provideReferences(document, position, { includeDeclaration }, token) {
        const asked = { ...convert.toPlace(document, position), context: { includeDeclaration } };
        return each(await ask("textDocument/references", asked, token), convert.location);
      },
    }),
    vscode.languages.registerDocumentHighlightProvider(SELECTOR, {
      provideDocumentHighlights: async (document, position, token) =>
        each(await ask("textDocument/documentHighlight", convert.toPlace(document, position), token), convert.highlight),
    }),
    vscode.languages.registerRenameProvider(SELECTOR, {
      // The editor shows why a name cannot be changed.
      async prepareRename(document, position, token) {
        const found = await connection.request("textDocument/prepareRename", convert.toPlace(document, position), token);
        return { range: convert.range(found.range), placeholder: found.placeholder };
      },
      provideRenameEdits: async (document, position, newName, token) => convert.workspaceEdit(
        await connection.request("textDocument/rename", { ...convert.toPlace(document, position), newName }, token)),
    }),
    vscode.languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: async (query, token) =>
        each(await ask("workspace/symbol", { query }, token), convert.workspaceSymbol),
    }),
    vscode.languages.registerDocumentLinkProvider(SELECTOR, {
      provideDocumentLinks: async (document, token) =>
        each(await ask("textDocument/documentLink", convert.toDocument(document), token), convert.documentLink),
    }),
  ];
}

// MARK: Outline

function outline({ ask }) {
  return [
    vscode.languages.registerDocumentSymbolProvider(SELECTOR, {
      provideDocumentSymbols: async (document, token) =>
        each(await ask("textDocument/documentSymbol", convert.toDocument(document), token), convert.documentSymbol),
    }),
    vscode.languages.registerFoldingRangeProvider(SELECTOR, {
      provideFoldingRanges: async (document, context, token) =>
        each(await ask("textDocument/foldingRange", convert.toDocument(document), token), convert.foldingRange),
    }),
    vscode.languages.registerSelectionRangeProvider(SELECTOR, {
      async provideSelectionRanges(document, positions, token) {
        const asked = { ...convert.toDocument(document), positions: positions.map(convert.toPosition) };
        return each(await ask("textDocument/selectionRange", asked, token), convert.selectionRange);
      },
    }),
    vscode.languages.registerCodeLensProvider(SELECTOR, {
      provideCodeLenses: async (document, token) =>
        each(await ask("textDocument/codeLens", convert.toDocument(document), token), convert.codeLens),
    }),
  ];
}

// MARK: Writing

function writing({ ask, capabilities }) {
  const kinds = capabilities.codeActionProvider.codeActionKinds.map((kind) => vscode.CodeActionKind.Empty.append(kind));
  // The language has one style: the server reads no options.
  const options = {};
  return [
    vscode.languages.registerCodeActionsProvider(SELECTOR, {
      async provideCodeActions(document, range, { only }, token) {
        // The server knows its own findings.
        const context = { diagnostics: [], only: only && [only.value] };
        return each(await ask("textDocument/codeAction", { ...inRange(document, range), context }, token), convert.codeAction);
      },
    }, { providedCodeActionKinds: kinds }),
    vscode.languages.registerDocumentFormattingEditProvider(SELECTOR, {
      provideDocumentFormattingEdits: async (document, written, token) =>
        each(await ask("textDocument/formatting", { ...convert.toDocument(document), options }, token), convert.textEdit),
    }),
    vscode.languages.registerDocumentRangeFormattingEditProvider(SELECTOR, {
      provideDocumentRangeFormattingEdits: async (document, range, written, token) =>
        each(await ask("textDocument/rangeFormatting", { ...inRange(document, range), options }, token), convert.textEdit),
    }),
  ];
}

// MARK: Documents of the server's own

// The prelude is no file: the server has its text.
function content({ connection }) {
  return vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    async provideTextDocumentContent(uri, token) {
      const { text } = await connection.request("workspace/textDocumentContent", { uri: uri.toString() }, token);
      return text;
    },
  });
}

module.exports = { registerProviders };
