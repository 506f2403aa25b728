import type { CallResult } from "@pharos/api/core";
import type { listPlans, PlanPerson, PlanRow } from "@pharos/api/plan";
import { businessToday } from "@pharos/domain/contract";
import { planPlace, planStatus, taskType } from "@pharos/domain/enums";
import { dayNumberOf, toBusinessIso } from "@pharos/domain/time";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { worksForVendor } from "../../platform/scope.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { toTurn } from "../../platform/to-turn.ts";
import { mayCreatePlans } from "./plan.policy.ts";
import { planRecords } from "./plan.record.ts";
import type { PlanRecord } from "./plan.repo.ts";

type View = Pick<Platform, "translate" | "clock">;

/** A plan as this caller may see it; what is internal is left out for customers. */
export function toPlanRow(row: PlanRecord, call: Call, platform: View): PlanRow {
  const isInternal = worksForVendor(call.actor);
  const today = businessToday(platform.clock.now());
  return {
    id: row.id,
    version: row.version,
    planNo: row.plan_no,
    title: row.title,
    checkType: taskType.asCode(row.task_type),
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    accId: row.service_number_id,
    sn: row.sn,
    itemName: row.item_name,
    executors: row.executors.map((person) => (isInternal ? person : withoutHours(person))),
    startDate: row.start_date,
    endDate: row.end_date,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    overdueDays: overdueDays(row, today),
    status: planStatus.asCode(row.status),
    turn: toTurn(row.turn),
    progress: row.progress,
    place: planPlace.asCode(row.place),
    city: row.city,
    address: row.company_address,
    arrivals: row.arrivals.map((came) => ({ ...came, at: toBusinessIso(Date.parse(came.at)) })),
    ...(isInternal && {
      planHour: row.planned_hours,
      actualHours: row.actual_hours,
      externalId: row.external_id,
      teamId: row.team_id,
      teamName: row.team_name,
      teamNameEn: row.team_name_en,
      isUncovered: row.contract_item_id === null && row.service_item_id === null,
      ownCheckIn: row.own_check_in,
      isDelivered: row.delivered_at !== null,
    }),
    abilities: abilitiesOf(row, call, platform),
  };
}

const withoutHours = ({ planHour: _, ...person }: PlanPerson): PlanPerson => person;

function overdueDays({ status, end_date }: PlanRecord, today: string): number {
  if (planStatus.fromCode(status) === "ended") return 0;
  return Math.max(0, dayNumberOf(today) - dayNumberOf(end_date));
}

function abilitiesOf(row: PlanRecord, call: Call, platform: View) {
  const { link: _, moveToItem: __, ...shown } = planRecords.abilities(row, call, platform);
  return shown;
}

/** Whether the caller may add plans. */
export const toCreate = (
  { actor, locale }: Call,
  { translate }: View,
): CallResult<typeof listPlans>["create"] => toAbility(mayCreatePlans(actor), locale, translate);
