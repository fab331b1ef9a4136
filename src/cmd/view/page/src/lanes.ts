// The lanes of the timeline: stretches of time for Ps, Ms and goroutines, and how many were runnable when.
import type { App } from "./app";
import type { Film } from "./film";
import type { Stretches } from "./index";
import { short } from "./format";
import { GLOBAL, RUNS, type Doing } from "./state";

export interface Lane extends Stretches { label: string; kind: "p" | "m" | "g" | "site" | "note" | "heap" | "path"; id: number; tip?: string; members?: number }

/** In place of a goroutine: more than one of those for which there are no more rows. */
export const SEVERAL = -1;
/** How many rows there are at most for tasks or regions of one name. */
const ROWS = 12;

class Grow {
  from: number[] = []; to: number[] = []; what: number[] = [];
  add(from: number, to: number, what: number): void { this.from.push(from); this.to.push(Math.max(from, to)); this.what.push(what); }
  /** The last one lasts until then at least, together with others. */
  merge(to: number): void { const last = this.to.length - 1; this.to[last] = Math.max(this.to[last], to); this.what[last] = SEVERAL; }
  lane(label: string, kind: Lane["kind"], id: number): Lane { return { label, kind, id, from: this.from, to: this.to, what: this.what, first: 0, end: this.from.length }; }
}

/** Which goroutine ran on each P, and which P each M held. */
export function processors(film: Film): { ps: Lane[]; ms: Lane[]; stops: Lane } {
  const { when, kind, p: ps, g: gs, arg, is, count } = film, n = film.head.procs;
  const rows = Array.from({ length: n }, () => new Grow()), since = new Float64Array(n), on = new Float64Array(n);
  const threads = new Map<number, Grow>(), holds = new Map<number, [number, number]>(), stops = new Grow();
  const leaves = new Set(["GoYield", "GoPreempt", "GoStop", "GoBlock", "GoDestroy", "GoSyscallBegin"].map(name => is[name]));
  let stopped = -1;
  const release = (p: number, t: number): void => {
    const held = holds.get(p);
    if (!held) return;
    let row = threads.get(held[0]);
    if (!row) threads.set(held[0], row = new Grow());
    row.add(held[1], t, p);
    holds.delete(p);
  };
  for (let i = 0; i < count; i++) {
    const k = kind[i], p = ps[i], g = gs[i];
    if (k === is.WorldStop) stopped = when[i];
    if (k === is.WorldStart && stopped >= 0) { stops.add(stopped, when[i], 0); stopped = -1; }
    if (p < 0) continue;
    if (k === is.ProcStart) { release(p, when[i]); holds.set(p, [arg[i], when[i]]); }
    if (k === is.ProcStop) release(p, when[i]);
    const starts = k === is.GoStart && on[p] !== g;
    if (on[p] && (starts || k === is.ProcStop || on[p] === g && leaves.has(k))) { rows[p].add(since[p], when[i], on[p]); on[p] = 0; }
    if (starts) { since[p] = when[i]; on[p] = g; }
  }
  for (let p = 0; p < n; p++) {
    if (on[p]) rows[p].add(since[p], film.end, on[p]);
    release(p, film.end);
  }
  return {
    ps: rows.map((row, p) => row.lane("P" + p, "p", p)),
    ms: [...threads].sort((a, b) => a[0] - b[0]).map(([m, row]) => row.lane("M" + m, "m", m)),
    stops: stops.lane("world stopped", "p", -1),
  };
}

/** How many goroutines were runnable after each event. */
export function runnable(film: Film): Uint32Array {
  const { kind, g, is, count } = film, all = new Uint32Array(count), ready = new Set<number>();
  const puts = new Set(["GoCreate", "GoUnblock", "GoYield", "GoPreempt", "GoStop", "GoSyscallEnd"].map(name => is[name]));
  const takes = new Set(["GoStart", "GoBlock", "GoDestroy", "GoSyscallBegin"].map(name => is[name]));
  for (let i = 0; i < count; i++) {
    if (puts.has(kind[i])) ready.add(g[i]);
    else if (takes.has(kind[i])) ready.delete(g[i]);
    all[i] = ready.size;
  }
  return all;
}

/** How many were in the global queue after each event; undefined: queues are not known. */
export function globals(film: Film): Uint32Array | undefined {
  if (!film.head.queues) return undefined;
  const all = new Uint32Array(film.count);
  let now = 0;
  for (let i = 0; i < film.count; i++) {
    film.changed(i, (queue, gone, came) => { if (queue === GLOBAL) now += came.length - gone; });
    all[i] = now;
  }
  return all;
}

