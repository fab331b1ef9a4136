// Timers as the heap that they are: each P has one, in which an entry is due before the (up to four) entries below it. The entry at the top is
// the next one to fire. A run in virtual time records its heaps; a trace does not say which timers there are, so heaps are made of its goroutines
// that sleep.
import { h, type Shape } from "./draw";

/** A goroutine that sleeps: on which P it went to sleep, since which event, until when (infinity: until after the last event). */
export interface Sleeper { g: number; p: number; since: number; until: number }

/** An entry: the goroutine that sleeps, or 0 and what else it is (a timer, or a descriptor with a deadline); until when; whether it will no longer fire. */
export interface Due { g: number; name: string; until: number; stale: boolean }

/** The heap of a P: its first entries, and how many it has. */
export interface Heap { p: number; entries: Due[]; length: number }

/** Children of an entry. */
const WIDE = 4;
/** So many entries of a heap are drawn: the top, its children, and theirs. */
export const DRAWN = 1 + WIDE + WIDE * WIDE;
/** And so many heaps. */
const HEAPS = 8;

/** The heap into which these were put one after the other. */
export function heapOf(entries: Sleeper[]): Sleeper[] {
  const heap: Sleeper[] = [];
  for (const entry of entries) {
    let at = heap.length;
    for (let up = (at - 1) >> 2; at > 0 && heap[up].until > entry.until; up = (at - 1) >> 2) { heap[at] = heap[up]; at = up; }
    heap[at] = entry;
  }
  return heap;
}

/** The heap of each P that has entries, made of goroutines that sleep. */
export function heaps(all: Sleeper[]): Heap[] {
  const by = new Map<number, Sleeper[]>();
  for (const one of [...all].sort((a, b) => a.since - b.since)) { const mine = by.get(one.p); if (mine) mine.push(one); else by.set(one.p, [one]); }
  return [...by].sort(([a], [b]) => a - b).map(([p, mine]) => ({ p, entries: heapOf(mine).map(({ g, until }) => ({ g, name: "", until, stale: false })), length: mine.length }));
}

/** What entries are, by the kind that a film has for them (runtime/src/observe/film/timers.rs). */
const KINDS = [(n: number) => "G" + n, (n: number) => "timer " + n, (n: number) => "ticker " + n, (n: number) => "AfterFunc " + n, (n: number) => `fd ${n} read`, (n: number) => `fd ${n} write`];

/** The heaps that a run recorded: how many entries, then two numbers for each of the first ones: what it is, and when it is due. */
export function recorded(all: Map<number, number[]>): Heap[] {
  const some = [...all].filter(([, told]) => told.length > 0).sort(([a], [b]) => a - b);
  return some.map(([p, told]) => {
    const entries: Due[] = [];
    for (let n = 1; n + 1 < told.length; n += 2) {
      const kind = told[n] % 8, number = Math.floor(told[n] / 16);
      entries.push({ g: kind ? 0 : number, name: KINDS[kind]?.(number) ?? "", until: told[n + 1], stale: Math.floor(told[n] / 8) % 2 === 1 });
    }
    return { p, entries, length: told[0] };
  });
}

/** Draws heaps: the top, its children below it, theirs as lists. */
export function drawn(all: Heap[], chip: (g: number) => Shape, says: (one: Due) => string): Shape[] {
  const what = (one: Due): Shape => (one.g ? chip(one.g) : h("span", { class: one.stale ? "timer stale" : "timer", title: one.stale ? "stopped, or nobody waits for it: it stays in the heap until it comes to the top" : undefined }, one.name));
  const key = (one: Due): string => one.g ? String(one.g) : one.name;
  const entry = (one: Due): Shape => h("span", { class: "pair entry", "data-key": "pair" + key(one) }, what(one), h("span", { class: "since" }, one.stale ? "stopped" : one.name.startsWith("fd") ? says(one).replace("in", "deadline") : says(one)));
  const leaves = (below: Due[]): Shape | false => below.length > 0 && h("div", { class: "leaves" }, ...below.map(entry));
  const shapes = all.slice(0, HEAPS).map(({ p, entries: heap, length }) => h("div", { class: "heap", "data-key": "heap" + p },
    p >= 0 && all.length > 1 && h("span", { class: "label" }, "P" + p), heap.length > 0 && h("div", { class: "top" }, entry(heap[0])),
    heap.length > 1 && h("div", { class: "below" }, ...heap.slice(1, 1 + WIDE).map((one, k) => h("div", { class: "branch", "data-key": `branch${k}` }, entry(one), leaves(heap.slice(1 + WIDE * (k + 1), 1 + WIDE * (k + 2)))))),
    length > DRAWN && h("span", { class: "more" }, `+${(length - DRAWN).toLocaleString("en")} more`)));
  if (all.length > HEAPS) shapes.push(h("span", { class: "more" }, `+${all.length - HEAPS} more heaps`));
  return shapes;
}
