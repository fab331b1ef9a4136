// Tests of the panel without a window: the editor, the page's document and the debug adapter are stand-ins.

const assert = require('node:assert/strict');
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { test } = require('node:test');
const vm = require('node:vm');

const asked = [];
const answers = {
  'minigo/scheduler': { ps: [{ id: 0, running: 1, runnext: null, queue: [2] }], global: [], timers: [1500] },
  'minigo/goroutines': {
    current: 1,
    list: [
      { id: 1, status: 'running', waits: false, held: false, at: { name: 'main.main', file: '/w/a.go', line: 3 } },
      { id: 2, status: 'runnable', waits: false, held: false, at: null },
      { id: 3, status: 'chan receive', waits: true, held: false, at: null },
    ],
  },
  'minigo/when': { moment: 7 },
  'minigo/timeline': { from: 1, width: 2, columns: 3, lanes: [{ g: 1, began: [2, 1, 0] }], leftOut: 0 },
  'minigo/why': { g: 3, status: 'chan receive', because: ['the channel has no buffer'], wakers: [{ g: 2, status: 'runnable', how: 'so' }] },
};
const vscode = {
  debug: {
    activeDebugSession: {
      type: 'minigo',
      customRequest: async (name, args) => {
        asked.push([name, args]);
        return answers[name] ?? {};
      },
    },
  },
  Uri: { joinPath: (...parts) => parts.join('/') },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
const { Panel } = require('../panel.js');

/** A view that keeps what is posted to it. */
function view() {
  const posted = [];
  const webview = {
    cspSource: 'self',
    asWebviewUri: (uri) => uri,
    postMessage: (message) => posted.push(message),
    onDidReceiveMessage: () => {},
  };
  return { webview, posted, onDidDispose: () => {} };
}

test('the page loads nothing but its own files', () => {
  const shown = view();
  new Panel('/extension').resolveWebviewView(shown);
  assert.match(shown.webview.html, /default-src 'none'/);
  for (const [, name] of shown.webview.html.matchAll(/"\/extension\/media\/([^"]+)"/g)) {
    readFileSync(join(__dirname, '../media', name));
  }
});

test('where the program stops the panel shows it, and buttons ask the adapter', async () => {
  const shown = view();
  const panel = new Panel('/extension');
  panel.resolveWebviewView(shown);
  await panel.refresh();
  assert.equal(shown.posted.at(-1).moment, 7);
  assert.ok(shown.posted.at(-1).timeline);
  await panel.asked({ what: 'runNext', g: 2 });
  assert.deepEqual(asked.at(-1), ['minigo/runNext', { threadId: 2 }]);
  await panel.asked({ what: 'travel', moment: 3 });
  assert.deepEqual(asked.at(-1), ['minigo/goto', { moment: 3 }]);
  await panel.asked({ what: 'why', g: 3 });
  assert.equal(shown.posted.at(-1).kind, 'why');
});

test('of a long run the timeline is drawn only when that is asked for', async () => {
  answers['minigo/when'] = { moment: 10_000_000 };
  const shown = view();
  const panel = new Panel('/extension');
  panel.resolveWebviewView(shown);
  await panel.refresh();
  assert.equal(shown.posted.at(-1).timeline, undefined);
  await panel.asked({ what: 'timeline' });
  assert.ok(shown.posted.at(-1).timeline);
  answers['minigo/when'] = { moment: 7 };
});

/** As much of a document as the page uses. */
function page() {
  class Element {
    constructor(name) {
      Object.assign(this, { name, children: [], attributes: {}, dataset: {}, listeners: {} });
      this.classList = { add: () => {}, remove: () => {} };
    }
    setAttribute(key, value) {
      this.attributes[key] = String(value);
      if (key.startsWith('data-')) this.dataset[key.slice(5)] = String(value);
    }
    addEventListener(kind, heard) {
      this.listeners[kind] = heard;
    }
    append(...children) {
      this.children.push(...children);
    }
    replaceChildren(...children) {
      this.children = children;
    }
    get all() {
      return [this, ...this.children.flatMap((child) => child.all ?? [])];
    }
    get text() {
      return this.children.map((child) => child.text ?? child).join('');
    }
  }
  const root = new Element('main');
  const sent = [];
  const heard = {};
  const find = (id) => (id === 'panel' ? root : root.all.find((e) => e.attributes.id === id));
  vm.runInNewContext(readFileSync(join(__dirname, '../media/panel.js'), 'utf8'), {
    acquireVsCodeApi: () => ({ postMessage: (message) => sent.push({ ...message }) }),
    document: { getElementById: find, createElement: (name) => new Element(name) },
    window: { addEventListener: (kind, listener) => (heard[kind] = listener) },
    Object, Math, Number, String,
  });
  return { root, sent, post: (data) => heard.message({ data }) };
}

test('the page draws what there is, and a click on the timeline travels', () => {
  const { root, sent, post } = page();
  assert.deepEqual(sent, [{ what: 'ready' }]);
  post({
    kind: 'state', scheduler: answers['minigo/scheduler'], goroutines: answers['minigo/goroutines'],
    moment: 2, timeline: answers['minigo/timeline'],
  });
  assert.match(root.text, /G1 main\.main a\.go:3 \(running\)/);
  assert.match(root.text, /1 timers, the next one in 1\.5 µs/);
  const buttons = root.all.filter((e) => e.name === 'button');
  buttons.find((b) => b.text === 'run next').listeners.click();
  assert.deepEqual(sent.at(-1), { what: 'runNext', g: 2 });
  const table = root.all.find((e) => e.attributes.class === 'lanes');
  const cell = table.all.find((e) => e.dataset.moment === '3');
  table.listeners.click({ target: cell });
  assert.deepEqual(sent.at(-1), { what: 'travel', moment: 3 });
  post({ kind: 'why', answer: answers['minigo/why'] });
  assert.match(root.text, /G2 \(runnable\) could wake it: so/);
});
