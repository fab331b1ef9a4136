// What goroutines wait for: a cell for each channel and lock, with those who wait for it. Cells stay where they are, also when nobody
// waits there, so that only what has happened is seen to move.
import type { Film } from "./film";
import { awaited } from "./format";
import { awaits, type State } from "./state";

/** Goroutines that wait for the same. */
export interface Wait { on: string; reason: string; place: string; gs: number[]; object?: number }

/** So many cells are shown. */
const MOST = 60;

/** Goroutine `g`, which has waited since event `i`, joins those who wait for the same. */
export function join(waits: Map<string, Wait>, film: Film, s: State, i: number, reason: string, g: number): void {
  const at = film.place[i] >= 0 ? film.head.places[film.place[i]] : undefined;
  const object = awaits(film, s, g), known = object === undefined ? undefined : film.head.objects?.[object];
  const on = known ?? (at ? awaited(reason, at[2]) : ""), key = object === undefined ? `${reason}\n${on || at?.[0]}` : `object ${object}`;
  const there = waits.get(key);
  if (!there) { waits.set(key, { on, reason, place: at?.[0] ?? "", gs: [g], object }); return; }
  there.gs.push(g);
  if (!there.reason.includes(reason)) there.reason += `, ${reason}`;
  if (at && !there.place.includes(at[0])) there.place += there.place.length < 60 ? `, ${at[0]}` : "";
}

/** The cells of a state, in an order that does not change: objects by number, then what has none. Of very many objects only those are
 * shown for which somebody waits, the largest groups first. */
export function cells(waits: Map<string, Wait>, film: Film, s: State): { key: string; w: Wait }[] {
  const few = s.things.size <= MOST, all = new Map(waits);
  if (few) {
    for (const [object, { kind, closed }] of s.things) {
      const name = film.head.objects?.[object] ?? "";
      // What has no name in the program says nothing while nobody waits for it.
      if (kind === "other" || name.startsWith("an object") || all.has(`object ${object}`)) continue;
      all.set(`object ${object}`, { on: name, reason: kind === "lock" ? "lock" : closed ? "closed channel" : "channel", place: "", gs: [], object });
    }
  }
  const order = (w: Wait): string => `${String(w.object ?? 1e9).padStart(9)} ${w.reason} ${w.on} ${w.place}`;
  return [...all].map(([key, w]) => ({ key: "group " + key, w })).sort((a, b) => (few ? 0 : b.w.gs.length - a.w.gs.length) || (order(a.w) < order(b.w) ? -1 : 1)).slice(0, MOST);
}
