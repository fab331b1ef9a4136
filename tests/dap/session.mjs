// Drives `minigo dap` by the client that adapters for VS Code are tested with. Arguments: minigo, the folder of programs.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { spawn } from 'node:child_process';
import { wrong } from './protocol.mjs';

const require = createRequire(import.meta.url);
const { DebugClient } = require('@vscode/debugadapter-testsupport');

const [minigo, folder] = process.argv.slice(2);
const program = `${folder}/steps.go`;
const seen = new Set();
const mistakes = [];

/** A client that checks each message that comes. */
async function client(port) {
  const dc = new DebugClient(minigo, 'dap', 'minigo', { cwd: folder });
  const dispatch = dc.dispatch.bind(dc);
  dc.dispatch = (raw) => {
    const message = JSON.parse(raw);
    seen.add(message.type === 'event' ? `event ${message.event}` : message.command);
    const mistake = wrong(message);
    if (mistake) mistakes.push(mistake);
    dispatch(raw);
  };
  dc.defaultTimeout = 30_000;
  await dc.start(port);
  return dc;
}

/** Launches a program that stops at a line. */
async function launched(dc, line, more = {}) {
  await Promise.all([
    dc.waitForEvent('initialized').then(async () => {
      const body = { source: { path: program }, breakpoints: [{ line }] };
      const set = await dc.setBreakpointsRequest(body);
      assert.deepEqual(set.body.breakpoints.map((b) => [b.verified, b.line]), [[true, line]]);
      await dc.setExceptionBreakpointsRequest({ filters: ['panic', 'deadlock'] });
      return dc.configurationDoneRequest();
    }),
    dc.launch({ program, ...more }),
    dc.assertStoppedLocation('breakpoint', { path: program, line }),
  ]);
}

async function refused(request) {
  await assert.rejects(request, (error) => error.message.length > 10);
}

async function forwardsAndBackwards() {
  const dc = await client();
  await launched(dc, 24);
  const threadId = 1;
  const stack = (await dc.stackTraceRequest({ threadId })).body.stackFrames;
  assert.equal(stack[0].name, 'main.add');
  const frameId = stack[0].id;
  const scopes = (await dc.scopesRequest({ frameId })).body.scopes;
  const variablesReference = scopes[0].variablesReference;
  const args = (await dc.variablesRequest({ variablesReference })).body.variables;
  assert.deepEqual(args.map((v) => v.name).slice(0, 2), ['a', 'b']);
  const sum = await dc.evaluateRequest({ expression: 'a + b', frameId, context: 'watch' });
  assert.equal(Number(sum.body.result), Number(args[0].value) + Number(args[1].value));
  await dc.customRequest('setVariable', { variablesReference, name: 'a', value: '40' });
  await dc.customRequest('setExpression', { frameId, expression: 'a', value: '41' });
  await dc.completionsRequest({ frameId, text: 'tot', column: 4 });
  await dc.customRequest('dataBreakpointInfo', { frameId, name: 'total' });
  await dc.setDataBreakpointsRequest({ breakpoints: [] });
  await dc.customRequest('breakpointLocations', { source: { path: program }, line: 20, endLine: 30 });
  await dc.customRequest('loadedSources');
  await dc.modulesRequest({});
  await dc.sourceRequest({ source: { path: program }, sourceReference: 0 });
  await dc.threadsRequest();
  const when = (await dc.customRequest('minigo/when')).body.moment;
  for (const [step, line] of [
    ['nextRequest', 25],
    ['stepInRequest', 26],
    ['stepBackRequest', 25],
    ['stepBackRequest', 24],
  ]) {
    await Promise.all([dc.assertStoppedLocation('step', { line }), dc[step]({ threadId })]);
  }
  assert.equal((await dc.customRequest('minigo/when')).body.moment, when);
  await Promise.all([dc.assertStoppedLocation('step', { line: 25 }), dc.nextRequest({ threadId })]);
  const inner = (await dc.stackTraceRequest({ threadId })).body.stackFrames[0];
  await Promise.all([
    dc.assertStoppedLocation('step', { line: 24 }),
    dc.restartFrameRequest({ frameId: inner.id }),
  ]);
  await Promise.all([dc.waitForEvent('stopped'), dc.stepOutRequest({ threadId })]);
  await Promise.all([
    dc.assertStoppedLocation('breakpoint', { line: 24 }),
    dc.reverseContinueRequest({ threadId }),
  ]);
  await dc.setFunctionBreakpointsRequest({ breakpoints: [{ name: 'main.worker' }] });
  await Promise.all([dc.waitForEvent('stopped'), dc.continueRequest({ threadId })]);
  const there = (await dc.gotoTargetsRequest({ source: { path: program }, line: 38 })).body.targets[0];
  await Promise.all([
    dc.assertStoppedLocation('goto', { line: 38 }),
    dc.gotoRequest({ threadId: 1, targetId: there.id }),
  ]);
  await dc.stepInTargetsRequest({ frameId: (await dc.stackTraceRequest({ threadId: 1 })).body.stackFrames[0].id });
  const top = (await dc.stackTraceRequest({ threadId: 1 })).body.stackFrames[0];
  const code = await dc.disassembleRequest({ memoryReference: top.instructionPointerReference, instructionCount: 4 });
  assert.equal(code.body.instructions.length, 4);
  await refused(dc.disassembleRequest({ memoryReference: '0', instructionCount: 1 }));
  await refused(dc.attachRequest({}));
  await refused(dc.exceptionInfoRequest({ threadId }));
  await Promise.all([dc.waitForEvent('stopped'), dc.restartRequest({})]);
  await dc.setFunctionBreakpointsRequest({ breakpoints: [] });
  await dc.setBreakpointsRequest({ source: { path: program }, breakpoints: [] });
  await Promise.all([
    dc.waitForEvent('exited').then((e) => assert.equal(e.body.exitCode, 0)),
    dc.waitForEvent('terminated'),
    dc.continueRequest({ threadId }),
  ]);
  await dc.stop();
}

