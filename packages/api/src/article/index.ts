export {
  evaluateArticle,
  handleArticleReport,
  listArticleEvaluations,
  recordArticleDeflection,
} from "./evaluate.ts";
export {
  countArticleReviews,
  findSimilarArticles,
  findTags,
  getArticle,
  listArticleCatalogue,
  listArticleConsole,
  listArticleHistory,
  listArticles,
} from "./read.ts";
export { ArticleConsoleRow, ArticleDetail, ArticleRef, ArticleRow, Rubric } from "./shapes.ts";
export { getKnowledgeSummary } from "./summary.ts";
export {
  confirmArticle,
  deleteArticle,
  draftArticleFromConsult,
  draftArticleFromRequest,
  listArticleReviewers,
  modifyArticle,
  SaveArticle,
  saveArticle,
  updateArticleLabels,
} from "./write.ts";
