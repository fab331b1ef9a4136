// Tests of what needs no browser: decoding, states, times, expressions, links, lanes.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { constants, deflateRawSync } from "node:zlib";
import { Film, fromBase64, type Head } from "./film";
import { slowest } from "./areas";
import { least } from "./flight";
import { matcher } from "./find";
import { Frames } from "./frames";
import { awaited, moment, percentile, reasonOf, roundStep, size, span } from "./format";
import { Index } from "./index";
import { stored, unpack } from "./inflate";
import { parts } from "./compare";
import { after, annotations, critical, globals, heap, latencies, processors, runnable, SEVERAL } from "./lanes";
import { parse } from "./link";
import { labels, partOf } from "./parts";
import { blocks, type Chapter } from "./guide";
import { App } from "./app";
import { h } from "./draw";
import { drawn, heaps, recorded } from "./sleepers";
import { alternatives, CHAPTERS, ruleOf } from "./rules";
import { added, Variables } from "./values";
import { CALL, READY, RUNS, States, TIMERS, WAIT, awaits, circle, doing, nextOf, since } from "./state";

const EVENTS = ["GoCreate", "GoStart", "GoBlock", "GoUnblock", "GoDestroy", "GoSyscallBegin", "ProcStart", "ProcStop", "MSpin", "GoYield", "Op", "MLock", "MUnlock", "PollWait"];
const TEXTS = ["{creator} starts {g}", "{p} runs {g} from runnext: it was woken last", "{g} blocks: chan receive", "{creator} wakes {g}", "{g} ends", "{g} begins a blocking call", "M{n} takes {p}", "M{n} releases {p}", "M{n} spins", "{g} yields", "{p} stole 1 of 2 from P0; it runs {g}", "{g} locks {o}", "{g} unlocks {o}", "{g} blocks: sync.Mutex.Lock", "{g} sends on {o}", "{g} receives from {o}"];
const ACTS = { 11: "Lock", 12: "Unlock", 14: "Send", 15: "Recv" };
/** Time, event, sentence, P, goroutine, argument, changes of queues. */
type Row = [number, string, number, number, number, number, [number, number, number[]][]?];

function film(rows: Row[], procs = 2): Film {
  const bytes: number[] = [];
  const number = (n: number): void => { while (n > 127) { bytes.push(n % 128 + 128); n = Math.floor(n / 128); } bytes.push(n); };
  const zigzag = (n: number): void => number(n < 0 ? -2 * n - 1 : 2 * n);
  let t = 0, last = 0;
  for (const [when, event, text, p, g, arg, changes = []] of rows) {
    zigzag(when - t); number(EVENTS.indexOf(event)); number(text); number(p + 1); zigzag(g - last); number(arg); number(0); number(changes.length);
    for (const [queue, gone, came] of changes) { number(queue); number(gone); number(came.length); came.forEach(number); }
    t = when; last = g;
  }
  const head: Head = { kind: "program", procs, queues: true, count: rows.length, end: { kind: "exit", status: 0 }, events: EVENTS.map(e => [e, ""]), texts: [...TEXTS], places: [], acts: ACTS, objects: ["mu", "jobs", "other"] };
  return new Film(head, Uint8Array.from(bytes));
}

const ROWS: Row[] = [
  [1000, "ProcStart", 6, 0, 0, 3], [1000, "GoCreate", 0, 0, 1, 0, [[1, 0, [1]]]], [1300, "GoStart", 1, 0, 1, 0, [[1, 1, []]]], [1500, "GoCreate", 0, 0, 300, 1, [[1, 0, [300]]]],
  [2000, "GoBlock", 2, 0, 1, 0], [2100, "ProcStart", 6, 1, 0, 4], [2100, "MSpin", 8, 1, 0, 4], [2600, "GoStart", 10, 1, 300, 0, [[1, 1, []]]], [3000, "GoUnblock", 3, 1, 1, 300, [[3, 0, [1]]]],
  [3500, "GoSyscallBegin", 5, 1, 300, 0], [4000, "ProcStop", 7, 0, 0, 3],
];

