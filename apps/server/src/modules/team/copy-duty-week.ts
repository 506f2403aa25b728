import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { copyDutyWeek as contract } from "@pharos/api/team";
import { copyTurns, mondayOf } from "@pharos/domain/team";
import { businessTimeZone, dateOfDayNumber, localMinuteMs } from "@pharos/domain/time";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type DutyRow, findDuty, findOverlap } from "./duty.repo.ts";
import { asOverlap, type DutyPlatform, refuseStranger, toTurn } from "./duty-turns.ts";
import { refuseOverlap } from "./overlap.ts";
import { refuseOverBookings } from "./refuse-over-bookings.ts";

/** Repeats a week of the roster in following weeks; people who have left the team are left out. All of it or nothing. */
export async function copyDutyWeek(
  { withTransaction, sessionChanges, translate }: DutyPlatform,
  call: Call,
  { teamId, fromWeek, toWeek, weeks, overrideReason }: HandlerInput<typeof contract>["body"],
): Promise<CallResult<typeof contract>> {
  refuseStranger(call, teamId);
  const [from, to] = [mondayOf(fromWeek), mondayOf(toWeek)];
  if (to <= from && from < to + 7 * weeks) throw fieldError("toWeek", "team.sameWeek");
  return withTransaction(call, async (tx) => {
    const turns = await turnsOfWeek(tx, teamId, from);
    if (turns.length === 0) throw fieldError("fromWeek", "team.weekEmpty");
    let created = 0;
    const overridden: string[] = [];
    const words = { locale: call.locale, translate };
    for (let week = 0; week < weeks; week += 1) {
      const copies = copyTurns(turns.map(toTurn), fromWeek, dateOfDayNumber(to + 7 * week));
      for (const copy of copies) {
        const wanted = {
          kind: "duty",
          userId: copy.userId,
          start: new Date(copy.startTime),
          end: new Date(copy.endTime),
        } as const;
        const inTheWay = await refuseOverBookings(tx, wanted, overrideReason ?? undefined, words);
        if (inTheWay !== undefined) overridden.push(`${copy.employeeName}: ${inTheWay}`);
        await insertCopy(tx, call, copy);
      }
      created += copies.length;
    }
    for (const userId of new Set(turns.map(({ user_id }) => user_id))) sessionChanges.change(tx, { userId });
    await tx.audit({
      action: "team.dutyWeekCopied",
      objectType: "team",
      objectId: teamId,
      detail: {
        after: { fromWeek: dateOfDayNumber(from), toWeek: dateOfDayNumber(to), count: created },
        ...(overridden.length > 0 && { overridden, overrideReason }),
      },
    });
    return { created };
  });
}

/** Turns that begin in a week, of people who are members now. */
async function turnsOfWeek({ db }: UnitOfWork, teamId: number, monday: number): Promise<DutyRow[]> {
  const from = new Date(localMinuteMs(monday, 0, businessTimeZone));
  const until = new Date(localMinuteMs(monday + 7, 0, businessTimeZone));
  const members = await db
    .selectFrom("team_member")
    .select("user_id")
    .where("team_id", "=", teamId)
    .where("status", "=", 1)
    .execute();
  const isMember = new Set(members.map(({ user_id }) => user_id));
  const touching = await findDuty(db, { from, until: new Date(until.getTime() - 1), teamId });
  // A substitution is of its week alone.
  return touching
    .map((turn) => ({
      ...turn,
      user_id: turn.absent_id ?? turn.user_id,
      name: turn.absent_name ?? turn.name,
    }))
    .filter((turn) => new Date(turn.start_at) >= from && isMember.has(turn.user_id));
}

async function insertCopy({ db }: UnitOfWork, call: Call, turn: ReturnType<typeof toTurn>): Promise<void> {
  const { userId, startTime, endTime } = turn;
  const overlap = await findOverlap(db, { userId, startAt: new Date(startTime), endAt: new Date(endTime) });
  if (overlap) refuseOverlap(overlap, "toWeek", call.locale);
  try {
    await db
      .insertInto("duty_roster")
      .values({
        team_id: turn.teamId,
        user_id: userId,
        start_at: startTime,
        end_at: endTime,
        shift: turn.shift,
        phone: turn.phone,
      })
      .execute();
  } catch (error) {
    throw asOverlap(error);
  }
}
