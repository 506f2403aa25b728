import type { ReplyView } from "@pharos/api/service-request";

/** Something that was said in public and can be quoted in a request of its own. */
export interface QuoteSource {
  readonly key: string;
  /** Null: the description. */
  readonly author: string | null;
  readonly excerpt: string;
  readonly text: string;
}

const excerptMax = 60;

/** A text as a Markdown quotation. */
export const quoted = (text: string): string =>
  text
    .trim()
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

/** The description and the public answers, the newest first. */
export function quoteSources(
  { contentMd, replies }: { readonly contentMd: string; readonly replies: readonly ReplyView[] },
  publicCode: number,
): QuoteSource[] {
  const said = replies
    .filter(
      ({ visibility, author, authorEmail, contentMd: text }) =>
        visibility === publicCode && (author ?? authorEmail) !== null && text.trim() !== "",
    )
    .map(({ id, author, authorEmail, contentMd: text }) => ({
      key: `reply-${id}`,
      author: author?.name ?? authorEmail ?? "",
      excerpt: excerptOf(text),
      text,
    }));
  return [
    ...said.toReversed(),
    { key: "description", author: null, excerpt: excerptOf(contentMd), text: contentMd },
  ];
}

function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > excerptMax ? `${line.slice(0, excerptMax)}…` : line;
}

/** What is selected on the page, outside of notes and forms. */
export function selectedText(): string {
  const selection = globalThis.getSelection();
  const place = selection?.anchorNode?.parentElement;
  const isQuotable = place?.closest(".sr-main") != null && place.closest("[data-kind='note']") === null;
  return isQuotable ? (selection?.toString().trim() ?? "") : "";
}
