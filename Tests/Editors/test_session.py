"""A whole session of an editor with `dslc lsp`, driven by pytest-lsp (PyPI). DSLC names the binary."""

import asyncio
import os
import pathlib

import pytest_lsp
import pytest
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = """import blink from "library.layout"

/// Rows that fade.
layout Rows {
  items: [2, 3]
  /// How high a row is.
  param tall: Length = 60 in 20...120
  section {
    supplementary title { size: 100% x 30; sticky }
    cell Row { size: 100% - 20 x tall; fade(0.5); blink(often: 1) }
  }
  test "wide" { at all { expect all Row.frame.width == viewport.width - 20 } }
}
"""


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[os.environ["DSLC"], "lsp"]))
async def client(lsp_client: LanguageClient, tmp_path_factory):
    folder = tmp_path_factory.mktemp("layouts")
    (folder / "library.layout").write_text("/// Blinks.\neffect blink(often: Number) { alpha: often }\n")
    (folder / "rows.layout").write_text(TEXT)
    lsp_client.watched = []
    lsp_client.feature(lsp.CLIENT_REGISTER_CAPABILITY)(lambda params: lsp_client.watched.extend(params.registrations))
    await lsp_client.initialize_session(
        lsp.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            workspace_folders=[lsp.WorkspaceFolder(uri=folder.as_uri(), name="layouts")],
        )
    )
    lsp_client.folder = folder
    lsp_client.uri = (folder / "rows.layout").as_uri()
    lsp_client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(
            text_document=lsp.TextDocumentItem(uri=lsp_client.uri, language_id="layout", version=1, text=TEXT)
        )
    )
    yield
    await lsp_client.shutdown_session()


def place(word, after=0):
    """The place just behind `after` letters of the first such word."""
    offset = TEXT.index(word) + after
    line = TEXT.count("\n", 0, offset)
    return lsp.Position(line=line, character=offset - (TEXT.rfind("\n", 0, offset) + 1))


def at(client, word, after=0):
    return dict(text_document=lsp.TextDocumentIdentifier(uri=client.uri), position=place(word, after))


@pytest.mark.asyncio
async def test_reading(client: LanguageClient):
    hover = await client.text_document_hover_async(lsp.HoverParams(**at(client, "fade(", 2)))
    assert "effect fade(" in hover.contents.value
    hover = await client.text_document_hover_async(lsp.HoverParams(**at(client, "x tall", 3)))
    assert "`60`" in hover.contents.value and "How high a row is." in hover.contents.value
    help = await client.text_document_signature_help_async(lsp.SignatureHelpParams(**at(client, "fade(", 5)))
    assert help.signatures[0].label.startswith("fade(to: Number") and help.active_parameter == 0
    found = await client.text_document_completion_async(lsp.CompletionParams(**at(client, "size: 100% - ", 13)))
    labels = [item.label for item in found.items]
    assert labels[0] == "tall" and "offset" in labels and "sticky" not in labels
    hints = await client.text_document_inlay_hint_async(
        lsp.InlayHintParams(
            text_document=lsp.TextDocumentIdentifier(uri=client.uri),
            range=lsp.Range(start=lsp.Position(line=0, character=0), end=lsp.Position(line=99, character=0)),
        )
    )
    assert [hint.label for hint in hints] == ["= 375", "= 375", "to:"]


@pytest.mark.asyncio
async def test_navigation(client: LanguageClient):
    found = await client.text_document_definition_async(lsp.DefinitionParams(**at(client, "blink(", 1)))
    assert found.uri.endswith("/library.layout") and found.range.start.line == 1
    prelude = await client.text_document_definition_async(lsp.DefinitionParams(**at(client, "sticky", 1)))
    assert prelude is not None
    uses = await client.text_document_references_async(
        lsp.ReferenceParams(**at(client, "tall:", 1), context=lsp.ReferenceContext(include_declaration=True))
    )
    assert len(uses) == 2
    marks = await client.text_document_document_highlight_async(lsp.DocumentHighlightParams(**at(client, "Row {", 1)))
    assert [mark.range.start.line for mark in marks] == [9, 11]
    symbols = await client.text_document_document_symbol_async(
        lsp.DocumentSymbolParams(text_document=lsp.TextDocumentIdentifier(uri=client.uri))
    )
    assert [child.name for child in symbols[0].children] == ["tall", "section", "wide"]
    everywhere = await client.workspace_symbol_async(lsp.WorkspaceSymbolParams(query="blink"))
    assert any(symbol.location.uri.endswith("/library.layout") for symbol in everywhere)
    folds = await client.text_document_folding_range_async(
        lsp.FoldingRangeParams(text_document=lsp.TextDocumentIdentifier(uri=client.uri))
    )
    assert (3, 12) in [(fold.start_line, fold.end_line) for fold in folds]
    links = await client.text_document_document_link_async(
        lsp.DocumentLinkParams(text_document=lsp.TextDocumentIdentifier(uri=client.uri))
    )
    assert links[0].target.endswith("/library.layout")


