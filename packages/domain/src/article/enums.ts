import { defineEnum, type NameOf } from "../define-enum.ts";

/** What an article is. */
export const articleType = defineEnum("articleType", {
  knowledge: 0,
  news: 1,
  securityWarning: 2,
  other: 3,
  release: 4,
  bestPractice: 5,
  announcement: 6,
});
export type ArticleType = NameOf<typeof articleType>;

/** What readers know of an article's state. */
export const articleStatus = defineEnum("articleStatus", { draft: 0, published: 1, pending: 2 });
export type ArticleStatus = NameOf<typeof articleStatus>;

/** Where an article and its open revision stand: one that is published stays live while the next is written and reviewed. */
export const articleStage = defineEnum("articleStage", {
  draft: 0,
  published: 1,
  pending: 2,
  revising: 3,
  revisionPending: 4,
  withdrawn: 5,
});
export type ArticleStage = NameOf<typeof articleStage>;

/** Who may read an article. */
export const encryptLevel = defineEnum("encryptLevel", {
  public: "PUBLIC",
  customer: "CUSTOMER",
  internal: "INTERNAL",
  restricted: "RESTRICTED",
});
export type EncryptLevel = NameOf<typeof encryptLevel>;

/** For whom an article is written. */
export const difficultLevel = defineEnum("difficultLevel", { beginner: 0, advanced: 1, expert: 2 });
export type DifficultLevel = NameOf<typeof difficultLevel>;

/** What an article began with. */
export const articleTemplate = defineEnum("articleTemplate", {
  fault: "fault",
  implementation: "implementation",
  case: "case",
  principle: "principle",
  script: "script",
  free: "free",
});
export type ArticleTemplate = NameOf<typeof articleTemplate>;

/** Where an article comes from. */
export const articleSource = defineEnum("articleSource", {
  original: 0,
  serviceRequest: 1,
  translated: 2,
  imported: 3,
});
export type ArticleSource = NameOf<typeof articleSource>;

/** Language an article is written in. */
export const articleLanguage = defineEnum("articleLanguage", { zh: "zh", en: "en" });
export type ArticleLanguage = NameOf<typeof articleLanguage>;

/** What became of a submitted revision. */
export const reviewOutcome = defineEnum("reviewOutcome", { approved: 1, rejected: 2, recalled: 3 });
export type ReviewOutcome = NameOf<typeof reviewOutcome>;

/** Why an article did not help. */
export const uselessReason = defineEnum("uselessReason", { wrong: 0, outdated: 1, unclear: 2, other: 3 });
export type UselessReason = NameOf<typeof uselessReason>;

/** What an article has to do with a service request. */
export const articleUse = defineEnum("articleUse", { source: 0, answer: 1, conclusion: 2, deflection: 3 });
export type ArticleUse = NameOf<typeof articleUse>;
