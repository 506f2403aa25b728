import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  cancelLeave as cancelEndpoint,
  decideLeave as decideEndpoint,
  saveLeave as saveEndpoint,
} from "@pharos/api/team";
import { businessTimeZone, dayNumberOf, localMinuteMs } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findColleague } from "./colleague.repo.ts";
import { leavePolicy } from "./leave.policy.ts";
import { findLeaveRow, type LeaveRow, lockLeave } from "./leave.repo.ts";
import { toLeave } from "./leave.view.ts";
import { lockPeople } from "./lock-people.ts";
import { findLeaveWithin, insertPeriod, onLeave } from "./period.repo.ts";
import { refuseOverBookings } from "./refuse-over-bookings.ts";
import { refuseSecondLeave, type WantedLeave } from "./refuse-second-leave.ts";
import { startSubstitution, stopSubstitution } from "./substitute.ts";
import { type LeaveStep, leaveChanged } from "./team.events.ts";
import { mayEnterLeave } from "./team.policy.ts";

export type LeavePlatform = Pick<Platform, "withTransaction" | "translate" | "sessionChanges">;
type Result = CallResult<typeof saveEndpoint>;

const noon = 12 * 60;

/** Asks for leave, or enters it where the caller answers for the person. */
export async function saveLeave(
  platform: LeavePlatform,
  call: Call,
  input: HandlerInput<typeof saveEndpoint>["body"],
): Promise<Result> {
  const { actor } = call;
  const userId = input.userId ?? actor.userId;
  const { from, to } = timesOf(input);
  return platform.withTransaction(call, async (tx) => {
    const colleague = await findColleague(tx.db, userId);
    if (!colleague || colleague.teamIds.length === 0) throw new AppError("team.member.notFound");
    const isEntered = mayEnterLeave(actor, colleague);
    if (userId !== actor.userId && !isEntered) throw new AppError("team.notYours");
    if (to <= tx.now) throw fieldError("endDate", "team.leaveInPast");
    await lockPeople(tx.db, [userId]);
    await refuseSecondLeave(tx, { userId, from, to }, { field: "startDate" });
    const substituteId = input.substituteId ?? null;
    const wanted = { userId, substituteId, teamIds: colleague.teamIds, from, to };
    const overridden = await refuseUnfit(platform, tx, call, wanted, input);
    const id = await insertPeriod(tx.db, tx.now, {
      userId,
      status: onLeave,
      leaveKind: input.kind,
      from,
      to,
      remark: input.remark || null,
      by: actor.userId,
      state: isEntered ? "approved" : "requested",
      substituteId,
    });
    return finish(platform, tx, call, id, isEntered ? "entered" : "requested", overridden);
  });
}

/** Grants leave or refuses it. */
export async function decideLeave(
  platform: LeavePlatform,
  call: Call,
  input: HandlerInput<typeof decideEndpoint>["body"],
): Promise<Result> {
  const { id, version, isApproved, remark } = input;
  return platform.withTransaction(call, async (tx) => {
    const row = await lockVisible(tx, call, id, version);
    authorize(leavePolicy, "decide", call.actor, row, tx.now);
    if (!isApproved && !remark) throw missingField("remark");
    if (isApproved) await lockPeople(tx.db, [row.user_id]);
    const overridden = isApproved ? await refuseUnfit(platform, tx, call, wantedOf(row), input) : {};
    await tx.db
      .updateTable("engineer_period")
      .set({
        state: isApproved ? "approved" : "refused",
        decided_by: call.actor.userId,
        decided_at: tx.now,
        decision_remark: remark || null,
        version: row.version + 1,
      })
      .where("id", "=", id)
      .execute();
    return finish(platform, tx, call, id, isApproved ? "approved" : "refused", overridden);
  });
}

/** Takes leave back. What of it is over was taken, and stays. */
export async function cancelLeave(
  platform: LeavePlatform,
  call: Call,
  { id, version }: HandlerInput<typeof cancelEndpoint>["body"],
): Promise<Result> {
  return platform.withTransaction(call, async (tx) => {
    const row = await lockVisible(tx, call, id, version);
    authorize(leavePolicy, "cancel", call.actor, row, tx.now);
    const hasBegun = row.state === "approved" && new Date(row.from_at) < tx.now;
    await tx.db
      .updateTable("engineer_period")
      .set({
        ...(hasBegun ? { to_at: tx.now } : { state: "cancelled" }),
        cancelled_by: call.actor.userId,
        cancelled_at: tx.now,
        version: row.version + 1,
      })
      .where("id", "=", id)
      .execute();
    await stopSubstitution(platform, tx, row);
    return finish(platform, tx, call, id, hasBegun ? "ended" : "cancelled", {});
  });
}

