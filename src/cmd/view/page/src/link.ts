// Links to what is looked at: #e=12&t=3400&g=7&z=1000,9000&v=events; #q=stole leads to the first event that fits a text.
import type { App } from "./app";
import { matcher } from "./find";

export interface Spot { /** The part of a long trace, from 1. */ w?: number; e?: number; t?: number; g?: number; z?: [number, number]; v?: string; q?: string }

export function parse(hash: string): Spot {
  const all = new URLSearchParams(hash.replace(/^#/, "")), number = (name: string): number | undefined => {
    const text = all.get(name)?.replace(/^G/i, "");
    return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
  };
  const z = all.get("z")?.split(",").map(Number);
  const w = number("w");
  return { ...(w === undefined ? {} : { w }), e: number("e"), t: number("t"), g: number("g"), z: z?.length === 2 && z.every(Number.isFinite) ? [z[0], z[1]] : undefined, v: all.get("v") ?? undefined, q: all.get("q") ?? undefined };
}

export function write(app: App, view: string): string {
  const { film } = app, all = new URLSearchParams();
  if (film.head.part) all.set("w", String(film.head.part + 1));
  if (film.count) { all.set("t", String(film.when[app.at] - film.zero)); all.set("e", String(app.at)); }
  if (app.followed) all.set("g", String(app.followed));
  const [from, to] = app.whole();
  if (app.from !== from || app.to !== to) all.set("z", `${Math.round(app.from - film.zero)},${Math.round(app.to - film.zero)}`);
  if (view !== "timeline") all.set("v", view);
  return "#" + all.toString().replaceAll("%2C", ",");
}

/** Goes where a link leads; false: it leads nowhere. The number of the event counts if it is at the time that is named. */
export function follow(app: App, spot: Spot): boolean {
  const { film } = app;
  if (!film.count) return false;
  if (spot.z) app.show(spot.z[0] + film.zero, spot.z[1] + film.zero);
  if (spot.g && spot.g !== app.followed) app.follow(spot.g);
  if (spot.q) {
    const fits = matcher(film, spot.q);
    let i = 0;
    while (i < film.count && !fits(i)) i++;
    if (i < film.count) { app.go(i); return true; }
  }
  const t = spot.t === undefined ? undefined : spot.t + film.zero;
  if (spot.e !== undefined && (t === undefined || film.when[spot.e] === t)) app.go(spot.e);
  else if (t !== undefined) app.go(Math.max(0, film.before(t)));
  else if (spot.g) { let i = 0; while (i < film.count && film.g[i] !== spot.g) i++; if (i < film.count) app.go(i); }
  return spot.e !== undefined || t !== undefined || spot.g !== undefined;
}
