import type { AssistantSentence, AssistantSource } from "@pharos/api/assistant";
import { withoutLinks } from "@pharos/domain/assistant";
import type { AssistantTask } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import type { Platform } from "../../../platform/platform.ts";

/** What has been written. */
export interface Written {
  readonly task: AssistantTask;
  readonly title: string;
  readonly locale: Locale;
  readonly sentences: readonly AssistantSentence[];
  readonly sources: readonly AssistantSource[];
}

/** What taking a suggestion puts into a composer, as Markdown. */
export function textOf(platform: Pick<Platform, "translate" | "config">, written: Written): string {
  const { task, sentences } = written;
  if (task === "reply") return replyOf(platform, written);
  if (task === "similar") return similarOf(platform, written);
  const marked = (sentence: string) =>
    platform.translate(written.locale, "assistantServer.unproved", { sentence });
  return sentences
    .map(({ text, proof }) => {
      if (proof === "quoted") return quoteOf(platform, written.locale, text);
      const end = text.trimEnd();
      return proof === "unproved" ? `${marked(end)}${text.slice(end.length)}` : text;
    })
    .join("")
    .trim();
}

/** Sentences that their sources bear out, with the addresses of those the customer can open. */
function replyOf(platform: Pick<Platform, "translate" | "config">, written: Written): string {
  const { locale, title, sources } = written;
  const words = (key: "replyIntro" | "replySource" | "replySources", vars: Record<string, string> = {}) =>
    platform.translate(locale, `assistantServer.suggestion.${key}`, { title, source: "", ...vars });
  const linkOf = (source: AssistantSource) => `[${escaped(source.title)}](${addressOf(platform, source)})`;
  // The request itself needs no address on its own page.
  const citable = sources.filter(({ objType }) => objType !== "sr");
  const kept = written.sentences.filter(({ proof }) => proof !== "unproved");
  if (!kept.some(({ proof }) => proof === "proved" || proof === "quoted")) return "";
  if (kept.every(({ proof }) => proof === "quoted"))
    return [
      words("replyIntro"),
      ...kept.map((sentence) => {
        const source = citable.find(({ number }) => sentence.sources.includes(number));
        const quote = quoteOf(platform, locale, sentence.text).trim();
        return source ? `${quote}\n\n${words("replySource", { source: linkOf(source) })}` : quote;
      }),
    ].join("\n\n");
  const used = citable.filter(({ number }) => kept.some((sentence) => sentence.sources.includes(number)));
  const body = kept
    .map(({ text, sources: numbers }) => {
      const end = text.trimEnd();
      const marks = used.filter(({ number }) => numbers.includes(number)).map(({ number }) => `[${number}]`);
      return `${end}${marks.join("")}${text.slice(end.length) || " "}`;
    })
    .join("")
    .trim();
  if (used.length === 0) return body;
  const list = used.map((source) => `[${source.number}] ${linkOf(source)}`).join("\n\n");
  return `${body}\n\n${words("replySources")}\n\n${list}`;
}

/** Their numbers alone: who reads the note may not be allowed to know the requests of other organisations. */
const similarOf = (platform: Pick<Platform, "translate" | "config">, { locale, sources }: Written): string =>
  sources.length === 0
    ? ""
    : [
        platform.translate(locale, "assistantServer.suggestion.similar"),
        sources
          .map((source) => `- [${source.title.split(" ")[0]}](${addressOf(platform, source)})`)
          .join("\n"),
      ].join("\n\n");

/** What stands in a source is quoted without its links and pictures. */
const quoteOf = (platform: Pick<Platform, "translate">, locale: Locale, text: string): string =>
  `${withoutLinks(text.trim(), platform.translate(locale, "assistantServer.linkLeftOut"))
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n")}\n\n`;

const escaped = (title: string): string => title.replaceAll(/[\\[\]]/g, "\\$&");

/** Where a source is read. */
function addressOf({ config }: Pick<Platform, "config">, { objType, id, page }: AssistantSource): string {
  if (objType === "sr") return `${config.publicUrl}/service/similar/${id}`;
  if (objType === "manual") return `${config.publicUrl}/manual/article/${id}`;
  if (objType === "doc") return `${config.publicUrl}/doc?open=${id}${page === null ? "" : `&at=${page}`}`;
  return `${config.publicUrl}/article/${id}`;
}