test("events are decoded", () => {
  const f = film(ROWS);
  assert.deepEqual([...f.when], ROWS.map(r => r[0]));
  assert.deepEqual([...f.g], ROWS.map(r => r[4]));
  assert.equal(f.sentence(3), "G1 starts G300");
  assert.equal(f.sentence(0), "M3 takes P0");
  assert.deepEqual([f.before(999), f.before(1000), f.before(1299), f.before(9e9)], [-1, 1, 1, 10]);
  assert.equal(f.nearest(1450), 3);
  assert.deepEqual([...fromBase64("//79")], [255, 254, 253]);
});

test("compressed bytes are unpacked", () => {
  const bytes = new Uint8Array((4 << 20) + 70000);
  // Some that repeat, some that do not, long ranges of one.
  let n = 1;
  for (let i = 0; i < 300000; i++) { n = (n * 1103515245 + 12345) % 2147483648; bytes[i] = i % 7 ? n >> 16 : i >> 8; }
  for (let i = 4 << 20; i < bytes.length; i++) bytes[i] = i % 11;
  for (const level of [1, 6, 9]) for (const strategy of [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY]) {
    const pieces = [bytes.subarray(0, 4 << 20), bytes.subarray(4 << 20)].map(piece => deflateRawSync(piece, { level, strategy }).toString("base64"));
    assert.ok(Buffer.compare(unpack(pieces.join(","), bytes.length), bytes) === 0, `${level} ${strategy}`);
  }
  assert.ok(Buffer.compare(unpack(stored(bytes), bytes.length), bytes) === 0);
  assert.deepEqual([unpack("", 0).length, unpack(stored(new Uint8Array(0)), 0).length], [0, 0]);
  // A damaged page is an error, or wrong, but not without end.
  const whole = deflateRawSync(bytes.subarray(0, 100000));
  for (let i = 0; i < 200; i++) {
    const damaged = Uint8Array.from(whole.subarray(0, i % 2 ? whole.length : i * 400));
    damaged[i * 37 % damaged.length] ^= 1 << i % 8;
    try { unpack(Buffer.from(damaged).toString("base64"), 100000); } catch (error) { assert.match(String(error), /damaged/); }
  }
});

test("states follow from events, in any order of asking", () => {
  const f = film(ROWS), states = new States(f), at = (i: number) => states.at(i);
  assert.equal(doing(at(10).gs.get(300) as number), CALL);
  assert.equal(at(10).calls.get(300), 4);
  assert.equal(at(10).ms.has(0), false);
  assert.equal(doing(at(3).gs.get(300) as number), READY);
  assert.deepEqual(at(3).queues.get(nextOf(0)), [300]);
  assert.equal(doing(at(4).gs.get(1) as number), WAIT);
  assert.equal(since(at(4).gs.get(1) as number), 4);
  assert.ok(at(6).spinning.has(4) && !at(7).spinning.has(4));
  assert.equal(at(7).on.get(1), 300);
  assert.equal(doing(at(7).gs.get(300) as number), RUNS);
  assert.equal(at(-1).gs.size, 0);
});

test("many events are the same from kept states", () => {
  const rows: Row[] = [];
  for (let i = 0; i < 30000; i++) rows.push(i % 2 ? [i * 10, "GoYield", 9, 0, i % 7 + 1, 0] : [i * 10, "GoStart", 1, 0, (i + 1) % 7 + 1, 0]);
  const f = film(rows), there = new States(f), back = new States(f);
  while (there.ahead(1000));
  for (const i of [29999, 12345, 4097, 3, 20000]) assert.deepEqual([...there.at(i).gs].sort(), [...back.at(i).gs].sort());
});

test("locks have holders, and a circle of them is found", () => {
  const f = film([
    [0, "GoStart", 1, 0, 1, 0], [0, "Op", 11, 0, 1, 0], [1, "GoStart", 1, 1, 2, 0], [1, "Op", 11, 1, 2, 2],
    [2, "Op", 11, 0, 1, 2], [2, "GoBlock", 13, 0, 1, 0], [3, "Op", 11, 1, 2, 0], [3, "GoBlock", 13, 1, 2, 0],
  ]), states = new States(f);
  assert.equal(f.sentence(4), "G1 locks other");
  assert.equal(states.at(4).things.get(0)?.holder, 1);
  assert.deepEqual(circle(f, states.at(6)), { links: [{ g: 1, object: 2, i: 5, holder: 2 }], closed: false });
  const { links, closed } = circle(f, states.at(7));
  assert.ok(closed);
  assert.deepEqual(links.map(l => [l.g, l.object, l.holder]), [[1, 2, 2], [2, 0, 1]]);
});