/** When goroutines began to run, how long they had been runnable by then, and with which event. */
export function latencies(film: Film): { when: Float64Array; late: Float64Array; at: Uint32Array } {
  const { kind, g, when, is, count } = film, since = new Map<number, number>(), starts: number[] = [], late: number[] = [], at: number[] = [];
  const puts = new Set(["GoCreate", "GoUnblock", "GoYield", "GoPreempt", "GoStop", "GoSyscallEnd"].map(name => is[name]));
  for (let i = 0; i < count; i++) {
    if (puts.has(kind[i])) since.set(g[i], when[i]);
    else if (kind[i] === is.GoStart) {
      const from = since.get(g[i]);
      if (from === undefined) continue;
      since.delete(g[i]); starts.push(when[i]); late.push(when[i] - from); at.push(i);
    }
  }
  return { when: Float64Array.from(starts), late: Float64Array.from(late), at: Uint32Array.from(at) };
}

/** Whether a sentence of a trace reports the beginning or the end of something that lasts, and the name of its lane. */
function lasting(text: string): { begins: boolean; name: string; kind: "task" | "all" | "goroutine" } | undefined {
  const own = /^\{g\} (begins|ends) the (task|region) (.*)$/s.exec(text);
  if (own) return { begins: own[1] === "begins", name: `${own[2]} ${own[3]}`, kind: own[2] === "task" ? "task" : "goroutine" };
  if (/^a collection (begins|ends)$/.test(text)) return { begins: text.endsWith("begins"), name: "collection", kind: "all" };
  if (/^\{g\} (begins|ends) a mark assist$/.test(text)) return { begins: text.includes("begins"), name: "mark assist", kind: "goroutine" };
  if (/^\{g\} (begins to sweep|has swept)/.test(text)) return { begins: text.includes("begins"), name: "sweep", kind: "goroutine" };
  return undefined;
}

/** How much the heap of a traced program held, and when it would have been collected; undefined: the trace does not tell. */
export function heap(film: Film): { held: Lane; goal: Lane } | undefined {
  const { texts } = film.head, says = [texts.indexOf("the heap holds {bytes}"), texts.indexOf("the next collection is due at {bytes}")];
  if (says[0] < 0) return undefined;
  const rows = [new Grow(), new Grow()], since = [-1, -1], was = [0, 0];
  for (let i = 0; i < film.count; i++) {
    const k = says.indexOf(film.text[i]);
    if (k < 0) continue;
    if (since[k] >= 0) rows[k].add(since[k], film.when[i], was[k]);
    since[k] = film.when[i]; was[k] = film.arg[i];
  }
  rows.forEach((row, k) => { if (since[k] >= 0) row.add(since[k], film.end, was[k]); });
  return { held: rows[0].lane("heap", "heap", 0), goal: rows[1].lane("heap", "heap", 0) };
}

/** The program's own annotations in a trace and the collector's work: lanes for tasks, regions and the like, one for logs. */
export function annotations(film: Film): Lane[] {
  const what = film.head.texts.map(lasting), logs = film.head.texts.map(t => t.startsWith("{g} says "));
  if (!what.some(Boolean) && !logs.some(Boolean)) return [];
  const open = new Map<string, [number, number][]>(), found = new Map<string, [number, number, number][]>(), said = new Grow();
  const add = (name: string, from: number, to: number, g: number): void => { const list = found.get(name); if (list) list.push([from, to, g]); else found.set(name, [[from, to, g]]); };
  for (let i = 0; i < film.count; i++) {
    const is = what[film.text[i]], g = film.g[i], t = film.when[i];
    if (logs[film.text[i]]) said.add(t, t + 1, g);
    if (!is) continue;
    // Tasks may end in another goroutine; regions are nested within one.
    const { name, kind } = is, key = kind === "all" ? name + " 0" : kind === "task" ? `${name} ${film.arg[i]}` : `${name} G${g}`, list = open.get(key);
    if (is.begins) { if (list) list.push([t, g]); else open.set(key, [[t, g]]); continue; }
    const began = list?.pop();
    add(name, began ? began[0] : film.begin, t, kind === "all" ? 0 : began ? began[1] : g);
  }
  for (const [key, list] of open) for (const [t, g] of list) add(key.replace(/ G?\d+$/, ""), t, film.end, key === "collection 0" ? 0 : g);
  const all: Lane[] = [];
  const order = (name: string): number => ["collection", "mark assist", "sweep"].indexOf(name) + 1 || (name.startsWith("task ") ? 4 : 5);
  for (const [name, stretches] of [...found].sort((a, b) => order(a[0]) - order(b[0]))) {
    const rows: Grow[] = [], most = /^(mark assist|sweep)$/.test(name) ? 1 : ROWS;
    for (const [from, to, g] of stretches.sort((a, b) => a[0] - b[0])) {
      let row = rows.find(r => r.to[r.to.length - 1] <= from);
      if (!row && rows.length < most) rows.push(row = new Grow());
      if (row) row.add(from, to, g); else rows[most - 1].merge(to);
    }
    for (const row of rows) all.push(row.lane(name, "note", 0));
  }
  if (said.from.length) all.push(said.lane("logs", "note", 0));
  return all;
}

