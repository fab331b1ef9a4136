// The extension: where the debug adapter is, what F5 does without a launch.json, tasks, the panel, and the page.

const vscode = require('vscode');
const page = require('./page');
const { Panel } = require('./panel');

/** The minigo command. */
function minigo() {
  return vscode.workspace.getConfiguration('minigo').get('path') || 'minigo';
}

/** `minigo dap`, or the address of a program that waits for a debugger. */
class Adapters {
  createDebugAdapterDescriptor(session) {
    const { request, host, port } = session.configuration;
    if (request === 'attach') {
      return new vscode.DebugAdapterServer(port, host || '127.0.0.1');
    }
    return new vscode.DebugAdapterExecutable(minigo(), ['dap']);
  }
}

/** Without a launch.json the file in the editor is debugged. */
class Configurations {
  resolveDebugConfiguration(_folder, config) {
    if (config.type || config.request || config.name) {
      return config;
    }
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== 'go') {
      return undefined;
    }
    return { type: 'minigo', request: 'launch', name: 'minigo: this file', program: document.uri.fsPath };
  }
}

const TASKS = [
  ['run', ['${file}']],
  ['test', ['./...']],
  ['explore', ['${file}']],
];

/** The task of a definition. */
function task(definition, scope) {
  const args = [definition.command, ...(definition.args || [])];
  const execution = new vscode.ShellExecution(minigo(), args);
  return new vscode.Task(definition, scope, args.join(' '), 'minigo', execution, '$minigo');
}

const tasks = {
  provideTasks() {
    const all = TASKS.map(([command, args]) => ({ type: 'minigo', command, args }));
    return all.map((definition) => task(definition, vscode.TaskScope.Workspace));
  },
  resolveTask(asked) {
    return task(asked.definition, asked.scope ?? vscode.TaskScope.Workspace);
  },
};

function activate(context) {
  const panel = new Panel(context.extensionUri);
  context.subscriptions.push(
    vscode.debug.registerDebugAdapterDescriptorFactory('minigo', new Adapters()),
    vscode.debug.registerDebugConfigurationProvider('minigo', new Configurations()),
    vscode.tasks.registerTaskProvider('minigo', tasks),
    vscode.debug.registerDebugAdapterTrackerFactory('minigo', panel),
    vscode.window.registerWebviewViewProvider('minigo.scheduler', panel),
    vscode.commands.registerCommand('minigo.view', () => page.show(minigo())),
  );
}

module.exports = { activate };
