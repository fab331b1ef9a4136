// The list of all events; only the rows that can be seen exist. It can be narrowed to kinds, a P, a goroutine, a text.
import type { App } from "./app";
import { el } from "./dom";
import { fill, h, type Shape } from "./draw";
import { moment, plural } from "./format";
import { matcher } from "./find";

const HEIGHT = 26;
/** Browsers lose places beyond some ten million pixels. */
const TALLEST = 8_000_000;

export class List {
  private readonly box = el("div", { class: "list", tabindex: "0", role: "region", "aria-label": "Events" });
  private readonly rows = el("div", { class: "rows" });
  private readonly space = el("div");
  private readonly said = el("span", { class: "soft", role: "status" });
  private readonly kind = el("select", { id: "filter-kind", "aria-label": "Kind of event" });
  private readonly text = el("input", { id: "filter-text", size: "16", placeholder: "G7, P1, steal, main.go:12", "aria-label": "Filter events" });
  /** The events that are listed; undefined: all. */
  private hits: number[] | undefined;
  private drawn: Shape[] = [];

  constructor(private readonly app: App, panel: HTMLElement) {
    this.kind.append(el("option", { value: "" }, "all kinds"), ...app.film.head.events.map(([name], i) => el("option", { value: String(i) }, name)));
    panel.append(el("div", { class: "tools" }, el("label", {}, "show", this.kind), el("label", {}, "with", this.text), this.said), this.box);
    this.box.append(this.space, this.rows);
    this.rows.addEventListener("click", e => { const event = (e.target as Element).closest<HTMLElement>(".row")?.dataset.event; if (event) app.go(Number(event)); });
    this.box.addEventListener("scroll", () => this.draw());
    this.box.addEventListener("keydown", e => { const way = { ArrowDown: 1, ArrowUp: -1 }[e.key]; if (way) { this.step(way); e.preventDefault(); } });
    this.kind.addEventListener("change", () => this.filter());
    this.text.addEventListener("input", () => this.filter());
    this.filter();
  }

  get length(): number { return this.hits ? this.hits.length : this.app.film.count; }
  private event(row: number): number { return this.hits ? this.hits[row] : row; }

  filter(): void {
    const { film } = this.app, text = this.text.value.trim(), kind = this.kind.value;
    if (!text && !kind) this.hits = undefined;
    else {
      const fits = text ? matcher(film, text) : () => true, wanted = kind ? Number(kind) : -1, hits: number[] = [];
      for (let i = 0; i < film.count; i++) if ((wanted < 0 || film.kind[i] === wanted) && fits(i)) hits.push(i);
      this.hits = hits;
    }
    this.said.textContent = this.length ? plural(this.length, "event") : "no event matches";
    this.space.style.height = Math.min(TALLEST, this.length * HEIGHT) + "px";
    this.show();
  }

  /** The row of an event; if it is not listed, of the next one that is, which may be one row too many. */
  private row(event: number): number {
    if (!this.hits) return event;
    let lo = 0, hi = this.hits.length;
    while (lo < hi) { const mid = (lo + hi) >> 1; if (this.hits[mid] < event) lo = mid + 1; else hi = mid; }
    return lo;
  }

  /** Goes to the next event that is listed, or to the one before. */
  private step(way: number): void {
    const { at } = this.app, row = this.row(at), here = row < this.length && this.event(row) === at;
    const to = way > 0 && !here ? row : row + way;
    if (to >= 0 && to < this.length) this.app.go(this.event(to));
  }

  /** Brings the current event into sight. */
  show(): void {
    const row = Math.min(this.row(this.app.at), this.length - 1), top = this.topOf(row), view = this.box.clientHeight;
    if (view && (top < this.box.scrollTop || top > this.box.scrollTop + view - 2 * HEIGHT)) this.box.scrollTop = top - view / 2;
    this.draw();
  }

  private scale(): number { return Math.max(1, this.length * HEIGHT / TALLEST); }
  private topOf(row: number): number { return row * HEIGHT / this.scale(); }

  draw(): void {
    const { film, at } = this.app, view = this.box.clientHeight || 350;
    const first = Math.max(0, Math.floor(this.box.scrollTop * this.scale() / HEIGHT) - 2), rows: Shape[] = [];
    for (let row = first; row < Math.min(this.length, first + Math.ceil(view / HEIGHT) + 5); row++) {
      const i = this.event(row), place = film.place[i] >= 0 ? film.head.places[film.place[i]] : undefined;
      rows.push(h("div", { class: i === at ? "row here" : "row", "data-event": i },
        h("span", { class: "num" }, moment(film.when[i] - film.zero, 10)), h("span", {}, film.p[i] >= 0 ? "P" + film.p[i] : ""), h("span", {}, film.g[i] ? "G" + film.g[i] : ""),
        h("span", {}, film.sentence(i)), h("span", { class: "soft" }, place ? `${place[0]} ${place[2]}` : "")));
    }
    this.rows.style.transform = `translateY(${this.scale() > 1 ? this.box.scrollTop - (this.box.scrollTop * this.scale() / HEIGHT - first) * HEIGHT : first * HEIGHT}px)`;
    this.drawn = fill(this.rows, rows, this.drawn);
  }
}
