import { may } from "../../shared/readers.ts";
import type { RouteEntry } from "../../shared/route-entry.ts";

const reader = () => import("./article-reader.screen.tsx").then((m) => m.ArticleReaderScreen);
const readerTexts = ["article", "advisory", "comment", "file"] as const;

/** The screens of this feature, for the route table. */
export const articleRoutes: readonly RouteEntry[] = [
  {
    path: "/article",
    title: "shell.titles.article",
    meta: { gray: true },
    texts: ["article"],
    screen: () => import("./articles.screen.tsx").then((m) => m.ArticlesScreen),
  },
  {
    path: "/article/save",
    title: "shell.titles.articleSave",
    meta: { gray: true, noindex: true },
    texts: ["article", "advisory", "file"],
    screen: () => import("./article-editor.screen.tsx").then((m) => m.ArticleEditorScreen),
  },
  {
    path: "/article/print/:id",
    title: "shell.titles.articlePrint",
    meta: { full: true, noindex: true },
    texts: ["article", "file"],
    screen: () => import("./article-print.screen.tsx").then((m) => m.ArticlePrintScreen),
  },
  {
    path: "/article/search/:id",
    title: "shell.titles.articleReader",
    meta: { gray: true },
    texts: readerTexts,
    screen: reader,
  },
  {
    path: "/article/:source/:id",
    title: "shell.titles.articleReader",
    meta: { gray: true },
    texts: readerTexts,
    screen: reader,
  },
  {
    // The short address, as people write it in answers.
    path: "/article/:id",
    title: "shell.titles.articleReader",
    meta: { gray: true },
    texts: readerTexts,
    screen: reader,
  },
  {
    path: "/news",
    title: "shell.titles.news",
    meta: { gray: true },
    texts: ["article", "advisory"],
    screen: () => import("./news.screen.tsx").then((m) => m.NewsScreen),
  },
  {
    path: "/news/:source/:id",
    title: "shell.titles.newsReader",
    meta: { gray: true },
    texts: readerTexts,
    screen: reader,
  },
  {
    path: "/knowledgeSummary",
    title: "shell.titles.knowledgeSummary",
    meta: { gray: true },
    texts: ["article"],
    screen: () => import("./knowledge-summary.screen.tsx").then((m) => m.KnowledgeSummaryScreen),
    isFor: may("knowledge:create"),
  },
  {
    path: "/examList",
    title: "shell.titles.examList",
    meta: { gray: true, noindex: true },
    texts: ["article", "file", "exam"],
    screen: () => import("./review-queue.screen.tsx").then((m) => m.ReviewQueueScreen),
  },
];
