import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { setEngineerStatus as contract } from "@pharos/api/team";
import { type EngineerStatus, engineerStatus } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { findColleague } from "./colleague.repo.ts";
import { toEngineerState } from "./engineer-state.view.ts";
import { lockPeople } from "./lock-people.ts";
import { findStateNow } from "./period.repo.ts";
import { refuseOverBookings } from "./refuse-over-bookings.ts";
import { refuseSecondLeave } from "./refuse-second-leave.ts";
import { leaveChanged } from "./team.events.ts";
import { mayEnterLeave, runsColleague } from "./team.policy.ts";
import { writeEngineerStatus } from "./write-engineer-status.ts";

/** Statuses that take a person's time. */
const bookingOf: Partial<Record<EngineerStatus, "leave" | "onSite">> = { onLeave: "leave", onSite: "onSite" };

/**
 * Says what an engineer does: oneself, a member of one's team, or anybody for those who run all teams. With an end it is
 * dated, and what stands beneath it counts again afterwards (and until a beginning that lies ahead). Leave ahead of oneself
 * is asked for.
 */
export async function setEngineerStatus(
  { withTransaction, translate }: Pick<Platform, "withTransaction" | "translate">,
  call: Call,
  input: HandlerInput<typeof contract>["body"],
): Promise<CallResult<typeof contract>> {
  const { actor } = call;
  const userId = input.userId ?? actor.userId;
  return withTransaction(call, async (tx) => {
    const { db, now } = tx;
    const colleague = await findColleague(db, userId);
    // A status belongs to members of teams.
    if (!colleague || colleague.teamIds.length === 0) throw new AppError("team.member.notFound");
    if (userId !== actor.userId && !runsColleague(actor, colleague)) throw new AppError("team.notYours");
    const start = input.startTime ? new Date(input.startTime) : now;
    const end = input.endTime ? new Date(input.endTime) : null;
    if (end !== null && end <= now) throw fieldError("endTime", "team.statusEndInPast");
    if (end !== null && end <= start)
      throw new AppError("common.validation", { fields: { endTime: { key: "validation.endBeforeStart" } } });
    if (end === null && start > now) throw fieldError("endTime", "team.statusEndMissing");

    const kind = bookingOf[engineerStatus.fromCode(input.status)];
    const overridden =
      kind &&
      (await refuseOverBookings(tx, { kind, userId, start, end }, input.overrideReason ?? undefined, {
        locale: call.locale,
        translate,
      }));
    await lockPeople(db, [userId]);
    // With an end it is one leave among others; without, it lies beneath those ahead.
    if (kind === "leave" && end !== null)
      await refuseSecondLeave(
        tx,
        { userId, from: start, to: end },
        { field: "endTime", isEndlessReplaced: true },
      );
    const before = toEngineerState(userId, await findStateNow(db, userId, now), now);
    // Whoever is away now is away; leave that lies ahead is asked for.
    const isLeave = kind === "leave";
    const isRequest = isLeave && start > now && !mayEnterLeave(actor, colleague);
    const periodId = await writeEngineerStatus(tx, {
      userId,
      status: input.status,
      start,
      end,
      remark: input.remark || null,
      setBy: actor.userId,
      isRequest,
    });
    if (isLeave && periodId !== undefined)
      await tx.publish(leaveChanged, {
        id: periodId,
        step: isRequest ? "requested" : "entered",
        by: actor.userId,
      });
    await tx.audit({
      action: "engineer.statusChanged",
      objectType: "engineer",
      objectId: userId,
      detail: {
        before: { status: engineerStatus.fromCode(before.status) },
        after: {
          status: engineerStatus.fromCode(input.status),
          startTime: start.toISOString(),
          endTime: end?.toISOString() ?? null,
        },
        ...(overridden !== undefined && { overridden, overrideReason: input.overrideReason }),
      },
    });
    return toEngineerState(userId, await findStateNow(db, userId, now), now);
  });
}
