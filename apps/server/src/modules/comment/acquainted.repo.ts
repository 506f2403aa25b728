import type { Kysely, Schema } from "@pharos/db";
import { userStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { personName } from "../../platform/person-name.ts";
import { areAcquainted, vendor, worksAt } from "./acquainted.ts";
import { isShown } from "./comment.repo.ts";
import type { ObjectRef } from "./subject-access.ts";

/** Somebody who can be named in a comment. */
export interface Acquainted {
  readonly userId: number;
  readonly name: string;
  readonly headImgUrl: string | null;
}

interface Wanted {
  /** Part of the name. */
  readonly search?: string;
  /** Only these. */
  readonly userIds?: readonly number[];
  readonly limit: number;
}

/**
 * People whom someone knows of at an object: who commented on it, first, then the people of the own organisations, the
 * vendor's for its own people. Nobody learns here who else has an account. On what several organisations read, only the
 * vendor's people are named: the words of a comment reach everyone.
 */
export async function findAcquainted(
  db: Kysely<Schema>,
  actor: Actor,
  { objType, objId, isShared = false }: ObjectRef & { readonly isShared?: boolean },
  { search = "", userIds, limit }: Wanted,
): Promise<Acquainted[]> {
  const isColleague = actor.isInternal ? vendor : sql`o.id = any(${[...actor.companyIds]}::bigint[])`;
  const isWanted = userIds === undefined ? sql`true` : sql`u.id = any(${[...userIds]}::bigint[])`;
  const { rows } = await sql<Acquainted>`
    select p.id as "userId", p.name, p.avatar_url as "headImgUrl"
    from (
      select u.id, u.avatar_url, ${personName("u")} as name,
        exists (select from comment c where c.author_user_id = u.id and c.object_type = ${objType}
          and c.object_id = ${objId} and ${isShown("c")}) as has_commented,
        ${worksAt(sql`u.id`, isColleague)} as is_colleague
      from app_user u
      where u.status <> ${userStatus.toCode("disabled")} and u.id <> ${actor.userId} and ${isWanted}
        and ${areAcquainted(actor, sql`u.id`)} and ${isShared ? worksAt(sql`u.id`, vendor) : sql`true`}
    ) p
    where (p.has_commented or p.is_colleague) and strpos(lower(p.name), lower(${search.trim()})) > 0
    order by p.has_commented desc, p.name, p.id
    limit ${limit}`.execute(db);
  return rows;
}
