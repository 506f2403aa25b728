import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  checkPdcaAction as checkEndpoint,
  savePdcaAction as endpoint,
  finishPdcaAction as finishEndpoint,
} from "@pharos/api/pdca";
import { businessToday } from "@pharos/domain/contract";
import { pdcaActionStatus, pdcaCheckKind } from "@pharos/domain/enums";
import { periodOf } from "@pharos/domain/weekly-report";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type ActionRow, pdcaRecords, toAction } from "./action.repo.ts";
import { findCheck } from "./checks.repo.ts";
import { pdcaAssigned, pdcaFinished, pdcaReturned } from "./pdca.events.ts";
import { mayActFor } from "./pdca.policy.ts";
import { scopeOf } from "./pdca.visibility.ts";

type Result = CallResult<typeof endpoint>;
type Input = HandlerInput<typeof endpoint>["body"];

/** Decides what is done about a deviation of a week, or changes it while it is open. */
export async function saveAction(platform: Platform, call: Call, input: Input): Promise<Result> {
  const { id, version, content, ownerId, dueDate } = input;
  return platform.withTransaction(call, async (tx) => {
    if (id === undefined) return toAction(await addAction(tx, call, input), call, platform);
    if (version === undefined) throw missingField("version");
    const row = await pdcaRecords.change(tx, call, { id, version, action: "edit" }, async (before) => {
      await refuseWrong(tx, { ownerId, dueDate }, before);
      if (ownerId !== before.owner_user_id) await tx.publish(pdcaAssigned, { id, by: call.actor.userId });
      return { columns: { content, owner_user_id: ownerId, due_date: dueDate } };
    });
    return toAction(row, call, platform);
  });
}

async function addAction(
  tx: UnitOfWork,
  call: Call,
  { date, checkKind, objectId, content, ownerId, dueDate }: Input,
): Promise<ActionRow> {
  const { actor } = call;
  const week = periodOf("weekly", date);
  const scope = scopeOf(actor, undefined);
  const wanted = { kind: pdcaCheckKind.fromCode(checkKind), objectId };
  const today = businessToday(tx.now);
  const check = scope && (await findCheck(tx.db, wanted, { actor, scope, period: week, today }));
  if (!check) throw fieldError("objectId", "pdca.checkUnknown");
  const decision = mayActFor(actor, check.teamId);
  if (decision !== true) throw new AppError(decision.code);
  await refuseWrong(tx, { ownerId, dueDate });
  const row = await pdcaRecords.add(tx, call, {
    week: week.from,
    team_id: check.teamId,
    check_kind: checkKind,
    object_id: objectId,
    object_title: check.title.slice(0, 128),
    content,
    owner_user_id: ownerId,
    due_date: dueDate,
    created_by: actor.userId,
  });
  await tx.publish(pdcaAssigned, { id: row.id, by: actor.userId });
  return row;
}

/** Refuses owners who are none of the vendor's people, and days that have passed; what stands already may stay. */
async function refuseWrong(
  { db, now }: UnitOfWork,
  { ownerId, dueDate }: { readonly ownerId: number; readonly dueDate: string },
  before?: { readonly owner_user_id: number; readonly due_date: string },
): Promise<void> {
  if (dueDate !== before?.due_date && dueDate < businessToday(now))
    throw fieldError("dueDate", "pdca.dueInPast");
  if (ownerId === before?.owner_user_id) return;
  const member = await db
    .selectFrom("team_member")
    .innerJoin("app_user", "app_user.id", "team_member.user_id")
    .select("team_member.id")
    .where("team_member.user_id", "=", ownerId)
    .where("team_member.status", "=", 1)
    .where("app_user.status", "<>", 0)
    .executeTakeFirst();
  if (!member) throw fieldError("ownerId", "pdca.ownerUnknown");
}

/** Its owner says that an action is done, and what shows it. */
export const finishAction = (
  platform: Platform,
  call: Call,
  { id, version, evidence }: HandlerInput<typeof finishEndpoint>["body"],
): Promise<Result> =>
  platform.withTransaction(call, async (tx) => {
    const row = await pdcaRecords.change(tx, call, { id, version, action: "finish" }, async () => {
      await tx.publish(pdcaFinished, { id, by: call.actor.userId });
      return {
        columns: { status: pdcaActionStatus.toCode("done"), evidence, done_at: tx.now.toISOString() },
      };
    });
    return toAction(row, call, platform);
  });

/** Somebody else checks an action that is done: it has worked, or it is returned with a comment. */
export async function checkAction(
  platform: Platform,
  call: Call,
  { id, version, isEffective, comment }: HandlerInput<typeof checkEndpoint>["body"],
): Promise<Result> {
  if (!isEffective && !comment) throw fieldError("comment", "pdca.commentMissing");
  return platform.withTransaction(call, async (tx) => {
    const row = await pdcaRecords.change(tx, call, { id, version, action: "check" }, async () => {
      if (!isEffective) await tx.publish(pdcaReturned, { id, by: call.actor.userId });
      return {
        columns: {
          ...(isEffective
            ? { status: pdcaActionStatus.toCode("checked") }
            : { status: pdcaActionStatus.toCode("open"), done_at: null }),
          checked_by: call.actor.userId,
          checked_at: tx.now.toISOString(),
          check_comment: comment || null,
        },
      };
    });
    return toAction(row, call, platform);
  });
}

/** Deletes an action that is not done. */
export async function deleteAction({ withTransaction }: Platform, call: Call, id: number): Promise<null> {
  return withTransaction(call, async (tx) => {
    await pdcaRecords.change(tx, call, { id, action: "delete" }, () => ({
      columns: { deleted_at: tx.now },
    }));
    return null;
  });
}
