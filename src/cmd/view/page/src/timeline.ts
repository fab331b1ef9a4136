// The timeline: a map of all time, and lanes for what is shown of it. Each pixel is drawn once, however many stretches it covers.
import type { App } from "./app";
import { el, icon } from "./dom";
import { moment, roundStep, size, span } from "./format";
import { heat, level, levels, slowest } from "./areas";
import { Folds } from "./folds";
import { Minimap } from "./minimap";
import { WAIT } from "./state";
import { context, fit, legend, palette, resize, type Palette } from "./paint";
import { after, annotations, critical, globals, goroutines, heap as heaps, latencies, processors, runnable, SEVERAL, type Lane, type Path } from "./lanes";

const LEFT = 128, NARROW = 84, ROW = 22, GAP = 4, RULER = 24, AREA = 40, STRIP = 18, LIMIT = 400;
/** What lanes may be shown. */
const KINDS = { p: "Ps", m: "Ms", g: "goroutines", r: "collector, tasks, regions, logs" } as const;

type Drag = { how: "pan" | "brush"; x: number; from: number; to: number; now: number };

export class Timeline {
  private readonly canvas = el("canvas", { id: "time", tabindex: "0", role: "img", "aria-label": "Timeline: a lane for each P, M and goroutine. Plus and minus zoom, arrows step." });
  /** Above them what changes with every step, so that the rest is drawn and painted only when it changes. */
  private readonly over = el("canvas", { class: "over", "aria-hidden": "true" });
  private readonly map: Minimap;
  /** A button on the name of each group of goroutines, which unfolds it. */
  private readonly folds = new Folds(id => this.fold(id));
  private readonly tip = el("div", { id: "tip", class: "card", hidden: true });
  private readonly measured = el("span", { class: "measure soft" });
  private base: ReturnType<typeof processors>;
  private area: Uint32Array | undefined;
  private path: Path | undefined;
  private readonly pathSays = el("span", { class: "soft", role: "status" });
  private readonly shown = { p: true, m: false, g: false, r: true };
  private late: ReturnType<typeof latencies> | undefined;
  private shared: Uint32Array | undefined;
  private notes: Lane[];
  private heap: ReturnType<typeof heaps>;
  private readonly open = new Set<number>();
  private lanes: Lane[] = [];
  private drag: Drag | undefined; private frame = 0;
  /** From where a length of time is measured. */
  private from: number | undefined; private readonly strip = document.createElement("canvas");
  /** What the lanes were drawn for; `version` changes with the lanes. */
  private key = ""; private version = 0;
  arrows = true;

  constructor(private readonly app: App, panel: HTMLElement) {
    this.base = processors(app.film);
    this.notes = annotations(app.film);
    this.heap = heaps(app.film);
    this.map = new Minimap(app, () => this.soon());
    const toggles = (Object.keys(KINDS) as (keyof typeof KINDS)[]).map(kind => el("label", {}, this.box(this.shown[kind], on => { this.shown[kind] = on; this.build(); this.draw(); }, "lanes-" + kind), KINDS[kind]));
    const tool = (name: string, picture: string, run: () => void): HTMLElement => el("button", { title: name, "aria-label": name, onclick: run }, icon(picture));
    panel.append(el("div", { class: "tools" }, ...toggles,
      el("label", {}, this.box(true, on => { this.arrows = on; this.draw(); }, "arrows"), "arrows"),
      el("label", {}, this.box(false, on => { this.critical(on); this.build(); this.draw(); }, "critical"), "critical path"),
      tool("Zoom in", "zoomin", () => app.zoom(.5)), tool("Zoom out", "zoomout", () => app.zoom(2)), tool("Show all", "fit", () => app.show(...app.whole())),
      el("button", { id: "measure", title: "Measure from here (m)", onclick: () => this.measure() }, "measure"), this.measured, this.pathSays), this.map.box, el("div", { class: "layers" }, this.canvas, this.over, this.folds.box),
      el("div", { class: "legend", style: "margin-top:.5rem" }, ...legend()));
    document.body.append(this.tip);
    this.noted();
    this.build();
    this.events();
  }

  private box(on: boolean, change: (on: boolean) => void, id: string): HTMLInputElement {
    const box = el("input", { type: "checkbox", id });
    box.checked = on;
    box.addEventListener("change", () => change(box.checked));
    return box;
  }

