import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { findSimilarRequests as contract } from "@pharos/api/service-request";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findSimilar } from "../search/find-similar.ts";
import { serviceRequestPolicy } from "../service-request.policy.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import { intakeRepo } from "./intake.repo.ts";

/** Open requests of the organisation that may be about the same thing; only what the caller may see. */
export async function findSimilarRequests(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  { title, companyId }: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  // The vendor's people see many organisations; what is alike in another one is none of this customer's business.
  if (companyId === undefined && !actor.isCustomer) return { requests: [] };
  const found = await findSimilar(database.kysely, actor, { text: title, companyId });
  const requests = serviceRequestRepo(database.kysely);
  const [executors, rows] = await Promise.all([
    intakeRepo(database.kysely).findExecutorNames(found.map(({ id }) => id)),
    Promise.all(found.map(({ id }) => requests.findVisible(actor, id))),
  ]);
  return {
    requests: found.map(({ id, srNo, title: foundTitle, severity, status, submittedAt }, index) => {
      const row = rows[index];
      return {
        id,
        srNo,
        title: foundTitle,
        type: severity,
        status,
        submitTime: submittedAt,
        executorName: executors.get(id) ?? null,
        canReply: row !== undefined && serviceRequestPolicy.reply(actor, row, clock.now()) === true,
      };
    }),
  };
}
