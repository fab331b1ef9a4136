// A map of all time above the timeline, with a window for the part that the timeline shows. The window is dragged from where it is taken; a press
// beside it brings its middle there. While all is shown, a part is chosen.
import type { App } from "./app";
import { overview } from "./areas";
import { el } from "./dom";
import type { Lane } from "./lanes";
import { context, palette, resize } from "./paint";

export class Minimap {
  private readonly map = el("canvas", { id: "minimap", role: "img", "aria-label": "All of the run, with the part that the timeline shows" });
  /** Above it what changes with every step. */
  private readonly over = el("canvas", { class: "over", "aria-hidden": "true" });
  readonly box = el("div", { class: "layers" }, this.map, this.over);
  private drag: { how: "map" | "choose"; x: number; now: number; from: number; to: number } | undefined;
  /** What the map was drawn for. */
  private key = "";
  constructor(private readonly app: App, private readonly soon: () => void) { this.events(); }

  /** There are more events than before. */
  forget(): void { this.key = ""; }

  draw(ps: Lane[]): void {
    const { app, map } = this, { film } = app, ratio = Math.min(2, devicePixelRatio || 1), width = map.clientWidth, height = 34, c = palette(), all = film.end - film.begin;
    if (!width) return;
    resize(map, width, height, ratio); resize(this.over, width, height, ratio);
    const ctx = context(this.over, ratio), key = [map.width, c.back].join();
    if (key !== this.key) {
      this.key = key;
      const still = context(map, ratio);
      still.clearRect(0, 0, width, height);
      overview(still, c, film, ps, width, height);
    }
    ctx.clearRect(0, 0, width, height);
    const a = (app.from - film.begin) / all * width, b = (app.to - film.begin) / all * width;
    ctx.fillStyle = c.back; ctx.globalAlpha = .6; ctx.fillRect(0, 0, a, height); ctx.fillRect(b, 0, width - b, height); ctx.globalAlpha = 1;
    ctx.strokeStyle = c.edge; ctx.lineWidth = 1.5; ctx.strokeRect(a + .75, .75, Math.max(3, b - a - 1.5), height - 1.5);
    const { drag } = this;
    if (drag?.how === "choose") { ctx.fillStyle = c.mark; ctx.globalAlpha = .3; ctx.fillRect(Math.min(drag.x, drag.now), 0, Math.abs(drag.now - drag.x), height); ctx.globalAlpha = 1; }
    if (film.count) { ctx.fillStyle = c.mark; ctx.fillRect((film.when[app.at] - film.begin) / all * width - 1, 0, 2, height); }
  }

  private events(): void {
    const { app, map } = this;
    const at = (x: number): number => app.film.begin + Math.max(0, Math.min(1, x / map.clientWidth)) * (app.film.end - app.film.begin), length = (): number => app.to - app.from;
    map.addEventListener("pointerdown", e => {
      if (e.button !== 0) return;
      map.setPointerCapture(e.pointerId);
      const t = at(e.offsetX), all = length() > (app.film.end - app.film.begin) * .97;
      if (!all && (t < app.from || t > app.to)) app.show(t - length() / 2, t + length() / 2);
      this.drag = { how: all ? "choose" : "map", x: e.offsetX, now: e.offsetX, from: app.from, to: app.to };
    });
    map.addEventListener("pointermove", e => {
      const { drag } = this;
      if (!drag) { const t = at(e.offsetX); map.style.cursor = length() > (app.film.end - app.film.begin) * .97 ? "crosshair" : t >= app.from && t <= app.to ? "grab" : "pointer"; return; }
      drag.now = e.offsetX;
      if (drag.how === "choose") { this.soon(); return; }
      const by = at(drag.now) - at(drag.x);
      map.style.cursor = "grabbing";
      app.show(drag.from + by, drag.to + by);
    });
    map.addEventListener("pointerup", () => {
      const { drag } = this;
      this.drag = undefined; map.style.cursor = "";
      if (drag?.how !== "choose") return;
      if (Math.abs(drag.now - drag.x) > 3) app.show(at(Math.min(drag.x, drag.now)), at(Math.max(drag.x, drag.now))); else app.go(app.film.nearest(at(drag.x)));
    });
    map.addEventListener("pointercancel", () => { this.drag = undefined; this.soon(); });
  }
}
