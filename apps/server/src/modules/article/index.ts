import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { articleFiles } from "./article.files.ts";
import { articleReview } from "./article.jobs.ts";
import { isManagedBy } from "./article.repo.ts";
import { articleRoutes } from "./article.routes.ts";
import { articleSearch } from "./article.search-kind.ts";
import { articleSubject } from "./article.subject.ts";
import { articleUseListeners } from "./article-use.listener.ts";
import { articlesToReview } from "./articles-to-review.ts";
import { articleNotifications } from "./notify-article.ts";

export { checkAffected } from "./affected.ts";
export { articlePublished } from "./article.events.ts";
export { isManagedBy } from "./article.repo.ts";
export { fromReadable } from "./article.visibility.ts";
export { countPublishedByAuthor, countReadableArticles } from "./count-articles.ts";
export { articleLink } from "./notify-article.ts";

/** Creates the module of articles: their revisions, reviews, and what readers make of them. */
export function createArticleModule(platform: Platform): Module {
  return {
    routes: articleRoutes(platform),
    waitingKinds: [articlesToReview],
    listeners: [...articleNotifications, ...articleUseListeners(platform)],
    jobs: [articleReview],
    fileOwners: [articleFiles],
    subjects: [articleSubject],
    searchKinds: [articleSearch],
    historyTargets: [
      {
        objectType: "article",
        mayRead: ({ actor }, id) => isManagedBy(platform.database.kysely, actor, id),
      },
    ],
  };
}