async function finish(
  platform: LeavePlatform,
  tx: UnitOfWork,
  call: Call,
  id: number,
  step: LeaveStep,
  detail: object,
): Promise<Result> {
  const row = await findLeaveRow(tx.db, id);
  if (!row) throw new Error(`leave ${id} that was just written is gone`);
  if (step === "entered" || step === "approved") await startSubstitution(platform, tx, row);
  await tx.audit({
    action: "engineer.leaveChanged",
    objectType: "engineer",
    objectId: row.user_id,
    detail: {
      after: { step, startTime: row.from_at, endTime: row.to_at, substitute: row.substitute_name },
      ...detail,
    },
  });
  await tx.publish(leaveChanged, { id, step, by: call.actor.userId });
  return toLeave(tx.db, call, platform, row, tx.now);
}

function timesOf({
  startDate,
  startsAtNoon,
  endDate,
  endsAtNoon,
}: HandlerInput<typeof saveEndpoint>["body"]) {
  const [first, last] = [dayNumberOf(startDate), dayNumberOf(endDate)];
  const from = new Date(localMinuteMs(first, startsAtNoon ? noon : 0, businessTimeZone));
  const to = new Date(localMinuteMs(endsAtNoon ? last : last + 1, endsAtNoon ? noon : 0, businessTimeZone));
  if (to <= from)
    throw new AppError("common.validation", { fields: { endDate: { key: "validation.endBeforeStart" } } });
  if (last - first >= leaveDaysMax) throw fieldError("endDate", "team.leaveTooLong", { days: leaveDaysMax });
  return { from, to };
}

const leaveDaysMax = 366;

interface AskedLeave extends WantedLeave {
  readonly substituteId: number | null;
  /** Teams the person is in. */
  readonly teamIds: readonly number[];
}

const wantedOf = ({ user_id, substitute_id, team_ids, from_at, to_at }: LeaveRow): AskedLeave => ({
  userId: user_id,
  substituteId: substitute_id,
  teamIds: team_ids,
  from: new Date(from_at),
  to: to_at === null ? null : new Date(to_at),
});

/** Refuses leave without a fit substitute, or over what the person does then without a reason; answers what it overrides, for the trail. */
async function refuseUnfit(
  { translate }: LeavePlatform,
  tx: UnitOfWork,
  { locale }: Call,
  wanted: AskedLeave,
  { overrideReason }: { readonly overrideReason?: string | null | undefined },
): Promise<object> {
  await refuseWrongSubstitute(tx, wanted);
  const { userId, from, to, substituteId } = wanted;
  const reason = overrideReason ?? undefined;
  const overridden = await refuseOverBookings(
    tx,
    { kind: "leave", userId, start: from, end: to, hasSubstitute: substituteId !== null },
    reason,
    { locale, translate },
  );
  return overridden === undefined ? {} : { overridden, overrideReason: reason };
}

/** A substitute is a colleague of a team the person is in, and there when the person is not. */
async function refuseWrongSubstitute(
  { db }: UnitOfWork,
  { userId, substituteId, teamIds, from, to }: AskedLeave,
): Promise<void> {
  if (substituteId === null) return;
  const substitute = await findColleague(db, substituteId);
  const isColleague = substitute?.teamIds.some((id) => teamIds.includes(id)) ?? false;
  if (!isColleague || substituteId === userId) throw fieldError("substituteId", "team.substituteUnknown");
  const away = await findLeaveWithin(db, { userId: substituteId, from, to });
  if (away.length > 0) throw fieldError("substituteId", "team.substituteAway");
}

async function lockVisible(tx: UnitOfWork, { actor }: Call, id: number, version: number): Promise<LeaveRow> {
  const row = await lockLeave(tx.db, id);
  if (!row || !leavePolicy.read(actor, row)) throw new AppError("team.leaveNotFound");
  if (row.version !== version) throw new AppError("common.dataChanged");
  return row;
}
