// Unpacks the events of a page: pieces of 4 MiB, each compressed alone (DEFLATE, RFC 1951) and in base 64. pack.rs (in Rust)
// writes them. The browser's DecompressionStream works only asynchronously, and the page is to be there at once.
import { fromBase64 } from "./film";

const PIECE = 4 << 20, DAMAGED = "the events of this page are damaged";

/** The bytes of a page, of which there are `size`. */
export function unpack(text: string, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let at = 0;
  for (const piece of text ? text.split(",") : []) {
    inflate(fromBase64(piece), out, at);
    at += PIECE;
  }
  return out;
}

/** Bytes in the same form, but not compressed. */
export function stored(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let first = 0; first < bytes.length; first += PIECE) {
    const end = Math.min(bytes.length, first + PIECE);
    let raw = "";
    for (let at = first; at < end; at += 0x7fff) {
      const n = Math.min(0x7fff, end - at);
      raw += String.fromCharCode(at + n === end ? 1 : 0, n & 255, n >> 8, ~n & 255, ~n >> 8 & 255) + String.fromCharCode(...bytes.subarray(at, at + n));
    }
    pieces.push(btoa(raw));
  }
  return pieces.join(",");
}

/** A code as a table: at each possible beginning of FAST bits the symbol times 16 and its length; longer codes are looked up bit by bit. */
interface Code { fast: Uint16Array; counts: Uint16Array; symbols: Uint16Array; first: number; firstIndex: number }
const FAST = 10, LONGEST = 15;

function code(lengths: Uint8Array): Code {
  const counts = new Uint16Array(LONGEST + 1), at = new Uint16Array(LONGEST + 2), symbols = new Uint16Array(lengths.length), fast = new Uint16Array(1 << FAST);
  for (const n of lengths) counts[n]++;
  counts[0] = 0;
  for (let n = 1; n <= LONGEST; n++) at[n + 1] = at[n] + counts[n];
  const begins = at.slice();
  lengths.forEach((n, symbol) => { if (n) symbols[at[n]++] = symbol; });
  let next = 0, first = 0, firstIndex = 0;
  for (let n = 1; n <= LONGEST; n++) {
    if (n <= FAST) {
      for (let k = 0; k < counts[n]; k++, next++) {
        // Codes are read from their highest bit on, all else from the lowest.
        let turned = 0;
        for (let bit = 0; bit < n; bit++) if (next & (1 << bit)) turned |= 1 << (n - 1 - bit);
        for (let i = turned; i < fast.length; i += 1 << n) fast[i] = symbols[begins[n] + k] << 4 | n;
      }
    } else {
      if (n === FAST + 1) { first = next; firstIndex = begins[n]; }
      next += counts[n];
    }
    next <<= 1;
  }
  return { fast, counts, symbols, first, firstIndex };
}

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
let fixed: [Code, Code] | undefined;
const fixedCodes = (): [Code, Code] => fixed ??= [code(Uint8Array.from({ length: 288 }, (_, i) => i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)), code(new Uint8Array(30).fill(5))];

/** Where reading is: the next byte, and bits that have been taken from the bytes before it. */
class Bits {
  at = 0; bits = 0; have = 0;
  constructor(readonly from: Uint8Array) {}
  take(n: number): number {
    while (this.have < n) { this.bits |= (this.from[this.at++] | 0) << this.have; this.have += 8; }
    const got = this.bits & ((1 << n) - 1);
    this.bits >>>= n; this.have -= n;
    return got;
  }
}

/** The code that begins with these bits and is longer than FAST, as it is in the table; there are at least LONGEST bits. */
function long(c: Code, bits: number): number {
  let value = 0, first = c.first, index = c.firstIndex;
  for (let n = 1; n <= LONGEST; n++, bits >>>= 1) {
    value = value << 1 | bits & 1;
    if (n <= FAST) continue;
    if (value - first < c.counts[n]) return c.symbols[index + value - first] << 4 | n;
    index += c.counts[n];
    first = (first + c.counts[n]) << 1;
  }
  throw new Error(DAMAGED);
}

function symbol(b: Bits, c: Code): number {
  while (b.have < LONGEST) { b.bits |= (b.from[b.at++] | 0) << b.have; b.have += 8; }
  const is = c.fast[b.bits & ((1 << FAST) - 1)] || long(c, b.bits);
  b.bits >>>= is & 15; b.have -= is & 15;
  return is >> 4;
}

/** The codes of a block that has its own. */
function dynamic(b: Bits): [Code, Code] {
  const literals = b.take(5) + 257, distances = b.take(5) + 1, first = new Uint8Array(19);
  for (let i = 0, n = b.take(4) + 4; i < n; i++) first[ORDER[i]] = b.take(3);
  const c = code(first), lengths = new Uint8Array(literals + distances);
  for (let i = 0; i < lengths.length;) {
    const s = symbol(b, c);
    if (s < 16) { lengths[i++] = s; continue; }
    const again = s === 16 ? lengths[i - 1] : 0, n = s === 16 ? b.take(2) + 3 : s === 17 ? b.take(3) + 3 : b.take(7) + 11;
    lengths.fill(again, i, i + n); i += n;
  }
  return [code(lengths.subarray(0, literals)), code(lengths.subarray(literals))];
}

/** What is in a compressed block; returns where it ends. Most of the time is spent here, so all is in local variables. */
function block(b: Bits, [literals, distances]: [Code, Code], out: Uint8Array, to: number): number {
  const { from } = b, mask = (1 << FAST) - 1, lits = literals.fast, dists = distances.fast;
  let { at, bits, have } = b;
  while (at <= from.length + 4) {
    while (have < LONGEST) { bits |= (from[at++] | 0) << have; have += 8; }
    let is = lits[bits & mask] || long(literals, bits);
    bits >>>= is & 15; have -= is & 15;
    is >>= 4;
    if (is < 256) { out[to++] = is; continue; }
    if (is === 256) break;
    if (is > 285) throw new Error(DAMAGED);
    let more = LENGTH_BITS[is - 257], n = LENGTHS[is - 257];
    while (have < LONGEST + 5) { bits |= (from[at++] | 0) << have; have += 8; }
    n += bits & ((1 << more) - 1);
    bits >>>= more; have -= more;
    is = dists[bits & mask] || long(distances, bits);
    bits >>>= is & 15; have -= is & 15;
    is >>= 4;
    if (is > 29) throw new Error(DAMAGED);
    more = DISTANCE_BITS[is];
    while (have < more) { bits |= (from[at++] | 0) << have; have += 8; }
    let back = to - DISTANCES[is] - (bits & ((1 << more) - 1));
    bits >>>= more; have -= more;
    while (n--) out[to++] = out[back++];
  }
  b.at = at; b.bits = bits; b.have = have;
  return to;
}

/** Writes what is compressed into `out`, from `to` on; returns where it ends. */
export function inflate(from: Uint8Array, out: Uint8Array, to: number): number {
  const b = new Bits(from);
  for (let last = 0; !last && b.at <= from.length + 4;) {
    last = b.take(1);
    const kind = b.take(2);
    if (kind === 3) throw new Error(DAMAGED);
    if (kind) { to = block(b, kind === 1 ? fixedCodes() : dynamic(b), out, to); continue; }
    b.take(b.have & 7);
    const n = b.take(16);
    b.take(16);
    // Bytes that were looked at before are given back.
    const at = b.at - (b.have >> 3);
    b.at = at + n; b.bits = b.have = 0;
    out.set(from.subarray(at, at + n), to);
    to += n;
  }
  return to;
}
