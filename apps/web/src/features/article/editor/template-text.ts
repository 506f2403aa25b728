import { articleSections } from "@pharos/domain/article";
import type { ArticleTemplate } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";

/** What a request already says, by the section it belongs to. */
export interface Filled {
  readonly phenomenon?: string;
  readonly cause?: string;
  readonly solution?: string;
}

/** The text of a template in the reader's language: headings, each with a word on what belongs below it. */
export function templateText(template: ArticleTemplate, t: Translate, filled: Filled = {}): string {
  return articleSections[template]
    .map((section) => {
      const known = section in filled ? filled[section as keyof Filled] : undefined;
      const below = known?.trim() || t(`article.template.${section}.hint`);
      return `## ${t(`article.template.${section}.title`)}\n\n${below}\n`;
    })
    .join("\n");
}
