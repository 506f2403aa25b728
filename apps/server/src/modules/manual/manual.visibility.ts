import { manualStatus } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { isReadableLevel } from "../../platform/readable-level.ts";

/** Whether readers find a manual `m` and the actor may read its level. The one rule of every list, count, search and link. */
export const isReadableBy = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(
  m.status = ${manualStatus.toCode("published")} and m.deleted_at is null
  and ${isReadableLevel(actor, sql`m.encrypt_level`)})`;

/** The manuals that the actor finds: `m`, ready for further conditions with `and`. */
export const fromReadable = (actor: Actor): RawBuilder<unknown> => sql`manual m where ${isReadableBy(actor)}`;

/** All manuals that are not deleted: for those who edit them. */
export const fromManaged = (actor: Actor): RawBuilder<unknown> =>
  sql`manual m where m.deleted_at is null and ${isEditor(actor)}::boolean`;

/** The manuals whose pages open for the actor: those to read, for editors drafts too. */
export const fromOpen = (actor: Actor): RawBuilder<unknown> =>
  isEditor(actor) ? fromManaged(actor) : fromReadable(actor);

/** Writes manuals. */
export const isEditor = (actor: Actor): boolean => actor.permissions.has("manual:edit");
