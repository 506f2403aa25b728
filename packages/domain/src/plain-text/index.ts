/** Texts that come from anywhere: how bytes become words, what is no word in them, and what looks the same. */
export { decodeText } from "./decode-text.ts";
export { normaliseText, withoutInvisible } from "./normalise-text.ts";
export { oneLine, severalLines } from "./one-line.ts";
export { guardCell, guardTypedCell, unguardCell } from "./sheet-cell.ts";
export { readableText, withoutTerminalCodes } from "./terminal-codes.ts";
