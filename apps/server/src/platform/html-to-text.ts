import { Tokenizer } from "htmlparser2";
import { createTextWriter, type TextWriter } from "./html-text-writer.ts";

/** Elements whose content is never words of the text; the tokenizer reads them to their end. */
const unread = new Set(["script", "style", "title"]);

const blocks = new Set(
  (
    "address article aside blockquote body caption center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 " +
    "h5 h6 header html li main nav ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

type Attributes = Readonly<Record<string, string>>;

/** What stands for a picture, by its source; empty: nothing. */
type MarkPicture = (source: string) => string;

/**
 * The words of an HTML text as plain text: cells of tables stand apart, preformatted text keeps its lines and spaces, links
 * are followed by their address, and quotations begin with `>`. `markPicture` says what stands for a picture by its source; else
 * only a short description does. Takes time that grows with its length only, however deep its
 * elements lie, and nothing in the result means anything as HTML.
 */
export function htmlToText(html: string, markPicture: MarkPicture = () => ""): string {
  const writer = createTextWriter();
  let name = "";
  let attributes: Record<string, string> = {};
  let attribute = "";
  let value = "";
  let skipped = "";
  let said = "";
  const styled = createStyledText(writer);
  const say = (): void => {
    if (said !== "" && skipped === "") writer.text(said);
    said = "";
  };
  const opened = (): void => {
    say();
    if (unread.has(name)) skipped = name;
    else if (skipped === "") {
      if (name === "img") writer.text(pictureText(attributes, markPicture));
      else open(writer, name, attributes);
      styled.opened(name, attributes);
    }
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        attributes = {};
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = "";
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end);
      },
      onattribentity: (code) => {
        value += String.fromCodePoint(code);
      },
      onattribend: () => {
        if (wanted.has(attribute)) attributes[attribute] ??= value;
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      ontext: (start, end) => {
        said += html.slice(start, end);
      },
      ontextentity: (code) => {
        said += String.fromCodePoint(code);
      },
      onclosetag(start, end) {
        say();
        const closed = html.slice(start, end).toLowerCase();
        if (skipped === "") {
          close(writer, closed);
          styled.closed(closed);
        }
        if (skipped === closed) skipped = "";
      },
      onend: say,
      oncdata: say,
      oncomment: say,
      ondeclaration: say,
      onprocessinginstruction: say,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return writer.end();
}

const wanted = new Set(["href", "src", "alt", "type", "cite", "class", "style"]);

function open(writer: TextWriter, name: string, attributes: Attributes): void {
  if (name === "br" || name === "hr") return writer.lineBreak();
  if (blocks.has(name)) writer.block();
  switch (name) {
    case "pre":
      return writer.openPreformatted();
    case "table":
      return writer.openTable();
    case "tr":
      return writer.openRow();
    case "td":
    case "th":
      return writer.openCell();
    case "blockquote":
      return writer.openQuote(isQuotation(attributes));
    case "ul":
    case "ol":
      return writer.openList(name === "ol");
    case "li":
      return writer.item();
    case "a":
      return writer.openLink(attributes["href"] ?? "");
  }
}

function close(writer: TextWriter, name: string): void {
  if (blocks.has(name)) writer.block();
  switch (name) {
    case "a":
      return writer.closeLink();
    case "td":
    case "th":
      return writer.closeCell();
    case "table":
      return writer.closeTable();
    case "ul":
    case "ol":
      return writer.closeList();
    case "blockquote":
      return writer.closeQuote();
    case "pre":
      return writer.closePreformatted();
  }
}

/** Mail programs also indent own words with this element; what they quote says so. */
function isQuotation(attributes: Attributes): boolean {
  return (
    attributes["type"] === "cite" ||
    attributes["cite"] !== undefined ||
    /quote/i.test(attributes["class"] ?? "")
  );
}

function pictureText({ src = "", alt = "" }: Attributes, markPicture: MarkPicture): string {
  const mark = markPicture(src);
  if (mark !== "") return mark;
  return alt.length <= 8 && !alt.includes(".") ? alt : "";
}

/** Elements that have no end. */
const voids = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** Keeps lines and blanks where a style says so, as programs write that show what was pasted: the element up to its end. */
function createStyledText(writer: TextWriter) {
  let element = "";
  let depth = 0;
  return {
    opened(name: string, { style = "" }: Attributes): void {
      if (voids.has(name)) return;
      if (depth > 0) depth += name === element ? 1 : 0;
      else if (/white-space\s*:\s*(?:pre|break-spaces)/i.test(style)) {
        element = name;
        depth = 1;
        writer.openPreformatted();
      }
    },
    closed(name: string): void {
      if (depth === 0 || name !== element) return;
      depth -= 1;
      if (depth === 0) writer.closePreformatted();
    },
  };
}