  /** There are more events than before. */
  grown(): void {
    this.base = processors(this.app.film);
    this.notes = annotations(this.app.film);
    this.heap = heaps(this.app.film);
    this.area = this.late = undefined;
    this.noted();
    if (this.path) this.critical(true);
    this.map.forget();
    this.build();
    this.soon();
  }

  /** Tasks and the like can be chosen only if there are some. */
  private noted(): void { (document.getElementById("lanes-r") as HTMLElement).parentElement!.hidden = !this.notes.length; }

  /** Which lanes there are. */
  build(): void {
    const { shown, base, app } = this;
    this.version++;
    this.lanes = [...(this.path ? [this.path.lane] : []), ...(shown.p ? base.ps : []), ...(shown.r && this.heap ? [this.heap.held] : []), ...(shown.r ? this.notes : []), ...(shown.m ? base.ms : []), ...(shown.g ? goroutines(app, this.open, 400) : [])];
  }
  get rows(): readonly Lane[] { return this.lanes; } get processors(): readonly Lane[] { return this.base.ps; }

  lanesOf(kind: keyof typeof KINDS, on: boolean): void { this.shown[kind] = on; (document.getElementById("lanes-" + kind) as HTMLInputElement).checked = on; this.build(); this.draw(); }

  measure(): void {
    const { film, at } = this.app;
    this.from = this.from === undefined && film.count ? film.when[at] : undefined;
    this.draw();
  }

  /** Draws once per frame of the screen, however often it is asked. */
  soon(): void { if (!this.frame) this.frame = requestAnimationFrame(() => { this.frame = 0; this.draw(); }); }

  private get left(): number { return this.canvas.clientWidth < 600 ? NARROW : LEFT; }
  private top(): number { return RULER + (this.area ? AREA + GAP + STRIP + GAP : 0); }
  private x(t: number): number { const { app } = this; return this.left + (t - app.from) / (app.to - app.from) * this.inner(); }
  private t(x: number): number { const { app } = this; return app.from + (x - this.left) / this.inner() * (app.to - app.from); }
  private inner(): number { return Math.max(1, this.canvas.clientWidth - this.left - 6); }
  private y(row: number): number { return this.top() + row * ROW; }

  draw(): void {
    const { app, canvas } = this, { film } = app;
    if (!canvas.isConnected || canvas.clientWidth === 0) return;
    if (!this.area && (film.count < 200000 || app.hasIndex())) { this.area = runnable(film); this.late = latencies(film); this.shared = globals(film); }
    const rows = Math.min(this.lanes.length, LIMIT), ratio = rows > 60 ? 1 : Math.min(2, devicePixelRatio || 1), width = canvas.clientWidth, height = this.y(rows) + 8;
    resize(canvas, width, height, ratio); resize(this.over, width, height, ratio);
    const c = palette();
    const key = [app.from, app.to, canvas.width, canvas.height, this.version, app.followed, c.back, Boolean(this.area)].join();
    if (key !== this.key) {
      this.key = key;
      const still = context(canvas, ratio);
      still.clearRect(0, 0, width, height);
      this.ruler(still, c, height);
      if (this.area && this.late) { const where = { app, left: this.left, inner: Math.floor(this.inner()), narrow: this.left === NARROW }; levels(still, c, where, this.area, this.shared, RULER, AREA); heat(still, c, where, this.late, RULER + AREA + GAP, STRIP); }
      // Of rows with one name, the first one says it.
      for (let i = 0; i < rows; i++) this.lane(still, c, this.lanes[i], this.y(i), ratio, this.lanes[i].kind !== "note" || this.lanes[i].label !== this.lanes[i - 1]?.label);
      this.stops(still, c, height);
      this.folds.show(this.lanes.slice(0, rows), this.open, row => this.y(row), ROW, width);
      if (this.path) for (let i = 0; i < rows; i++) this.onPath(still, c, this.lanes[i], this.y(i));
    }
    const ctx = context(this.over, ratio);
    ctx.clearRect(0, 0, width, height);
    if (this.arrows) this.wakes(ctx, c);
    this.cursor(ctx, c, height);
    this.map.draw(this.base.ps);
  }

