import type { ArticleTemplate } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";

/** What a request already says, by the section it belongs to. */
export interface Filled {
  readonly phenomenon?: string;
  readonly cause?: string;
  readonly solution?: string;
}

/** The sections of each template, in their order. */
const sections = {
  fault: ["phenomenon", "scope", "diagnosis", "cause", "solution", "prevention", "references"],
  implementation: ["goal", "prerequisites", "plan", "steps", "verification", "rollback", "references"],
  case: ["background", "problem", "analysis", "solution", "result", "lessons"],
  principle: ["overview", "mechanism", "parameters", "observation", "pitfalls", "references"],
  script: ["purpose", "environment", "usage", "script", "output", "risks"],
  free: [],
} as const satisfies Readonly<Record<ArticleTemplate, readonly string[]>>;

/** The text of a template in the reader's language: headings, each with a word on what belongs below it. */
export function templateText(template: ArticleTemplate, t: Translate, filled: Filled = {}): string {
  return sections[template]
    .map((section) => {
      const known = section in filled ? filled[section as keyof Filled] : undefined;
      const below = known?.trim() || t(`article.template.${section}.hint`);
      return `## ${t(`article.template.${section}.title`)}\n\n${below}\n`;
    })
    .join("\n");
}