test("a lock goes to who waited when it is free", () => {
  const f = film([
    [0, "Op", 11, 0, 1, 0], [1, "Op", 11, 1, 2, 0], [1, "GoBlock", 13, 1, 2, 0], [2, "Op", 12, 0, 1, 0], [2, "GoUnblock", 3, 0, 2, 1], [3, "GoStart", 1, 1, 2, 0],
  ]), states = new States(f), holder = (i: number) => states.at(i).things.get(0)?.holder;
  assert.deepEqual([holder(0), holder(2), holder(3), holder(5)], [1, 1, 0, 2]);
  assert.equal(awaits(f, states.at(2), 2), 0);
});

test("buffers are as full as operations say", () => {
  const at = (length: number, capacity: number): number => 1 + (length + capacity * 65536) * 1048576;
  const f = film([
    [0, "Op", 14, 0, 1, at(0, 2)], [1, "Op", 15, 1, 2, at(1, 2)], [2, "Op", 15, 1, 2, at(0, 2)], [2, "GoBlock", 2, 1, 2, 0], [3, "Op", 14, 0, 1, at(0, 2)], [3, "GoUnblock", 3, 0, 2, 1],
  ]), states = new States(f), length = (i: number) => states.at(i).things.get(1)?.length;
  assert.deepEqual(f.act(0), { kind: "Send", object: 1, length: 0, capacity: 2 });
  assert.deepEqual([length(0), length(1), length(4), length(5)], [1, 0, 1, 0]);
});

test("what goroutines did is added up", () => {
  const index = new Index(film(ROWS)), one = index.of(1);
  assert.ok(one);
  assert.deepEqual(one.spent, [300 + 1000, 700, 0, 1000]);
  assert.equal(one.slowest, 300);
  assert.deepEqual([...index.eventsOf(one)], [1, 2, 4, 8]);
  assert.equal(index.next(one, 4), 8);
  const { from, to, what, first, end } = index.stretches(one);
  assert.deepEqual([from[first], to[first], what[first]], [1000, 1300, READY]);
  assert.equal(end - first, 4);
});

test("lanes", () => {
  const f = film(ROWS), { ps, ms } = processors(f);
  assert.deepEqual([ps[0].from[0], ps[0].to[0], ps[0].what[0]], [1300, 2000, 1]);
  assert.deepEqual(ms.map(m => [m.label, m.from[0], m.to[0]]), [["M3", 1000, 4000], ["M4", 2100, 4000]]);
  assert.deepEqual([...runnable(f)], [0, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1]);
  assert.equal(after(ps[0], 1999, 0), 0);
  assert.equal(after(ps[0], 2000, 0), 1);
});

test("why", () => {
  const f = film(ROWS), states = new States(f);
  assert.equal(ruleOf(f, 7).name, "steal half");
  assert.equal(ruleOf(f, 2).name, "runnext");
  assert.deepEqual(alternatives(f, 7, states.at(6)), []);
  const g = film([[0, "GoCreate", 0, 0, 1, 0, [[1, 0, [1]]]], [0, "GoCreate", 0, 0, 2, 0, [[2, 0, [2]]]], [1, "GoStart", 1, 0, 1, 0, [[1, 1, []]]]]);
  assert.deepEqual(alternatives(g, 2, new States(g).at(1)), ["G2 in the queue of P0"]);
});

