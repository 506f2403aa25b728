import { sql } from "kysely";
import type { Subject } from "../../platform/subject.ts";
import { fromOpen } from "./manual.visibility.ts";

/** Manuals as something people star and comment on. */
export const manualSubject: Subject = {
  objectType: "manual",
  visible: (_db, actor) =>
    sql<{
      id: number;
      title: string;
    }>`(select m.id, m.name || ' ' || m.edition as title from ${fromOpen(actor)})`,
  isCommentable: true,
  isShared: true,
  messageType: "knowledge",
  linkOf: (id) => `/manual/${id}`,
};
