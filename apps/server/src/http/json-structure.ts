import { randomInt } from "node:crypto";

/** What a body in JSON has too much of. */
export type StructureProblem = "tooMany" | "tooDeep";

const quotationMark = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

const hashes = 65_536;
/** Of this process alone, so that nobody can choose names that share a hash. */
const multiplier = randomInt(2 ** 24, 2 ** 30) * 2 + 1;

/** How much structure a body may have. */
export interface StructureLimits {
  /** Commas, colons and opening brackets. */
  readonly separators: number;
  /** Different names: each that is new costs many times what a value does. */
  readonly names: number;
  /** Lists and objects within each other. */
  readonly depth: number;
}

/**
 * Looks through the bytes of a JSON text before anything is made of them: what it takes to parse, walk and check a body
 * grows with its values, not with the length of its texts. Marks count outside of texts only; what is no JSON is left to
 * the parser, which stops there.
 */
export function findStructureProblem(
  body: Uint8Array,
  { separators, names, depth }: StructureLimits,
): StructureProblem | undefined {
  /** Which hashes of names have been met; a few names that share one are counted once. */
  const met = new Uint8Array(hashes);
  let [count, level, isText, hash, different] = [0, 0, false, 0, 0];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quotationMark) isText = false;
      else hash = Math.imul(hash ^ (byte ?? 0), multiplier);
      continue;
    }
    if (byte === quotationMark) {
      isText = true;
      hash = 0;
    } else if (byte === comma) count += 1;
    else if (byte === colon) {
      count += 1;
      // The text before a colon is a name.
      const place = (hash >>> 8) % hashes;
      different += 1 - (met[place] ?? 0);
      met[place] = 1;
      if (different > names) return "tooMany";
    } else if (byte === openList || byte === openObject) {
      count += 1;
      level += 1;
      if (level > depth) return "tooDeep";
    } else if (byte === closeList || byte === closeObject) level -= 1;
    if (count > separators) return "tooMany";
  }
  return undefined;
}
