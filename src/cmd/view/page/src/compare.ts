// Two runs of a program above each other: their Ps over the same time, where they part, and what they did how often.
import type { App } from "./app";
import { el } from "./dom";
import type { Film } from "./film";
import { moment, plural, roundStep, span } from "./format";
import { processors, type Lane } from "./lanes";
import { context, palette, type Palette } from "./paint";

const ROW = 22, GAP = 4, RULER = 24, HEAD = 26, LEFT = 60;

/** The first event in which two runs differ, but for its time; -1: in none. */
export function parts(a: Film, b: Film): number {
  const least = Math.min(a.count, b.count);
  for (let i = 0; i < least; i++) if (a.g[i] !== b.g[i] || a.p[i] !== b.p[i] || a.name(i) !== b.name(i) || a.sentence(i) !== b.sentence(i)) return i;
  return a.count === b.count ? -1 : least;
}

export const nameOf = (film: Film): string => `${film.head.sched ?? film.head.writer ?? "run"}${film.head.seed === undefined ? "" : `, seed ${film.head.seed}`}`;

export class Compare {
  private readonly canvas = el("canvas", { id: "runs", role: "img", "aria-label": "Both runs: one lane per P, the first run's lanes above the second's" });
  private readonly films: [Film, Film];
  private readonly lanes: [Lane[], Lane[]];
  readonly part: number;
  private begins: number | undefined;

