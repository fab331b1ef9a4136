// Finding events: what a text fits, and the list of hits.
import type { App } from "./app";
import { $, el, field } from "./dom";
import type { Film } from "./film";
import { plural, span } from "./format";
import { ruleOf } from "./rules";

/** Whether an event fits a text: a goroutine (G7), a P (P1), a place, or words of its sentence. */
export function matcher(film: Film, wanted: string): (i: number) => boolean {
  const text = wanted.toLowerCase(), g = /^g(\d+)$/.exec(text), p = /^p(\d+)$/.exec(text);
  if (p) return i => film.p[i] === Number(p[1]);
  const { texts, events, places } = film.head, flags = (all: boolean[]): Uint8Array => Uint8Array.from(all, Number);
  const creator = flags(texts.map(t => t.includes("{creator}")));
  if (g) return i => film.g[i] === Number(g[1]) || (creator[film.text[i]] === 1 && film.arg[i] === Number(g[1]));
  // What only depends on sentence, kind and place is worked out once for each of these.
  const says = flags(texts.map(t => t.toLowerCase().includes(text)));
  const called = flags(events.map(e => e.join(" ").toLowerCase().includes(text)));
  const placed = flags([false, ...places.map(place => place.slice(0, 3).join(" ").toLowerCase().includes(text))]);
  const digits = /\d/.test(text), numbers = film.text, kinds = film.kind, where = film.place;
  return i => (says[numbers[i]] | called[kinds[i]] | placed[where[i] + 1]) === 1 || (digits && film.sentence(i).toLowerCase().includes(text));
}

const MOST = 100;

export class Finder {
  /** The hits of the last search, as far as they are listed, and how many more there are. */
  private known = { of: "", all: [] as number[], more: 0 };
  /** The search whose hits are listed. */
  private listed = "";

  constructor(private readonly app: App) {
    const input = field("find");
    input.addEventListener("keydown", e => {
      if (e.key === "Enter") { this.find(e.shiftKey ? -1 : 1); e.preventDefault(); }
      if (e.key === "ArrowDown") { $("hits").querySelector("button")?.focus(); e.preventDefault(); }
    });
    input.addEventListener("input", () => { $("none").textContent = ""; $("hits").hidden = true; });
    document.addEventListener("pointerdown", e => { if (!(e.target as Element).closest(".finder")) this.close(); });
  }

  close(): void { $("hits").hidden = true; $("none").textContent = ""; }

  /** Goes to the next hit (or the one before), round and round; false: there is none. */
  find(way: 1 | -1): boolean {
    const { film } = this.app, wanted = field("find").value.trim();
    $("none").textContent = "";
    if (!wanted) return false;
    const fits = matcher(film, wanted), ruled = (i: number): boolean => fits(i) || (film.count < 200000 && ruleOf(film, i).name === wanted.toLowerCase());
    for (let n = 1; n <= film.count; n++) {
      const i = (this.app.at + way * n + film.count * 2) % film.count;
      if (!ruled(i)) continue;
      this.app.go(i);
      this.list(`${film.count} ${wanted}`, ruled);
      return true;
    }
    $("hits").hidden = true;
    $("none").textContent = film.head.parts ? "nothing found in this part" : "nothing found";
    return false;
  }

  private list(of: string, fits: (i: number) => boolean): void {
    const { app } = this, { film } = app;
    if (this.known.of !== of) {
      const all: number[] = [];
      let more = 0;
      for (let i = 0; i < film.count; i++) if (fits(i)) { if (all.length < MOST) all.push(i); else more++; }
      this.known = { of, all, more };
    }
    const { all, more } = this.known;
    $("hits").hidden = false;
    if (this.listed === of) { this.mark(); return; }
    this.listed = of;
    const rows = all.map(i => el("button", { onclick: () => app.go(i) },
      el("span", { class: "when" }, span(film.when[i] - film.zero)), el("span", {}, film.sentence(i))));
    $("hits").replaceChildren(el("div", { class: "small soft", style: "padding:.2rem .6rem" }, `${plural(all.length + more, "hit")}${more ? `, the first ${MOST}` : ""}`), ...rows);
    this.mark();
  }

  /** Marks the hit that is looked at. */
  private mark(): void {
    const here = this.known.all.indexOf(this.app.at), row = $("hits").querySelectorAll("button")[here];
    $("hits").querySelector("[aria-current]")?.removeAttribute("aria-current");
    row?.setAttribute("aria-current", "true");
  }
}
