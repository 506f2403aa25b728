import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveTeam as contract } from "@pharos/api/team";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { leadsEverything } from "../../platform/scope.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { seesTeam, teamPolicy } from "./team.policy.ts";
import { changeCompanies } from "./team-companies.ts";
import { changeMembers, refuseWrongMembers } from "./team-members.ts";
import { lockTeam, lockTeamNames, nameIsTaken, type TeamColumns } from "./team-save.repo.ts";

/** A team as the form sends it. */
export type TeamInput = HandlerInput<typeof contract>["body"];

/** What saving a team needs of the platform. */
export type SaveTeamPlatform = Pick<Platform, "withTransaction" | "sessionChanges">;

/**
 * Creates a team or changes one, its members and the organisations it serves with it. Team admins change their own team but
 * not who administers it nor whom it serves. Rights that come with a membership begin and end at once.
 */
export async function saveTeam(
  platform: SaveTeamPlatform,
  call: Call,
  input: TeamInput,
): Promise<CallResult<typeof contract>> {
  return platform.withTransaction(call, async (tx) => {
    await lockTeamNames(tx.db);
    const before =
      input.id === undefined ? undefined : await authorisedTeam(tx, call, input.id, input.version);
    if (!before && !leadsEverything(call.actor)) throw new AppError("team.leadsOnly");
    if (await nameIsTaken(tx.db, input.name, before?.id)) throw fieldError("name", "team.nameTaken");
    await refuseWrongMembers(tx.db, call.actor, input, before?.id);

    const columns = columnsOf(input);
    const id = before ? before.id : await insertTeam(tx, columns);
    if (before) await updateTeam(tx, before.id, before.version, columns);
    const memberChanges = await changeMembers(platform, tx, call, id, input.members);
    const companyChanges = await changeCompanies(tx, call.actor, id, input.companyIds);
    const changes = changedFields(
      { ...(before ? fieldsOf(before) : {}), ...memberChanges.before, ...companyChanges.before },
      { ...fieldsOf(columns), ...memberChanges.after, ...companyChanges.after },
    );
    await tx.audit({
      action: before ? "team.changed" : "team.created",
      objectType: "team",
      objectId: id,
      detail: changes,
    });
    return { id };
  });
}

async function authorisedTeam(tx: UnitOfWork, { actor }: Call, id: number, version: number | undefined) {
  const row = seesTeam(actor, id) ? await lockTeam(tx.db, id) : undefined;
  if (!row) throw new AppError("team.notFound");
  const decision = teamPolicy.edit(actor, id);
  if (decision !== true) throw new AppError(decision.code);
  if (version === undefined) throw missingField("version");
  if (version !== row.version) throw new AppError("common.dataChanged");
  return row;
}

async function insertTeam(tx: UnitOfWork, columns: TeamColumns): Promise<number> {
  const { id } = await tx.db
    .insertInto("team")
    .values({ ...columns, tech_domains: [...columns.tech_domains], created_at: tx.now, updated_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function updateTeam(tx: UnitOfWork, id: number, version: number, columns: TeamColumns): Promise<void> {
  await tx.db
    .updateTable("team")
    .set({
      ...columns,
      tech_domains: [...columns.tech_domains],
      updated_at: tx.now,
      version: version + 1,
    })
    .where("id", "=", id)
    .execute();
}

const columnsOf = (input: TeamInput): TeamColumns => ({
  name: input.name,
  name_en: input.nameEn || null,
  group_type: input.groupType,
  leader_user_id: input.leaderUserId ?? null,
  tech_domains: [...new Set(input.techDomains.filter((domain) => domain !== ""))],
  city: input.city || null,
  remark: input.remark || null,
});

const fieldsOf = (row: TeamColumns) => ({
  name: row.name,
  nameEn: row.name_en,
  groupType: row.group_type,
  leaderUserId: row.leader_user_id,
  techDomains: row.tech_domains,
  city: row.city,
  remark: row.remark,
});
