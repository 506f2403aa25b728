import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Subject } from "../../platform/subject.ts";
import { createLeasedUploads } from "../file/index.ts";
import { documentFiles } from "./document.files.ts";
import { documentCleaning } from "./document.jobs.ts";
import { documentRoutes } from "./document.routes.ts";
import { documentSearch } from "./document.search-kind.ts";
import { visibleDocs } from "./document.visibility.ts";
import { createTextReader } from "./text/create-text-reader.ts";
import { textQueues } from "./text/text-queue.ts";

/** Documents can be starred by anyone who may see them. */
const documentSubject: Subject = {
  objectType: "doc",
  visible: (db, actor) =>
    db.selectFrom("doc").select(["doc.id", "doc.name as title"]).where(visibleDocs(actor)),
  isCommentable: false,
  messageType: "system",
  linkOf: (id) => `/doc?open=${id}`,
};

/** Creates the module of documents: folders with levels, versions, and the text of files, which the search finds. */
export function createDocumentModule(platform: Platform): Module {
  return {
    routes: documentRoutes({ platform, uploads: createLeasedUploads(platform) }),
    queues: textQueues(platform, () => createTextReader()),
    jobs: [documentCleaning],
    fileOwners: [documentFiles],
    searchKinds: [documentSearch],
    subjects: [documentSubject],
    historyTargets: [
      {
        objectType: "doc",
        mayRead: async ({ actor }, id) => {
          const row = await platform.database.kysely
            .selectFrom("doc")
            .select("id")
            .where("id", "=", id)
            .where(visibleDocs(actor))
            .executeTakeFirst();
          return row !== undefined && actor.permissions.has("doc:edit");
        },
      },
    ],
  };
}
