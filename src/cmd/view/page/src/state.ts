// What everybody does after each event: goroutines, Ps, Ms, queues. States far apart are kept, those between are
// worked out from the one before.
import type { Film } from "./film";

/** What a goroutine does. With it goes the event since when: `code(state, i)`. */
export const READY = 0, RUNS = 1, CALL = 2, WAIT = 3;
export type Doing = 0 | 1 | 2 | 3;
export const code = (is: Doing, i: number): number => i * 4 + is;
export const doing = (code: number): Doing => (code % 4) as Doing;
export const since = (code: number): number => Math.floor(code / 4);

/** Numbers of queues in the events. */
export const GLOBAL = 0;
export const nextOf = (p: number): number => 1 + 2 * p;
export const localOf = (p: number): number => 2 + 2 * p;
/** From this number on they are no queues of goroutines, but heaps of timers: that of P 0, of P 1, ... */
export const TIMERS = 1 << 20;

/** A channel, mutex or the like, as far as operations tell. */
export interface Thing { kind: "chan" | "lock" | "other"; length: number; capacity: number; closed: boolean; holder: number; since: number; readers: number[] }
const THING: Thing = { kind: "other", length: 0, capacity: 0, closed: false, holder: 0, since: -1, readers: [] };

export class State {
  queues = new Map<number, number[]>();
  /** How many have left a queue so far, which is where the head of a ring stands. */
  gone = new Map<number, number>();
  /** The goroutine on a P. */
  on = new Map<number, number>();
  /** The M of a P. */
  ms = new Map<number, number>();
  /** Goroutines that exist, with what they do. */
  gs = new Map<number, number>();
  /** The M of a goroutine in a system call. */
  calls = new Map<number, number>();
  /** All Ms that were ever seen. */
  threads = new Set<number>();
  spinning = new Set<number>();
  /** The goroutine that is locked to an M. */
  locks = new Map<number, number>();
  /** The event with which a goroutine began to wait for a descriptor. */
  polls = new Map<number, number>();
  /** The heap of timers of a P, as the run recorded it (sleepers.ts). */
  heaps = new Map<number, number[]>();
  /** Turns of a P that were not inherited: each 61st looks at the global queue first. */
  ticks = new Map<number, number>();
  stopped = false;
  /** A collection is under way (traces tell). */
  collects = false;
  things = new Map<number, Thing>();
  /** The object of a goroutine's last operation, and whether it is a lock that it does not have yet. */
  last = new Map<number, number>();
  wants = new Set<number>();

  copy(): State {
    const s = new State();
    s.queues = new Map(this.queues); s.gone = new Map(this.gone); s.on = new Map(this.on); s.ms = new Map(this.ms);
    s.gs = new Map(this.gs); s.calls = new Map(this.calls); s.threads = new Set(this.threads);
    s.spinning = new Set(this.spinning); s.ticks = new Map(this.ticks); s.stopped = this.stopped; s.collects = this.collects;
    s.locks = new Map(this.locks); s.polls = new Map(this.polls); s.heaps = new Map(this.heaps);
    s.things = new Map(this.things); s.last = new Map(this.last); s.wants = new Set(this.wants);
    return s;
  }
  size(): number { return this.queues.size + this.on.size + this.gs.size * 2 + this.threads.size + this.things.size + this.polls.size; }
  change(object: number, to: Partial<Thing>): void { this.things.set(object, { ...(this.things.get(object) ?? THING), ...to }); }
}

export class States {
  private readonly keys: [number, State][] = [[-1, new State()]];
  /** Two states that go along: the one that is looked at and the one before it. */
  private readonly along: [number, State][] = [[-1, new State()], [-1, new State()]];
  private last = 0;
  private readonly inherits: boolean[] = [];
  /** Whether a sentence says that somebody waits for a lock. */
  private readonly locks: boolean[] = [];

  constructor(private readonly film: Film) { this.grown(); }

  /** The film may have sentences that it had not before. */
  grown(): void {
    for (const t of this.film.head.texts.slice(this.locks.length)) {
      this.locks.push(/sync\.(RW)?Mutex\./.test(t));
      this.inherits.push(/its time slice is not over|from runnext/.test(t));
    }
  }

