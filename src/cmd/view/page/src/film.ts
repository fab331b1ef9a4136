// The events of a page as columns of numbers. film.rs (in Rust) says how they are written.

import { size } from "./format";
import { added, type Values } from "./values";

/** How a run ended. */
export interface End { kind: string; title?: string; text?: string; status?: number; cut?: boolean; }
/** The data of the page apart from the events. */
export interface Head {
  kind: "program" | "trace"; sched?: string; system?: string; writer?: string;
  /** Of the choices that Go leaves open. */
  seed?: number;
  procs: number; queues: boolean; count: number; end: End;
  /** How many bytes the events are, before they are compressed. */
  bytes?: number;
  /** Name of the event and the functions of Go's runtime that do it. */
  events: [string, string][];
  texts: string[];
  /** File and line, function, text of the line, number of the file, number of the place that the function was called from. */
  places: [string, string, string, (number | null)?, number?][];
  files?: { name: string; text: string }[];
  /** Names of the objects that operations (events `Op`) are about. */
  objects?: string[];
  /** What the operation of a sentence does, by the sentence's number: Send, Lock, ... */
  acts?: Record<string, string>;
  /** Only this part of the run's time is on the page: from, to, in nanoseconds since its first event. */
  window?: [number, number | null];
  /** A long trace is shown one part at a time: how many bytes and events each has, when its first and last event is, and the longest
   * time between becoming runnable and running. */
  parts?: { bytes: number; count: number; from: number; to: number; late: number }[];
  /** Which of them this film is, from 0. */
  part?: number;
  /** Variables of goroutines, of a run in virtual time. */
  values?: Values;
  /** The run is not over: pieces are to come. In virtual time it can be stepped. */
  live?: "threads" | "virtual";
}

/** What has come of a run since the piece before; `end` and `over` at its end. */
export interface Piece {
  n?: number; procs?: number; texts?: string[]; places?: Head["places"]; files?: Head["files"]; objects?: string[]; acts?: Record<string, string>; events?: string; values?: Values;
  state?: "paused" | "running"; end?: End; over?: boolean;
}

/** An operation on an object; what a channel held and could hold before it. */
export interface Act { kind: string; object: number; length: number; capacity: number }
const UNIT = 1 << 20, FILL = 1 << 16;

type Columns = { when: Float64Array; kind: Uint8Array; text: Uint32Array; p: Int16Array; g: Float64Array; arg: Float64Array; place: Int32Array; changes: Uint32Array };

export class Film {
  count = 0;
  when!: Float64Array; kind!: Uint8Array; text!: Uint32Array;
  p!: Int16Array; g!: Float64Array; arg!: Float64Array; place!: Int32Array;
  private changes!: Uint32Array;
  /** What has room for events that are to come; the fields above are its beginning. */
  private columns: Columns | undefined; private room = 0;
  private bytes: Uint8Array; private used: number;
  /** Numbers of the events by name. */
  readonly is: Record<string, number>;
  begin = 0; end = 1;
  /** The beginning of the run, which is before the first event if the page shows a part of it. */
  zero = 0;

  constructor(readonly head: Head, bytes: Uint8Array) {
    this.bytes = bytes; this.used = bytes.length;
    this.is = Object.fromEntries(head.events.map((e, i) => [e[0], i]));
    this.decode(head.count, 0);
  }

  /** More events of the same run. */
  grow(piece: Piece): void {
    const { head } = this;
    for (const text of piece.texts ?? []) head.texts.push(text);
    for (const place of piece.places ?? []) head.places.push(place);
    if (piece.files) head.files = [...(head.files ?? []), ...piece.files];
    if (piece.objects) head.objects = piece.objects;
    if (piece.acts) head.acts = piece.acts;
    head.procs = Math.max(head.procs, piece.procs ?? 0);
    if (!piece.n || !piece.events) return;
    if (piece.values) head.values = added(head.values, piece.values, this.count);
    const more = fromBase64(piece.events), from = this.used, size = from + more.length;
    if (size > this.bytes.length) {
      const bytes = new Uint8Array(Math.max(size, this.bytes.length * 2));
      bytes.set(this.bytes.subarray(0, from));
      this.bytes = bytes;
    }
    this.bytes.set(more, from);
    this.used = size;
    this.decode(piece.n, from);
    head.count = this.count;
  }

  /** All events, as the columns were made from them. */
  encoded(): Uint8Array { return this.bytes.subarray(0, this.used); }

