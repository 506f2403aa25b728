import type { Paper } from "./paper.ts";

/** What is used of the library beneath its public methods: every text goes through `_text` and is drawn, line by line, by `_fragment`. */
interface TextDrawing {
  readonly _font: { readonly font?: { hasGlyphForCodePoint(code: number): boolean } };
  _text(text: unknown, ...rest: unknown[]): unknown;
  _fragment(text: string, ...rest: unknown[]): unknown;
  widthOfString(text: string, ...rest: unknown[]): number;
  addContent(content: string): unknown;
}

const isWritten = (source: unknown): source is string | number =>
  typeof source === "string" || typeof source === "number";

/** What has no ink of its own, and so is no glyph that could be missing. */
const inkless = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
const codes = /\[U\+[0-9A-F]{4,6}\]/g;

/**
 * Lets a paper draw characters that its face lacks as their code, such as `[U+20BB7]`, instead of an empty box, whatever writes
 * them. Who reads the file with a program gets the characters themselves.
 */
export function drawMissingGlyphs(paper: Paper): void {
  const drawing = paper as unknown as TextDrawing;
  const [text, fragment, width] = [
    drawing._text.bind(paper),
    drawing._fragment.bind(paper),
    drawing.widthOfString.bind(paper),
  ];
  const characters = new Map<string, string>();
  const drawn = (source: string): string => withCodes(source, drawing._font.font, characters);
  drawing._text = (source, ...rest) => text(drawn(isWritten(source) ? String(source) : ""), ...rest);
  drawing.widthOfString = (source, ...rest) => width(drawn(source), ...rest);
  drawing._fragment = (line, ...rest) => {
    // A code that somebody typed is itself.
    const meant =
      characters.size === 0 ? line : line.replaceAll(codes, (code) => characters.get(code) ?? code);
    if (meant === line) return fragment(line, ...rest);
    drawing.addContent(`/Span <</ActualText <${hexOf(meant)}>>> BDC`);
    fragment(line, ...rest);
    return drawing.addContent("EMC");
  };
}

function withCodes(
  source: string,
  font: TextDrawing["_font"]["font"],
  characters: Map<string, string>,
): string {
  // ASCII is in every face.
  if (!font || !/[^\n -~]/.test(source)) return source;
  let text = "";
  for (const character of source.normalize("NFC")) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80 || font.hasGlyphForCodePoint(code)) text += character;
    else if (!inkless.test(character)) {
      const shown = `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
      characters.set(shown, character);
      text += shown;
    }
  }
  return text;
}

/** A text as PDF writes it in hexadecimal digits: UTF-16 with its mark. */
const hexOf = (text: string): string =>
  Buffer.from(`\uFEFF${text}`, "utf16le").swap16().toString("hex").toUpperCase();
