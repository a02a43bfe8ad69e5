"use strict";
// What the protocol writes as plain objects, and the classes of the editor for the same. Both count lines from 0, and
// columns from 0 in units of UTF-16.

const vscode = require("vscode");

const SEVERITIES = { 1: "Error", 2: "Warning", 3: "Information", 4: "Hint" };
const FOLDS = { comment: "Comment", imports: "Imports", region: "Region" };

// MARK: To the server

const toPosition = ({ line, character }) => ({ line, character });
const toRange = ({ start, end }) => ({ start: toPosition(start), end: toPosition(end) });
const toDocument = (document) => ({ textDocument: { uri: document.uri.toString() } });
const toPlace = (document, position) => ({ ...toDocument(document), position: toPosition(position) });

// MARK: From the server

const position = ({ line, character }) => new vscode.Position(line, character);
const range = ({ start, end }) => new vscode.Range(position(start), position(end));
const uri = (text) => vscode.Uri.parse(text);
const location = (one) => new vscode.Location(uri(one.uri), range(one.range));
const markdown = (content) => content && new vscode.MarkdownString(content.value);
const textEdit = (edit) => new vscode.TextEdit(range(edit.range), edit.newText);

function workspaceEdit({ changes }) {
  const edit = new vscode.WorkspaceEdit();
  for (const [address, edits] of Object.entries(changes)) edit.set(uri(address), edits.map(textEdit));
  return edit;
}

function diagnostic(one) {
  const found = new vscode.Diagnostic(range(one.range), one.message, vscode.DiagnosticSeverity[SEVERITIES[one.severity]]);
  found.code = one.code;
  found.source = one.source;
  found.relatedInformation = one.relatedInformation?.map(
    (other) => new vscode.DiagnosticRelatedInformation(location(other.location), other.message));
  return found;
}

// The numbers of kinds begin with 1 in the protocol and with 0 in the editor.
function completionItem(one) {
  const item = new vscode.CompletionItem(one.label, one.kind - 1);
  const { newText } = one.textEdit;
  item.detail = one.detail;
  item.documentation = markdown(one.documentation);
  item.sortText = one.sortText;
  item.filterText = one.filterText;
  item.range = range(one.textEdit.range);
  item.insertText = one.insertTextFormat === 2 ? new vscode.SnippetString(newText) : newText;
  return item;
}

function signatureHelp({ signatures, activeSignature, activeParameter }) {
  const help = new vscode.SignatureHelp();
  help.signatures = signatures.map((one) => {
    const signature = new vscode.SignatureInformation(one.label, markdown(one.documentation));
    signature.parameters = one.parameters.map(({ label }) => new vscode.ParameterInformation(label));
    return signature;
  });
  help.activeSignature = activeSignature;
  help.activeParameter = activeParameter;
  return help;
}

const highlight = (one) => new vscode.DocumentHighlight(range(one.range), one.kind - 1);

function documentSymbol(one) {
  const symbol = new vscode.DocumentSymbol(one.name, one.detail, one.kind - 1, range(one.range), range(one.selectionRange));
  symbol.children = one.children.map(documentSymbol);
  return symbol;
}

const workspaceSymbol = (one) => new vscode.SymbolInformation(one.name, one.kind - 1, one.containerName, location(one.location));
const foldingRange = (one) => new vscode.FoldingRange(one.startLine, one.endLine, vscode.FoldingRangeKind[FOLDS[one.kind]]);

function selectionRange(one) {
  // From the outermost to the innermost, since there may be many.
  const ranges = [];
  for (let each = one; each; each = each.parent) ranges.push(each.range);
  return ranges.reduceRight((parent, each) => new vscode.SelectionRange(range(each), parent), undefined);
}

function inlayHint(one) {
  const hint = new vscode.InlayHint(position(one.position), one.label, one.kind);
  hint.paddingLeft = one.paddingLeft;
  hint.paddingRight = one.paddingRight;
  return hint;
}

const codeLens = (one) => new vscode.CodeLens(range(one.range), one.command);
const documentLink = (one) => new vscode.DocumentLink(range(one.range), uri(one.target));

function codeAction(one) {
  const action = new vscode.CodeAction(one.title, vscode.CodeActionKind.Empty.append(one.kind));
  action.diagnostics = one.diagnostics?.map(diagnostic);
  action.isPreferred = one.isPreferred;
  action.edit = workspaceEdit(one.edit);
  return action;
}

module.exports = {
  codeAction, codeLens, completionItem, diagnostic, documentLink, documentSymbol, foldingRange, highlight, inlayHint, location,
  markdown, position, range, selectionRange, signatureHelp, textEdit, toDocument, toPlace, toPosition, toRange, workspaceEdit,
  workspaceSymbol,
};
