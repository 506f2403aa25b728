import type { PdcaAction } from "@pharos/api/pdca";
import type { Kysely, Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { pdcaActionStatus, pdcaCheckKind } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Decision } from "../../platform/policy.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { pdcaPolicy } from "./pdca.policy.ts";
import { visiblePdcaActions } from "./pdca.visibility.ts";

/** Improvement actions with the names around them, to be narrowed. */
export const pdcaActions = (db: Kysely<Schema>) =>
  db
    .selectFrom("pdca_action")
    .innerJoin("team", "team.id", "pdca_action.team_id")
    .selectAll("pdca_action")
    .select(["team.name as team_name", "team.name_en as team_name_en"])
    .select([
      nameOfUser("pdca_action.owner_user_id").$castTo<string>().as("owner_name"),
      nameOfUser("pdca_action.checked_by").as("checked_by_name"),
      nameOfUser("pdca_action.created_by").as("created_by_name"),
    ]);

type ActionRow = Awaited<ReturnType<ReturnType<typeof pdcaActions>["execute"]>>[number];

/** One visible action. */
export async function findAction(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
): Promise<ActionRow | undefined> {
  return pdcaActions(db).where("pdca_action.id", "=", id).where(visiblePdcaActions(actor)).executeTakeFirst();
}

/** The same, locked against other changes. */
export async function lockAction(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
): Promise<ActionRow | undefined> {
  // The lock comes first: the row is read as whoever held it has left it.
  await db.selectFrom("pdca_action").select("id").where("id", "=", id).forUpdate().execute();
  return findAction(db, actor, id);
}

/** An action as the caller sees it, with what the caller may do. */
export function toAction(
  row: ActionRow,
  { actor, locale }: Call,
  { translate, clock }: Pick<Platform, "translate" | "clock">,
): PdcaAction {
  const ability = (decision: Decision) => toAbility(decision, locale, translate);
  const isChecked = row.status === pdcaActionStatus.toCode("checked");
  return {
    id: row.id,
    version: row.version,
    week: row.week,
    teamId: row.team_id,
    teamName: row.team_name,
    teamNameEn: row.team_name_en,
    checkKind: pdcaCheckKind.asCode(row.check_kind),
    objectId: row.object_id,
    objectTitle: row.object_title,
    content: row.content,
    ownerId: row.owner_user_id,
    ownerName: row.owner_name,
    dueDate: row.due_date,
    isOverdue: !isChecked && row.due_date < businessToday(clock.now()),
    status: pdcaActionStatus.asCode(row.status),
    evidence: row.evidence,
    doneAt: row.done_at,
    checkedByName: row.checked_by_name,
    checkedAt: row.checked_at,
    checkComment: row.check_comment,
    createdByName: row.created_by_name,
    abilities: {
      edit: ability(pdcaPolicy.edit(actor, row)),
      finish: ability(pdcaPolicy.finish(actor, row)),
      check: ability(pdcaPolicy.check(actor, row)),
      delete: ability(pdcaPolicy.delete(actor, row)),
    },
  };
}
