// Motion: what stays on the page travels from where it was to where it is, and the decision is drawn as an arrow.
import { still, svg } from "./dom";

type Box = { x: number; y: number; width: number; height: number };

export class Flight {
  private readonly boxes = new Map<string, Box>();
  /** What is under way. */
  private moving: Animation[] = [];
  constructor(private readonly room: HTMLElement, private readonly wires: SVGElement) {}

  private tokens(): HTMLElement[] { return [...this.room.querySelectorAll<HTMLElement>("[data-token]")]; }

  /** Remembers where everything is. */
  take(): void {
    this.boxes.clear();
    for (const token of this.tokens()) this.boxes.set(token.dataset.token as string, token.getBoundingClientRect());
  }

  /** Lets everything travel from where it was; `origins`: where new ones come from. */
  play(ms: number, origins: Map<string, string>): void {
    if (ms <= 0 || still()) return;
    const now = new Map(this.tokens().map(t => [t.dataset.token as string, t]));
    // All places are read before anything is moved.
    const places = [...now].map(([name, token]) => [name, token, token.getBoundingClientRect()] as const);
    for (const [name, token, to] of places) {
      const was = this.boxes.get(name) ?? this.boxes.get(origins.get(name) ?? "");
      if (!was) { this.moving.push(token.animate([{ opacity: 0, transform: "scale(.3)" }, { opacity: 1, transform: "none" }], { duration: ms / 2, easing: "ease-out" })); continue; }
      const dx = was.x + was.width / 2 - to.x - to.width / 2, dy = was.y + was.height / 2 - to.y - to.height / 2;
      if (Math.abs(dx) < 1 && Math.abs(dy) < 1) continue;
      this.moving.push(token.animate([
        { transform: `translate(${dx}px, ${dy}px)`, zIndex: 6 },
        { transform: `translate(${dx / 2}px, ${dy / 2 - Math.min(30, Math.abs(dx) / 8)}px)`, zIndex: 6, offset: .5 },
        { transform: "none", zIndex: 6 },
      ], { duration: ms, easing: "cubic-bezier(.35,.1,.25,1)" }));
    }
    const room = this.room.getBoundingClientRect();
    for (const [name, was] of this.boxes) {
      if (now.has(name) || !name.startsWith("g")) continue;
      const ghost = document.createElement("span");
      ghost.className = "g run"; ghost.textContent = name.toUpperCase(); ghost.setAttribute("aria-hidden", "true");
      ghost.style.cssText = `position:absolute;left:${was.x - room.x}px;top:${was.y - room.y}px;pointer-events:none;z-index:6`;
      this.room.append(ghost);
      ghost.animate([{ opacity: .9, transform: "none" }, { opacity: 0, transform: "translateY(-14px) scale(1.3)" }], { duration: ms }).onfinish = () => ghost.remove();
    }
  }

  /** Ends what is under way, so that everything is where it belongs. */
  clear(): void { this.wires.replaceChildren(); for (const one of this.moving) one.cancel(); this.moving = []; }

  /** A word at an element. */
  word(at: Element | null, says: string): void {
    if (!at) return;
    const room = this.room.getBoundingClientRect(), box = at.getBoundingClientRect();
    this.label(box.x - room.x + box.width / 2, box.y - room.y + box.height / 2 + 4, says);
  }

  /** Where there is something to read, but for arrows. */
  private texts(room: DOMRect): DOMRect[] {
    const range = document.createRange();
    return [...this.room.querySelectorAll(".g, .m, h2, .none, .on, .is, .what, .since, .label, .more")].map(e => {
      range.selectNodeContents(e);
      const box = range.getBoundingClientRect();
      return new DOMRect(box.x - room.x, box.y - room.y, box.width, box.height);
    });
  }

