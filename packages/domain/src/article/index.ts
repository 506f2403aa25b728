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
