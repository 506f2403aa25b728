/** Text of bytes in a charset that a mail names; an unknown name is read as UTF-8. */
export function decodeText(bytes: Buffer, charset: string | undefined): string {
  try {
    // gb2312 and gbk are parts of gb18030, which the decoder knows under all three names.
    return new TextDecoder(charset?.trim().toLowerCase() || "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

const wordPattern = /=\?([^?\s]{1,40})\?([bq])\?([^?]*)\?=/gi;

/** A header in words (RFC 2047). */
export function decodeWords(header: string): string {
  return header
    .replaceAll(/(=\?[^?\s]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, "$1")
    .replaceAll(wordPattern, (_, charset: string, encoding: string, body: string) => {
      const bytes =
        encoding.toLowerCase() === "b"
          ? Buffer.from(body, "base64")
          : decodeQuotedPrintable(Buffer.from(body.replaceAll("_", " "), "latin1"));
      // A language may follow the charset (RFC 2231).
      return decodeText(bytes, charset.split("*", 1)[0]);
    });
}

/** Quoted-printable bytes as they were (RFC 2045). */
export function decodeQuotedPrintable(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1").split("\n").map(withoutTrailingSpace).join("\n");
  return Buffer.from(
    text
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}

/** Space at the end of a line was added on the way. A loop, because a pattern would look at a long run again and again. */
function withoutTrailingSpace(line: string): string {
  const isBroken = line.endsWith("\r");
  let end = isBroken ? line.length - 1 : line.length;
  while (end > 0 && (line[end - 1] === " " || line[end - 1] === "\t")) end -= 1;
  return `${line.slice(0, end)}${isBroken ? "\r" : ""}`;
}

/** A header with parameters, such as `text/plain; charset=utf-8`. */
export interface StructuredHeader {
  /** What stands before the first parameter, in lower case. */
  readonly value: string;
  readonly params: Readonly<Record<string, string>>;
}

const paramPattern = /;\s*([^\s=;]{1,64})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g;

/** Reads a header with parameters; continued and encoded ones are put together (RFC 2231). */
export function readStructured(header: string): StructuredHeader {
  const [value = ""] = header.split(";", 1);
  const plain = new Map<string, string>();
  const pieces = new Map<string, { index: number; isEncoded: boolean; text: string }[]>();
  for (const [, rawName = "", quoted, bare = ""] of header.matchAll(paramPattern)) {
    const text = quoted === undefined ? bare : quoted.replaceAll(/\\(.)/g, "$1");
    const [, base = "", index, star] = /^([^*]+)(?:\*(\d{1,3}))?(\*)?$/.exec(rawName.toLowerCase()) ?? [];
    if (base === "") continue;
    if (index === undefined && star === undefined) plain.set(base, decodeWords(text));
    else
      pieces.set(base, [
        ...(pieces.get(base) ?? []),
        { index: Number(index ?? 0), isEncoded: star !== undefined, text },
      ]);
  }
  for (const [name, parts] of pieces) plain.set(name, joinPieces(parts));
  return { value: value.trim().toLowerCase(), params: Object.fromEntries(plain) };
}

function joinPieces(parts: { index: number; isEncoded: boolean; text: string }[]): string {
  let charset: string | undefined;
  const bytes = parts
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, isEncoded, text }) => {
      if (!isEncoded) return Buffer.from(text, "latin1");
      const [, named, body] = (index === 0 && /^([^']*)'[^']*'(.*)$/.exec(text)) || [];
      if (named) charset = named;
      return decodePercent(body ?? text);
    });
  return decodeText(Buffer.concat(bytes), charset);
}

const decodePercent = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
