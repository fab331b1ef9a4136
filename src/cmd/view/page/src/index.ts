// What is worked out about each goroutine, once somebody wants to know: its events, what it did for how long,
// where it was created. One pass over all events.
import type { Film } from "./film";
import { CALL, READY, RUNS, WAIT, type Doing } from "./state";

/** Stretches of one kind, in order of time. */
export interface Stretches { from: ArrayLike<number>; to: ArrayLike<number>; what: ArrayLike<number>; first: number; end: number }

export interface Goroutine {
  id: number; number: number;
  /** The events that made and ended it, or -1. */
  made: number; ended: number;
  /** The function that it runs and the place of the go statement; numbers of places, or -1. */
  func: number; site: number;
  /** Nanoseconds that it was ready, ran, was in system calls, waited. */
  spent: [number, number, number, number];
  /** The longest time between becoming runnable and running. */
  slowest: number;
}

export class Index {
  readonly all: Goroutine[] = [];
  private readonly byId = new Map<number, Goroutine>();
  /** Events by goroutine: those of number `n` are `events[starts[n]..starts[n + 1]]`. */
  readonly starts: Uint32Array; readonly events: Uint32Array;
  private readonly segStart: Uint32Array;
  private readonly segFrom: Float64Array; private readonly segTo: Float64Array; private readonly segWhat: Uint8Array;
  /** Times between becoming runnable and running, by creation site. */
  readonly latencies = new Map<number, number[]>();

  constructor(private readonly film: Film) {
    const n = film.count, { when, kind, g, place, is } = film;
    const leads = new Int8Array(film.head.events.length).fill(-1);
    const put = (names: string[], to: number): void => { for (const name of names) if (name in is) leads[is[name]] = to; };
    put(["GoCreate", "GoUnblock", "GoYield", "GoPreempt", "GoStop", "GoSyscallEnd"], READY);
    put(["GoStart"], RUNS); put(["GoSyscallBegin"], CALL); put(["GoBlock"], WAIT); put(["GoDestroy"], 4);
    // The function that a goroutine was started for is the outermost one of the program's own, if that is known.
    const { places } = film.head, own = (p: number): boolean => typeof places[p][3] === "number";
    const outermost = (p: number): number => {
      let best = p;
      for (let at = places[p][4], n = 0; at !== undefined && n < 64; at = places[at][4], n++) if (own(at) || !own(best)) best = at;
      return best;
    };
    const number = new Int32Array(n), counts: number[] = [];
    const segs: number[] = [], segNo: number[] = [];
    const state: number[] = [], since: number[] = [];
    let lastId = -1, last: Goroutine | undefined;
    const close = (one: Goroutine, t: number): void => {
      const was = state[one.number];
      if (was < 0) return;
      const from = since[one.number];
      one.spent[was as Doing] += t - from;
      if (t > from) { segs.push(from, t, was); segNo.push(one.number); }
    };
    for (let i = 0; i < n; i++) {
      const id = g[i];
      number[i] = -1;
      if (id === 0) continue;
      let one = id === lastId ? last : this.byId.get(id);
      if (!one) {
        one = { id, number: this.all.length, made: -1, ended: -1, func: -1, site: -1, spent: [0, 0, 0, 0], slowest: 0 };
        this.byId.set(id, one); this.all.push(one); counts.push(0); state.push(-1); since.push(film.begin);
      }
      lastId = id; last = one;
      number[i] = one.number; counts[one.number]++;
      const to = leads[kind[i]];
      if (to < 0) continue;
      if (kind[i] === is.GoCreate) { one.made = i; one.site = place[i]; }
      if (film.isAt(i) && (one.func < 0 || !own(one.func))) {
        const outer = outermost(place[i]);
        if (one.func < 0 || own(outer)) one.func = outer;
      }
      if (to === RUNS) {
        if (state[one.number] === READY) {
          const late = when[i] - since[one.number], list = this.latencies.get(one.site);
          one.slowest = Math.max(one.slowest, late);
          if (list) list.push(late); else this.latencies.set(one.site, [late]);
        }
      }
      if (to === RUNS && state[one.number] === RUNS) continue;
      close(one, when[i]);
      state[one.number] = to === 4 ? -1 : to; since[one.number] = when[i];
      if (to === 4) one.ended = i;
    }
    for (const one of this.all) close(one, film.end);
    this.starts = offsets(counts);
    this.events = new Uint32Array(this.starts[counts.length]);
    const fill = this.starts.slice();
    for (let i = 0; i < n; i++) if (number[i] >= 0) this.events[fill[number[i]]++] = i;
    const segCounts = new Array<number>(this.all.length).fill(0);
    for (const no of segNo) segCounts[no]++;
    this.segStart = offsets(segCounts);
    const total = segNo.length, at = this.segStart.slice();
    this.segFrom = new Float64Array(total); this.segTo = new Float64Array(total); this.segWhat = new Uint8Array(total);
    for (let i = 0; i < total; i++) {
      const to = at[segNo[i]]++;
      this.segFrom[to] = segs[3 * i]; this.segTo[to] = segs[3 * i + 1]; this.segWhat[to] = segs[3 * i + 2];
    }
  }

  of(id: number): Goroutine | undefined { return this.byId.get(id); }

  /** Its events. */
  eventsOf(one: Goroutine): Uint32Array { return this.events.subarray(this.starts[one.number], this.starts[one.number + 1]); }

  /** What it did when. */
  stretches(one: Goroutine): Stretches {
    return { from: this.segFrom, to: this.segTo, what: this.segWhat, first: this.segStart[one.number], end: this.segStart[one.number + 1] };
  }

  /** The first event of it after `i` of this kind, or -1. */
  next(one: Goroutine, i: number, kind?: number): number {
    const events = this.eventsOf(one);
    let lo = 0, hi = events.length;
    while (lo < hi) { const mid = (lo + hi) >> 1; if (events[mid] <= i) lo = mid + 1; else hi = mid; }
    for (; lo < events.length; lo++) if (kind === undefined || this.film.kind[events[lo]] === kind) return events[lo];
    return -1;
  }

  /** The name of the function that it runs, as far as it is known. */
  name(one: Goroutine | undefined): string {
    if (!one) return "";
    const place = one.func >= 0 ? one.func : -1;
    return place >= 0 ? this.film.head.places[place][1] : "";
  }

  /** The collector's goroutines, of which only traces of Go tell. */
  workers(): number[] { return this.marking ??= this.all.filter(one => this.name(one).startsWith("runtime.gcBgMarkWorker")).map(one => one.id); }
  private marking: number[] | undefined;

  /** Goroutines by the place that created them, most first; those without one are "the runtime's". */
  sites(): { site: number; all: Goroutine[] }[] {
    const sites = new Map<number, Goroutine[]>();
    for (const one of this.all) {
      const list = sites.get(one.site);
      if (list) list.push(one); else sites.set(one.site, [one]);
    }
    return [...sites].map(([site, all]) => ({ site, all })).sort((a, b) => b.all.length - a.all.length);
  }
}

function offsets(counts: number[]): Uint32Array {
  const all = new Uint32Array(counts.length + 1);
  counts.forEach((n, i) => { all[i + 1] = all[i] + n; });
  return all;
}
