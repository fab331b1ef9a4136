// What all parts of the page share: the film, the event that is looked at, the goroutine that is followed.
import type { Film } from "./film";
import { Index } from "./index";
import { States, type State } from "./state";

export type Change = "at" | "follow" | "range" | "index" | "grown";

export class App {
  at = 0;
  followed = 0;
  /** The part of time that the timeline shows. */
  from: number; to: number;
  /** How long things take to move, in milliseconds; 0: not at all. */
  motion = 420;
  readonly states: States;
  private made: Index | undefined;
  private readonly heard: ((what: Change, before: number) => void)[] = [];

  constructor(readonly film: Film) {
    this.states = new States(film);
    [this.from, this.to] = this.whole();
  }

  /** All of time in which there is something to see: it begins where a goroutine first runs. */
  whole(): [number, number] {
    const { film } = this, run = film.is.GoStart;
    let first = 0;
    while (first < film.count && film.kind[first] !== run) first++;
    const from = first < film.count ? film.when[first] : film.begin;
    return from < film.end ? [from, film.end] : [film.begin, film.end];
  }

  listen(hear: (what: Change, before: number) => void): void { this.heard.push(hear); }
  tell(what: Change, before = this.at): void { for (const hear of this.heard) hear(what, before); }

  state(): State { return this.states.at(this.at); }

  /** What is known of goroutines; worked out at the first call, for a large film a moment long. */
  index(): Index { return this.made ??= new Index(this.film); }
  hasIndex(): boolean { return this.made !== undefined; }

  /** Takes in more events with `grow`. A timeline that shows the end continues to. */
  grow(grow: () => void): void {
    const { film } = this, [from, to] = this.whole(), end = this.to >= film.end, all = !film.count || (this.from === from && this.to === to);
    grow();
    this.states.grown();
    this.made = undefined;
    if (all) [this.from, this.to] = this.whole();
    else if (end) { const length = this.to - this.from; this.to = film.end; this.from = film.end - length; }
    this.tell("grown");
  }

  go(i: number): void {
    const before = this.at, { film } = this;
    this.at = Math.max(0, Math.min(film.count - 1, i));
    if (film.count) {
      const t = film.when[this.at], length = this.to - this.from;
      if (t < this.from || t > this.to) {
        this.from = Math.max(film.begin, Math.min(t - length / 2, film.end - length));
        this.to = Math.min(film.end, this.from + length);
      }
    }
    this.tell("at", before);
  }

  follow(g: number): void {
    this.followed = this.followed === g ? 0 : g;
    this.tell("follow");
  }

  show(from: number, to: number): void {
    const { film } = this, length = Math.min(Math.max(to - from, 20), film.end - film.begin);
    this.from = Math.max(film.begin, Math.min(from, film.end - length));
    this.to = this.from + length;
    this.tell("range");
  }

  zoom(factor: number, around = this.film.count ? this.film.when[this.at] : this.from): void {
    const at = Math.max(this.from, Math.min(around, this.to));
    this.show(at - (at - this.from) * factor, at + (this.to - at) * factor);
  }
}
