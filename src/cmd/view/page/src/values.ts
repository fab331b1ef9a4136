// The variables of a goroutine's frame, at the events at which they were looked at.
import type { Film } from "./film";

/** Variables as a page has them. */
export interface Values {
  texts: string[];
  /** By number of text: a function, then name and value of each variable. */
  frames: number[][];
  /** Events with variables that are new, two numbers each: how many events after the one before, and the number of the frame. */
  at: number[];
  /** There was more to look at than the page has. */
  cut: boolean;
}

/** Variables with more of them: those of a piece whose first event has the number `first`. */
export function added(to: Values | undefined, more: Values, first: number): Values {
  if (!to) to = { texts: [], frames: [], at: [], cut: false };
  for (const text of more.texts) to.texts.push(text);
  for (const frame of more.frames) to.frames.push(frame);
  let last = 0;
  for (let n = 0; n < to.at.length; n += 2) last += to.at[n];
  more.at.forEach((by, n) => to.at.push(n ? by : first + by - last));
  to.cut ||= more.cut;
  return to;
}

export interface Variable { name: string; value: string; changed: boolean }
/** What is known at an event: of a function's variables, seen at event `at` or not changed since. */
export interface Seen { func: string; variables: Variable[]; at: number }

/** The events at which variables are looked at. */
const LOOKS = ["Op", "GoBlock", "GoSyscallBegin"];
/** How far back the last look at a goroutine is searched. */
const FAR = 20000;

export class Variables {
  /** By goroutine: the events, and the frames that were new with them. */
  private readonly known = new Map<number, { events: number[]; frames: number[] }>();
  private readonly looks: Set<number>;
  /** The last event with variables, and how many numbers of `at` have been read. */
  private last = -1; private read = 0;

  constructor(private readonly film: Film, private readonly values: Values) {
    this.looks = new Set(LOOKS.map(name => film.is[name]));
  }

  /** Reads what was added since the last time. */
  private take(): void {
    const { film, values: { at } } = this;
    for (; this.read + 1 < at.length; this.read += 2) {
      const event = Math.max(this.last, 0) + at[this.read];
      let of = this.known.get(film.g[event]);
      if (!of) this.known.set(film.g[event], of = { events: [], frames: [] });
      of.events.push(event); of.frames.push(at[this.read + 1]);
      this.last = event;
    }
  }

  /** Whose code the source shows at event `i`: of one that is started, its creator's. */
  who(i: number): number { return this.film.name(i) === "GoCreate" ? this.film.arg[i] : this.film.g[i]; }

  /** What is known of goroutine `g` at event `i`; "cut": no more than that there was more to look at. */
  of(g: number, i: number): Seen | "cut" | undefined {
    const { film, values } = this;
    this.take();
    let at = i;
    while (at >= 0 && at > i - FAR && !(film.g[at] === g && this.looks.has(film.kind[at]))) at--;
    if (at < 0 || at <= i - FAR) return undefined;
    if (values.cut && at > this.last) return "cut";
    const of = this.known.get(g);
    let n = of ? of.events.length - 1 : -1;
    while (of && n >= 0 && of.events[n] > at) n--;
    if (!of || n < 0) return undefined;
    const frame = values.frames[of.frames[n]], before = n > 0 ? values.frames[of.frames[n - 1]] : [];
    // Only what is new with this very event has changed, in the same function.
    const old = of.events[n] === at && before[0] === frame[0] ? before : frame, variables: Variable[] = [];
    for (let k = 1; k + 1 < frame.length; k += 2) {
      const was = old.findIndex((text, j) => j % 2 === 1 && text === frame[k]);
      variables.push({ name: values.texts[frame[k]], value: values.texts[frame[k + 1]], changed: old !== frame && (was < 0 || old[was + 1] !== frame[k + 1]) });
    }
    return { func: frame.length ? values.texts[frame[0]] : "", variables, at };
  }
}
