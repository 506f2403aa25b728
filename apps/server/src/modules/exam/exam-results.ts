import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listExamResults as listEndpoint, saveExamResult as saveEndpoint } from "@pharos/api/exam";
import { examAudience } from "@pharos/domain/enums";
import { vendorParties } from "@pharos/domain/organisation";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import { personName } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { examRegister } from "./exam.ts";

/** What people scored in an exam, the best first. */
export async function listResults(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  { examId }: HandlerInput<typeof listEndpoint>["query"],
): Promise<CallResult<typeof listEndpoint>> {
  const db = database.kysely;
  const found = await examRegister.find(db, { actor, now: clock.now() }, { id: examId });
  if (!found) throw new AppError("exam.notFound");
  const { rows } = await sql<CallResult<typeof listEndpoint>[number]>`
    select r.user_id as "userId", ${personName("u")} as "userName", r.score,
      coalesce(r.score >= e.pass_score, true) as "isPassed", r.recorded_at as "recordedTime"
    from exam_result r join exam e on e.id = r.exam_id join app_user u on u.id = r.user_id
    where r.exam_id = ${examId} order by r.score desc, "userName", r.user_id`.execute(db);
  return rows;
}

/** Records, corrects or takes back what somebody scored for whom the exam is; nobody records their own. */
export async function saveResult(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { examId, userId, score }: HandlerInput<typeof saveEndpoint>["body"],
): Promise<null> {
  const { actor } = call;
  if (userId === actor.userId) throw fieldError("userId", "exam.ownResult");
  return withTransaction(call, async (tx) => {
    const found = await examRegister.find(tx.db, { actor, now: tx.now }, { id: examId });
    if (!found) throw new AppError("exam.notFound");
    const person = await tx.db
      .selectFrom("app_user as u")
      .innerJoin("employee as e", "e.user_id", "u.id")
      .innerJoin("company as c", "c.id", "e.company_id")
      .select("u.id")
      .where("u.id", "=", userId)
      .where("u.status", "<>", 0)
      .where("e.status", "=", 1)
      .where((eb) => {
        const isVendor = eb("c.party_type", "in", [...vendorParties]);
        const audience = examAudience.fromCode(found.audience);
        if (audience === "everybody") return eb.and([]);
        return audience === "internal" ? isVendor : eb.not(isVendor);
      })
      .executeTakeFirst();
    if (!person) throw fieldError("userId", "exam.personUnknown");
    if (score === null)
      await tx.db
        .deleteFrom("exam_result")
        .where("exam_id", "=", examId)
        .where("user_id", "=", userId)
        .execute();
    else
      await sql`
        insert into exam_result (exam_id, user_id, score, recorded_by, recorded_at)
        values (${examId}, ${userId}, ${score}, ${actor.userId}, ${tx.now})
        on conflict (exam_id, user_id) do update
          set score = excluded.score, recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at`.execute(
        tx.db,
      );
    await tx.audit({
      action: "exam.resultSaved",
      objectType: "exam",
      objectId: examId,
      detail: { after: { userId, score } },
    });
    return null;
  });
}
