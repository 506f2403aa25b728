import { sql } from "kysely";
import type { Subject } from "../../platform/subject.ts";
import { fromReadable } from "./article.visibility.ts";
import { articleLink } from "./notify-article.ts";

/** Articles as something people star and comment on: what they may read, and nothing that waits for review. */
export const articleSubject: Subject = {
  objectType: "article",
  visible: (_db, actor) =>
    sql<{ id: number; title: string }>`(select a.id, v.title from ${fromReadable(actor)})`,
  isCommentable: true,
  isShared: true,
  messageType: "knowledge",
  linkOf: articleLink,
};
