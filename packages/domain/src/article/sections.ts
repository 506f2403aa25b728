import type { ArticleTemplate } from "../enums.ts";

/** The sections of each template, in their order. */
export const articleSections = {
  fault: ["phenomenon", "scope", "diagnosis", "cause", "solution", "prevention", "references"],
  implementation: ["goal", "prerequisites", "plan", "steps", "verification", "rollback", "references"],
  case: ["background", "problem", "analysis", "solution", "result", "lessons"],
  principle: ["overview", "mechanism", "parameters", "observation", "pitfalls", "references"],
  script: ["purpose", "environment", "usage", "script", "output", "risks"],
  free: [],
} as const satisfies Readonly<Record<ArticleTemplate, readonly string[]>>;

/** A section of a template; its title and its prompt are texts of the `article` catalogue. */
export type ArticleSection = (typeof articleSections)[ArticleTemplate][number];
