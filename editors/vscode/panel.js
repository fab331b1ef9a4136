// The panel beside the variables: Ps and their queues, goroutines with what they wait for, and a timeline on which one travels.
// This part talks to the debug adapter; what is drawn is in media/panel.js.

const { randomBytes } = require('node:crypto');
const vscode = require('vscode');

/** Longer runs are drawn only when the user asks, since a copy of the program runs through all of it. */
const SHORT = 200_000;
const COLUMNS = 120;

/** The session whose program is looked at. */
function session() {
  const active = vscode.debug.activeDebugSession;
  return active?.type === 'minigo' ? active : undefined;
}

class Panel {
  constructor(extension) {
    this.extension = extension;
    this.view = undefined;
  }

  resolveWebviewView(view) {
    this.view = view;
    view.webview.options = { enableScripts: true, localResourceRoots: [this.extension] };
    view.webview.html = html(view.webview, this.extension);
    view.webview.onDidReceiveMessage((message) => this.asked(message));
    view.onDidDispose(() => (this.view = undefined));
  }

  /** What the page asks for. */
  async asked({ what, g, moment }) {
    const requests = {
      ready: () => this.refresh(),
      timeline: () => this.refresh(true),
      why: () => this.why(g),
      hold: () => this.change('minigo/hold', { threadId: g }),
      release: () => this.change('minigo/release', { threadId: g }),
      runNext: () => session()?.customRequest('minigo/runNext', { threadId: g }),
      travel: () => session()?.customRequest('minigo/goto', { moment }),
    };
    try {
      await requests[what]?.();
    } catch (error) {
      this.post({ kind: 'error', text: error.message });
    }
  }

  async why(g) {
    const answer = await session()?.customRequest('minigo/why', { threadId: g });
    this.post({ kind: 'why', answer });
  }

  async change(request, args) {
    await session()?.customRequest(request, args);
    await this.refresh();
  }

  /** The program stands: shows what there is to see. */
  async refresh(long = false) {
    const of = session();
    if (!this.view || !of) {
      return this.post({ kind: 'none' });
    }
    const [scheduler, goroutines, when] = await Promise.all(
      ['minigo/scheduler', 'minigo/goroutines', 'minigo/when'].map((name) => of.customRequest(name)),
    );
    const draws = long || when.moment <= SHORT;
    const timeline = draws ? await of.customRequest('minigo/timeline', { columns: COLUMNS }) : undefined;
    this.post({ kind: 'state', scheduler, goroutines, moment: when.moment, timeline });
  }

  post(message) {
    this.view?.webview.postMessage(message);
  }

  /** Follows what the adapter says. */
  createDebugAdapterTracker() {
    return {
      onDidSendMessage: (message) => {
        if (message.type !== 'event') {
          return;
        }
        if (message.event === 'stopped') {
          this.refresh().catch(() => {});
        } else if (message.event === 'continued' || message.event === 'terminated') {
          this.post({ kind: message.event === 'continued' ? 'runs' : 'none' });
        }
      },
    };
  }
}

/** The page: one script and one stylesheet of the extension, nothing else may be loaded. */
function html(webview, extension) {
  const at = (name) => webview.asWebviewUri(vscode.Uri.joinPath(extension, 'media', name));
  const nonce = randomBytes(16).toString('hex');
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Scheduler</title>
<link rel="stylesheet" href="${at('panel.css')}">
</head>
<body>
<main id="panel" aria-live="polite"></main>
<script nonce="${nonce}" src="${at('panel.js')}"></script>
</body>
</html>`;
}

module.exports = { Panel };