  private ruler(ctx: CanvasRenderingContext2D, c: Palette, height: number): void {
    const { app } = this, { zero } = app.film, step = roundStep(app.to - app.from, this.inner() / 110);
    ctx.fillStyle = c.soft; ctx.strokeStyle = c.line; ctx.lineWidth = 1; ctx.textAlign = "center";
    for (let n = Math.ceil((app.from - zero) / step); n * step + zero <= app.to; n++) {
      const x = Math.round(this.x(n * step + zero)) + .5;
      ctx.beginPath(); ctx.moveTo(x, RULER - 5); ctx.lineTo(x, height); ctx.stroke();
      if (x > this.left + 20 && x < this.canvas.clientWidth - 24) ctx.fillText(moment(n * step, step), x, RULER / 2 - 1);
    }
    ctx.textAlign = "left";
  }

  private lane(ctx: CanvasRenderingContext2D, c: Palette, lane: Lane, y: number, ratio: number, named: boolean): void {
    const { app } = this;
    ctx.fillStyle = lane.kind === "g" && app.followed === lane.id ? c.mark : c.ink;
    if (lane.kind === "site") ctx.font = "600 12px system-ui, sans-serif";
    const mark = lane.kind === "site" ? (this.open.has(lane.id) ? "▾ " : "▸ ") : "";
    ctx.save(); ctx.beginPath(); ctx.rect(0, y, lane.kind === "site" ? this.canvas.clientWidth : this.left - 6, ROW); ctx.clip(); const indent = lane.kind === "g" && lane.label.startsWith("G") && !lane.label.includes(" ") ? 18 : 6;
    ctx.fillText(named ? mark + (lane.kind === "site" ? lane.label : fit(ctx, lane.label, this.left - 6 - indent)) : "", indent, y + ROW / 2); ctx.restore();
    const wide = ctx.measureText(mark + lane.label).width;
    ctx.font = "12px system-ui, sans-serif";
    if (lane.kind === "site") { ctx.fillStyle = c.soft; ctx.fillText(lane.tip ?? "", Math.max(this.left + 4, wide + 18), y + ROW / 2); return; }
    if (lane.kind === "heap" && this.heap) { level(ctx, c, { app, left: this.left, inner: Math.floor(this.inner()), narrow: this.left === NARROW }, this.heap, y, ROW); return; }
    const inner = this.inner(), pixels = Math.max(1, Math.floor(inner * ratio)), each = (app.to - app.from) / pixels;
    const image = new ImageData(pixels, 1), dots = new Uint32Array(image.data.buffer), labels: [number, number, number][] = [];
    const follow = lane.kind === "p" ? app.followed : 0;
    let i = after(lane, app.from, lane.first), first = 0, seen = -1;
    for (let x = 0; x < pixels; x++) {
      const t = app.from + x * each;
      i = after(lane, t, i);
      let one = i < lane.end && lane.from[i] < t + each ? i : -1;
      if (one >= 0) {
        // A goroutine that is followed is seen even among many in a pixel.
        if (follow) for (let j = i, n = 0; n < 64 && j < lane.end && lane.from[j] < t + each; j++, n++) if (lane.what[j] === follow) { one = j; break; }
        dots[x] = this.colour(c, lane, one, follow);
      }
      if (one !== seen) {
        if (seen >= 0) labels.push([first, x, seen]);
        first = x; seen = one;
      }
    }
    if (seen >= 0) labels.push([first, pixels, seen]);
    this.strip.width = pixels; this.strip.height = 1;
    (this.strip.getContext("2d") as CanvasRenderingContext2D).putImageData(image, 0, 0);
    ctx.drawImage(this.strip, this.left, y + GAP / 2, inner, ROW - GAP);
    if (lane.kind === "g") return;
    for (const [from, to, one] of labels) {
      const room = (to - from) / ratio;
      if (room < 30) continue;
      const name = lane.kind === "path" ? "G" + Math.floor(lane.what[one] / 4) : lane.kind === "note" && !lane.what[one] ? "" : lane.what[one] === SEVERAL ? "several" : (lane.kind === "m" ? "P" : "G") + lane.what[one], faint = follow && lane.what[one] !== follow;
      ctx.fillStyle = faint || (lane.kind === "path" && lane.what[one] % 4 === WAIT) ? c.ink : lane.kind === "note" ? c.back : c.runInk;
      if (ctx.measureText(name).width + 6 < room) ctx.fillText(name, this.left + from / ratio + 4, y + ROW / 2 + .5);
    }
  }

