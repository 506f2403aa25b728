import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  checkPdcaAction as checkEndpoint,
  savePdcaAction as endpoint,
  finishPdcaAction as finishEndpoint,
} from "@pharos/api/pdca";
import type { Schema, Updateable } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { pdcaActionStatus, pdcaCheckKind } from "@pharos/domain/enums";
import { periodOf } from "@pharos/domain/weekly-report";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findAction, lockAction, toAction } from "./action.repo.ts";
import { findCheck } from "./checks.repo.ts";
import { pdcaAssigned, pdcaFinished, pdcaReturned } from "./pdca.events.ts";
import { mayActFor, pdcaPolicy } from "./pdca.policy.ts";
import { scopeOf } from "./pdca.visibility.ts";

type Result = CallResult<typeof endpoint>;
type Input = HandlerInput<typeof endpoint>["body"];

/** Decides what is done about a deviation of a week, or changes it while it is open. */
export async function saveAction(platform: Platform, call: Call, input: Input): Promise<Result> {
  const { id, version, content, ownerId, dueDate } = input;
  if (id === undefined) return answer(platform, call, (tx) => addAction(tx, call, input));
  if (version === undefined) throw missingField("version");
  return changeAction(platform, call, { id, version, action: "edit" }, async (tx, row) => {
    await refuseWrong(tx, { ownerId, dueDate }, row);
    if (ownerId !== row.owner_user_id) await tx.publish(pdcaAssigned, { id, by: call.actor.userId });
    return { content, owner_user_id: ownerId, due_date: dueDate };
  });
}

async function addAction(
  tx: UnitOfWork,
  { actor }: Call,
  { date, checkKind, objectId, content, ownerId, dueDate }: Input,
): Promise<number> {
  const week = periodOf("weekly", date);
  const scope = scopeOf(actor, undefined);
  const wanted = { kind: pdcaCheckKind.fromCode(checkKind), objectId };
  const today = businessToday(tx.now);
  const check = scope && (await findCheck(tx.db, wanted, { actor, scope, period: week, today }));
  if (!check) throw fieldError("objectId", "pdca.checkUnknown");
  const decision = mayActFor(actor, check.teamId);
  if (decision !== true) throw new AppError(decision.code);
  await refuseWrong(tx, { ownerId, dueDate });
  const { id } = await tx.db
    .insertInto("pdca_action")
    .values({
      week: week.from,
      team_id: check.teamId,
      check_kind: checkKind,
      object_id: objectId,
      object_title: check.title.slice(0, 128),
      content,
      owner_user_id: ownerId,
      due_date: dueDate,
      created_by: actor.userId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.publish(pdcaAssigned, { id, by: actor.userId });
  await tx.audit({ action: "pdca.added", objectType: "pdcaAction", objectId: id });
  return id;
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
  changeAction(platform, call, { id, version, action: "finish" }, async (tx) => {
    await tx.publish(pdcaFinished, { id, by: call.actor.userId });
    return { status: pdcaActionStatus.toCode("done"), evidence, done_at: tx.now.toISOString() };
  });

/** Somebody else checks an action that is done: it has worked, or it is returned with a comment. */
export async function checkAction(
  platform: Platform,
  call: Call,
  { id, version, isEffective, comment }: HandlerInput<typeof checkEndpoint>["body"],
): Promise<Result> {
  if (!isEffective && !comment) throw fieldError("comment", "pdca.commentMissing");
  return changeAction(platform, call, { id, version, action: "check" }, async (tx) => {
    if (!isEffective) await tx.publish(pdcaReturned, { id, by: call.actor.userId });
    return {
      ...(isEffective
        ? { status: pdcaActionStatus.toCode("checked") }
        : { status: pdcaActionStatus.toCode("open"), done_at: null }),
      checked_by: call.actor.userId,
      checked_at: tx.now.toISOString(),
      check_comment: comment || null,
    };
  });
}

/** Deletes an action that is not done. */
export async function deleteAction({ withTransaction }: Platform, call: Call, id: number): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await lockAction(tx.db, call.actor, id);
    if (!row) throw new AppError("pdca.notFound");
    authorize(pdcaPolicy, "delete", call.actor, row, tx.now);
    await tx.db.updateTable("pdca_action").set({ deleted_at: tx.now }).where("id", "=", id).execute();
    await tx.audit({ action: "pdca.deleted", objectType: "pdcaAction", objectId: id });
    return null;
  });
}

type ActionRow = NonNullable<Awaited<ReturnType<typeof lockAction>>>;

interface Change {
  readonly id: number;
  readonly version: number;
  readonly action: keyof typeof pdcaPolicy;
}

/** Changes one visible action under its lock, when the policy allows it, and answers it as it is then. */
function changeAction(
  platform: Platform,
  call: Call,
  { id, version, action }: Change,
  change: (tx: UnitOfWork, row: ActionRow) => Promise<Updateable<Schema["pdca_action"]>>,
): Promise<Result> {
  return answer(platform, call, async (tx) => {
    const row = await lockAction(tx.db, call.actor, id);
    if (!row) throw new AppError("pdca.notFound");
    authorize(pdcaPolicy, action, call.actor, row, tx.now);
    if (version !== row.version) throw new AppError("common.dataChanged");
    const columns = await change(tx, row);
    await tx.db
      .updateTable("pdca_action")
      .set({ ...columns, version: row.version + 1, updated_at: tx.now })
      .where("id", "=", id)
      .execute();
    await tx.audit({
      action: "pdca.changed",
      objectType: "pdcaAction",
      objectId: id,
      detail: { step: action },
    });
    return id;
  });
}

async function answer(
  platform: Platform,
  call: Call,
  write: (tx: UnitOfWork) => Promise<number>,
): Promise<Result> {
  return platform.withTransaction(call, async (tx) => {
    const row = await findAction(tx.db, call.actor, await write(tx));
    if (!row) throw new Error("the action that was just written is gone");
    return toAction(row, call, platform);
  });
}
