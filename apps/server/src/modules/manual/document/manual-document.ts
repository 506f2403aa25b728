import { articleLanguage, encryptLevel, manualStatus } from "@pharos/domain/enums";
import { inReadingOrder, treeOf } from "@pharos/domain/manual";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import type { Locale } from "@pharos/i18n";
import type { PdfBlock, PdfDocument } from "@pharos/pdf";
import type { Platform } from "../../../platform/platform.ts";
import type { ChapterRow, StoredManual } from "../manual.repo.ts";

/** A chapter with its text. */
export interface WrittenChapter extends ChapterRow {
  readonly contentMd: string;
}

/** What a document is written with. */
interface Writing {
  readonly config: Pick<Platform["config"], "brand" | "publicUrl">;
  readonly translate: Platform["translate"];
}

/** The words of a document are in the language of its manual. */
export const localeOf = ({ lang }: Pick<StoredManual, "lang">): Locale =>
  lang === articleLanguage.toCode("en") ? "en-US" : "zh-CN";

/** A whole manual as one document: cover, contents, and its chapters in the order of reading. */
export function manualDocument(
  manual: StoredManual,
  chapters: readonly WrittenChapter[],
  { config, translate }: Writing,
): PdfDocument {
  const locale = localeOf(manual);
  const t = (key: Parameters<typeof translate>[1]) => translate(locale, key);
  const isPublished = manual.status === manualStatus.toCode("published");
  const updatedAt = Date.parse(manual.updatedTime);
  const date = dateAt(updatedAt, businessTimeZone);
  const state = isPublished ? [] : [t("manualServer.pdf.draft")];
  return {
    title: `${manual.name} ${manual.version}`,
    author: config.brand.productName,
    createdAt: new Date(updatedAt),
    cover: {
      title: manual.name,
      subtitle: manual.brief,
      facts: [
        { label: t("manualServer.pdf.version"), value: [manual.version, ...state].join(" · ") },
        ...(manual.productName === null
          ? []
          : [{ label: t("manualServer.pdf.product"), value: manual.productName }]),
        { label: t("manualServer.pdf.published"), value: date },
        {
          label: t("manualServer.pdf.level"),
          value: t(encryptLevel.labelKeyOfCode(manual.encryptLevel)),
        },
      ],
    },
    contents: { title: t("manualServer.pdf.contents") },
    header: `${config.brand.productName} · ${manual.name}`,
    footer: [manual.version, date, ...state].join(" · "),
    pageText: t("manualServer.pdf.page"),
    baseUrl: config.publicUrl,
    blocks: inReadingOrder(treeOf(chapters)).flatMap(({ node, depth }): PdfBlock[] => [
      { kind: "chapter", text: node.title, depth },
      { kind: "markdown", source: node.contentMd },
    ]),
  };
}
