import { decodePart } from "./decode-part.ts";

const encodedWord = /=\?([\w.:-]{1,40})(?:\*[\w-]{0,20})?\?([BQ])\?([^?\s]{0,2000})\?=/gi;

/** An encoded word with what stands between it and the one before. */
interface Word {
  readonly charset: string;
  readonly bytes: Buffer;
}

/**
 * Reads the encoded words of a header (RFC 2047). Words that follow each other are put together before they are decoded,
 * because programs cut them within a character; what is not in the encoding it names is read like a body.
 */
export function decodeHeader(value: string): string {
  const parts: string[] = [];
  let words: Word[] = [];
  let end = 0;
  const flush = (): void => {
    const [first] = words;
    if (first) parts.push(decodePart(Buffer.concat(words.map(({ bytes }) => bytes)), first.charset));
    words = [];
  };
  for (const match of value.matchAll(encodedWord)) {
    const [whole, charset = "", encoding = "", text = ""] = match;
    const between = value.slice(end, match.index);
    const isNext = words.length > 0 && between.trim() === "" && words[0]?.charset === charset.toLowerCase();
    if (!isNext) {
      const isAfterWord = words.length > 0;
      flush();
      if (!isAfterWord || between.trim() !== "") parts.push(between);
    }
    words.push({ charset: charset.toLowerCase(), bytes: bytesOf(encoding, text) });
    end = match.index + whole.length;
  }
  flush();
  return parts.join("") + value.slice(end);
}

function bytesOf(encoding: string, text: string): Buffer {
  if (encoding.toUpperCase() === "B") return Buffer.from(text, "base64");
  const decoded = text
    .replaceAll("_", " ")
    .replaceAll(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(decoded, "latin1");
}