  private colour(c: Palette, lane: Lane, one: number, follow: number): number {
    const what = lane.what[one];
    if (lane.kind === "g") return c.states[what];
    if (lane.kind === "path") return c.states[what % 4];
    if (lane.kind === "note") return c.notes[Math.abs(what % 2)];
    if (follow) return what === follow ? c.runs[0] : c.faint;
    return c.runs[what % 2];
  }

  private stops(ctx: CanvasRenderingContext2D, c: Palette, height: number): void {
    const lane = this.base.stops;
    ctx.fillStyle = c.gc;
    for (let i = after(lane, this.app.from, 0), n = 0; i < lane.end && lane.from[i] < this.app.to && n < 2000; i++, n++) {
      const x = this.x(lane.from[i]);
      ctx.globalAlpha = .35; ctx.fillRect(x, RULER, Math.max(1.5, this.x(lane.to[i]) - x), height - RULER); ctx.globalAlpha = 1;
    }
  }

  /** The row of a goroutine's lane, else of the P that it was on then. */
  private rowAt(g: number, t: number): number {
    const own = this.lanes.findIndex(lane => lane.kind === "g" && lane.id === g);
    if (own >= 0) return own;
    return this.lanes.findIndex(lane => {
      if (lane.kind !== "p") return false;
      const i = after(lane, t - .5, lane.first);
      return i < lane.end && lane.from[i] <= t + .5 && (lane.what[i] === g || (lane.from[i + 1] <= t + .5 && lane.what[i + 1] === g));
    });
  }

  /** Arrows from who woke or started to where the other began to run; only if there are few enough to be seen. */
  private wakes(ctx: CanvasRenderingContext2D, c: Palette): void {
    const { app } = this, { film } = app;
    if (!app.hasIndex() || !film.count) return;
    const first = film.before(app.from) + 1, last = film.before(app.to);
    if (last - first > 4000) return;
    const index = app.index(), all: number[] = [];
    for (let i = first; i <= last; i++) if ((film.kind[i] === film.is.GoUnblock || film.kind[i] === film.is.GoCreate) && film.arg[i]) all.push(i);
    const few = app.followed ? all.filter(i => film.g[i] === app.followed || film.arg[i] === app.followed) : all;
    if (few.length > 160) return;
    for (const i of few) {
      const one = index.of(film.g[i]), starts = one ? index.next(one, i, film.is.GoStart) : -1;
      if (starts < 0) continue;
      const from = this.lanes.findIndex(lane => lane.kind === "p" && lane.id === film.p[i]), to = this.rowAt(film.g[i], film.when[starts]);
      const own = this.rowAt(film.arg[i], film.when[i]), at = own >= 0 ? own : from;
      if (at < 0 || to < 0) continue;
      const x1 = this.x(film.when[i]), x2 = this.x(film.when[starts]), y1 = this.y(at) + ROW / 2, y2 = this.y(to) + (at === to ? GAP : ROW / 2);
      if (x2 - x1 < 3 && at === to) continue;
      const now = i === app.at || starts === app.at;
      ctx.strokeStyle = now ? c.mark : c.edge; ctx.fillStyle = ctx.strokeStyle; ctx.lineWidth = now ? 2.5 : 1.2; ctx.globalAlpha = now ? 1 : .75;
      ctx.setLineDash(film.kind[i] === film.is.GoCreate ? [] : [5, 3]);
      ctx.beginPath(); ctx.moveTo(x1, y1);
      const lift = at === to ? -ROW * .8 : 0;
      ctx.bezierCurveTo(x1 + (x2 - x1) * .5, y1 + lift, x1 + (x2 - x1) * .5, y2 + lift, x2, y2); ctx.stroke(); ctx.setLineDash([]);
      ctx.beginPath(); ctx.arc(x2, y2, 3, 0, 7); ctx.fill(); ctx.globalAlpha = 1;
    }
  }

  /** Finds the critical path, or forgets it, and says how its goroutines spent the time. */
  private critical(on: boolean): void {
    this.path = on && this.app.film.count ? critical(this.app, this.base.ps) : undefined;
    const names = ["runnable", "running", "in system calls", "waiting"], { path } = this, all = path ? path.spent.reduce((a, b) => a + b, 0) || 1 : 1;
    this.pathSays.textContent = path ? [1, 0, 2, 3].filter(k => path.spent[k] > 0).map(k => `${names[k]} ${span(path.spent[k])} (${Math.round(100 * path.spent[k] / all)}%)`).join(", ") : "";
  }

