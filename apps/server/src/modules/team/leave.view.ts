import type { Leave } from "@pharos/api/team";
import type { Kysely, Schema } from "@pharos/db";
import { leaveKind, leaveState } from "@pharos/domain/enums";
import { datesBetween } from "@pharos/domain/plan";
import { noonsOf, partOfDay } from "@pharos/domain/team";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { findWorkingDays } from "../sla/index.ts";
import { leavePolicy } from "./leave.policy.ts";
import type { LeaveRow } from "./leave.repo.ts";
import { absenceOf, datesOf } from "./period-time.ts";

/** One leave as it goes out. */
export async function toLeave(
  db: Kysely<Schema>,
  call: Call,
  platform: Pick<Platform, "translate">,
  row: LeaveRow,
  now: Date,
): Promise<Leave> {
  return leaveView(call, platform, now, await findWorkingDays(db))(row);
}

/** Makes leave what goes out. */
export function leaveView(
  { actor, locale }: Call,
  { translate }: Pick<Platform, "translate">,
  now: Date,
  isWorkday: (date: string) => boolean,
): (row: LeaveRow) => Leave {
  return (row) => {
    const { startDate, endDate } = datesOf(row);
    const workdays =
      endDate === null
        ? null
        : datesBetween(startDate, endDate)
            .filter(isWorkday)
            .reduce((sum, date) => sum + partOfDay(absenceOf(row), date), 0);
    return {
      id: row.id,
      version: row.version,
      userId: row.user_id,
      employeeName: row.name,
      headImgUrl: row.avatar_url,
      kind: leaveKind.asCode(row.leave_kind ?? "other"),
      state: leaveState.asCode(row.state),
      startTime: row.from_at,
      endTime: row.to_at,
      startDate,
      endDate,
      ...noonsOf(absenceOf(row), { startDate, endDate }),
      workdays,
      remark: row.remark,
      substituteId: row.substitute_id,
      substituteName: row.substitute_name,
      createdAt: row.created_at,
      decidedByName: row.decided_by_name,
      decisionRemark: row.decision_remark,
      abilities: {
        decide: toAbility(leavePolicy.decide(actor, row), locale, translate),
        cancel: toAbility(leavePolicy.cancel(actor, row, now), locale, translate),
      },
    };
  };
}
