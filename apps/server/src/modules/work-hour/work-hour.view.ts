import type { HourRecord } from "@pharos/api/work-hour";
import {
  hourItemChoice,
  hourKind,
  hourPlace,
  hourSignState,
  overtimeType,
  reviewStatus,
  taskType,
  workCategory,
} from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Decision } from "../../platform/policy.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { hourPolicy } from "./work-hour.policy.ts";
import type { HourRow } from "./work-hour.repo.ts";

/** A record of hours as the vendor's people see it, with what the caller may do. */
export function toHourRecord(
  row: HourRow,
  { actor, locale }: Call,
  { translate }: Pick<Platform, "translate">,
): HourRecord {
  const ability = (decision: Decision) => toAbility(decision, locale, translate);
  return {
    id: row.id,
    version: row.version,
    kind: hourKind.asCode(row.kind),
    rid: row.service_request_id ?? row.plan_id ?? row.internal_matter_id ?? 0,
    title: row.title,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    accId: row.service_number_id,
    sn: row.sn,
    contractItemId: row.contract_item_id,
    contractItemName: row.contract_item_name,
    itemChoice: hourItemChoice.asCode(row.item_choice),
    correctionReason: row.correction_reason,
    teamId: row.team_id,
    teamName: row.team_name,
    teamNameEn: row.team_name_en,
    executorId: row.executor_user_id,
    executorName: row.executor_name,
    workDate: row.work_date,
    startTime: row.start_at,
    endTime: row.end_at,
    taskTime: row.hours,
    remark: row.remark,
    serviceType: taskType.asCode(row.service_type),
    category: workCategory.asCode(row.category),
    overtimeType: overtimeType.asCode(row.overtime_type),
    place: hourPlace.asCode(row.place),
    reviewStatus: reviewStatus.asCode(row.review_status),
    reviewerName: row.reviewer_name,
    reviewTime: row.reviewed_at,
    reviewComment: row.review_comment,
    signState: hourSignState.asCode(row.sign_state),
    bonus: row.bonus && {
      id: row.bonus.id,
      ratio: row.bonus.ratio,
      amount: row.bonus.amount,
      reason: row.bonus.reason,
      status: reviewStatus.asCode(row.bonus.status),
      proposedByName: row.bonus.proposedByName,
    },
    abilities: {
      edit: ability(hourPolicy.edit(actor, row)),
      remove: ability(hourPolicy.remove(actor, row)),
      review: ability(hourPolicy.review(actor, row)),
      revoke: ability(hourPolicy.revoke(actor, row)),
      bonus: ability(hourPolicy.bonus(actor, row)),
      decideBonus: ability(hourPolicy.decideBonus(actor, row)),
    },
  };
}