  constructor(private readonly app: App, other: Film, panel: HTMLElement) {
    this.films = [app.film, other];
    this.lanes = [processors(app.film).ps, processors(other).ps];
    this.part = parts(app.film, other);
    panel.append(this.says(), this.canvas, el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "What both runs did" }, this.counts()));
    this.canvas.addEventListener("click", e => { const t = this.t(e.offsetX); if (e.offsetY < this.top(1)) app.go(app.film.nearest(app.film.begin + t)); });
  }

  /** Where they part, and how each continues. */
  private says(): HTMLElement {
    const { part, app } = this, [a, b] = this.films;
    if (part < 0) return el("p", {}, `Both runs are the same: ${plural(a.count, "event")} in the same order.`);
    const column = (film: Film, mine: boolean): HTMLElement => {
      const rows: HTMLElement[] = [];
      for (let i = Math.max(0, part - 1); i < Math.min(film.count, part + 7); i++) {
        const text = `${moment(film.when[i] - film.begin, 10)}  ${film.sentence(i)}`;
        rows.push(el("li", { class: i === part ? "here" : "" }, mine ? el("button", { onclick: () => app.go(i) }, text) : text));
      }
      return el("div", {}, el("h3", {}, nameOf(film)), el("ol", { class: "parted" }, ...rows));
    };
    return el("div", {}, el("p", {}, el("b", {}, part < Math.min(a.count, b.count) ? `They diverge at event ${(part + 1).toLocaleString("en")}.` : "One of them continues after the other has ended."), ` Up to there, both make the same decisions in the same order.`),
      el("div", { class: "two" }, column(a, true), column(b, false)));
  }

  private counts(): HTMLElement {
    const count = (film: Film): Map<string, number> => {
      const all = new Map<string, number>();
      for (let i = 0; i < film.count; i++) all.set(film.name(i), (all.get(film.name(i)) ?? 0) + 1);
      return all;
    };
    const [a, b] = this.films, [of, to] = [count(a), count(b)], names: [string, string][] = [["GoStart", "goroutines chosen to run"], ["ProcSteal", "steals"], ["GoBlock", "blocks"], ["GoUnblock", "wake-ups"], ["GoPreempt", "preemptions"], ["ProcHandoff", "hand-offs"], ["GoSyscallBegin", "system calls"], ["Overflow", "overflows of a queue"], ["ProcStop", "threads that went to sleep"]];
    const row = (name: string, x: string, y: string): HTMLElement => el("tr", {}, el("td", {}, name), el("td", { class: "n" }, x), el("td", { class: "n" }, y));
    return el("table", { class: "plain" }, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "what"), ...this.films.map(f => el("th", { scope: "col", class: "n" }, nameOf(f))))),
      el("tbody", {}, row("time", span(a.end - a.begin), span(b.end - b.begin)), row("ended", a.head.end.title ?? a.head.end.kind, b.head.end.title ?? b.head.end.kind),
        ...names.filter(([name]) => of.get(name) || to.get(name)).map(([name, says]) => row(says, String(of.get(name) ?? 0), String(to.get(name) ?? 0)))));
  }

  /** Both are shown from where a goroutine first runs in one of them. */
  private get from(): number {
    const first = (film: Film): number => { let i = 0; while (i < film.count && film.name(i) !== "GoStart") i++; return i < film.count ? film.when[i] - film.begin : 0; };
    return this.begins ??= Math.min(...this.films.map(first));
  }
  private get length(): number { return Math.max(...this.films.map(f => f.end - f.begin)) - this.from; }
  private inner(): number { return Math.max(1, this.canvas.clientWidth - LEFT - 6); }
  private x(t: number): number { return LEFT + (t - this.from) / this.length * this.inner(); }
  private t(x: number): number { return this.from + (x - LEFT) / this.inner() * this.length; }
  private top(run: number): number { return RULER + HEAD + (run ? this.lanes[0].length * ROW + HEAD : 0); }

  show(): void {
    const { canvas } = this, width = canvas.clientWidth, ratio = Math.min(2, devicePixelRatio || 1), height = this.top(1) + this.lanes[1].length * ROW + 8;
    if (!width) return;
    canvas.style.height = height + "px";
    canvas.width = Math.round(width * ratio); canvas.height = Math.round(height * ratio);
    const ctx = context(canvas, ratio), c = palette(), step = roundStep(this.length, this.inner() / 110);
    ctx.strokeStyle = c.line; ctx.fillStyle = c.soft; ctx.textAlign = "center";
    for (let n = Math.ceil(this.from / step); n * step <= this.from + this.length; n++) {
      const x = Math.round(this.x(n * step)) + .5;
      ctx.beginPath(); ctx.moveTo(x, RULER - 5); ctx.lineTo(x, height); ctx.stroke();
      if (x > LEFT + 20 && x < width - 24) ctx.fillText(moment(n * step, step), x, RULER / 2 - 1);
    }
    ctx.textAlign = "left";
    this.films.forEach((film, run) => this.run(ctx, c, film, run));
  }

  private run(ctx: CanvasRenderingContext2D, c: Palette, film: Film, run: number): void {
    const top = this.top(run), ends = this.x(film.end - film.begin);
    ctx.fillStyle = c.ink; ctx.font = "600 12px system-ui, sans-serif";
    ctx.fillText(`${nameOf(film)}: ${plural(film.count, "event")}, ${span(film.end - film.begin)}`, 6, top - HEAD / 2);
    ctx.font = "12px system-ui, sans-serif";
    this.lanes[run].forEach((lane, row) => {
      const y = top + row * ROW;
      ctx.fillStyle = c.ink; ctx.fillText(lane.label, 6, y + ROW / 2);
      let last = -1;
      for (let i = lane.first; i < lane.end; i++) {
        const from = Math.max(last, this.x(lane.from[i] - film.begin)), to = this.x(lane.to[i] - film.begin);
        if (to - last < .5) continue;
        ctx.fillStyle = lane.what[i] % 2 ? c.run : c.run2; ctx.fillRect(from, y + GAP / 2, Math.max(.5, to - from), ROW - GAP);
        const name = "G" + lane.what[i];
        if (to - from > 26) { ctx.fillStyle = c.runInk; ctx.fillText(name, from + 4, y + ROW / 2 + .5); }
        last = to;
      }
    });
    const tall = this.lanes[run].length * ROW;
    ctx.fillStyle = c.edge; ctx.fillRect(ends - 1, top, 2, tall);
    if (this.part >= 0 && this.part < film.count) {
      const x = this.x(film.when[this.part] - film.begin);
      ctx.fillStyle = c.mark; ctx.fillRect(x - 1.25, top - 6, 2.5, tall + 6);
      ctx.beginPath(); ctx.moveTo(x - 6, top - 6); ctx.lineTo(x + 6, top - 6); ctx.lineTo(x, top + 3); ctx.fill();
    }
  }
}
