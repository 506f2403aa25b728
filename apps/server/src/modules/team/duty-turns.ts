import type { CallResult, HandlerInput } from "@pharos/api/core";
import {
  type listDutyTurns as listContract,
  rosterDaysMax,
  type saveDutyTurn as saveContract,
  shiftHoursMax,
} from "@pharos/api/team";
import { sqlStateOf } from "@pharos/db";
import { dutyShift } from "@pharos/domain/enums";
import { businessTimeZone, dayNumberOf, hourMs, localMinuteMs } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { AuditAction } from "../../platform/audit.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type DutyRow, findDuty, findOverlap, findTurn } from "./duty.repo.ts";
import { refuseOverlap } from "./overlap.ts";
import { refuseOverBookings } from "./refuse-over-bookings.ts";
import { runsTeam, seesTeam } from "./team.policy.ts";

type TurnInput = HandlerInput<typeof saveContract>["body"];
type Turn = CallResult<typeof saveContract>;
export type DutyPlatform = Pick<Platform, "withTransaction" | "sessionChanges" | "translate">;

/** A turn as it goes out. */
export function toTurn(row: DutyRow): Turn {
  return {
    id: row.id,
    teamId: row.team_id,
    userId: row.user_id,
    employeeName: row.name,
    headImgUrl: row.avatar_url,
    startTime: row.start_at,
    endTime: row.end_at,
    shift: dutyShift.asCode(row.shift),
    phone: row.phone,
    substituteFor: row.absent_name,
    version: row.version,
  };
}

/** The roster of a team between two days of the business time zone. */
export async function listDutyTurns(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { teamId, startTime, endTime }: HandlerInput<typeof listContract>["query"],
): Promise<CallResult<typeof listContract>> {
  if (!seesTeam(actor, teamId)) throw new AppError("team.notFound");
  const [first, last] = [dayNumberOf(startTime), dayNumberOf(endTime)];
  if (last < first)
    throw new AppError("common.validation", { fields: { endTime: { key: "validation.endBeforeStart" } } });
  if (last - first >= rosterDaysMax)
    throw fieldError("endTime", "team.rosterTooLong", { days: rosterDaysMax });
  const rows = await findDuty(database.kysely, {
    from: new Date(localMinuteMs(first, 0, businessTimeZone)),
    until: new Date(localMinuteMs(last + 1, 0, businessTimeZone) - 1),
    teamId,
  });
  return rows.map(toTurn);
}

/** Refuses anyone who does not answer for the team; people who know no more than its name learn nothing. */
export function refuseStranger({ actor }: Call, teamId: number): void {
  if (!seesTeam(actor, teamId)) throw new AppError("team.notFound");
  if (!runsTeam(actor, teamId)) throw new AppError("team.notYours");
}

/** Puts a member on the roster, or changes a turn. Anyone who is affected gets or loses the rights of the duty at once. */
export async function saveDutyTurn(
  { withTransaction, sessionChanges, translate }: DutyPlatform,
  call: Call,
  input: TurnInput,
): Promise<Turn> {
  refuseStranger(call, input.teamId);
  const [startAt, endAt] = [new Date(input.startTime), new Date(input.endTime)];
  if (endAt <= startAt)
    throw new AppError("common.validation", { fields: { endTime: { key: "validation.endBeforeStart" } } });
  if (endAt.getTime() - startAt.getTime() > shiftHoursMax * hourMs)
    throw fieldError("endTime", "team.shiftTooLong", { hours: shiftHoursMax });
  return withTransaction(call, async (tx) => {
    const before = input.id === undefined ? undefined : await lockTurn(tx, call, input.id, input.version);
    if (before && before.team_id !== input.teamId) throw new AppError("team.turn.notFound");
    await refuseOutsider(tx, input);
    const overlap = await findOverlap(tx.db, { userId: input.userId, startAt, endAt, exceptId: before?.id });
    if (overlap) refuseOverlap(overlap, "startTime", call.locale);
    const wanted = {
      kind: "duty",
      userId: input.userId,
      start: startAt,
      end: endAt,
      exceptTurnId: before?.id,
    } as const;
    const reason = input.overrideReason ?? undefined;
    const overridden = await refuseOverBookings(tx, wanted, reason, { locale: call.locale, translate });
    const columns = {
      team_id: input.teamId,
      user_id: input.userId,
      start_at: startAt.toISOString(),
      end_at: endAt.toISOString(),
      shift: input.shift,
      phone: input.phone || null,
    };
    const id = await writeTurn(tx, before, columns);
    for (const userId of new Set([input.userId, ...(before ? [before.user_id] : [])]))
      sessionChanges.change(tx, { userId });
    const row = await findTurn(tx.db, id);
    if (!row) throw new Error("the turn that was just written is gone");
    await auditTurn(tx, before ? "team.dutyChanged" : "team.dutyAdded", row.team_id, before, row, {
      ...(overridden !== undefined && { overridden, overrideReason: reason }),
    });
    return toTurn(row);
  });
}

