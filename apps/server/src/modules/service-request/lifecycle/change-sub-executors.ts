import type { HandlerInput } from "@pharos/api/core";
import type { changeSubExecutors as contract } from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { canShare } from "@pharos/domain/service-request";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { findRecipients } from "../recipients.repo.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestSubExecutorsChanged } from "../service-request.events.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";
import { findEngineer } from "./engineer.repo.ts";
import { listHelpers, type PresentHelper, putHelper, releaseHelpers } from "./participants.repo.ts";

type Input = HandlerInput<typeof contract>["body"];

/** Replaces who helps the executor; anyone who is new sees the request at once, anyone who is left out no longer. */
export async function changeSubExecutors(withTransaction: Transact, call: Call, input: Input): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, input.faultId, "changeSubExecutors");
    const before = await listHelpers(tx.db, row.id);
    const after = input.list.map(
      ({ userId, share, remark }): PresentHelper => ({ userId, share, remark: remark || null }),
    );
    await refuseList(tx.db, row, before, after);
    if (isSame(before, after)) return;
    const joined = idsWithout(after, before);
    const left = idsWithout(before, after);
    await releaseHelpers(tx.db, row.id, left, now);
    for (const helper of after) await putHelper(tx.db, row.id, helper, now);
    const names = await namesOf(tx.db, [...before, ...after]);
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: "subExecutor",
      change: {},
      extra: {
        changes: [{ field: "subExecutors", from: wordsOf(before, names), to: wordsOf(after, names) }],
      },
      // Shares are the vendor's own business; who helps is seen on the page.
      visibility: "internal",
    });
    await announce(tx, serviceRequestSubExecutorsChanged, { id: row.id, by: actor.userId, joined, left });
  });
}

async function refuseList(
  db: Kysely<Schema>,
  row: ServiceRequestRow,
  before: readonly PresentHelper[],
  after: readonly PresentHelper[],
): Promise<void> {
  const verdict = canShare(after.map(({ share }) => share ?? 0));
  if (verdict !== true) throw fieldError("list", verdict.code, verdict.vars);
  for (const [index, { userId }] of after.entries()) {
    const field = `list.${index}.userId`;
    if (after.findIndex((other) => other.userId === userId) !== index) {
      throw fieldError(field, "serviceRequest.subExecutorTwice");
    }
    if (userId === row.executor_user_id) throw fieldError(field, "serviceRequest.subExecutorIsExecutor");
    // Someone who helps already may have left the team since; only new people are judged.
    if (before.some((other) => other.userId === userId)) continue;
    if (!(await findEngineer(db, userId))) throw fieldError(field, "serviceRequest.subExecutorUnknown");
  }
}

function isSame(before: readonly PresentHelper[], after: readonly PresentHelper[]): boolean {
  const key = ({ userId, share, remark }: PresentHelper) => JSON.stringify([userId, share, remark]);
  return before.map(key).toSorted().join() === after.map(key).toSorted().join();
}

const idsWithout = (some: readonly PresentHelper[], others: readonly PresentHelper[]): number[] =>
  some.flatMap(({ userId }) => (others.some((other) => other.userId === userId) ? [] : [userId]));

async function namesOf(
  db: Kysely<Schema>,
  helpers: readonly PresentHelper[],
): Promise<ReadonlyMap<number, string>> {
  const people = await findRecipients(
    db,
    helpers.map(({ userId }) => userId),
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}

function wordsOf(helpers: readonly PresentHelper[], names: ReadonlyMap<number, string>): string | null {
  if (helpers.length === 0) return null;
  return helpers.map(({ userId, share }) => `${names.get(userId) ?? "–"} ${share ?? 0}%`).join(", ");
}
