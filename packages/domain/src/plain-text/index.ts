/** Texts that come from anywhere: how bytes become words, and what is no word in them. */
export { decodeText } from "./decode-text.ts";
export { readableText, withoutTerminalCodes } from "./terminal-codes.ts";