  /** Marks what of a lane is on the critical path, each pixel once. */
  private onPath(ctx: CanvasRenderingContext2D, c: Palette, lane: Lane, y: number): void {
    const part = this.path?.parts.get(lane.kind + lane.id);
    if (!part || (lane.kind !== "p" && lane.kind !== "g")) return;
    const inner = Math.floor(this.inner()), each = (this.app.to - this.app.from) / inner;
    ctx.fillStyle = c.bad;
    let i = after(part, this.app.from, part.first), first = -1;
    for (let x = 0; x <= inner; x++) {
      const t = this.app.from + x * each;
      i = after(part, t, i);
      const is = x < inner && i < part.end && part.from[i] < t + each;
      if (is && first < 0) first = x;
      if (!is && first >= 0) { ctx.fillRect(this.left + first, y + ROW - GAP / 2 - 1.5, x - first, 3); first = -1; }
    }
  }

  private cursor(ctx: CanvasRenderingContext2D, c: Palette, height: number): void {
    const { app, drag } = this, { film } = app;
    if (!film.count) return;
    const t = film.when[app.at], x = this.x(t);
    if (this.from !== undefined) {
      const a = this.x(this.from);
      ctx.fillStyle = c.mark; ctx.globalAlpha = .25; ctx.fillRect(Math.min(a, x), RULER, Math.abs(x - a), height - RULER); ctx.globalAlpha = 1;
      ctx.fillRect(a - 1, RULER, 2, height - RULER);
      this.measured.textContent = `${span(Math.abs(t - this.from))} between the two marks`;
    } else this.measured.textContent = "";
    if (drag?.how === "brush") { ctx.fillStyle = c.mark; ctx.globalAlpha = .3; ctx.fillRect(Math.min(drag.x, drag.now), 0, Math.abs(drag.now - drag.x), height); ctx.globalAlpha = 1; }
    if (x < this.left - 2) return;
    ctx.fillStyle = c.mark; ctx.fillRect(x - 1.25, 2, 2.5, height - 4);
    ctx.beginPath(); ctx.moveTo(x - 6, 2); ctx.lineTo(x + 6, 2); ctx.lineTo(x, 11); ctx.fill();
  }

