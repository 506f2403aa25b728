import { encryptLevel } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { isReadableLevel } from "../../platform/readable-level.ts";
import { isOnVendorSide, leadsEverything } from "../../platform/scope.ts";

/** Whether the actor may read the level of a revision `v` of an article `a`; authors read their own. */
const hasReadableLevel = (actor: Actor): RawBuilder<boolean> =>
  isOnVendorSide(actor)
    ? sql<boolean>`(${isReadableLevel(actor, sql`v.encrypt_level`)} or a.author_id = ${actor.userId})`
    : isReadableLevel(actor, sql`v.encrypt_level`);

/**
 * Whether someone may read the published revision `v` of an article `a`; strangers without an account read what is public.
 * The one rule of every list, count, look-up, search and link.
 */
export const isReadableBy = (reader: Actor | null): RawBuilder<boolean> => sql<boolean>`(
  a.is_live and a.deleted_at is null
  and ${reader ? hasReadableLevel(reader) : sql`v.encrypt_level = ${encryptLevel.toCode("public")}`})`;

/** The articles the actor may read: `a` with its published revision `v`, ready for further conditions with `and`. */
export const fromReadable = (actor: Actor): RawBuilder<unknown> => sql`
  article a join article_version v on v.article_id = a.id and v.ver = a.published_ver
  where ${isReadableBy(actor)}`;

/** Withdrawn articles whose last published revision the actor could read: their address still says so. */
export const fromWithdrawn = (actor: Actor): RawBuilder<unknown> => sql`
  article a join article_version v on v.article_id = a.id and v.ver = a.published_ver
  where not a.is_live and a.withdrawn_at is not null and a.deleted_at is null and ${hasReadableLevel(actor)}`;

/**
 * The articles the actor writes, manages or reviews: `a` with its newest revision `v`, whatever the state. A draft that was
 * never sent to review is its author's own, and of those who manage all.
 */
export const fromManaged = (actor: Actor): RawBuilder<unknown> => sql`
  article a join article_version v on v.article_id = a.id and v.ver = a.latest_ver
  where a.deleted_at is null and ${isManaged(actor)}`;

function isManaged(actor: Actor): RawBuilder<boolean> {
  if (!actor.permissions.has("knowledge:create")) return sql<boolean>`false`;
  if (managesAll(actor)) return sql<boolean>`true`;
  const isOwn = sql<boolean>`a.author_id = ${actor.userId}`;
  if (!actor.permissions.has("knowledge:review")) return isOwn;
  return sql<boolean>`(${isOwn} or a.stage <> 0
    or exists (select from article_version d where d.article_id = a.id and d.decided_by = ${actor.userId}))`;
}

/** Platform and system admins look after every article. */
export const managesAll = (actor: Actor): boolean =>
  actor.permissions.has("knowledge:create") && leadsEverything(actor);
