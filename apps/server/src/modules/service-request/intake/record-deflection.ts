import type { HandlerInput } from "@pharos/api/core";
import type { recordDeflection as contract } from "@pharos/api/service-request";
import { hourMs, toIso } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";

/** Counts a request that was not raised because an open one helped, once for a person in an hour. */
export async function recordDeflection(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { title, faultId }: HandlerInput<typeof contract>["body"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await serviceRequestRepo(tx.db).findVisible(call.actor, faultId);
    if (!row) throw new AppError("serviceRequest.notFound");
    // However often it is clicked: two clicks wait for each other.
    await sql`select pg_advisory_xact_lock(hashtext('serviceRequest.deflection'), ${call.actor.userId}::integer)`.execute(
      tx.db,
    );
    const known = await tx.db
      .selectFrom("service_request_deflection")
      .select("id")
      .where("service_request_id", "=", faultId)
      .where("user_id", "=", call.actor.userId)
      .where("at", ">", toIso(tx.now.getTime() - hourMs))
      .limit(1)
      .executeTakeFirst();
    if (known) return null;
    await tx.db
      .insertInto("service_request_deflection")
      .values({
        user_id: call.actor.userId,
        company_id: row.company_id,
        title,
        service_request_id: faultId,
        at: tx.now,
      })
      .execute();
    return null;
  });
}
