import type { ServedCompany, TeamDetail, TeamRow } from "@pharos/api/team";
import { workCategory } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { teamPolicy } from "./team.policy.ts";
import type { ServedRow, TeamRowData } from "./team.repo.ts";

/** A team as a list shows it. */
export function toTeamRow(row: TeamRowData, actor: Actor): TeamRow {
  return {
    id: row.id,
    name: row.name,
    nameEn: row.name_en,
    groupType: workCategory.asCode(row.group_type),
    city: row.city,
    leaderName: row.leader_name,
    techDomains: row.tech_domains,
    isMine: actor.teamIds.includes(row.id),
    memberCount: row.member_count,
    onDutyCount: row.on_duty_count,
    loadRate: row.load_rate,
    taskCount: row.task_count,
    companyCount: row.company_count,
  };
}

/** A team as its page shows it. */
export function toTeamDetail(
  row: TeamRowData,
  served: readonly ServedRow[],
  { actor, locale }: Call,
  translate: Platform["translate"],
): TeamDetail {
  const edit = toAbility(teamPolicy.edit(actor, row.id), locale, translate);
  return {
    ...toTeamRow(row, actor),
    leaderUserId: row.leader_user_id,
    remark: row.remark,
    companies: served.map(toServed),
    version: row.version,
    abilities: {
      edit,
      editScope: toAbility(teamPolicy.editScope(actor), locale, translate),
      remove: toAbility(teamPolicy.remove(actor), locale, translate),
      editDuty: edit,
      manageMembers: edit,
    },
  };
}

const toServed = (row: ServedRow): ServedCompany => ({
  companyId: row.id,
  companyName: row.name,
  companyNameEn: row.name_en,
  city: row.city,
  isMain: row.is_main,
  openSr: row.open_requests,
});
