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

/** Chapters of manuals as something people comment on. */
export const chapterSubject: Subject = {
  objectType: "chapter",
  visible: (_db, actor) =>
    sql<{ id: number; title: string }>`(
      select a.id, a.title from manual_article a where a.manual_id in (select m.id from ${fromOpen(actor)}))`,
  isCommentable: true,
  messageType: "knowledge",
  linkOf: (id) => `/manual/article/${id}`,
};