  private events(): void {
    const { app, canvas } = this;
    canvas.addEventListener("wheel", e => {
      if (e.ctrlKey || e.metaKey || e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) {
        e.preventDefault();
        if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) { const by = (e.deltaX || e.deltaY) / this.inner() * (app.to - app.from); app.show(app.from + by, app.to + by); return; }
      }
      e.preventDefault();
      app.zoom(e.deltaY > 0 ? 1.25 : .8, this.t(e.offsetX));
    }, { passive: false });
    canvas.addEventListener("pointerdown", e => {
      if (e.button !== 0) return;
      const brush = e.shiftKey || e.offsetY < RULER;
      this.drag = { how: brush ? "brush" : "pan", x: e.offsetX, now: e.offsetX, from: app.from, to: app.to };
      canvas.setPointerCapture(e.pointerId);
    });
    canvas.addEventListener("pointermove", e => {
      const { drag } = this;
      if (!drag) { this.hover(e); return; }
      drag.now = e.offsetX; this.tip.hidden = true;
      if (drag.how === "pan" && Math.abs(drag.now - drag.x) > 3) { const by = (drag.x - drag.now) / this.inner() * (drag.to - drag.from); app.show(drag.from + by, drag.to + by); }
      else this.soon();
    });
    canvas.addEventListener("pointerup", e => {
      const { drag } = this;
      this.drag = undefined;
      if (!drag) return;
      if (Math.abs(drag.now - drag.x) <= 3) { this.click(e); return; }
      if (drag.how === "brush") app.show(this.t(Math.min(drag.x, drag.now)), this.t(Math.max(drag.x, drag.now)));
    });
    canvas.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    canvas.addEventListener("dblclick", () => app.zoom(.25));
    canvas.addEventListener("pointercancel", () => { this.drag = undefined; this.soon(); });
  }

  /** Unfolds a group of goroutines, or folds it. */
  private fold(id: number): void {
    if (!this.open.delete(id)) this.open.add(id);
    this.build(); this.draw();
  }

  private laneAt(y: number): Lane | undefined { return this.lanes[Math.floor((y - this.top()) / ROW)]; }

  private click(e: PointerEvent): void {
    const { app } = this, lane = this.laneAt(e.offsetY);
    if (lane?.kind === "site") { this.fold(lane.id); return; }
    if (e.offsetX < this.left) { if (lane?.kind === "g") app.follow(lane.id); return; }
    const t = this.t(e.offsetX), slow = this.slow(e);
    if (slow >= 0 && this.late) { app.go(this.late.at[slow]); return; }
    // The event of this lane that is nearest, if it has one near.
    let best = app.film.nearest(t), gap = Infinity;
    if (lane) {
      const k = lane.kind === "path" ? after(lane, t, lane.first) : -1, onPath = k >= 0 && k < lane.end ? Math.floor(lane.what[k] / 4) : 0;
      for (let i = Math.max(0, best - 400); i < Math.min(app.film.count, best + 400); i++) {
        const mine = lane.kind === "p" ? app.film.p[i] === lane.id : lane.kind === "g" ? app.film.g[i] === lane.id : onPath ? app.film.g[i] === onPath : true;
        if (mine && Math.abs(app.film.when[i] - t) < gap) { gap = Math.abs(app.film.when[i] - t); best = i; }
      }
    }
    app.go(best);
  }

  private hover(e: PointerEvent): void {
    const { app } = this, lane = this.laneAt(e.offsetY), t = this.t(e.offsetX);
    if (this.area && e.offsetX >= this.left && e.offsetY > RULER && e.offsetY < RULER + AREA) {
      const i = Math.max(0, app.film.before(t)), global = this.shared?.[i];
      this.point(e, `${moment(t - app.film.zero)}: ${this.area[i]} runnable${global === undefined ? "" : `, ${global} of them in the global queue`}`);
      return;
    }
    const slow = this.slow(e);
    if (slow >= 0 && this.late) { this.point(e, `G${app.film.g[this.late.at[slow]]} had been runnable for ${span(this.late.late[slow])}. Click to go there.`); return; }
    if (!lane || e.offsetX < this.left || lane.kind === "site") { this.tip.hidden = true; return; }
    const i = after(lane, t, lane.first), there = i < lane.end && lane.from[i] <= t;
    if (lane.kind === "heap") {
      const goal = this.heap?.goal, k = goal ? after(goal, t, goal.first) : 0;
      this.point(e, `heap at ${moment(t - app.film.zero)}: ${there ? size(lane.what[i]) : "not known"}${goal && k < goal.end && goal.from[k] <= t ? `, the next collection is due at ${size(goal.what[k])}` : ""}`);
      return;
    }
    if (lane.kind === "note" && there && !lane.what[i]) { this.point(e, `${lane.label}, ${span(lane.to[i] - lane.from[i])}`); return; }
    const name = lane.what[i] === SEVERAL ? "several goroutines" : lane.kind === "path" ? `G${Math.floor(lane.what[i] / 4)} ${["is runnable", "runs", "is in a system call", "waits"][lane.what[i] % 4]}` : lane.kind === "g" ? ["runnable", "runs", "in a system call", "waits"][lane.what[i]] : (lane.kind === "m" ? "P" : "G") + lane.what[i];
    const func = there && lane.kind === "p" && app.hasIndex() ? " " + app.index().name(app.index().of(lane.what[i])) : "";
    this.point(e, `${lane.label} at ${moment(t - app.film.zero)}: ` + (there ? `${name}${func}, ${span(lane.to[i] - lane.from[i])}` : "idle"));
  }

  /** The longest latency at the pointer, if it is on the strip of latencies; else -1. */
  private slow(e: PointerEvent): number {
    const on = this.late && e.offsetX >= this.left && e.offsetY > RULER + AREA + GAP && e.offsetY < RULER + AREA + GAP + STRIP;
    return on && this.late ? slowest(this.late, this.t(e.offsetX - 3), this.t(e.offsetX + 3)) : -1;
  }

  /** Says something at the pointer. */
  private point(e: PointerEvent, says: string): void {
    this.tip.textContent = says;
    this.tip.hidden = false;
    this.tip.style.left = Math.min(innerWidth - this.tip.offsetWidth - 8, e.clientX + 14) + "px";
    this.tip.style.top = e.clientY + 16 + "px";
  }
}
