-- Neovim with nvim-dap drives `minigo dap`: breakpoints, steps in both directions, threads, variables, going to a line.
-- MINIGO and PROGRAM are in the environment; run by tests/dap_clients.rs.
local dap = require('dap')
dap.adapters.minigo = { type = 'executable', command = vim.env.MINIGO, args = { 'dap' } }

local stops = {}
dap.listeners.after.event_stopped['test'] = function(_, body) table.insert(stops, body) end
local over = false
dap.listeners.after.event_terminated['test'] = function() over = true end

local function fail(why)
  io.stdout:write('failed: ' .. why .. '\n')
  vim.cmd('cquit 1')
end

local function wait(what, holds)
  if not vim.wait(20000, holds, 10) then fail(what) end
end

-- Does something and waits until the program has stopped; the line it is at.
local function stop_after(what, act)
  local before = #stops
  act()
  wait(what, function()
    local s = dap.session()
    return #stops > before and s and s.stopped_thread_id and s.current_frame
  end)
  local line
  vim.wait(5000, function()
    local s = dap.session()
    line = s and s.current_frame and s.current_frame.line
    return false
  end, 50)
  return line
end

local function expect(what, got, want)
  if got ~= want then fail(what .. ': ' .. vim.inspect(got) .. ', not ' .. vim.inspect(want)) end
end

local function evaluate(text)
  local answer
  local s = dap.session()
  s:evaluate(text, function(err, body) answer = err and tostring(err.message or err) or body.result end)
  wait('evaluate ' .. text, function() return answer end)
  return answer
end

vim.cmd('edit ' .. vim.env.PROGRAM)
vim.fn.cursor(24, 1)
dap.set_breakpoint('b == 2')
expect('breakpoint', stop_after('breakpoint', function()
  dap.run({ type = 'minigo', request = 'launch', name = 'minigo', program = vim.env.PROGRAM })
end), 24)
expect('b', evaluate('b'), '2')
expect('next', stop_after('next', dap.step_over), 25)
expect('stepBack', stop_after('stepBack', dap.step_back), 24)
expect('stepOut', stop_after('stepOut', dap.step_out), 41)
expect('reverseContinue', stop_after('reverseContinue', dap.reverse_continue), 24)
expect('call', evaluate('add(b, 40)'), '42')
vim.fn.cursor(42, 1)
expect('goto', stop_after('goto', function() dap.goto_(42) end), 42)
dap.clear_breakpoints()
vim.wait(300)
dap.continue()
wait('the end', function() return over end)
io.stdout:write('all well\n')
vim.cmd('qall!')
