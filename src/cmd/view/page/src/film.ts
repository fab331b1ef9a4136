// The events of a page as columns of numbers. film.rs (in Rust) says how they are written.

/** How a run ended. */
export interface End { kind: string; title?: string; text?: string; status?: number; cut?: boolean; }
/** The data of the page apart from the events. */
export interface Head {
  kind: "program" | "trace"; sched?: string; system?: string; writer?: string;
  procs: number; queues: boolean; count: number; end: End;
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
}

/** An operation on an object; what a channel held and could hold before it. */
export interface Act { kind: string; object: number; length: number; capacity: number }
const UNIT = 1 << 20, FILL = 1 << 16;

export class Film {
  readonly count: number;
  readonly when: Float64Array; readonly kind: Uint8Array; readonly text: Uint32Array;
  readonly p: Int16Array; readonly g: Float64Array; readonly arg: Float64Array; readonly place: Int32Array;
  private readonly changes: Uint32Array;
  /** Numbers of the events by name. */
  readonly is: Record<string, number>;
  readonly begin: number; readonly end: number;

  constructor(readonly head: Head, private readonly bytes: Uint8Array) {
    const n = this.count = head.count;
    this.when = new Float64Array(n); this.kind = new Uint8Array(n); this.text = new Uint32Array(n);
    this.p = new Int16Array(n); this.g = new Float64Array(n); this.arg = new Float64Array(n);
    this.place = new Int32Array(n); this.changes = new Uint32Array(n);
    this.is = Object.fromEntries(head.events.map((e, i) => [e[0], i]));
    this.decode();
    this.begin = n ? this.when[0] : 0;
    this.end = n ? Math.max(this.when[n - 1], this.begin + 1) : 1;
  }

  private decode(): void {
    const b = this.bytes, { when, kind, text, p, g, arg, place, changes } = this;
    let at = 0, t = 0, last = 0;
    const big = (): number => {
      let n = 0, unit = 1, byte;
      do { byte = b[at++]; n += (byte & 127) * unit; unit *= 128; } while (byte > 127);
      return n;
    };
    // Nearly all numbers are one byte.
    const number = (): number => b[at] < 128 ? b[at++] : big();
    for (let i = 0; i < this.count; i++) {
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
      .replaceAll("{creator}", "G" + this.arg[i]).replaceAll("{n}", String(this.arg[i]));
  }

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