/** A lane for each goroutine, below the place that created it; of folded places one lane. */
export function goroutines(app: App, open: Set<number>, most: number): Lane[] {
  const index = app.index(), { film } = app, all: Lane[] = [];
  for (const { site, all: members } of index.sites()) {
    const place = site >= 0 ? film.head.places[site] : undefined, func = members.map(one => index.name(one)).find(Boolean) ?? "";
    const label = `${short(func) || "runtime"} × ${members.length}`;
    const single = members.length === 1;
    if (!single) all.push({ label, kind: "site", id: site, from: [], to: [], what: [], first: 0, end: 0, members: members.length, tip: place ? `started at ${place[0]}` : "started by the runtime" });
    if (single || open.has(site)) {
      for (const one of members.slice(0, most)) all.push({ ...index.stretches(one), label: single ? `G${one.id} ${short(func)}` : "G" + one.id, kind: "g", id: one.id, tip: index.name(one) });
    }
  }
  return all;
}

/** The first stretch from `i` on that ends after `t`. */
export function after(lane: Stretches, t: number, i: number): number {
  const { to, end } = lane;
  for (const near = Math.min(end, i + 8); i < near; i++) if (to[i] > t) return i;
  let hi = end;
  while (i < hi) { const mid = (i + hi) >> 1; if (to[mid] > t) hi = mid; else i = mid + 1; }
  return i;
}

/** The critical path: what the end had to wait for. */
export interface Path {
  /** A stretch for each thing that a goroutine did on it: the goroutine times 4, and what it did. */
  lane: Lane;
  /** The parts of the lanes of Ps ("p0") and goroutines ("g5") that are on it. */
  parts: Map<string, Stretches>;
  /** How long its goroutines were runnable, ran, were in system calls, waited. */
  spent: [number, number, number, number];
}

/** Backwards from the end of main, or of what ran last if main did not run: what its goroutine did since another one woke or started it, what that one did before, and so on. Whom the
 * runtime woke (a timer, the network) waited for nobody: the path continues with what the goroutine itself did before. */
export function critical(app: App, ps: Lane[]): Path {
  const { film } = app, index = app.index(), pieces: { g: number; from: number; to: number }[] = [], { GoUnblock, GoCreate, GoStart } = film.is, [begin] = app.whole(), main = index.of(1);
  let i = film.count - 1;
  if (main && main.spent[RUNS] > 0) { const events = index.eventsOf(main); i = events[events.length - 1]; }
  while (i >= 0 && !(film.g[i] && (film.kind[i] === GoStart || film.g[i] === 1 && main && main.spent[RUNS] > 0))) i--;
  let g = i >= 0 ? film.g[i] : 0, to = film.end;
  for (let one = index.of(g); g && one; one = index.of(g)) {
    const events = index.eventsOf(one);
    let lo = 0, hi = events.length;
    while (lo < hi) { const mid = (lo + hi) >> 1; if (events[mid] < i) lo = mid + 1; else hi = mid; }
    let k = lo - 1;
    while (k >= 0 && film.kind[events[k]] !== GoCreate && !(film.kind[events[k]] === GoUnblock && film.arg[events[k]] && film.arg[events[k]] !== g)) k--;
    const from = Math.max(begin, k >= 0 ? film.when[events[k]] : begin);
    pieces.push({ g, from, to });
    if (k < 0 || from <= begin) break;
    i = events[k]; to = from; g = film.arg[i];
  }
  const all = new Grow(), spent: Path["spent"] = [0, 0, 0, 0], grown = new Map<string, Grow>();
  const add = (name: string, from: number, to: number): void => { let grow = grown.get(name); if (!grow) grown.set(name, grow = new Grow()); grow.add(from, to, 0); };
  const last = new Map<number, number>();
  for (const piece of pieces.reverse()) {
    const one = index.of(piece.g), does = one && index.stretches(one);
    if (!does) continue;
    let n = after(does, piece.from, last.get(piece.g) ?? does.first);
    last.set(piece.g, n);
    for (; n < does.end && does.from[n] < piece.to; n++) {
      const from = Math.max(piece.from, does.from[n]), until = Math.min(piece.to, does.to[n]);
      all.add(from, until, piece.g * 4 + does.what[n]);
      spent[does.what[n] as Doing] += until - from;
    }
    add("g" + piece.g, piece.from, piece.to);
  }
  const lane = all.lane("critical path", "path", 0);
  for (const p of ps) {
    let n = 0;
    for (let k = p.first; k < p.end; k++) {
      n = after(lane, p.from[k], n);
      for (let m = n; m < lane.end && lane.from[m] < p.to[k]; m++) if (Math.floor(lane.what[m] / 4) === p.what[k]) add("p" + p.id, Math.max(lane.from[m], p.from[k]), Math.min(lane.to[m], p.to[k]));
    }
  }
  return { lane, spent, parts: new Map([...grown].map(([name, grow]) => [name, grow.lane("", "path", 0)])) };
}
