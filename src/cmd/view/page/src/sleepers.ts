// Timers as the heap that they are: each P has one, in which an entry is due before the (up to four) entries below it. The goroutine at the top is
// the next one to wake.
import { h, type Shape } from "./draw";

/** A goroutine that sleeps: on which P it went to sleep, since which event, until when (infinity: until after the last event). */
export interface Sleeper { g: number; p: number; since: number; until: number }

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

/** The heap of each P that has entries. */
export function heaps(all: Sleeper[]): { p: number; heap: Sleeper[] }[] {
  const by = new Map<number, Sleeper[]>();
  for (const one of [...all].sort((a, b) => a.since - b.since)) { const mine = by.get(one.p); if (mine) mine.push(one); else by.set(one.p, [one]); }
  return [...by].sort(([a], [b]) => a - b).map(([p, mine]) => ({ p, heap: heapOf(mine) }));
}

/** Draws heaps: the top, its children below it, theirs as lists. */
export function drawn(all: { p: number; heap: Sleeper[] }[], chip: (g: number) => Shape, says: (one: Sleeper) => string): Shape[] {
  const entry = (one: Sleeper): Shape => h("span", { class: "pair entry", "data-key": "pair" + one.g }, chip(one.g), h("span", { class: "since" }, says(one)));
  const leaves = (below: Sleeper[]): Shape | false => below.length > 0 && h("div", { class: "leaves" }, ...below.map(entry));
  const shapes = all.slice(0, HEAPS).map(({ p, heap }) => h("div", { class: "heap", "data-key": "heap" + p },
    p >= 0 && all.length > 1 && h("span", { class: "label" }, "P" + p), h("div", { class: "top" }, entry(heap[0])),
    heap.length > 1 && h("div", { class: "below" }, ...heap.slice(1, 1 + WIDE).map((one, k) => h("div", { class: "branch", "data-key": "branch" + one.g }, entry(one), leaves(heap.slice(1 + WIDE * (k + 1), 1 + WIDE * (k + 2)))))),
    heap.length > DRAWN && h("span", { class: "more" }, `+${(heap.length - DRAWN).toLocaleString("en")} more`)));
  if (all.length > HEAPS) shapes.push(h("span", { class: "more" }, `+${all.length - HEAPS} more heaps`));
  return shapes;
}
