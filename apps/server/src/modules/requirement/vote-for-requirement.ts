import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { voteForRequirement as voteEndpoint } from "@pharos/api/requirement";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { requirementPolicy } from "./requirement.policy.ts";
import { requirementRegister } from "./requirement.ts";

/** Gives the caller's one vote, or takes it back; twice the same changes nothing. */
export async function voteFor(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, isVoted }: HandlerInput<typeof voteEndpoint>["body"],
): Promise<CallResult<typeof voteEndpoint>> {
  const { actor } = call;
  return withTransaction(call, async ({ db, now }) => {
    const row = await requirementRegister.find(db, { actor, now }, { id }, { isLocked: true });
    if (!row) throw new AppError("requirement.notFound");
    authorize(requirementPolicy, "vote", actor, row, now);
    if (isVoted)
      await db
        .insertInto("requirement_vote")
        .values({ requirement_id: id, user_id: actor.userId, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await db
        .deleteFrom("requirement_vote")
        .where("requirement_id", "=", id)
        .where("user_id", "=", actor.userId)
        .execute();
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from requirement_vote where requirement_id = ${id}`.execute(db);
    return { voteCount: rows[0]?.count ?? 0, isVoted };
  });
}
