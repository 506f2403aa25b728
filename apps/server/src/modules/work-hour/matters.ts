import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { InternalMatter, listInternalMatters, saveInternalMatter } from "@pharos/api/work-hour";
import type { Kysely, Schema, Selectable } from "@pharos/db";
import { workCategory } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { ledTeams, seesEverything } from "../../platform/scope.ts";

type Matter = ReturnType<(typeof InternalMatter)["parse"]>;

const toMatter = (row: Selectable<Schema["internal_matter"]>): Matter => ({
  id: row.id,
  version: row.version,
  name: row.name,
  nameEn: row.name_en,
  category: workCategory.asCode(row.category),
  teamId: row.team_id,
  isActive: row.status === 1,
});

/** Internal matters of everyone and of the caller's teams. */
export async function listMatters(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
): Promise<CallResult<typeof listInternalMatters>> {
  const rows = await visibleMatters(database.kysely, actor).orderBy("category").orderBy("id").execute();
  return rows.map(toMatter);
}

const visibleMatters = (db: Kysely<Schema>, actor: Actor) =>
  db
    .selectFrom("internal_matter")
    .selectAll()
    .$if(!seesEverything(actor), (query) =>
      query.where((eb) =>
        eb.or([
          eb("team_id", "is", null),
          eb("team_id", "=", sql<number>`any(${[...actor.teamIds, ...ledTeams(actor)]}::bigint[])`),
        ]),
      ),
    );

/** Adds an internal matter, or changes one: for everyone by platform admins, for a team by its admins too. */
export async function saveMatter(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: HandlerInput<typeof saveInternalMatter>["body"],
): Promise<CallResult<typeof saveInternalMatter>> {
  const { actor } = call;
  const mayKeep = (teamId: number | null) =>
    actor.roles.has("pa") || (teamId !== null && ledTeams(actor).includes(teamId));
  return withTransaction(call, async (tx) => {
    const before =
      input.id === undefined
        ? undefined
        : await visibleMatters(tx.db, actor).where("id", "=", input.id).forUpdate().executeTakeFirst();
    if (input.id !== undefined && !before) throw new AppError("workHour.matterUnknown");
    if (!mayKeep(input.teamId ?? null) || (before && !mayKeep(before.team_id)))
      throw new AppError("workHour.notYours");
    if (before && input.version === undefined) throw missingField("version");
    if (before && input.version !== before.version) throw new AppError("common.dataChanged");
    await refuseUnknownTeam(tx.db, input.teamId);
    const columns = {
      name: input.name,
      name_en: input.nameEn || null,
      category: input.category,
      team_id: input.teamId ?? null,
      status: input.isActive ? 1 : 0,
      updated_at: tx.now,
    };
    const row = before
      ? await tx.db
          .updateTable("internal_matter")
          .set({ ...columns, version: before.version + 1 })
          .where("id", "=", before.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await tx.db
          .insertInto("internal_matter")
          .values({ ...columns, created_by: actor.userId, created_at: tx.now })
          .returningAll()
          .executeTakeFirstOrThrow();
    await tx.audit({ action: "workHour.matterSaved", objectType: "internalMatter", objectId: row.id });
    return toMatter(row);
  });
}

async function refuseUnknownTeam(db: Kysely<Schema>, teamId: number | null | undefined): Promise<void> {
  if (!teamId) return;
  const team = await db
    .selectFrom("team")
    .select("id")
    .where("id", "=", teamId)
    .where("status", "=", 1)
    .executeTakeFirst();
  if (!team) throw new AppError("workHour.team.notFound");
}