  /** The state after event `i`; -1: before all. */
  at(i: number): State {
    const keys = this.keys;
    let lo = 0, hi = keys.length - 1;
    while (lo < hi) { const mid = (lo + hi + 1) >> 1; if (keys[mid][0] <= i) lo = mid; else hi = mid - 1; }
    const key = keys[lo], { along } = this;
    // The one that is nearest before; without one, the one that was not asked last begins anew.
    let best = -1;
    for (const k of [0, 1]) if (along[k][0] <= i && along[k][0] >= key[0] && (best < 0 || along[k][0] > along[best][0])) best = k;
    if (best < 0) { best = 1 - this.last; along[best] = [key[0], key[1].copy()]; }
    this.last = best;
    const mine = along[best], s = mine[1];
    while (mine[0] < i) {
      const next = ++mine[0], last = keys[keys.length - 1];
      this.apply(s, next);
      // So far apart that all of them together hold no more than there are events.
      if (next > last[0] && next - last[0] >= 2048 && next - last[0] >= s.size() * 2) keys.push([next, s.copy()]);
    }
    return s;
  }

  /** Works out kept states for a few milliseconds; false: there are none left to work out. */
  ahead(ms: number): boolean {
    const until = performance.now() + ms, last = this.film.count - 1;
    let from = this.keys[this.keys.length - 1][0];
    if (from >= last - 8192) return false;
    while (performance.now() < until && from < last) { from = Math.min(last, from + 8192); this.at(from); }
    return from < last;
  }

  private apply(s: State, i: number): void {
    const f = this.film, p = f.p[i], g = f.g[i], is = f.is, arg = f.arg[i];
    const off = (): void => { if (s.on.get(p) === g) s.on.delete(p); };
    switch (f.kind[i]) {
      case is.GoCreate: case is.GoUnblock:
        if (s.things.size && f.kind[i] === is.GoUnblock) this.handed(s, g, arg);
        s.gs.set(g, code(READY, i)); s.calls.delete(g); s.polls.delete(g);
        break;
      case is.GoStart:
        if (p >= 0) {
          s.on.set(p, g);
          if (!this.inherits[f.text[i]]) s.ticks.set(p, (s.ticks.get(p) ?? 0) + 1);
          const m = s.ms.get(p);
          if (m !== undefined) s.spinning.delete(m);
        }
        s.gs.set(g, code(RUNS, i)); s.calls.delete(g); s.polls.delete(g);
        if (s.wants.delete(g)) this.takes(s, g, s.last.get(g) as number, i);
        break;
      case is.GoYield: case is.GoPreempt: case is.GoStop: off(); s.gs.set(g, code(READY, i)); break;
      case is.GoBlock: {
        off(); s.gs.set(g, code(WAIT, i));
        // It does not have the lock that it seemed to have.
        const object = this.locks[f.text[i]] ? s.last.get(g) : undefined;
        if (object === undefined) break;
        s.wants.add(g);
        const thing = s.things.get(object);
        if (thing?.holder === g) s.change(object, { holder: 0 });
        else if (thing?.readers.includes(g)) s.change(object, { readers: thing.readers.filter(r => r !== g) });
        break;
      }
      case is.GoDestroy:
        off(); s.gs.delete(g); s.calls.delete(g); s.last.delete(g); s.wants.delete(g); s.polls.delete(g);
        for (const [m, locked] of s.locks) if (locked === g) s.locks.delete(m);
        break;
      case is.Op: this.operates(s, i); break;
      case is.GoSyscallBegin: {
        off(); s.gs.set(g, code(CALL, i));
        const m = s.ms.get(p);
        if (m !== undefined) s.calls.set(g, m);
        break;
      }
      case is.GoSyscallEnd:
        // It continues at once if its P was kept for it.
        if (p >= 0 && s.ms.has(p) && !s.on.has(p)) { s.on.set(p, g); s.gs.set(g, code(RUNS, i)); } else s.gs.set(g, code(READY, i));
        s.calls.delete(g);
        break;
      case is.ProcStart: s.ms.set(p, arg); s.threads.add(arg); break;
      case is.ProcStop: s.ms.delete(p); s.on.delete(p); s.spinning.delete(arg); break;
      case is.MLock: s.locks.set(arg, g); s.threads.add(arg); break;
      case is.MUnlock: s.locks.delete(arg); break;
      case is.PollWait: s.polls.set(g, i); break;
      case is.MSpin: s.spinning.add(arg); s.threads.add(arg); break;
      case is.WorldStop: s.stopped = true; break;
      case is.WorldStart: s.stopped = false; break;
      case is.Note: if (f.template(i).startsWith("a collection ")) s.collects = f.template(i).endsWith("begins"); break;
    }
    f.changed(i, (queue, gone, came) => {
      if (queue >= TIMERS) { s.heaps.set(queue - TIMERS, came); return; }
      s.queues.set(queue, (s.queues.get(queue) ?? []).slice(gone).concat(came));
      if (gone) s.gone.set(queue, (s.gone.get(queue) ?? 0) + gone);
    });
  }

