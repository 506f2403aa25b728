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

/** How much structure a body may have. */
export interface StructureLimits {
  /** Commas, colons and opening brackets. */
  readonly separators: number;
  /** Names of one object: each that is new costs many times what a value does. */
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
  /** Colons of the open brackets, from the outermost to the innermost. */
  const colons = new Uint32Array(depth + 1);
  let [count, level, isText] = [0, 0, false];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quotationMark) isText = false;
      continue;
    }
    if (byte === quotationMark) isText = true;
    else if (byte === comma) count += 1;
    else if (byte === colon) {
      count += 1;
      colons[level] = (colons[level] ?? 0) + 1;
      if ((colons[level] ?? 0) > names) return "tooMany";
    } else if (byte === openList || byte === openObject) {
      count += 1;
      level += 1;
      if (level > depth) return "tooDeep";
      colons[level] = 0;
    } else if (byte === closeList || byte === closeObject) level = Math.max(0, level - 1);
    if (count > separators) return "tooMany";
  }
  return undefined;
}