test("rules name files and chapters that exist", () => {
  const text = readFileSync("src/rules.ts", "utf8"), root = "../../../../";
  const files = [...text.matchAll(/"((?:sched|run|wait|io|time|gc|observe|policy|procs)\/[a-z_/]+(?:\.rs)?)"/g)].map(m => m[1]);
  assert.ok(files.length > 30);
  for (const file of files) assert.ok(existsSync(`${root}runtime/src/${file}`), file);
  for (const { file, title, heading } of Object.values(CHAPTERS) as Chapter[]) {
    const all = blocks(readFileSync(`${root}docs/guide/src/scheduler/${file}.md`, "utf8")), heads = all.flatMap(b => (b.kind === "heading" ? [b.text] : []));
    assert.equal(heads[0], title);
    if (heading) assert.ok(heads.slice(1).includes(heading), heading);
    // All of it can be shown: no block has marks left that mean something else.
    for (const b of all) if (b.kind === "text") assert.ok(!/^(#|```|\||- |!\[)/.test(b.text), b.text);
  }
});

test("finding", () => {
  const f = film(ROWS), hits = (text: string) => ROWS.map((_, i) => i).filter(matcher(f, text));
  assert.deepEqual(hits("G300"), [3, 7, 8, 9]);
  assert.deepEqual(hits("p1"), [5, 6, 7, 8, 9]);
  assert.deepEqual(hits("blocks"), [4]);
  assert.deepEqual(hits("runs g1 from"), [2]);
  assert.deepEqual(hits("nothing of the kind"), []);
});

test("times and numbers", () => {
  assert.deepEqual([0, 420, 1500, 12345, 999999, 2e9, -50].map(span), ["0 ns", "420 ns", "1.50 µs", "12.3 µs", "1.00 ms", "2.00 s", "−50 ns"]);
  assert.equal(moment(1234567, 1000), "1.235 ms");
  assert.equal(moment(20420), "20.420 µs");
  assert.deepEqual([roundStep(1000, 10), roundStep(900, 4), roundStep(70, 1)], [100, 500, 100]);
  assert.equal(percentile([1, 2, 3, 4], .5), 3);
  assert.equal(percentile([], .5), 0);
});

test("what is waited for is read off the line", () => {
  assert.equal(reasonOf("{g} blocks: chan receive"), "chan receive");
  for (const [reason, line, on] of [
    ["chan receive", "v, ok := <-results", "results"], ["chan receive", "for n := range in {", "in"], ["chan send", "s.out <- n * n", "s.out"],
    ["sync.Mutex.Lock", "a.mu.Lock()", "a.mu"], ["sync.RWMutex.RLock", "c.mu.RLock()", "c.mu"], ["sync.WaitGroup.Wait", "wg.Wait()", "wg"],
    ["select", "select {", ""], ["chan receive", "case <-ctx.Done():", "ctx.Done()"],
  ]) assert.equal(awaited(reason, line), on, line);
});

test("links", () => {
  assert.deepEqual(parse("#t=3400&g=G7&z=10,20&v=events"), { e: undefined, t: 3400, g: 7, z: [10, 20], v: "events", q: undefined });
  assert.deepEqual(parse("#g=x&z=1"), { e: undefined, t: undefined, g: undefined, z: undefined, v: undefined, q: undefined });
  assert.equal(parse("#q=from%20the%20global+queue").q, "from the global queue");
});

test("a film grows piece by piece into the whole one", () => {
  const whole = film(ROWS), raw = whole.encoded();
  // Where each event's bytes begin is where a film of those before ends.
  const sizes = ROWS.map((_, i) => film(ROWS.slice(0, i + 1)).encoded().length);
  for (const cuts of [[4], [1, 2, 3, 9], ROWS.map((_, i) => i + 1)]) {
    const f = film([]), states = new States(f);
    let from = 0;
    for (const to of [...new Set([...cuts, ROWS.length])]) {
      const piece = raw.slice(from ? sizes[from - 1] : 0, sizes[to - 1]);
      f.grow({ n: to - from, procs: 3, events: btoa(String.fromCharCode(...piece)) });
      states.grown();
      states.at(to - 1);
      from = to;
    }
    assert.equal(f.count, ROWS.length);
    assert.equal(f.head.procs, 3);
    assert.deepEqual([...f.when], [...whole.when]);
    assert.deepEqual([...f.g], [...whole.g]);
    assert.deepEqual(f.encoded(), raw);
    assert.deepEqual([f.begin, f.end], [whole.begin, whole.end]);
    assert.deepEqual([...states.at(8).queues], [...new States(whole).at(8).queues]);
  }
});

test("a part of a long trace has times of the whole", () => {
  const whole = film(ROWS), parts = [{ bytes: 9, count: 4, from: 0, to: 500, late: 0 }, { bytes: whole.encoded().length, count: ROWS.length, from: 5000, to: 8000, late: 50_000_000 }];
  const head = partOf({ ...whole.head, parts }, 2), f = new Film(head, whole.encoded());
  assert.deepEqual([head.part, head.count, f.when[0] - f.zero, f.begin - f.zero, whole.zero], [1, ROWS.length, 5000, 5000, whole.begin]);
  assert.deepEqual([partOf({ ...whole.head, parts }).part, partOf({ ...whole.head, parts }, 3).part, partOf(whole.head, 3).part], [0, 0, undefined]);
  assert.deepEqual(labels(parts), ["part 1 of 2: 0 ns to 500 ns, latency up to 0 ns", "part 2 of 2: 5.00 µs to 8.00 µs, latency up to 50.0 ms (longest)"]);
  assert.deepEqual(parse("#w=2&t=7"), { w: 2, e: undefined, t: 7, g: undefined, z: undefined, v: undefined, q: undefined });
});

test("how long goroutines were runnable before they ran", () => {
  const late = latencies(film(ROWS));
  assert.deepEqual([...late.when], [1300, 2600]);
  assert.deepEqual([...late.late], [300, 1100]);
  assert.deepEqual([...late.at], [2, 7]);
  assert.deepEqual([slowest(late, 0, 9999), slowest(late, 1300, 1400), slowest(late, 1400, 1500)], [1, 0, -1]);
});

test("regions and tasks become lanes, one below the other where they overlap", () => {
  const f = film([[10, "Op", 16, 0, 1, 0], [20, "Op", 16, 0, 2, 0], [30, "Op", 17, 0, 1, 0], [40, "Op", 18, 0, 1, 7], [50, "Op", 17, 0, 2, 0], [60, "Op", 20, 0, 1, 0], [90, "Op", 19, 0, 2, 7]]);
  f.head.texts.push("{g} begins the region parse", "{g} ends the region parse", "{g} begins the task job", "{g} ends the task job", "{g} says size: 3");
  const lanes = annotations(f), shown = (i: number) => [lanes[i].label, ...[...lanes[i].from].map((from, k) => [from, lanes[i].to[k], lanes[i].what[k]])];
  assert.deepEqual(shown(0), ["task job", [40, 90, 1]]);
  assert.deepEqual(shown(1), ["region parse", [10, 30, 1]]);
  assert.deepEqual(shown(2), ["region parse", [20, 50, 2]]);
  assert.deepEqual([lanes[3].label, lanes[3].from[0], lanes[3].what[0]], ["logs", 60, 1]);
  assert.equal(annotations(film(ROWS)).length, 0);
});

test("mark assists share a row, and tasks that have no row of their own the last one", () => {
  const rows: Row[] = [];
  for (let g = 1; g <= 20; g++) rows.push([g, "Op", 16, 0, g, 0], [g, "Op", 18, 0, g, g]);
  for (let g = 1; g <= 20; g++) rows.push([100 + g, "Op", 17, 0, g, 0], [100 + g, "Op", 19, 0, g, g]);
  rows.push([200, "Op", 16, 0, 3, 0], [210, "Op", 17, 0, 3, 0]);
  const f = film(rows);
  f.head.texts.push("{g} begins a mark assist", "{g} ends a mark assist", "{g} begins the task job", "{g} ends the task job");
  const lanes = annotations(f), shown = (lane: typeof lanes[0]) => [lane.label, ...[...lane.from].map((from, k) => [from, lane.to[k], lane.what[k]])];
  assert.deepEqual(shown(lanes[0]), ["mark assist", [1, 120, SEVERAL], [200, 210, 3]]);
  assert.deepEqual(lanes.slice(1).map(lane => lane.label), Array(12).fill("task job"));
  assert.deepEqual([shown(lanes[1])[1], shown(lanes[12])[1]], [[1, 101, 1], [12, 120, SEVERAL]]);
});

test("the collector's work and the heap become lanes", () => {
  const f = film([[10, "Op", 16, 0, 1, 0], [20, "Op", 18, 0, 2, 0], [30, "Op", 19, 0, 2, 0], [40, "Op", 20, 0, 0, 4e6], [50, "Op", 17, 1, 3, 0], [60, "Op", 21, 0, 0, 8e6], [90, "Op", 20, 0, 0, 5e6]]);
  f.head.texts.push("a collection begins", "a collection ends", "{g} begins a mark assist", "{g} ends a mark assist", "the heap holds {bytes}", "the next collection is due at {bytes}");
  const lanes = annotations(f), shown = (lane: typeof lanes[0]) => [lane.label, ...[...lane.from].map((from, k) => [from, lane.to[k], lane.what[k]])];
  assert.deepEqual(lanes.map(shown), [["collection", [10, 50, 0]], ["mark assist", [20, 30, 2]]]);
  const both = heap(f);
  assert.deepEqual(both && [shown(both.held), shown(both.goal)], [["heap", [40, 90, 4e6], [90, 90, 5e6]], ["heap", [60, 90, 8e6]]]);
  assert.equal(heap(film(ROWS)), undefined);
  f.kind[3] = EVENTS.indexOf("GoBlock");
  assert.equal(f.sentence(3), "the heap holds 4.00 MB");
  assert.deepEqual([0, 999, 1000, 33_500_000, 2_000_000_000].map(size), ["0 B", "999 B", "1.00 kB", "33.5 MB", "2.00 GB"]);
});

test("where a goroutine was is not where it was woken or started", () => {
  const f = film(ROWS);
  f.place.fill(0);
  const are = (name: string): boolean[] => [...new Set([...f.kind].flatMap((kind, i) => (kind === EVENTS.indexOf(name) ? [f.isAt(i)] : [])))];
  assert.deepEqual([are("GoCreate"), are("GoUnblock"), are("GoBlock")], [[false], [false], [true]]);
  // G2 is woken by line a, and is itself in line b: that is the function that it runs.
  const two = film([[0, "GoCreate", 0, 0, 2, 1], [10, "GoUnblock", 3, 0, 2, 1], [20, "GoBlock", 2, 0, 2, 0]], 1);
  two.head.places.push(["a.go:1", "main.waker", "", 0], ["a.go:2", "main.sleeper", "", 0]);
  two.place[0] = 0; two.place[1] = 0; two.place[2] = 1;
  const index = new Index(two);
  assert.equal(index.name(index.of(2)), "main.sleeper");
});

test("two runs part at the first event that differs", () => {
  const a = film(ROWS), later = film(ROWS.map(([when, ...rest]) => [when * 2, ...rest] as Row));
  assert.equal(parts(a, later), -1);
  const other = ROWS.map(r => [...r] as Row);
  other[6][3] = 0;
  assert.equal(parts(a, film(other)), 6);
  assert.equal(parts(a, film(ROWS.slice(0, 5))), 5);
});

test("how many were in the global queue", () => {
  const rows = ROWS.map(r => [...r] as Row);
  rows[3][6] = [[0, 0, [300, 301]]]; rows[7][6] = [[0, 1, []]];
  assert.deepEqual([...globals(film(rows)) as Uint32Array], [0, 0, 0, 2, 2, 2, 2, 1, 1, 1, 1]);
});

test("variables are those of the last look", () => {
  // With event 4 G1 blocks, with 9 G300 begins a call; nothing is known of G300 before.
  const one = film(ROWS), values = new Variables(one, { texts: ["main.main", "n", "1", "main.work", "x", "2"], frames: [[0, 1, 2], [3, 4, 5, 1, 2]], at: [4, 0, 5, 1], cut: false });
  assert.deepEqual(values.of(1, 4), { func: "main.main", variables: [{ name: "n", value: "1", changed: false }], at: 4 });
  assert.deepEqual(values.of(1, 8), { func: "main.main", variables: [{ name: "n", value: "1", changed: false }], at: 4 });
  assert.equal(values.of(300, 8), undefined);
  assert.deepEqual(values.of(300, 10), { func: "main.work", variables: [{ name: "x", value: "2", changed: false }, { name: "n", value: "1", changed: false }], at: 9 });
  assert.equal(values.who(3), 1);
  const cut = new Variables(one, { texts: ["main.main"], frames: [[0]], at: [4, 0], cut: true });
  assert.equal(cut.of(300, 10), "cut");
});

test("variables of a growing film are added to those before", () => {
  const one = film(ROWS), first = added(undefined, { texts: ["main.main", "n", "1"], frames: [[0, 1, 2]], at: [4, 0], cut: false }, 0), values = new Variables(one, first);
  assert.equal(values.of(300, 10), undefined);
  // The next piece begins with event 7, and variables are new with event 9.
  assert.equal(added(first, { texts: ["main.work", "x", "2"], frames: [[3, 4, 5, 1, 2]], at: [2, 1], cut: false }, 7), first);
  assert.deepEqual(first.at, [4, 0, 5, 1]);
  assert.deepEqual(values.of(300, 10), { func: "main.work", variables: [{ name: "x", value: "2", changed: false }, { name: "n", value: "1", changed: false }], at: 9 });
  assert.deepEqual(values.of(1, 8), { func: "main.main", variables: [{ name: "n", value: "1", changed: false }], at: 4 });
});

test("values that differ from those of the look before are marked", () => {
  const rows: Row[] = [[0, "GoCreate", 0, 0, 1, 0], [1, "Op", 14, 0, 1, 1], [2, "Op", 14, 0, 1, 1], [3, "Op", 14, 0, 1, 1]];
  const values = new Variables(film(rows), { texts: ["main.f", "a", "b", "1", "2"], frames: [[0, 1, 3, 2, 3], [0, 1, 4, 2, 3]], at: [1, 0, 1, 1], cut: false });
  const changed = (i: number): string[] => { const seen = values.of(1, i); return seen && seen !== "cut" ? seen.variables.filter(v => v.changed).map(v => v.name) : []; };
  assert.deepEqual([1, 2, 3].map(changed), [[], ["a"], []]);
});

test("the word of an arrow is where it covers least", () => {
  const spots: [number, number][] = [[50, 50], [50, 20], [50, 80]], box = (y: number) => ({ x: 0, y, width: 100, height: 12 });
  assert.deepEqual(least(spots, 20, []), [50, 50]);
  assert.deepEqual(least(spots, 20, [box(44), box(10)]), [50, 80]);
  assert.deepEqual(least(spots, 20, [box(44), box(10), box(70)]), [50, 50]);
});

test("frames: the picture first, each job once, what measures first in its frame", () => {
  const ran: string[] = [], waiting: (() => void)[] = [];
  let now = 0;
  const frames = new Frames(run => waiting.push(run), () => now), job = (name: string, picture: boolean, first = false) => ({ run: () => { ran.push(name); now += 1; }, picture, first });
  const side = job("side", false), room = job("room", true), arrow = job("arrow", true, true), rest = job("rest", false);
  const frame = (): string => { ran.length = 0; waiting.shift()?.(); return ran.join(); };
  frames.ask(side, room, arrow, rest, room);
  assert.equal(frame(), "room", "the arrow is measured in the next frame");
  assert.equal(frame(), "arrow,side");
  assert.equal(frame(), "rest");
  assert.ok(frames.idle && !waiting.length);
  // What is alone has its frame for itself, even if it took no time.
  const look = { run: () => { ran.push("look"); }, picture: true, first: true, alone: true };
  frames.ask(look, room);
  assert.equal(frame(), "look");
  assert.equal(frame(), "room");
  // Whoever steps in every frame sees the rest, too.
  const all: string[] = [];
  for (let i = 0; i < 12; i++) { frames.ask(room, arrow, side, rest); all.push(frame()); }
  assert.ok(all.filter(jobs => jobs.includes("side")).length >= 2 && all.filter(jobs => jobs.includes("rest")).length >= 2, all.join(" "));
  assert.ok(all.filter(jobs => jobs.includes("room")).length >= 4, all.join(" "));
  frames.now = true; ran.length = 0; frames.ask(rest, room);
  assert.equal(ran.join(), "rest,room");
});

test("timers are a heap for each P, of which the first one to wake is the top", () => {
  const all = Array.from({ length: 90 }, (_, i) => ({ g: i + 1, p: i % 3 ? 0 : 2, since: i, until: (i * 7919) % 1000 }));
  const both = heaps(all.slice().reverse());
  assert.deepEqual(both.map(({ p, entries, length }) => [p, entries.length, length]), [[0, 60, 60], [2, 30, 30]]);
  for (const { p, entries: heap } of both) {
    assert.equal(heap[0].until, Math.min(...all.filter(one => one.p === p).map(one => one.until)));
    heap.forEach((one, i) => { if (i) assert.ok(heap[(i - 1) >> 2].until <= one.until, `${i}`); });
  }
  const [first] = drawn(both, g => h("b", {}, "G" + g), one => String(one.until)), text = JSON.stringify(first);
  assert.ok(text.includes("+39 more") && text.includes(`G${both[0].entries[20].g}"`) && !text.includes(`G${both[0].entries[21].g}"`));
});

test("a recorded heap is what the run had", () => {
  // P 1: three entries, of which two were looked at: G5, and a timer that was stopped. P 0 has none any more.
  const told: [number, number, number[]][] = [[TIMERS + 1, 0, [3, 5 * 16, 7000, 2 * 16 + 8 + 1, 9000]], [TIMERS, 3, []]];
  const f = film([[10, "GoStart", 1, 0, 5, 0, told], [20, "GoBlock", 2, 0, 5, 0, [[TIMERS + 1, 5, [1, 4 * 16 + 4, 8000]]]]]), states = new States(f);
  const g5 = { g: 5, name: "G5", until: 7000, stale: false }, stopped = { g: 0, name: "timer 2", until: 9000, stale: true };
  assert.deepEqual(recorded(states.at(0).heaps), [{ p: 1, entries: [g5, stopped], length: 3 }]);
  assert.deepEqual(recorded(states.at(1).heaps), [{ p: 1, entries: [{ g: 0, name: "fd 4 read", until: 8000, stale: false }], length: 1 }]);
  assert.equal(states.at(0).queues.size, 0);
});

test("an M is locked to a goroutine until that unlocks it or ends; who is woken waits for no descriptor", () => {
  const f = film([
    [0, "GoStart", 1, 0, 1, 0], [1, "MLock", 16, 0, 1, 3], [2, "PollWait", 17, 0, 1, 7], [3, "GoBlock", 2, 0, 1, 0], [4, "GoUnblock", 3, 1, 1, 0],
    [5, "GoStart", 1, 0, 1, 0], [6, "MUnlock", 9, 0, 1, 3], [7, "MLock", 16, 0, 1, 4], [8, "GoDestroy", 4, 0, 1, 0],
  ]);
  f.head.texts.push("{g} is locked to M{n}", "{g} is about to wait for fd {n} to become readable (pipe)");
  const states = new States(f);
  assert.deepEqual([0, 1, 5, 6, 7, 8].map(i => [...states.at(i).locks]), [[], [[3, 1]], [[3, 1]], [], [[4, 1]], []]);
  assert.deepEqual([1, 2, 3, 4].map(i => [...states.at(i).polls]), [[], [[1, 2]], [[1, 2]], []]);
  assert.ok(states.at(1).threads.has(3));
  assert.equal(f.sentence(2), "G1 is about to wait for fd 7 to become readable (pipe)");
});

test("the critical path goes back from the end to who woke or started whom, and over waits that the runtime ended", () => {
  const f = film([
    [0, "GoCreate", 0, 0, 1, 0], [0, "GoStart", 1, 0, 1, 0], [10, "GoCreate", 0, 0, 2, 1], [20, "GoBlock", 2, 0, 1, 0], [25, "GoStart", 1, 0, 2, 0],
    // G2 sleeps from 30 to 70; the runtime wakes it. Then it wakes G1, which was all that the end waited for.
    [30, "GoBlock", 2, 0, 2, 0], [70, "GoUnblock", 3, 0, 2, 0], [72, "GoStart", 1, 0, 2, 0], [80, "GoUnblock", 3, 0, 1, 2], [85, "GoDestroy", 4, 0, 2, 0], [86, "GoStart", 1, 0, 1, 0], [100, "GoDestroy", 4, 0, 1, 0],
  ], 1), app = new App(f), { lane, parts, spent } = critical(app, processors(f).ps);
  const shown = [...lane.from as number[]].map((from, k) => [Math.floor(lane.what[k] / 4), lane.what[k] % 4, from, lane.to[k]]);
  assert.deepEqual(shown, [[1, RUNS, 0, 10], [2, READY, 10, 25], [2, RUNS, 25, 30], [2, WAIT, 30, 70], [2, READY, 70, 72], [2, RUNS, 72, 80], [1, READY, 80, 86], [1, RUNS, 86, 100]]);
  assert.deepEqual(spent, [15 + 2 + 6, 10 + 5 + 8 + 14, 0, 40]);
  const p0 = parts.get("p0") as { from: ArrayLike<number>; to: ArrayLike<number> };
  assert.deepEqual([...p0.from as number[]].map((from, k) => [from, p0.to[k]]), [[0, 10], [25, 30], [72, 80], [86, 100]]);
  assert.ok(parts.has("g1") && parts.has("g2"));
});
