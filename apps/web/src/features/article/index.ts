export { articleQueries, type SimilarArticle, useArticleSolved } from "./api.ts";
