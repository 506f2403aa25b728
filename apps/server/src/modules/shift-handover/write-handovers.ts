import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  openShiftHandover as openEndpoint,
  receiveShiftHandover as receiveEndpoint,
  saveShiftHandover as saveEndpoint,
} from "@pharos/api/shift-handover";
import { jsonText } from "@pharos/db";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { runsTeam, seesTeam } from "../team/index.ts";
import { findShiftFacts } from "./shift-facts.ts";
import { shiftHandoverChanged } from "./shift-handover.events.ts";
import { shiftHandoverPolicy } from "./shift-handover.policy.ts";
import { findChange, findHandover, type HandoverRow } from "./shift-handover.repo.ts";

type Writer = Pick<Platform, "withTransaction">;

/** Begins the note of the caller's change of shift, or finds it. */
export async function openHandover(
  { withTransaction }: Writer,
  call: Call,
  { teamId }: HandlerInput<typeof openEndpoint>["body"],
): Promise<CallResult<typeof openEndpoint>> {
  const { actor } = call;
  if (!seesTeam(actor, teamId)) throw new AppError("team.notFound");
  return withTransaction(call, async ({ db, now }) => {
    const isForOthers = runsTeam(actor, teamId);
    const changeAt = await findChange(db, { teamId, userId: actor.userId, isForOthers, now });
    if (changeAt === undefined) throw new AppError("shiftHandover.notOnDuty");
    // Two who begin it at the same moment get the same one.
    const created = await db
      .insertInto("shift_handover")
      .values({ team_id: teamId, change_at: changeAt, created_by: actor.userId, created_at: now })
      .onConflict((conflict) => conflict.columns(["team_id", "change_at"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (created) return created;
    return db
      .selectFrom("shift_handover")
      .select("id")
      .where("team_id", "=", teamId)
      .where("change_at", "=", changeAt)
      .executeTakeFirstOrThrow();
  });
}

/** Keeps the remark, and signs for the outgoing shift when asked to. */
export async function saveHandover(
  { withTransaction }: Writer,
  call: Call,
  { id, version, remark, isHandedOver }: HandlerInput<typeof saveEndpoint>["body"],
): Promise<CallResult<typeof saveEndpoint>> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const { db, now } = tx;
    const row = await lockHandover(tx, call, id, version);
    authorize(shiftHandoverPolicy, "handOver", actor, row, now);
    await db
      .updateTable("shift_handover")
      .set({
        remark,
        version: row.version + 1,
        ...(isHandedOver && {
          state: "handedOver",
          facts: jsonText({
            ...(await findShiftFacts(db, actor, row, now)),
            outgoingNames: row.outgoing_names,
          }),
          handed_over_by: actor.userId,
          handed_over_at: now,
        }),
      })
      .where("id", "=", id)
      .execute();
    if (isHandedOver) await recordSignature(tx, call, row, "handedOver");
    return { id, version: row.version + 1 };
  });
}

/** Signs for the incoming shift. */
export async function receiveHandover(
  { withTransaction }: Writer,
  call: Call,
  { id, version, remark }: HandlerInput<typeof receiveEndpoint>["body"],
): Promise<CallResult<typeof receiveEndpoint>> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const { db, now } = tx;
    const row = await lockHandover(tx, call, id, version);
    authorize(shiftHandoverPolicy, "receive", actor, row, now);
    await db
      .updateTable("shift_handover")
      .set({
        state: "received",
        received_by: actor.userId,
        received_at: now,
        receive_remark: remark || null,
        facts: jsonText({ ...row.frozen, incomingNames: row.incoming_names }),
        version: row.version + 1,
      })
      .where("id", "=", id)
      .execute();
    await recordSignature(tx, call, row, "received");
    return { id, version: row.version + 1 };
  });
}

async function recordSignature(
  tx: UnitOfWork,
  { actor }: Call,
  { id, team_id, change_at }: HandoverRow,
  step: "handedOver" | "received",
): Promise<void> {
  await tx.audit({
    action: step === "handedOver" ? "team.shiftHandedOver" : "team.shiftReceived",
    objectType: "team",
    objectId: team_id,
    detail: { after: { endTime: change_at } },
  });
  await tx.publish(shiftHandoverChanged, { id, step, by: actor.userId });
}

async function lockHandover(
  tx: UnitOfWork,
  { actor }: Call,
  id: number,
  version: number,
): Promise<HandoverRow> {
  const row = await findHandover(tx.db, actor, id, { isLocked: true });
  if (!row) throw new AppError("shiftHandover.notFound");
  if (row.version !== version) throw new AppError("common.dataChanged");
  return row;
}
