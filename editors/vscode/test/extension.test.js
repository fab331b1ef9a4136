// Tests of the extension without a window: the editor's interface is a stand-in.

const assert = require('node:assert/strict');
const { readdirSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { test } = require('node:test');

const registered = {};
const vscode = {
  workspace: { getConfiguration: () => ({ get: () => 'minigo-of-mine' }) },
  window: {
    activeTextEditor: { document: { languageId: 'go', uri: { fsPath: '/w/main.go' } } },
    registerWebviewViewProvider: (id, it) => (registered.panel = [id, it]),
  },
  Uri: { joinPath: (...parts) => parts.join('/') },
  debug: {
    registerDebugAdapterDescriptorFactory: (type, it) => (registered.adapters = [type, it]),
    registerDebugConfigurationProvider: (type, it) => (registered.configurations = [type, it]),
    registerDebugAdapterTrackerFactory: (type, it) => (registered.trackers = [type, it]),
  },
  commands: { registerCommand: (id, it) => (registered.command = [id, it]) },
  tasks: { registerTaskProvider: (type, it) => (registered.tasks = [type, it]) },
  TaskScope: { Workspace: 2 },
  DebugAdapterExecutable: class {
    constructor(command, args) {
      Object.assign(this, { command, args });
    }
  },
  DebugAdapterServer: class {
    constructor(port, host) {
      Object.assign(this, { port, host });
    }
  },
  ShellExecution: class {
    constructor(command, args) {
      Object.assign(this, { command, args });
    }
  },
  Task: class {
    constructor(definition, scope, name, source, execution, matchers) {
      Object.assign(this, { definition, scope, name, source, execution, matchers });
    }
  },
};

const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
const subscriptions = [];
require('../extension.js').activate({ subscriptions, extensionUri: '/extension' });
const manifest = JSON.parse(readFileSync(join(__dirname, '../package.json')));
const [debuggerOf] = manifest.contributes.debuggers;

test('what the manifest names is registered', () => {
  assert.equal(subscriptions.length, 6);
  assert.equal(registered.command[0], manifest.contributes.commands[0].command);
  const shipped = readdirSync(join(__dirname, '..')).filter((name) => name.endsWith('.js'));
  assert.deepEqual(shipped.filter((name) => !manifest.files.includes(name)), []);
  assert.equal(registered.trackers[0], debuggerOf.type);
  assert.equal(registered.panel[0], manifest.contributes.views.debug[0].id);
  assert.equal(registered.adapters[0], debuggerOf.type);
  assert.equal(registered.configurations[0], debuggerOf.type);
  assert.equal(registered.tasks[0], manifest.contributes.taskDefinitions[0].type);
});

test('programs are launched by minigo dap, and attached to by their address', () => {
  const [, adapters] = registered.adapters;
  const launch = adapters.createDebugAdapterDescriptor({ configuration: { request: 'launch' } });
  assert.deepEqual({ ...launch }, { command: 'minigo-of-mine', args: ['dap'] });
  const attach = adapters.createDebugAdapterDescriptor({ configuration: { request: 'attach', port: 4711 } });
  assert.deepEqual({ ...attach }, { port: 4711, host: '127.0.0.1' });
});

test('without a launch.json the file in the editor is debugged', () => {
  const [, provider] = registered.configurations;
  const found = provider.resolveDebugConfiguration(undefined, {});
  assert.equal(found.program, '/w/main.go');
  const own = { type: 'minigo', request: 'launch', name: 'own', program: 'x.go' };
  assert.equal(provider.resolveDebugConfiguration(undefined, own), own);
  for (const key of Object.keys(found).filter((key) => !['type', 'request', 'name'].includes(key))) {
    assert.ok(key in debuggerOf.configurationAttributes.launch.properties, key);
  }
});

test('tasks run minigo', () => {
  const [, provider] = registered.tasks;
  const all = provider.provideTasks();
  const commands = manifest.contributes.taskDefinitions[0].properties.command.enum;
  assert.deepEqual(all.map((t) => t.definition.command), commands);
  for (const one of all) {
    assert.equal(one.execution.command, 'minigo-of-mine');
    assert.equal(one.execution.args[0], one.definition.command);
    assert.equal(one.matchers, '$minigo');
  }
  const asked = provider.resolveTask({ definition: { type: 'minigo', command: 'run', args: ['--seed=7', 'a.go'] } });
  assert.deepEqual(asked.execution.args, ['run', '--seed=7', 'a.go']);
});

test('errors are found in what minigo prints', () => {
  const [{ pattern }] = manifest.contributes.problemMatchers;
  const found = new RegExp(pattern.regexp).exec('./main.go:3:7: declared and not used: x');
  assert.deepEqual(found.slice(1), ['./main.go', '3', '7', 'declared and not used: x']);
});
