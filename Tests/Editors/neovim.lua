-- Neovim (Debian) with `dslc lsp`: opens, completes, hovers, renames, formats, applies a fix.
-- nvim --headless --clean -c 'luafile neovim.lua', with DSLC, and LAYOUTS, the folder of rows.layout.
local folder = vim.env.LAYOUTS
local failed = false
local function expect(holds, what)
  if not holds then failed = true end
  io.stdout:write((holds and "ok " or "WRONG ") .. what .. "\n")
end
local function finish() vim.cmd(failed and "cquit" or "qall!") end
local ok, problem = pcall(function()
  vim.cmd("edit " .. folder .. "/rows.layout")
  vim.bo.filetype = "layout"
  local id = vim.lsp.start_client({ name = "dslc", cmd = { vim.env.DSLC, "lsp" }, root_dir = folder })
  vim.lsp.buf_attach_client(0, id)
  expect(vim.wait(10000, function()
    local client = vim.lsp.get_client_by_id(id)
    return client and client.server_capabilities and client.server_capabilities.hoverProvider
  end), "attached")
  local function ask(method, line, column, more)
    vim.api.nvim_win_set_cursor(0, { line, column })
    local params = vim.lsp.util.make_position_params(0, "utf-16")
    for key, value in pairs(more or {}) do params[key] = value end
    local answers = vim.lsp.buf_request_sync(0, method, params, 10000)
    return answers and answers[id] and answers[id].result
  end
  local hover = ask("textDocument/hover", 4, 36)
  expect(hover and hover.contents.value:find("effect fade", 1, true), "hover")
  local found = ask("textDocument/completion", 4, 24)
  expect(found and found.items[1].label == "tall", "completion")
  vim.api.nvim_win_set_cursor(0, { 2, 9 })
  local edit = ask("textDocument/rename", 2, 9, { newName = "high" })
  vim.lsp.util.apply_workspace_edit(edit, "utf-16")
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
  expect(text:find("param high") and text:find("x high"), "rename")
  vim.api.nvim_buf_set_lines(0, 4, 4, false, { "      alhpa:   0.5" })
  local seen = vim.wait(10000, function() return #vim.diagnostic.get(0) > 0 end)
  expect(seen and vim.diagnostic.get(0)[1].message:find("alhpa"), "diagnostics")
  local finding = vim.diagnostic.get(0)[1]
  local range = { start = { line = 4, character = 6 }, ["end"] = { line = 4, character = 11 } }
  local actions = vim.lsp.buf_request_sync(0, "textDocument/codeAction", {
    textDocument = vim.lsp.util.make_text_document_params(), range = range, context = { diagnostics = {} },
  }, 10000)
  local action = actions and actions[id] and actions[id].result and actions[id].result[1]
  expect(action ~= nil, "code action")
  if action then vim.lsp.util.apply_workspace_edit(action.edit, "utf-16") end
  expect(vim.wait(10000, function() return #vim.diagnostic.get(0) == 0 end), "the fix mends it")
  local edits = ask("textDocument/formatting", 1, 0, { options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits or {}, 0, "utf-16")
  text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
  expect(text:find("\n      alpha: 0.5", 1, true), "format")
  vim.lsp.stop_client(id)
end)
if not ok then
  failed = true
  io.stdout:write("WRONG " .. tostring(problem) .. "\n")
end
finish()
