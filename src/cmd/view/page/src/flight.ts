// Motion: what stays on the page travels from where it was to where it is, and the decision is drawn as an arrow.
import { still, svg } from "./dom";

/** Where something was, and in which part of the room. */
interface Spot { box: Box; place: string | undefined }
type Box = { x: number; y: number; width: number; height: number };

export class Flight {
  private readonly boxes = new Map<string, Spot>();
  /** What is under way, and where it will be in the end. */
  private moving: Animation[] = [];
  /** Values on their way, and how they start. */
  private readonly dots: HTMLElement[] = [];
  private readonly starts: (() => void)[] = [];
  private readonly drawn: SVGElement[] = [];
  private readonly ends = new Map<Element, DOMRect>();
  constructor(private readonly room: HTMLElement, private readonly wires: SVGElement) {}

  /** Those of the things on the page that have such names. (The browser looks for a few names sooner than we look at all that there is.) */
  private tokens(names: Set<string>): HTMLElement[] {
    if (names.size <= 16) return [...this.room.querySelectorAll<HTMLElement>([...names].map(name => `[data-token="${name}"]`).join())];
    return [...this.room.querySelectorAll<HTMLElement>("[data-token]")].filter(token => names.has(token.dataset.token as string));
  }

  /** Whether something is under way. */
  get busy(): boolean { return this.moving.length > 0; }

  /** Remembers where things with these names are. */
  take(names: Set<string>): void {
    this.boxes.clear();
    if (names.size === 0) return;
    for (const token of this.tokens(names)) this.boxes.set(token.dataset.token as string, { box: token.getBoundingClientRect(), place: place(token) });
  }

  /** The cards that something travels to are in front of the others. */
  private readonly raised: HTMLElement[] = [];
  private raise(token: HTMLElement): void {
    const card = token.closest<HTMLElement>(".p, .hall, .global");
    if (card && !this.raised.includes(card)) { this.raised.push(card); card.style.zIndex = "4"; }
  }

  /** Lets things with these names travel from where they were; `origins`: where new ones come from. */
  play(ms: number, names: Set<string>, origins: Map<string, string>): void {
    if (ms <= 0 || names.size === 0 || still()) return;
    const now = new Map(this.tokens(names).map(t => [t.dataset.token as string, t]));
    // All places are read before anything is moved.
    const places = [...now].map(([name, token]) => [name, token, token.getBoundingClientRect()] as const), room = this.room.getBoundingClientRect();
    for (const [name, token, to] of places) {
      const own = this.boxes.get(name), from = own ?? this.boxes.get(origins.get(name) ?? ""), was = from?.box;
      if (!was) { this.moving.push(token.animate([{ opacity: 0, transform: "scale(.3)" }, { opacity: 1, transform: "none" }], { duration: ms / 2, easing: "ease-out" })); continue; }
      const dx = was.x + was.width / 2 - to.x - to.width / 2, dy = was.y + was.height / 2 - to.y - to.height / 2;
      // What is only pushed up or down with all that is around it does not travel.
      if (Math.abs(dx) < 1 && (Math.abs(dy) < 1 || (own && own.place === place(token)))) continue;
      this.raise(token);
      this.moving.push(token.animate([
        { transform: `translate(${dx}px, ${dy}px)` },
        { transform: `translate(${dx / 2}px, ${dy / 2 - Math.min(30, Math.abs(dx) / 8)}px)`, offset: .5 },
        { transform: "none" },
      ], { duration: ms, easing: "cubic-bezier(.35,.1,.25,1)" }));
    }
    for (const [, token, to] of places) this.ends.set(token, new DOMRect(to.x - room.x, to.y - room.y, to.width, to.height));
    for (const [name, { box: was }] of this.boxes) {
      if (now.has(name) || !name.startsWith("g")) continue;
      const ghost = document.createElement("span");
      ghost.className = "g run"; ghost.textContent = name.toUpperCase(); ghost.setAttribute("aria-hidden", "true");
      ghost.style.cssText = `position:absolute;left:${was.x - room.x}px;top:${was.y - room.y}px;pointer-events:none;z-index:6`;
      this.room.append(ghost);
      ghost.animate([{ opacity: .9, transform: "none" }, { opacity: 0, transform: "translateY(-14px) scale(1.3)" }], { duration: ms }).onfinish = () => ghost.remove();
    }
  }

  /** Ends what is under way, so that everything is where it belongs. */
  clear(): void { this.wires.replaceChildren(); for (const dot of this.dots.splice(0)) dot.remove(); for (const one of this.moving) one.cancel(); this.moving = []; this.ends.clear(); for (const card of this.raised.splice(0)) card.style.zIndex = ""; }

  /** Where an element is in the room, or will be when it has moved. */
  private box(e: Element, room: DOMRect): DOMRect {
    const end = this.ends.get(e);
    if (end) return end;
    const is = e.getBoundingClientRect();
    is.x -= room.x; is.y -= room.y;
    return is;
  }

  /** Puts what was drawn onto the page, once all has been measured. */
  put(): void { this.wires.replaceChildren(...this.drawn.splice(0)); for (const start of this.starts.splice(0)) start(); }

  /** A word at an element. */
  word(at: Element | null, says: string): void {
    if (!at) return;
    const room = this.room.getBoundingClientRect(), box = this.box(at, room);
    this.label(box.x + box.width / 2, box.y + box.height / 2 + 4, says);
  }

