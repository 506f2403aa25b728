export { type BlankedKind, type BlankedName, blankNames, type NamesToBlank } from "./blank-names.ts";
export { dropEmptySections } from "./drop-empty-sections.ts";
export { type LevelReader, readableLevels } from "./levels.ts";
export {
  type ArticleAction,
  articleLifecycle,
  isLive,
  isUnderReview,
  liveStages,
  statusOfStage,
} from "./lifecycle.ts";
export { articleLimits } from "./limits.ts";
export { articleIdOf, linkedArticles } from "./links.ts";
export {
  approvalPointsMin,
  isNews,
  type ReviewCriterion,
  type Rubric,
  reviewCriteria,
  reviewIntervalDays,
  rubricPoints,
  viewPauseMinutes,
  weakCriteria,
} from "./review.ts";
export { type ArticleSection, articleSections } from "./sections.ts";
