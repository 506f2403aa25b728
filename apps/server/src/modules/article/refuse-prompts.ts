import { type ArticleSection, articleSections } from "@pharos/domain/article";
import { type Locale, locales } from "@pharos/i18n";
import { fieldError } from "../../platform/field-error.ts";
import { joinWords } from "../../platform/join-words.ts";
import type { Platform } from "../../platform/platform.ts";

const sections: readonly ArticleSection[] = [...new Set(Object.values(articleSections).flat())];

/** Refuses a text in which a template still says what belongs below a heading, whatever language it was begun in. */
export function refusePrompts({ translate }: Pick<Platform, "translate">, contentMd: string): void {
  const text = `\n${contentMd.replaceAll(/[ \t]*\r?\n/g, "\n").trimEnd()}\n`;
  const isLeft = (locale: Locale) => (section: ArticleSection) =>
    text.includes(`\n${translate(locale, `article.template.${section}.hint`)}\n`);
  for (const locale of locales) {
    const left = sections
      .filter(isLeft(locale))
      .map((section) => translate(locale, `article.template.${section}.title`));
    if (left.length > 0)
      throw fieldError("contentMd", "article.promptsLeft", {
        sections: joinWords(left, locale),
      });
  }
}
