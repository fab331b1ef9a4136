// The page of `minigo view` in a tab of the editor: of the run that is debugged, or of the file in the editor.

const { execFile } = require('node:child_process');
const { randomBytes } = require('node:crypto');
const { mkdtemp, readFile, rm } = require('node:fs/promises');
const { tmpdir } = require('node:os');
const { basename, join } = require('node:path');
const vscode = require('vscode');

/** What is shown: the program of the session that is debugged, under its seed or schedule, or else the file in the editor. */
function run() {
  const active = vscode.debug.activeDebugSession;
  const { program, mode, args, cwd, env, seed, procs, schedule, tags } = active?.type === 'minigo' ? active.configuration : {};
  if (program && mode !== 'test') {
    const flags = Object.entries({ seed, procs, replay: schedule, tags });
    const given = flags.filter(([, value]) => value !== undefined && value !== '');
    return { flags: given.map(([name, value]) => `--${name}=${value}`), program, args: args ?? [], cwd, env };
  }
  const document = vscode.window.activeTextEditor?.document;
  const file = document?.languageId === 'go' ? document.uri.fsPath : undefined;
  return file && { flags: [], program: file, args: [] };
}

/** The environment of a launch configuration: null takes a variable away. */
function environment(own = {}) {
  const all = { ...process.env, ...own };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

/** Runs `minigo view`; the page. */
async function written(minigo, { flags, program, args, cwd, env }) {
  const folder = await mkdtemp(join(tmpdir(), 'minigo-'));
  const to = join(folder, 'page.html');
  try {
    await new Promise((done, failed) => {
      const all = ['view', '-o', to, ...flags, program, ...args];
      execFile(minigo, all, { cwd, env: environment(env), maxBuffer: 1 << 28 }, (error, _, said) => {
        // A program that fails has a page, too.
        if (error && !/^\d+$/.test(String(error.code))) failed(error);
        else done(said);
      });
    }).then(async (said) => {
      await readFile(to).catch(() => { throw new Error(said.trim() || 'minigo view has written no page'); });
    });
    return await readFile(to, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The page as a web view may show it: it loads nothing, and only its own scripts run. */
function confined(page) {
  const nonce = randomBytes(16).toString('hex');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${nonce}'`;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const charset = '<meta charset="utf-8">';
  const [before, ...rest] = page.split(charset);
  const shown = before + charset + meta + rest.join(charset);
  // The code comes last; before it there is only data.
  const code = shown.lastIndexOf('<script>');
  return code < 0 ? shown : `${shown.slice(0, code)}<script nonce="${nonce}">${shown.slice(code + '<script>'.length)}`;
}

/** The command: shows the page in a tab. `minigo`: what is run. */
async function show(minigo) {
  const of = run();
  if (!of) {
    return vscode.window.showErrorMessage('minigo: open a Go file, or debug a program');
  }
  try {
    const page = await written(minigo, of);
    const title = `minigo: ${basename(of.program)}`;
    const panel = vscode.window.createWebviewPanel('minigo.page', title, vscode.ViewColumn.Beside, {
      enableScripts: true,
      retainContextWhenHidden: true,
      localResourceRoots: [],
    });
    panel.webview.html = confined(page);
    return panel;
  } catch (error) {
    return vscode.window.showErrorMessage(`minigo view: ${error.message}`);
  }
}

module.exports = { show, run, confined };