  /** A goroutine is about to do something to an object. */
  private operates(s: State, i: number): void {
    const act = this.film.act(i), g = this.film.g[i];
    if (!act) return;
    const { object, length, capacity } = act, thing = s.things.get(object) ?? THING;
    s.last.set(g, object);
    switch (act.kind) {
      case "Send": s.change(object, { kind: "chan", capacity, length: Math.min(capacity, length + 1) }); break;
      case "Recv": s.change(object, { kind: "chan", capacity, length: Math.max(0, length - 1) }); break;
      case "Close": s.change(object, { kind: "chan", capacity, length, closed: true }); break;
      case "Lock": case "WLock": if (!thing.holder && !thing.readers.length) s.change(object, { kind: "lock", holder: g, since: i }); else s.wants.add(g); break;
      case "RLock": if (!thing.holder) s.change(object, { kind: "lock", readers: [...thing.readers, g], since: i }); else s.wants.add(g); break;
      case "Unlock": case "WUnlock": s.change(object, { kind: "lock", holder: 0 }); break;
      case "RUnlock": { const at = thing.readers.indexOf(g); if (at >= 0) s.change(object, { readers: thing.readers.filter((_, k) => k !== at) }); break; }
    }
  }

  /** Who has waited for a lock and runs again has it, unless another one was quicker. */
  private takes(s: State, g: number, object: number, i: number): void {
    const thing = s.things.get(object);
    if (thing && !thing.holder && !thing.readers.length) s.change(object, { holder: g, since: i });
  }

  /** A value went from hand to hand: what the buffer was thought to hold is put right. */
  private handed(s: State, woken: number, by: number): void {
    const object = s.last.get(woken), is = s.gs.get(woken);
    if (object === undefined || object !== s.last.get(by) || is === undefined || doing(is) !== WAIT) return;
    const thing = s.things.get(object), says = this.film.template(since(is));
    if (thing?.kind !== "chan" || !thing.capacity) return;
    if (says.includes("chan receive")) s.change(object, { length: Math.max(0, thing.length - 1) });
    if (says.includes("chan send")) s.change(object, { length: Math.min(thing.capacity, thing.length + 1) });
  }
}

/** The object that a goroutine waits for, if its operation has told. */
export function awaits(film: Film, s: State, g: number): number | undefined {
  const is = s.gs.get(g);
  if (is === undefined || doing(is) !== WAIT || !/: (chan|sync\.)/.test(film.template(since(is)))) return undefined;
  return s.last.get(g);
}

/** A goroutine that waits for an object, and who has it: a mutex's holder, or one of its readers; 0: nobody is known. */
export interface Link { g: number; object: number; i: number; holder: number }

/** Which goroutine waits for which: the first circle of goroutines that hold what the next one wants, else the longest chain. */
export function circle(film: Film, s: State): { links: Link[]; closed: boolean } {
  let best: Link[] = [];
  for (const [g] of s.gs) {
    const links: Link[] = [], seen = new Map<number, number>();
    for (let at = g; at; at = links[links.length - 1].holder) {
      const again = seen.get(at);
      if (again !== undefined) return { links: links.slice(again), closed: true };
      const object = awaits(film, s, at);
      if (object === undefined) break;
      seen.set(at, links.length);
      const thing = s.things.get(object);
      links.push({ g: at, object, i: since(s.gs.get(at) as number), holder: thing?.holder || thing?.readers[0] || 0 });
    }
    if (links.length > best.length) best = links;
  }
  return { links: best.some(l => l.holder) ? best : [], closed: false };
}