  /** Where there is something to read near a part of the room, but for arrows. */
  private texts(room: DOMRect, near: Box): Box[] {
    const range = document.createRange(), all: Box[] = [];
    const meets = (b: Box): boolean => b.x < near.x + near.width && near.x < b.x + b.width && b.y < near.y + near.height && near.y < b.y + b.height;
    for (const e of this.room.querySelectorAll(".g, .m, h2, .none, .on, .is, .what, .since, .label, .more")) {
      const box = this.box(e, room);
      if (!meets(box)) continue;
      if (e.classList.contains("g") || e.classList.contains("m")) { all.push(box); continue; }
      // A line is as wide as its parent, the text in it is not.
      range.selectNodeContents(e);
      const text = range.getBoundingClientRect();
      all.push({ x: text.x - room.x, y: text.y - room.y, width: text.width, height: text.height });
    }
    return all;
  }

  /** A word that can be read wherever it is. */
  private label(x: number, y: number, says: string): void {
    const wide = width(says) + 12;
    this.drawn.push(svg("rect", { x: x - wide / 2, y: y - 13, width: wide, height: 18, rx: 5 }), svg("text", { x, y, "text-anchor": "middle" }, says));
  }

  /** An arrow from one element to another, with a word at it; `value`: something travels along. */
  arrow(from: Element | null, to: Element | null, word: string, value: boolean, ms: number): void {
    if (!from || !to || from === to) return;
    const room = this.room.getBoundingClientRect(), a = this.box(from, room), b = this.box(to, room);
    if (!a.width || !b.width) return;
    const at = (r: DOMRect): [number, number] => [r.x + r.width / 2, r.y + r.height / 2];
    const [x1, y1] = at(a), [x2, y2] = at(b), length = Math.hypot(x2 - x1, y2 - y1);
    if (length < 12) return;
    const bend = Math.min(60, length / 4), mx = (x1 + x2) / 2 + (y2 - y1) / length * bend, my = (y1 + y2) / 2 - (x2 - x1) / length * bend;
    // It ends at the edge of its target.
    const angle = Math.atan2(y2 - my, x2 - mx), reach = Math.min(b.width / 2 / Math.max(.2, Math.abs(Math.cos(angle))), b.height / 2 / Math.max(.2, Math.abs(Math.sin(angle)))) + 3;
    const ex = x2 - Math.cos(angle) * reach, ey = y2 - Math.sin(angle) * reach;
    const d = `M${x1},${y1} Q${mx},${my} ${ex},${ey}`;
    const wing = (turn: number): string => `${ex - 11 * Math.cos(angle + turn)},${ey - 11 * Math.sin(angle + turn)}`;
    this.drawn.push(svg("path", { d }), svg("path", { class: "tip", d: `M${ex},${ey} L${wing(.42)} L${wing(-.42)}z` }));
    if (word) {
      // A short arrow would be hidden by its word, which then is at its side; on a long one the word is where it covers least.
      const wide = room.width, aside = length < 160 ? word.length * 3.5 + 26 : 0, half = width(word) / 2 + 6;
      const spot = (t: number): [number, number] => {
        const u = 1 - t, x = u * u * x1 + 2 * u * t * mx + t * t * ex, y = u * u * y1 + 2 * u * t * my + t * t * ey;
        return [Math.max(half, Math.min(wide - half, aside ? Math.max(x1, ex) + aside : x)), y - 2 + (aside ? 6 : 0)];
      };
      const all = aside ? [spot(.5)] : [.5, .42, .58, .34, .66, .26, .7].map(spot);
      const xs = all.map(([x]) => x), ys = all.map(([, y]) => y), left = Math.min(...xs) - half, top = Math.min(...ys) - 14;
      const near = { x: left, y: top, width: Math.max(...xs) + half - left, height: Math.max(...ys) + 6 - top };
      this.label(...(all.length > 1 ? least(all, half, [...this.texts(room, near), new DOMRect(ex - 12, ey - 12, 24, 24)]) : all[0]), word);
    }
    if (value && ms > 0 && !still()) {
      // It is an element of its own, which moves without anything being painted again.
      const dot = document.createElement("i"), frames: Keyframe[] = [];
      dot.className = "value";
      for (let k = 0; k <= 16; k++) {
        const t = k / 16, u = 1 - t;
        frames.push({ transform: `translate(${u * u * x1 + 2 * u * t * mx + t * t * ex}px, ${u * u * y1 + 2 * u * t * my + t * t * ey}px)` });
      }
      this.dots.push(dot);
      this.starts.push(() => { this.room.append(dot); this.moving.push(dot.animate(frames, { duration: Math.max(ms, 300), fill: "forwards" })); });
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

/** The part of the room that something is in. */
const place = (token: HTMLElement): string | undefined => token.closest<HTMLElement>("[data-place]")?.dataset.place;

const ruler = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
/** How wide a word is. (The text itself is not asked: the browser would work out the whole page for it.) */
function width(says: string): number {
  if (!ruler) return says.length * 7;
  ruler.font = "650 12px system-ui, -apple-system, \"Segoe UI\", Roboto, sans-serif";
  return ruler.measureText(says).width;
}
