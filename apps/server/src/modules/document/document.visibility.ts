import { docStatus, encryptLevel } from "@pharos/domain/enums";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Visibility } from "../../platform/policy.ts";
import { isReadableLevel, readableLevelsOf } from "../../platform/readable-level.ts";
import { isOnVendorSide, leadsEverything, ledTeams } from "../../platform/scope.ts";

const readsLibrary = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(doc_folder.company_id is null and ${isReadableLevel(actor, sql`doc_folder.level`)})`;

const isServedBy = (teamIds: readonly number[]): RawBuilder<boolean> => sql<boolean>`exists (
  select from team_company t where t.company_id = doc_folder.company_id and t.team_id = any(${[...teamIds]}::bigint[]))`;

/** Teams as whose expert, and as whose admin, somebody serves organisations. */
export function servingTeams(actor: Actor): {
  readonly own: readonly number[];
  readonly administered: readonly number[];
} {
  return {
    own: actor.roles.has("dba") ? actor.teamIds : [],
    administered: ledTeams(actor),
  };
}

function readsOfCompanies(actor: Actor): RawBuilder<boolean> {
  if (!isOnVendorSide(actor))
    return sql<boolean>`(doc_folder.company_id = any(${[...actor.companyIds]}::bigint[])
      and doc_folder.level in ('PUBLIC', 'CUSTOMER'))`;
  if (leadsEverything(actor)) return sql<boolean>`doc_folder.company_id is not null`;
  const { own, administered } = servingTeams(actor);
  return sql<boolean>`(doc_folder.company_id is not null and (${isServedBy(administered)}
    or (doc_folder.level <> 'RESTRICTED' and ${isServedBy(own)})))`;
}

/**
 * Folders somebody may know about. The vendor's library: its staff by level, customers what is meant for them. Folders of an
 * organisation: its members, and of the vendor who leads or serves it.
 */
export const visibleDocFolders: Visibility<"doc_folder"> = (actor) => () => {
  if (!actor.permissions.has("doc:view")) return sql<boolean>`false`;
  return sql<boolean>`(${readsLibrary(actor)} or ${readsOfCompanies(actor)})`;
};

/** Whether the state of a document lets somebody see it who reads its folder. */
function hasReadableStatus(actor: Actor): RawBuilder<boolean> {
  if (isOnVendorSide(actor) && actor.permissions.has("doc:edit")) return sql<boolean>`true`;
  return sql<boolean>`(doc.status = ${docStatus.toCode("valid")} or doc.created_by = ${actor.userId}
    or (doc.status = ${docStatus.toCode("archived")} and doc.company_id = any(${[...actor.adminCompanyIds]}::bigint[])))`;
}

/** Documents somebody may know about: those of visible folders; drafts only as their author, or with the right to edit for the vendor. */
export const visibleDocs: Visibility<"doc"> = (actor) => (eb) => {
  const folder = visibleDocFolders(actor);
  const conditions: Expression<SqlBool>[] = [
    eb("doc.deleted_at", "is", null),
    hasReadableStatus(actor),
    eb.exists(
      eb
        .selectFrom("doc_folder")
        .select("doc_folder.id")
        .whereRef("doc_folder.id", "=", "doc.folder_id")
        .where((inner) => folder(inner)),
    ),
  ];
  return eb.and(conditions);
};

/** The levels that somebody may give a folder: no one shuts themselves out. */
export const givableLevels = (actor: Actor, companyId: number | null): readonly string[] => {
  if (companyId === null) return readableLevelsOf(actor, true);
  if (!isOnVendorSide(actor)) return ["PUBLIC", "CUSTOMER"];
  const isAdmin = leadsEverything(actor) || servingTeams(actor).administered.length > 0;
  return isAdmin ? encryptLevel.codes : ["PUBLIC", "CUSTOMER", "INTERNAL"];
};
