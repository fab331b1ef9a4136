// The lanes of the timeline: stretches of time for Ps, Ms and goroutines, and how many were runnable when.
import type { App } from "./app";
import type { Film } from "./film";
import type { Stretches } from "./index";
import { short } from "./format";

export interface Lane extends Stretches { label: string; kind: "p" | "m" | "g" | "site"; id: number; tip?: string; members?: number }

class Grow {
  from: number[] = []; to: number[] = []; what: number[] = [];
  add(from: number, to: number, what: number): void { this.from.push(from); this.to.push(Math.max(from, to)); this.what.push(what); }
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

/** A stretch of the critical path. */
export interface Piece { g: number; from: number; to: number }

/** What the end had to wait for, backwards: who ran, and who had woken or started it. */
export function critical(app: App): Piece[] {
  const { film } = app, index = app.index(), path: Piece[] = [];
  let i = film.count - 1;
  while (i >= 0 && !film.g[i]) i--;
  let g = i >= 0 ? film.g[i] : 0, to = film.end;
  for (let steps = 0; g && steps < 20000; steps++) {
    const one = index.of(g);
    if (!one) break;
    // The last time before `to` that another goroutine made it runnable.
    const events = index.eventsOf(one);
    let lo = 0, hi = events.length;
    while (lo < hi) { const mid = (lo + hi) >> 1; if (events[mid] < i) lo = mid + 1; else hi = mid; }
    let k = lo - 1;
    while (k >= 0 && film.kind[events[k]] !== film.is.GoUnblock && film.kind[events[k]] !== film.is.GoCreate) k--;
    const from = k >= 0 ? film.when[events[k]] : film.begin;
    path.push({ g, from, to });
    if (k < 0) break;
    i = events[k]; to = from; g = film.arg[i];
  }
  return path.reverse();
}