async function writeTurn(
  { db }: UnitOfWork,
  before: DutyRow | undefined,
  columns: {
    team_id: number;
    user_id: number;
    start_at: string;
    end_at: string;
    shift: number;
    phone: string | null;
  },
): Promise<number> {
  try {
    if (before) {
      await db
        .updateTable("duty_roster")
        // A turn that is changed by hand is nobody's substitution.
        .set({ ...columns, period_id: null, version: before.version + 1 })
        .where("id", "=", before.id)
        .execute();
      return before.id;
    }
    const { id } = await db
      .insertInto("duty_roster")
      .values(columns)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    throw asOverlap(error);
  }
}

/** Of two saves at the same moment the database lets one through: the other is refused like everyone else. */
export function asOverlap(error: unknown): unknown {
  return sqlStateOf(error) === "23P01" ? fieldError("startTime", "team.dutyOverlapNow") : error;
}

async function lockTurn(
  tx: UnitOfWork,
  call: Call,
  id: number,
  version: number | undefined,
): Promise<DutyRow> {
  await tx.db.selectFrom("duty_roster").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  const row = await findTurn(tx.db, id);
  if (!row || !seesTeam(call.actor, row.team_id)) throw new AppError("team.turn.notFound");
  refuseStranger(call, row.team_id);
  if (version === undefined) throw missingField("version");
  if (version !== row.version) throw new AppError("common.dataChanged");
  return row;
}

async function refuseOutsider({ db }: UnitOfWork, { teamId, userId }: TurnInput): Promise<void> {
  const member = await db
    .selectFrom("team_member")
    .innerJoin("app_user", "app_user.id", "team_member.user_id")
    .select("team_member.id")
    .where("team_member.team_id", "=", teamId)
    .where("team_member.user_id", "=", userId)
    .where("team_member.status", "=", 1)
    .where("app_user.status", "<>", 0)
    .executeTakeFirst();
  if (!member) throw fieldError("userId", "team.notMember");
}

/** Takes a turn off the roster; someone whose turn it is now goes off duty at once. */
export async function deleteDutyTurn(
  { withTransaction, sessionChanges }: DutyPlatform,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await findTurn(tx.db, id);
    if (!row || !seesTeam(call.actor, row.team_id)) throw new AppError("team.turn.notFound");
    refuseStranger(call, row.team_id);
    await tx.db.deleteFrom("duty_roster").where("id", "=", id).execute();
    sessionChanges.change(tx, { userId: row.user_id });
    await auditTurn(tx, "team.dutyDeleted", row.team_id, row, undefined);
    return null;
  });
}

async function auditTurn(
  tx: UnitOfWork,
  action: AuditAction,
  teamId: number,
  before: DutyRow | undefined,
  after: DutyRow | undefined,
  more: object = {},
): Promise<void> {
  const fields = (row: DutyRow | undefined) =>
    row && { person: row.name, startTime: row.start_at, endTime: row.end_at, phone: row.phone };
  await tx.audit({
    action,
    objectType: "team",
    objectId: teamId,
    detail: { ...(before && { before: fields(before) }), ...(after && { after: fields(after) }), ...more },
  });
}
