import type { Module } from "../../platform/module.ts";
import { createPdfRenderer } from "../../platform/pdf/create-pdf-renderer.ts";
import type { Platform } from "../../platform/platform.ts";
import { createDocuments } from "./document/open-document.ts";
import { manualFiles } from "./manual.files.ts";
import { manualRoutes } from "./manual.routes.ts";
import { manualSearch } from "./manual.search-kind.ts";
import { chapterSubject, manualSubject } from "./manual.subject.ts";
import { isEditor } from "./manual.visibility.ts";

/** Creates the module of manuals: their versions, their trees of chapters, and each as one document. */
export function createManualModule(platform: Platform): Module {
  return {
    routes: manualRoutes(platform, createDocuments(platform, createPdfRenderer())),
    subjects: [manualSubject, chapterSubject],
    fileOwners: [manualFiles],
    searchKinds: [manualSearch],
    historyTargets: [{ objectType: "manual", mayRead: async ({ actor }) => isEditor(actor) }],
  };
}