@pytest.mark.asyncio
async def test_changes(client: LanguageClient):
    edit = await client.text_document_rename_async(lsp.RenameParams(**at(client, "tall:", 1), new_name="high"))
    assert len(edit.changes[client.uri]) == 2
    # A mistake comes, is told of, is mended by its fix, and is gone.
    where = place("fade(0.5)")
    wrong = lsp.TextDocumentContentChangePartial(
        range=lsp.Range(start=where, end=lsp.Position(line=where.line, character=where.character + 4)), text="fdae"
    )
    document = lsp.VersionedTextDocumentIdentifier(uri=client.uri, version=2)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(text_document=document, content_changes=[wrong]))
    asked = lsp.DocumentDiagnosticParams(text_document=lsp.TextDocumentIdentifier(uri=client.uri))
    report = await client.text_document_diagnostic_async(asked)
    assert len(report.items) == 1 and "fdae" in report.items[0].message
    finding = report.items[0]
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(
            text_document=lsp.TextDocumentIdentifier(uri=client.uri),
            range=finding.range,
            context=lsp.CodeActionContext(diagnostics=[finding]),
        )
    )
    change = actions[0].edit.changes[client.uri][0]
    assert change.new_text == "fade"
    mended = lsp.TextDocumentContentChangePartial(range=change.range, text=change.new_text)
    document = lsp.VersionedTextDocumentIdentifier(uri=client.uri, version=3)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(text_document=document, content_changes=[mended]))
    report = await client.text_document_diagnostic_async(asked)
    assert not report.items
    run = await client.workspace_execute_command_async(
        lsp.ExecuteCommandParams(command="layout.runTest", arguments=[client.uri, "wide"])
    )
    assert run[0]["verdict"] == "proved"


@pytest.mark.asyncio
async def test_a_running_test_is_taken_back(client: LanguageClient):
    uri = (client.folder / "long.layout").as_uri()
    text = """layout Long {
  let turn = 1rad * offset.y / 1pt
  cell { size: 100% x 40; alpha: 0.5 * sin(turn) * sin(turn) + 0.5 * cos(turn) * cos(turn) }
  test "long" { viewport.width: 300...999 step 1; at 0...1000 step 1 { expect all cell.alpha <= 0.5001 } }
}
"""
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(
            text_document=lsp.TextDocumentItem(uri=uri, language_id="layout", version=1, text=text)
        )
    )
    order = lsp.ExecuteCommandParams(command="layout.runTest", arguments=[uri, "long"])
    run = asyncio.wrap_future(client.protocol.send_request("workspace/executeCommand", order, msg_id="long"))
    # Other requests are answered while it runs.
    hover = await client.text_document_hover_async(lsp.HoverParams(**at(client, "fade(", 2)))
    assert "effect fade(" in hover.contents.value and not run.done()
    client.cancel_request(lsp.CancelParams(id="long"))
    with pytest.raises(Exception) as refusal:
        await asyncio.wait_for(run, 10)
    assert refusal.value.code == -32800


@pytest.mark.asyncio
async def test_colours_and_format(client: LanguageClient):
    colours = await client.text_document_semantic_tokens_full_async(
        lsp.SemanticTokensParams(text_document=lsp.TextDocumentIdentifier(uri=client.uri))
    )
    assert len(colours.data) % 5 == 0 and len(colours.data) > 200
    edits = await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(
            text_document=lsp.TextDocumentIdentifier(uri=client.uri),
            options=lsp.FormattingOptions(tab_size=2, insert_spaces=True),
        )
    )
    assert not edits
    lenses = await client.text_document_code_lens_async(
        lsp.CodeLensParams(text_document=lsp.TextDocumentIdentifier(uri=client.uri))
    )
    assert [lens.command.title for lens in lenses] == ["Preview", "Prove"]