async function deaths() {
  const dc = await client();
  const dies = `${folder}/dies.go`;
  await Promise.all([
    dc.waitForEvent('initialized').then(() => dc.configurationDoneRequest()),
    dc.launch({ program: dies, stopOnEntry: true }),
    dc.waitForEvent('stopped'),
  ]);
  await Promise.all([
    dc.waitForEvent('stopped').then((e) => assert.equal(e.body.reason, 'exception')),
    dc.continueRequest({ threadId: 1 }),
  ]);
  const info = await dc.exceptionInfoRequest({ threadId: 1 });
  assert.match(info.body.description, /index out of range \[5\] with length 2/);
  await dc.terminateRequest({});
  await dc.stop();
}

/** A program waits for a client that attaches, and runs on when it leaves. */
async function attached() {
  const child = spawn(minigo, ['run', '--debug-listen', '127.0.0.1:0', program]);
  let said = '';
  const port = await new Promise((done) => {
    child.stdout.on('data', (bytes) => {
      said += bytes;
      const at = /listening at: .*:(\d+)/.exec(said);
      if (at) done(Number(at[1]));
    });
  });
  const status = new Promise((done) => child.on('exit', done));
  const dc = await client(port);
  await dc.initializeRequest();
  await Promise.all([
    dc.waitForEvent('initialized').then(() => dc.configurationDoneRequest()),
    dc.attachRequest({ stopOnEntry: true, hideSystemGoroutines: true }),
    dc.waitForEvent('stopped'),
  ]);
  const threads = (await dc.threadsRequest()).body.threads;
  assert.deepEqual(threads.map((t) => t.id), [1]);
  await dc.disconnectRequest({});
  assert.equal(await status, 0);
  assert.match(said, /sum true 16/);
  dc.stopAdapter();
}

await forwardsAndBackwards();
await deaths();
await attached();
assert.deepEqual(mistakes, []);
for (const name of ['event output', 'event stopped', 'event exited', 'stackTrace', 'modules', 'attach']) {
  assert.ok(seen.has(name), `no ${name} came`);
}
console.log(`${seen.size} kinds of messages were checked`);
process.exit(0);