  private reserve(n: number): void {
    if (n > this.room || !this.columns) {
      const room = this.room = Math.max(n, this.room * 2), old = this.columns;
      const keep = <T extends { set(from: T): void }>(now: T, before: T | undefined): T => { if (before) now.set(before); return now; };
      this.columns = {
        when: keep(new Float64Array(room), old?.when), kind: keep(new Uint8Array(room), old?.kind), text: keep(new Uint32Array(room), old?.text), p: keep(new Int16Array(room), old?.p),
        g: keep(new Float64Array(room), old?.g), arg: keep(new Float64Array(room), old?.arg), place: keep(new Int32Array(room), old?.place), changes: keep(new Uint32Array(room), old?.changes),
      };
    }
    const c = this.columns;
    this.count = n;
    this.when = c.when.subarray(0, n); this.kind = c.kind.subarray(0, n); this.text = c.text.subarray(0, n); this.p = c.p.subarray(0, n);
    this.g = c.g.subarray(0, n); this.arg = c.arg.subarray(0, n); this.place = c.place.subarray(0, n); this.changes = c.changes.subarray(0, n);
  }

  /** Reads the next events, which begin at a byte. */
  private decode(more: number, at: number): void {
    const first = this.count;
    this.reserve(first + more);
    const b = this.bytes, { when, kind, text, p, g, arg, place, changes } = this;
    let t = first ? when[first - 1] : 0, last = first ? g[first - 1] : 0;
    const big = (): number => {
      let n = 0, unit = 1, byte;
      do { byte = b[at++]; n += (byte & 127) * unit; unit *= 128; } while (byte > 127);
      return n;
    };
    // Nearly all numbers are one byte.
    const number = (): number => b[at] < 128 ? b[at++] : big();
    for (let i = first; i < this.count; i++) {
      let n = number();
      when[i] = t += n % 2 ? -(n + 1) / 2 : n / 2;
      kind[i] = number(); text[i] = number(); p[i] = number() - 1;
      n = number();
      g[i] = last += n % 2 ? -(n + 1) / 2 : n / 2;
      arg[i] = number(); place[i] = number() - 1;
      changes[i] = at;
      for (let queues = number(); queues > 0; queues--) {
        number(); number();
        for (let came = number(); came > 0; came--) number();
      }
    }
    const n = this.count;
    this.begin = n ? when[0] : 0;
    this.end = n ? Math.max(when[n - 1], this.begin + 1) : 1;
    const { parts, part, window } = this.head;
    this.zero = this.begin - (parts ? parts[part ?? 0].from : window?.[0] ?? 0);
  }

  /** Tells the changes of queues with event `i`: how many left at the front, who came to the back. */
  changed(i: number, each: (queue: number, gone: number, came: number[]) => void): void {
    const b = this.bytes;
    let at = this.changes[i];
    const number = (): number => {
      let n = 0, unit = 1, byte;
      do { byte = b[at++]; n += (byte & 127) * unit; unit *= 128; } while (byte > 127);
      return n;
    };
    for (let queues = number(); queues > 0; queues--) {
      const queue = number(), gone = number(), came: number[] = [];
      for (let n = number(); n > 0; n--) came.push(number());
      each(queue, gone, came);
    }
  }

  name(i: number): string { return this.head.events[this.kind[i]][0]; }
  /** The functions of Go's runtime that do this; may be empty. */
  goName(i: number): string { return this.head.events[this.kind[i]][1]; }
  template(i: number): string { return this.head.texts[this.text[i]]; }

  /** What event `i` does to which object, if it is an operation. */
  act(i: number): Act | undefined {
    const kind = this.head.acts?.[this.text[i]];
    if (kind === undefined || this.kind[i] !== this.is.Op) return undefined;
    const arg = this.arg[i], rest = Math.floor(arg / UNIT);
    return { kind, object: arg % UNIT, length: rest % FILL, capacity: Math.floor(rest / FILL) };
  }

  sentence(i: number): string {
    if (this.kind[i] === this.is.Op) return this.template(i).replaceAll("{g}", "G" + this.g[i]).replaceAll("{o}", this.head.objects?.[this.arg[i] % UNIT] ?? "?");
    return this.template(i).replaceAll("{g}", "G" + this.g[i]).replaceAll("{p}", "P" + this.p[i])
      .replaceAll("{creator}", "G" + this.arg[i]).replaceAll("{n}", String(this.arg[i])).replaceAll("{bytes}", size(this.arg[i]));
  }

  /** Whether the place of event `i` is one where its goroutine was: who starts or wakes another one is somewhere else. */
  isAt(i: number): boolean { return this.place[i] >= 0 && this.kind[i] !== this.is.GoCreate && this.kind[i] !== this.is.GoUnblock; }

  /** The last event at or before a time. */
  before(t: number): number {
    let lo = 0, hi = this.count;
    while (lo < hi) { const mid = (lo + hi) >> 1; if (this.when[mid] <= t) lo = mid + 1; else hi = mid; }
    return lo - 1;
  }
  /** The event that is nearest to a time. */
  nearest(t: number): number {
    const i = Math.max(0, this.before(t));
    return i + 1 < this.count && this.when[i + 1] - t < t - this.when[i] ? i + 1 : i;
  }
}

/** Bytes from base 64. */
export function fromBase64(text: string): Uint8Array {
  const native = (Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array }).fromBase64;
  if (native) return native.call(Uint8Array, text);
  const raw = atob(text), bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}