  /** A word that can be read wherever it is. */
  private label(x: number, y: number, says: string): void {
    const wide = width(says) + 12;
    this.wires.append(svg("rect", { x: x - wide / 2, y: y - 13, width: wide, height: 18, rx: 5 }), svg("text", { x, y, "text-anchor": "middle" }, says));
  }

  /** An arrow from one element to another, with a word at it; `value`: something travels along. */
  arrow(from: Element | null, to: Element | null, word: string, value: boolean, ms: number): void {
    if (!from || !to || from === to) return;
    const room = this.room.getBoundingClientRect(), a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
    if (!a.width || !b.width) return;
    const at = (r: DOMRect): [number, number] => [r.x + r.width / 2 - room.x, r.y + r.height / 2 - room.y];
    const [x1, y1] = at(a), [x2, y2] = at(b), length = Math.hypot(x2 - x1, y2 - y1);
    if (length < 12) return;
    const bend = Math.min(60, length / 4), mx = (x1 + x2) / 2 + (y2 - y1) / length * bend, my = (y1 + y2) / 2 - (x2 - x1) / length * bend;
    // It ends at the edge of its target.
    const angle = Math.atan2(y2 - my, x2 - mx), reach = Math.min(b.width / 2 / Math.max(.2, Math.abs(Math.cos(angle))), b.height / 2 / Math.max(.2, Math.abs(Math.sin(angle)))) + 3;
    const ex = x2 - Math.cos(angle) * reach, ey = y2 - Math.sin(angle) * reach;
    const d = `M${x1},${y1} Q${mx},${my} ${ex},${ey}`;
    const wing = (turn: number): string => `${ex - 11 * Math.cos(angle + turn)},${ey - 11 * Math.sin(angle + turn)}`;
    this.wires.append(svg("path", { d }), svg("path", { class: "tip", d: `M${ex},${ey} L${wing(.42)} L${wing(-.42)}z` }));
    if (word) {
      // A short arrow would be hidden by its word, which then is at its side; on a long one the word is where it covers least.
      const wide = this.room.clientWidth, aside = length < 110 ? word.length * 3.5 + 26 : 0, half = width(word) / 2 + 6;
      const spot = (t: number): [number, number] => {
        const u = 1 - t, x = u * u * x1 + 2 * u * t * mx + t * t * ex, y = u * u * y1 + 2 * u * t * my + t * t * ey;
        return [Math.max(half, Math.min(wide - half, aside ? Math.max(x1, ex) + aside : x)), y - 2 + (aside ? 6 : 0)];
      };
      const all = aside ? [spot(.5)] : [.5, .42, .58, .34, .66, .26, .7].map(spot);
      this.label(...least(all, half, [...this.texts(room), new DOMRect(ex - 12, ey - 12, 24, 24)]), word);
    }
    if (value && ms > 0 && !still()) {
      const dot = svg("circle", { r: 6, class: "value" });
      dot.append(svg("animateMotion", { dur: `${Math.max(ms, 300)}ms`, path: d, fill: "freeze", begin: "0s" }));
      this.wires.append(dot);
    }
  }
}

/** The spot at which a word covers the least of some boxes; the first one of equals. */
export function least(spots: [number, number][], half: number, boxes: Box[]): [number, number] {
  let best = spots[0], cost = Infinity;
  for (const [x, y] of spots) {
    let covers = 0;
    for (const b of boxes) covers += Math.max(0, Math.min(x + half, b.x + b.width) - Math.max(x - half, b.x)) * Math.max(0, Math.min(y + 6, b.y + b.height) - Math.max(y - 14, b.y));
    if (covers < cost) [best, cost] = [[x, y], covers];
  }
  return best;
}

const ruler = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
/** How wide a word is. (The text itself is not asked: the browser would work out the whole page for it.) */
function width(says: string): number {
  if (!ruler) return says.length * 7;
  ruler.font = "650 12px system-ui, -apple-system, \"Segoe UI\", Roboto, sans-serif";
  return ruler.measureText(says).width;
}
