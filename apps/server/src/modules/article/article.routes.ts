import {
  listArticleCatalogue as catalogueEndpoint,
  confirmArticle as confirmEndpoint,
  listArticleConsole as consoleEndpoint,
  countArticleReviews as countEndpoint,
  deleteArticle as deleteEndpoint,
  getArticle as detailEndpoint,
  draftArticleFromConsult,
  draftArticleFromRequest as draftEndpoint,
  evaluateArticle as evaluateEndpoint,
  listArticleEvaluations as evaluationsEndpoint,
  handleArticleReport as handleEndpoint,
  listArticleHistory as historyEndpoint,
  updateArticleLabels as labelEndpoint,
  listArticles as listEndpoint,
  modifyArticle as modifyEndpoint,
  listArticleReviewers as reviewersEndpoint,
  saveArticle as saveEndpoint,
  findSimilarArticles as similarEndpoint,
  recordArticleDeflection as solvedEndpoint,
  getKnowledgeSummary as summaryEndpoint,
  findTags as tagsEndpoint,
} from "@pharos/api/article";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { articleReview } from "./article.record.ts";
import { listHistory } from "./article-history.ts";
import { deleteArticle } from "./delete-article.ts";
import { draftFromConsult } from "./draft-from-consult.ts";
import { draftFromRequest } from "./draft-from-request.ts";
import { evaluateArticle, handleReport, listEvaluations } from "./evaluate-article.ts";
import { confirmArticle, updateArticleLabels } from "./label-article.ts";
import { findTags, listArticles, listCatalogue } from "./list-articles.ts";
import { countReviews, listConsole } from "./list-console.ts";
import { createLookCounter } from "./look-counter.ts";
import { modifyArticle } from "./modify-article.ts";
import { readArticle } from "./read-article.ts";
import { recordArticleDeflection } from "./record-deflection.ts";
import { saveArticle } from "./save-article.ts";
import { findSimilarArticles } from "./similar-articles.ts";
import { summariseKnowledge } from "./summarise-knowledge.ts";

/** Registers the endpoints of articles. */
export const articleRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    const looks = createLookCounter(platform);
    route(listEndpoint, (call, { query }) => listArticles(platform, call, query));
    route(catalogueEndpoint, (call, { query }) => listCatalogue(platform, call, query));
    route(tagsEndpoint, (call, { query }) => findTags(platform, call, query));
    route(similarEndpoint, (call, { query }) => findSimilarArticles(platform, call, query));
    route(detailEndpoint, (call, { params, query }) => readArticle(platform, looks, call, params.id, query));
    route(historyEndpoint, (call, { query }) => listHistory(platform, call, query));
    route(evaluateEndpoint, (call, { body }) => evaluateArticle(platform, call, body));
    route(evaluationsEndpoint, (call, { query }) => listEvaluations(platform, call, query));
    route(handleEndpoint, (call, { body }) => handleReport(platform, call, body));
    route(consoleEndpoint, (call, { query }) => listConsole(platform, call, query));
    route(countEndpoint, (call) => countReviews(platform, call));
    route(reviewersEndpoint, (call) =>
      articleReview
        .reviewers(platform.database.kysely)
        .then((people) => people.filter(({ id }) => id !== call.actor.userId)),
    );
    route(summaryEndpoint, (call, { query }) => summariseKnowledge(platform, call, query));
    route(solvedEndpoint, (call, { body }) => recordArticleDeflection(platform, call, body));
    route(draftEndpoint, (call, { query }) => draftFromRequest(platform, call, query));
    route(draftArticleFromConsult, (call, { query }) => draftFromConsult(platform, call, query));
    route(saveEndpoint, (call, { body }) => saveArticle(platform, call, body));
    route(modifyEndpoint, (call, { body }) => modifyArticle(platform, call, body));
    route(labelEndpoint, (call, { body }) => updateArticleLabels(platform, call, body));
    route(confirmEndpoint, (call, { body }) => confirmArticle(platform, call, body));
    route(deleteEndpoint, (call, { params }) => deleteArticle(platform, call, params.id));
  };
