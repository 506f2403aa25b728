import { articleSections } from "@pharos/domain/article";
import type { ArticleTemplate } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";

/** What a request already says, by the section it belongs to. */
export interface Filled {
  readonly phenomenon?: string;
  readonly diagnosis?: string;
  readonly cause?: string;
  readonly solution?: string;
}

/** The text of a template in the reader's language: its headings, with what is known below them. */
export function templateText(template: ArticleTemplate, t: Translate, filled: Filled = {}): string {
  return articleSections[template]
    .map((section) => {
      const known = section in filled ? filled[section as keyof Filled]?.trim() : undefined;
      return `## ${t(`article.template.${section}.title`)}\n\n${known ? `${known}\n` : ""}`;
    })
    .join("\n");
}

/** What belongs below each heading of a template; shown while nothing stands there, and never sent. */
export const templateHints = (template: ArticleTemplate, t: Translate): Record<string, string> =>
  Object.fromEntries(
    articleSections[template].map((section) => [
      t(`article.template.${section}.title`),
      t(`article.template.${section}.hint`),
    ]),
  );
