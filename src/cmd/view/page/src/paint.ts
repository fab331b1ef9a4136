// What drawing needs: the colours of the style sheet, a context in the page's pixels, the legend.
import { el } from "./dom";

/** Where to draw, in pixels of the page. */
export function context(canvas: HTMLCanvasElement, ratio: number): CanvasRenderingContext2D {
  const ctx = canvas.getContext("2d") as CanvasRenderingContext2D;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.font = "12px system-ui, sans-serif"; ctx.textBaseline = "middle"; ctx.imageSmoothingEnabled = false;
  return ctx;
}

export function legend(): HTMLElement[] {
  const one = (what: string, says: string): HTMLElement => el("span", {}, el("i", { class: what }), says);
  return [one("run", "running"), one("ready", "runnable"), one("wait", "waiting"), one("call", "in a system call"), one("gc", "world stopped"), one("mark", "this event")];
}

export interface Palette { ink: string; soft: string; line: string; edge: string; back: string; run: string; run2: string; runInk: string; ready: string; gc: string; mark: string; bad: string; runs: number[]; notes: number[]; states: number[]; faint: number }
let known: [string, Palette] | undefined;
/** The colours of the style sheet; as numbers for pixels where many are drawn. */
export function palette(): Palette {
  const style = getComputedStyle(document.documentElement), get = (name: string): string => style.getPropertyValue("--" + name).trim();
  const key = get("back") + get("run");
  if (known?.[0] === key) return known[1];
  const number = (hex: string, alpha = 255): number => { const n = parseInt(hex.slice(1).length === 3 ? [...hex.slice(1)].map(h => h + h).join("") : hex.slice(1), 16); return (alpha << 24 | (n & 255) << 16 | n & 0xff00 | n >> 16) >>> 0; };
  const made: Palette = {
    ink: get("ink"), soft: get("soft"), line: get("line"), edge: get("edge"), back: get("back"), run: get("run"), run2: get("run-2"), runInk: get("run-ink"), ready: get("ready"), gc: get("gc"), mark: get("mark"), bad: get("bad"),
    runs: [number(get("run")), number(get("run-2"))], notes: [number(get("soft")), number(get("wait"))], states: [number(get("ready")), number(get("run")), number(get("call")), number(get("wait"), 90)], faint: number(get("run"), 60),
  };
  known = [key, made];
  return made;
}

/** Gives a canvas this size, in pixels of the page, if it has another one. */
export function resize(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  const w = Math.round(width * ratio), h = Math.round(height * ratio), tall = height + "px";
  if (canvas.style.height !== tall) canvas.style.height = tall;
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
}

/** As much of a text as there is room for; an ellipsis for the rest. */
export function fit(ctx: CanvasRenderingContext2D, text: string, room: number): string {
  if (ctx.measureText(text).width <= room) return text;
  let n = text.length - 1;
  while (n > 0 && ctx.measureText(text.slice(0, n) + "…").width > room) n--;
  return text.slice(0, n).trimEnd() + "…";
}
