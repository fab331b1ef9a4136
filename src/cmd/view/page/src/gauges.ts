// Small pictures of amounts in the machine room: what a channel holds, the turns of a P, a local queue.
import { h, type Shape } from "./draw";

/** What a channel holds, as boxes. */
export function buffer(length: number, capacity: number): Shape {
  if (!capacity) return h("span", { class: "soft" }, "no buffer");
  if (capacity > 12) return h("span", { class: "soft" }, `${length} of ${capacity}`);
  return h("span", { class: "buffer", role: "img", "aria-label": `${length} of ${capacity} in the buffer` }, ...Array.from({ length: capacity }, (_, k) => h("i", { class: k < length ? "full" : "" })));
}

/** The turns of a P: a full circle is 61. */
export function tick(n: number, is61: boolean): Shape {
  const share = (n % 61) / 61, length = 2 * Math.PI * 12;
  return h("svg", { viewBox: "0 0 32 32", class: is61 ? "tick at61" : "tick", role: "img", "aria-label": `tick ${n % 61} of 61` }, h("title", {}, `tick ${n % 61} of 61: on the 61st, the global queue comes first`),
    h("circle", { cx: 16, cy: 16, r: 12 }), h("circle", { class: "done", cx: 16, cy: 16, r: 12, "stroke-dasharray": `${(is61 ? 1 : share) * length} ${length}`, transform: "rotate(-90 16 16)" }), h("text", { x: 16, y: 19.5 }, String(is61 ? 61 : n % 61)));
}

/** A local queue as the ring that it is: 256 places, the arc begins at the head. */
export function ring(length: number, head: number): Shape {
  const round = 2 * Math.PI * 15, full = Math.min(1, length / 256);
  return h("svg", { viewBox: "0 0 40 40", class: "ring", role: "img", "aria-label": `local queue: ${length} of 256` }, h("title", {}, `local queue: ${length} of 256, head at ${head % 256}`),
    h("circle", { cx: 20, cy: 20, r: 15 }), h("circle", { class: "full", cx: 20, cy: 20, r: 15, "stroke-dasharray": `${length ? Math.max(3, full * round) : 0} ${round}`, transform: `rotate(${(head % 256) / 256 * 360 - 90} 20 20)` }), h("text", { x: 20, y: 24 }, String(length)));
}
