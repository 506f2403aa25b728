import type { PdcaAction } from "@pharos/api/pdca";
import { businessToday } from "@pharos/domain/contract";
import { pdcaActionStatus, pdcaCheckKind } from "@pharos/domain/enums";
import type { AuditAction } from "../../platform/audit.ts";
import type { Call } from "../../platform/call.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited, defineRecord, type RowSource } from "../../platform/record/record.ts";
import { toTurn } from "../../platform/to-turn.ts";
import { pdcaPolicy } from "./pdca.policy.ts";
import { visiblePdcaActions } from "./pdca.visibility.ts";
import { turnOfAction } from "./turn.ts";

/** Improvement actions with the names around them, to be narrowed. */
export const pdcaActions = (from: RowSource) =>
  from
    .selectFrom("pdca_action")
    .innerJoin("team", "team.id", "pdca_action.team_id")
    .selectAll("pdca_action")
    .select(["team.name as team_name", "team.name_en as team_name_en"])
    .select([
      nameOfUser("pdca_action.owner_user_id").$castTo<string>().as("owner_name"),
      turnOfAction.as("turn"),
      nameOfUser("pdca_action.checked_by").as("checked_by_name"),
      nameOfUser("pdca_action.created_by").as("created_by_name"),
    ]);

/** An action with the names around it. */
export type ActionRow = Awaited<ReturnType<ReturnType<typeof pdcaActions>["execute"]>>[number];

const auditActions: Readonly<Record<string, AuditAction>> = { add: "pdca.added", delete: "pdca.deleted" };

/** Actions as they change. */
export const pdcaRecords = defineRecord<"pdca_action", ActionRow, keyof typeof pdcaPolicy, "delete">({
  table: "pdca_action",
  visible: visiblePdcaActions,
  read: (from, which) => pdcaActions(from).where(which).executeTakeFirst(),
  policy: pdcaPolicy,
  notFound: "pdca.notFound",
  standAlone: ["delete"],
  history: audited("pdcaAction", (step) => auditActions[step] ?? "pdca.changed"),
});

/** An action as the caller sees it, with what the caller may do. */
export function toAction(
  row: ActionRow,
  call: Call,
  platform: Pick<Platform, "translate" | "clock">,
): PdcaAction {
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
    isOverdue: !isChecked && row.due_date < businessToday(platform.clock.now()),
    status: pdcaActionStatus.asCode(row.status),
    turn: toTurn(row.turn),
    evidence: row.evidence,
    doneAt: row.done_at,
    checkedByName: row.checked_by_name,
    checkedAt: row.checked_at,
    checkComment: row.check_comment,
    createdByName: row.created_by_name,
    abilities: pdcaRecords.abilities(row, call, platform),
  };
}
