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

/**
 * The words of an HTML text as plain text: cells of tables stand apart, preformatted text keeps its lines and spaces, links
 * are followed by their address, and quotations begin with `>`. Takes time that grows with its length only, however deep its
 * elements lie, and nothing in the result means anything as HTML.
 */
export function htmlToText(html: string): string {
  const writer = createTextWriter();
  let name = "";
  let attributes: Record<string, string> = {};
  let attribute = "";
  let value = "";
  let skipped = "";
  let said = "";
  const say = (): void => {
    if (said !== "" && skipped === "") writer.text(said);
    said = "";
  };
  const opened = (): void => {
    say();
    if (unread.has(name)) skipped = name;
    else if (skipped === "") open(writer, name, attributes);
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
        if (skipped === "") close(writer, closed);
        else if (skipped === closed) skipped = "";
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

const wanted = new Set(["href", "src", "alt", "type", "cite", "class"]);

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
    case "img":
      return writer.text(pictureMark(attributes));
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

/** A picture within a mail leaves a mark, which whoever knows the mail's files replaces; of others a short text stays. */
function pictureMark({ src = "", alt = "" }: Attributes): string {
  if (/^cid:/i.test(src)) return `[${src.slice(0, 200)}]`;
  return alt.length <= 8 && !alt.includes(".") ? alt : "";
}
