// Numbers, times and names as readers see them.

/** A span of time: 420 ns, 1.50 µs, 12.3 ms, 2.00 s. */
export function span(ns: number): string {
  const sign = ns < 0 ? "−" : "";
  let n = Math.abs(ns);
  if (n < 1000) return `${sign}${Math.round(n)} ns`;
  for (const unit of ["µs", "ms"]) {
    n /= 1000;
    if (n < 999.5) return `${sign}${n.toPrecision(3)} ${unit}`;
  }
  n /= 1000;
  return `${sign}${n < 1000 ? n.toPrecision(3) : Math.round(n)} s`;
}

/** A size: 512 B, 4.10 kB, 33.5 MB. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let n = bytes;
  for (const unit of ["kB", "MB", "GB"]) {
    n /= 1000;
    if (n < 999.5) return `${n.toPrecision(3)} ${unit}`;
  }
  return `${(n / 1000).toPrecision(3)} TB`;
}

/** A moment, with as many digits as tell two moments apart that are `step` nanoseconds apart. */
export function moment(ns: number, step = 1): string {
  const [unit, name] = ns >= 1e9 ? [1e9, "s"] : ns >= 1e6 ? [1e6, "ms"] : [1e3, "µs"];
  const digits = Math.max(0, Math.min(6, Math.ceil(Math.log10((unit as number) / Math.max(1, step)))));
  return `${(ns / (unit as number)).toFixed(digits)} ${name}`;
}

/** A round step so that about `most` of them fit into a length of time. */
export function roundStep(length: number, most: number): number {
  const raw = length / Math.max(1, most), unit = 10 ** Math.floor(Math.log10(Math.max(1e-9, raw)));
  return [1, 2, 5, 10].map(n => n * unit).find(n => n >= raw) ?? 10 * unit;
}

export const plural = (n: number, one: string): string => `${n.toLocaleString("en")} ${one}${n === 1 ? "" : "s"}`;

/** A value that is above this share of all values, which are sorted. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] : 0;
}

/** What a goroutine waits for, from the sentence of its parking. */
export const reasonOf = (template: string): string => /(?:parks|blocks): (.*)$/.exec(template)?.[1] ?? template.replace(/^\{g\} /, "");

/** The expression that a goroutine waits on, as the source line has it; empty: the line does not tell. */
export function awaited(reason: string, line: string): string {
  const path = "([\\w.\\[\\]]+(?:\\(\\))?)";
  const find = (...all: string[]): string => {
    for (const one of all) { const hit = new RegExp(one).exec(line); if (hit) return hit[1]; }
    return "";
  };
  if (reason.startsWith("chan receive")) return find(`<-\\s*${path}`, `range\\s+${path}`);
  if (reason.startsWith("chan send")) return find(`${path}\\s*<-`);
  if (reason.startsWith("sync.RWMutex.R")) return find(`${path}\\.RLock\\(`);
  if (/^sync\.(RW)?Mutex/.test(reason)) return find(`${path}\\.Lock\\(`);
  if (/^sync\.(WaitGroup|Cond)/.test(reason)) return find(`${path}\\.Wait\\(`);
  return "";
}

/** A goroutine's function without its package's path. */
export const short = (func: string): string => func.replace(/^.*\//, "");
