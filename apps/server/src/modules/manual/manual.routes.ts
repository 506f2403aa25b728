import {
  getManualArticle as chapterEndpoint,
  listManualArticles as chaptersEndpoint,
  listManualConsole as consoleEndpoint,
  copyManual as copyEndpoint,
  deleteManual as deleteEndpoint,
  getManual as detailEndpoint,
  listManuals as listEndpoint,
  openManualPdf as pdfEndpoint,
  saveManualArticle as saveChapterEndpoint,
  saveManual as saveEndpoint,
} from "@pharos/api/manual";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { copyManual } from "./copy-manual.ts";
import { deleteManual } from "./delete-manual.ts";
import type { OpenDocument } from "./document/open-document.ts";
import { listConsole, listManuals } from "./list-manuals.ts";
import { listChapters, readChapter } from "./read-chapters.ts";
import { readManual } from "./read-manual.ts";
import { saveChapter } from "./save-chapter.ts";
import { saveManual } from "./save-manual.ts";

/** Registers the endpoints of manuals. */
export const manualRoutes =
  (platform: Platform, openDocument: OpenDocument) =>
  (route: Route): void => {
    route(listEndpoint, (call, { query }) => listManuals(platform, call, query));
    route(consoleEndpoint, (call, { query }) => listConsole(platform, call, query));
    route(detailEndpoint, (call, { params }) => readManual(platform, call, params.id));
    route(chaptersEndpoint, (call, { query }) => listChapters(platform, call, query));
    route(chapterEndpoint, (call, { params }) => readChapter(platform, call, params.id));
    route(pdfEndpoint, (call, { params }) => openDocument(call, params.id));
    route(saveEndpoint, (call, { body }) => saveManual(platform, call, body));
    route(saveChapterEndpoint, (call, { body }) => saveChapter(platform, call, body));
    route(copyEndpoint, (call, { body }) => copyManual(platform, call, body));
    route(deleteEndpoint, (call, { params }) => deleteManual(platform, call, params.id));
  };
