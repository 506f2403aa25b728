import type { ArticleType } from "../enums.ts";

/** What a reviewer looks at; each is given 1 to 5 points. */
export const reviewCriteria = ["accuracy", "completeness", "clarity", "safety"] as const;
export type ReviewCriterion = (typeof reviewCriteria)[number];

/** Points by criterion. */
export type Rubric = Readonly<Record<ReviewCriterion, number>>;

/** Fewest and most points of a criterion. */
export const rubricPoints = { min: 1, max: 5 } as const;

/** An article that is approved has at least this many points in each criterion. */
export const approvalPointsMin = 3;

/** The criteria in which a revision is not good enough to be published. */
export const weakCriteria = (rubric: Rubric): ReviewCriterion[] =>
  reviewCriteria.filter((criterion) => rubric[criterion] < approvalPointsMin);

/** After this many days a published article has to be looked at again. */
export const reviewIntervalDays = 365;

/** Looking at an article again within this time is the same look. */
export const viewPauseMinutes = 30;

const newsTypes: readonly ArticleType[] = ["news", "securityWarning", "release", "announcement"];

/** News go out without waiting for somebody else. */
export const isNews = (type: ArticleType): boolean => newsTypes.includes(type);
