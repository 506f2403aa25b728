import { sql } from "kysely";
import type { Subject } from "../../platform/subject.ts";
import { resourceLink } from "./notify-resource.ts";
import { fromReadable } from "./resource.visibility.ts";

/** Resources as something people star and comment on: what is delivered to them. */
export const resourceSubject: Subject = {
  objectType: "resource",
  visible: (_db, actor) =>
    sql<{ id: number; title: string }>`(select r.id, r.name as title from ${fromReadable(actor)})`,
  isCommentable: true,
  isShared: true,
  messageType: "knowledge",
  linkOf: resourceLink,
};
