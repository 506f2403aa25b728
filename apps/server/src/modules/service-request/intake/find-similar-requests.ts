import type { CallResult, HandlerInput } from "@pharos/contract/core";
import type { findSimilarRequests as contract } from "@pharos/contract/service-request";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serviceRequestPolicy } from "../service-request.policy.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import { findAlike } from "./similar-requests.repo.ts";
import { titleWords } from "./title-words.ts";

const shownMax = 5;

/** Open requests of the organisation that may be about the same thing; only what the caller may see. */
export async function findSimilarRequests(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  { title, companyId }: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const companyIds = companyId === undefined ? actor.companyIds : [companyId];
  const wanted = titleWords(title);
  if (companyIds.length === 0 || wanted.words.length + wanted.codes.length === 0) return { requests: [] };
  const rows = await findAlike(database.kysely, actor, { companyIds, wanted, limit: shownMax });
  const requests = serviceRequestRepo(database.kysely);
  return {
    requests: await Promise.all(
      rows.map(async ({ id, sr_no, title: found, severity, status, submitted_at, executor_name }) => {
        const row = await requests.findVisible(actor, id);
        return {
          id,
          srNo: sr_no,
          title: found,
          type: severity,
          status,
          submitTime: submitted_at,
          executorName: executor_name,
          canReply: row !== undefined && serviceRequestPolicy.reply(actor, row, clock.now()) === true,
        };
      }),
    ),
  };
}
