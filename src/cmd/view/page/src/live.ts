// A run that is not over: gets its events as they come, and tells the program to pause, to run, to make a step.
import type { App } from "./app";
import { $, icon } from "./dom";
import { ending } from "./ending";
import type { Piece } from "./film";
import { stored } from "./inflate";
import type { Key } from "./keys";

/** The shortest time between two looks at what has come, in milliseconds; and the share of time that they may take. */
const PACE = 100, SHARE = 8;

export class Live {
  /** Whether the program rests, so that its next event can be asked for. */
  rests = false;
  over = false;
  /** Whether the page goes along with the last event. */
  along = true;
  private waiting: Piece[] = [];
  private due = 0;
  private going = false;
  private readonly steps: boolean;

  constructor(private readonly app: App, private readonly shell: string) {
    this.steps = app.film.head.live === "virtual";
    $("live").hidden = false;
    $("live-step").hidden = !this.steps;
    $("live-run").addEventListener("click", () => this.toggle());
    $("live-step").addEventListener("click", () => this.step());
    $("live-save").addEventListener("click", () => this.save());
    app.listen(what => { if (what === "at" && !this.going) this.along = app.at + 1 >= app.film.count; });
    this.show();
  }

  keys(): Key[] {
    const all: Key[] = [{ key: "p", shown: "p", says: "pause or continue the program", run: () => this.toggle() }];
    if (this.steps) all.push({ key: "s", shown: "s", says: "while the program is paused, run it for one event (as → does after the last event)", run: () => this.step() });
    return all;
  }

  toggle(): void { this.command(this.rests ? "run" : "pause"); }
  step(): void { this.along = true; if (this.rests) this.command("step"); }
  private command(what: string): void { if (!this.over) void fetch(what, { method: "POST" }).catch(() => undefined); }

  /** Gets what happens until the program has ended. */
  async listen(): Promise<void> {
    for (let from = 0, failed = 0; !this.over && failed < 8;) {
      try {
        const answer = await fetch(`events?from=${from}`, { cache: "no-store" });
        if (!answer.ok) throw new Error(answer.statusText);
        for (const line of (await answer.text()).split("\n")) {
          if (!line) continue;
          const piece = JSON.parse(line) as Piece;
          from++;
          this.waiting.push(piece);
        }
        failed = 0;
        await this.take();
      } catch {
        failed++;
        await pause(250);
      }
    }
    this.over = true;
    const { end } = this.app.film.head;
    if (end.kind === "trace") this.ends({ end: { kind: "lost", title: "the program has ended without reporting how" } });
    this.show();
  }

  /** Shows what has come; not so often that it takes the time of everything else. */
  private async take(): Promise<void> {
    const now = performance.now();
    if (now < this.due) await pause(this.due - now);
    const began = performance.now(), pieces = this.waiting.splice(0), { app } = this, { film } = app, count = film.count;
    if (pieces.some(piece => piece.n)) {
      this.going = true;
      app.grow(() => { for (const piece of pieces) film.grow(piece); });
      if (this.along || !count) app.go(film.count - 1); else app.tell("at");
      this.going = false;
    }
    for (const piece of pieces) {
      if (piece.state) this.rests = piece.state === "paused";
      if (piece.end) this.ends(piece);
      if (piece.over) this.over = true;
    }
    this.show();
    this.due = performance.now() + Math.max(PACE, SHARE * (performance.now() - began));
  }

  private ends(piece: Piece): void {
    if (piece.end) this.app.film.head.end = piece.end;
    this.rests = false;
    ending(this.app);
  }

  private show(): void {
    const run = $("live-run"), name = this.rests ? "run" : "pause";
    run.replaceChildren(icon(this.rests ? "play" : "pause"), this.rests ? "run" : "pause");
    run.title = this.rests ? "Continue the program (p)" : "Pause the program (p)";
    run.setAttribute("aria-label", `The program: ${name}`);
    for (const id of ["live-run", "live-step"]) ($(id) as HTMLButtonElement).disabled = this.over || (id === "live-step" && !this.rests);
    $("live-said").textContent = this.over ? "the program has ended" : this.rests ? "the program is paused" : "the program runs";
    document.body.dataset.live = this.over ? "over" : this.rests ? "rests" : "runs";
  }

  /** The page as a file that needs no program. */
  page(): string {
    const { film } = this.app, { live: _, ...head } = film.head;
    const bytes = film.encoded();
    const data = JSON.stringify({ ...head, bytes: bytes.length, ...(this.over ? {} : { end: { kind: "cut" } }) }).replaceAll("<", "\\u003c");
    const put = (html: string, id: string, type: string, text: string): string => {
      const mark = `<script id="${id}" type="${type}">`, at = html.indexOf(mark) + mark.length;
      return html.slice(0, at) + text + html.slice(html.indexOf("</script>", at));
    };
    return "<!DOCTYPE html>\n" + put(put(this.shell, "head-data", "application/json", data), "events-data", "text/plain", stored(bytes));
  }

  private save(): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.page()], { type: "text/html" }));
    link.download = `${document.title.split(":")[0]}.html`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));
