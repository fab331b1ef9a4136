// What the timeline shows above its lanes: how many goroutines were runnable, as an area, and how long they were, as a strip of heat.
import type { App } from "./app";
import { size, span } from "./format";
import { after, type Lane, type latencies } from "./lanes";
import type { Palette } from "./paint";

/** The part of the timeline that is drawn: where it begins and how wide it is, in pixels. */
export interface Where { app: App; left: number; inner: number; narrow: boolean }

/** The most of a level that changes with events, for each pixel. */
function most(film: App["film"], level: Uint32Array, from: number, to: number, pixels: number): Uint32Array {
  const all = new Uint32Array(pixels), each = (to - from) / pixels, last = film.before(to);
  let i = Math.max(0, film.before(from));
  // Of very many events a sample is enough: a pixel shows the most of what was looked at.
  const stride = Math.max(1, Math.floor((last - i) / (pixels * 24)));
  let now = film.count ? level[i] : 0, x = 0;
  for (; i <= last; i += stride) {
    const at = Math.min(pixels - 1, Math.max(0, Math.floor((film.when[i] - from) / each)));
    for (; x < at; x++) all[x] = Math.max(all[x], now);
    now = level[i]; all[at] = Math.max(all[at], now);
  }
  for (; x < pixels; x++) all[x] = Math.max(all[x], now);
  return all;
}

/** How many were runnable, as an area; darker, the part of them that was in the global queue, if that is known. */
export function levels(ctx: CanvasRenderingContext2D, c: Palette, { app, left, inner }: Where, area: Uint32Array, global: Uint32Array | undefined, y0: number, tall: number): void {
  const y = y0 + tall, all = most(app.film, area, app.from, app.to, inner), top = all.reduce((a, b) => Math.max(a, b), 1);
  const fill = (level: Uint32Array, alpha: number): void => {
    ctx.fillStyle = c.ready; ctx.globalAlpha = alpha; ctx.beginPath(); ctx.moveTo(left, y);
    for (let k = 0; k < inner; k++) { const h = Math.min(1, level[k] / top) * (tall - 6); ctx.lineTo(left + k, y - h); ctx.lineTo(left + k + 1, y - h); }
    ctx.lineTo(left + inner, y); ctx.fill(); ctx.globalAlpha = 1;
  };
  const shared = global && most(app.film, global, app.from, app.to, inner), some = shared?.some(n => n > 0);
  fill(all, some ? .5 : .85);
  if (shared && some) fill(shared, .9);
  ctx.fillStyle = c.ink; ctx.fillText("runnable", 6, y0 + tall / 2 - 7);
  ctx.fillStyle = c.soft; ctx.fillText(`up to ${top}`, 6, y0 + tall / 2 + 8);
}

/** The longest time that a goroutine which began to run here had been runnable, as a strip: the darker, the longer. */
export function heat(ctx: CanvasRenderingContext2D, c: Palette, { app, left, inner, narrow }: Where, late: ReturnType<typeof latencies>, y: number, tall: number): void {
  const { when } = late, most = new Float64Array(inner), each = (app.to - app.from) / inner;
  let lo = 0, hi = when.length, top = 0;
  while (lo < hi) { const mid = (lo + hi) >> 1; if (when[mid] < app.from) lo = mid + 1; else hi = mid; }
  for (let i = lo; i < when.length && when[i] <= app.to; i++) {
    const x = Math.min(inner - 1, Math.floor((when[i] - app.from) / each));
    if (late.late[i] > most[x]) most[x] = late.late[i];
    if (late.late[i] > top) top = late.late[i];
  }
  ctx.strokeStyle = c.line; ctx.strokeRect(left + .5, y + .5, inner - 1, tall - 1);
  ctx.fillStyle = c.ready;
  // Few starts are drawn wider than a pixel, so that they are seen.
  const wide = Math.max(1, Math.min(4, inner / Math.max(1, when.length)));
  for (let x = 0; x < inner; x++) {
    if (!most[x]) continue;
    ctx.globalAlpha = .12 + .88 * Math.log1p(most[x]) / Math.log1p(top) * (most[x] / top) ** .25;
    ctx.fillRect(left + x, y + 1, wide, tall - 2);
  }
  ctx.globalAlpha = 1;
  ctx.fillStyle = c.ink; ctx.fillText("latency", 6, y + tall / 2);
  if (!narrow) { ctx.fillStyle = c.soft; ctx.fillText(span(top), 56, y + tall / 2); }
}

/** How much the heap held, as an area, and as a line when the next collection was due. */
export function level(ctx: CanvasRenderingContext2D, c: Palette, { app, left, inner, narrow }: Where, heap: { held: Lane; goal: Lane }, y0: number, tall: number): void {
  const y = y0 + tall - 2, each = (app.to - app.from) / inner;
  const highest = (lane: Lane): Float64Array => {
    const all = new Float64Array(inner);
    let i = after(lane, app.from, lane.first);
    for (let x = 0; x < inner; x++) {
      const t = app.from + x * each;
      i = after(lane, t, i);
      for (let j = i, n = 0; n < 64 && j < lane.end && lane.from[j] < t + each; j++, n++) all[x] = Math.max(all[x], lane.what[j]);
    }
    return all;
  };
  const held = highest(heap.held), goal = highest(heap.goal), most = held.reduce((a, b) => Math.max(a, b), 0), top = goal.reduce((a, b) => Math.max(a, b), most) || 1;
  const high = (n: number): number => n / top * (tall - 5);
  ctx.fillStyle = c.soft; ctx.globalAlpha = .75; ctx.beginPath(); ctx.moveTo(left, y);
  held.forEach((n, x) => { ctx.lineTo(left + x, y - high(n)); ctx.lineTo(left + x + 1, y - high(n)); });
  ctx.lineTo(left + inner, y); ctx.fill(); ctx.globalAlpha = 1;
  ctx.strokeStyle = c.ink; ctx.lineWidth = 1; ctx.beginPath();
  goal.forEach((n, x) => { if (!n) return; if (x && goal[x - 1]) ctx.lineTo(left + x + .5, y - high(n)); else ctx.moveTo(left + x + .5, y - high(n)); });
  ctx.stroke();
  if (!narrow) { ctx.fillStyle = c.soft; ctx.fillText(size(most), 44, y0 + tall / 2); }
}

/** The longest time that a goroutine had been runnable when it began to run, of those that did within this time: its place, or -1. */
export function slowest({ when, late }: ReturnType<typeof latencies>, from: number, to: number): number {
  let lo = 0, hi = when.length, best = -1;
  while (lo < hi) { const mid = (lo + hi) >> 1; if (when[mid] < from) lo = mid + 1; else hi = mid; }
  for (let i = lo; i < when.length && when[i] <= to; i++) if (best < 0 || late[i] > late[best]) best = i;
  return best;
}

/** All of a run, a row of pixels for each P. */
export function overview(ctx: CanvasRenderingContext2D, c: Palette, film: App["film"], ps: Lane[], width: number, height: number): void {
  const each = (film.end - film.begin) / width, tall = Math.max(1, (height - 8) / Math.max(1, ps.length));
  ctx.fillStyle = c.run;
  ps.forEach((lane, p) => {
    let i = lane.first;
    for (let x = 0; x < width; x++) {
      i = after(lane, film.begin + x * each, i);
      if (i < lane.end && lane.from[i] < film.begin + (x + 1) * each) ctx.fillRect(x, 4 + p * tall, 1, Math.max(1, tall - 1));
    }
  });
}
