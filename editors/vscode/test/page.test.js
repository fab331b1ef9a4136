// Tests of the page in a tab, without a window: the editor is a stand-in, the page comes from minigo if `MINIGO` names it.

const assert = require('node:assert/strict');
const { mkdtempSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { test } = require('node:test');

const said = [];
const panels = [];
const vscode = {
  debug: { activeDebugSession: undefined },
  ViewColumn: { Beside: -2 },
  window: {
    activeTextEditor: undefined,
    showErrorMessage: (text) => said.push(text),
    createWebviewPanel: (type, title, column, options) => {
      const panel = { type, title, column, options, webview: {} };
      panels.push(panel);
      return panel;
    },
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
const { show, run, confined } = require('../page.js');

test('the run that is debugged is shown, else the file in the editor', () => {
  assert.equal(run(), undefined);
  vscode.window.activeTextEditor = { document: { languageId: 'go', uri: { fsPath: '/w/main.go' } } };
  assert.deepEqual(run(), { flags: [], program: '/w/main.go', args: [] });
  const configuration = { program: '/w/b.go', seed: 7, schedule: 'b.sched', args: ['x'], cwd: '/w' };
  vscode.debug.activeDebugSession = { type: 'minigo', configuration };
  const { flags, program, args, cwd } = run();
  assert.deepEqual([flags, program, args, cwd], [['--seed=7', '--replay=b.sched'], '/w/b.go', ['x'], '/w']);
  vscode.debug.activeDebugSession = undefined;
});

test('only the scripts of the page run', () => {
  const page = '<html>\n<meta charset="utf-8">\n<script type="text/plain">1</script><script>let a = 1;</script></html>';
  const shown = confined(page);
  const [, nonce] = shown.match(/script-src 'nonce-([0-9a-f]{32})'/);
  assert.ok(shown.startsWith('<html>\n<meta charset="utf-8"><meta http-equiv'), shown);
  assert.ok(shown.includes(`</script><script nonce="${nonce}">let a = 1;</script>`), shown);
});

test('without minigo it is said what is wrong', async () => {
  await show('/nowhere/minigo');
  assert.match(said.pop(), /minigo view: .*nowhere/);
});

test('a tab shows the page that minigo writes', { skip: !process.env.MINIGO }, async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'minigo-')), 'main.go');
  writeFileSync(file, 'package main\n\nfunc main() {\n\tc := make(chan int)\n\tgo func() { c <- 1 }()\n\t<-c\n}\n');
  vscode.window.activeTextEditor.document.uri.fsPath = file;
  await show(process.env.MINIGO);
  assert.deepEqual(said, []);
  const [panel] = panels;
  assert.equal(panel.title, 'minigo: main.go');
  assert.ok(panel.options.enableScripts);
  // (Whole pages are not compared: a failure would print them.)
  assert.ok(panel.webview.html.includes('Content-Security-Policy'));
  assert.ok(panel.webview.html.includes('id="events-data"') && panel.webview.html.includes('<script nonce='));
  // A program that does not compile has no page.
  writeFileSync(file, 'package main\n\nfunc main() { x }\n');
  await show(process.env.MINIGO);
  assert.match(said.pop(), /undefined: x/);
});
