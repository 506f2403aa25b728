import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  linkRequirement as linkEndpoint,
  listRequestsOfRequirement as requestsEndpoint,
} from "@pharos/api/requirement";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { requirementPolicy } from "./requirement.policy.ts";
import { requirementRegister } from "./requirement.ts";

/** The linked requests the caller may see, the newest first. */
export async function listLinkedRequests(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  id: number,
): Promise<CallResult<typeof requestsEndpoint>> {
  const db = database.kysely;
  if (!(await requirementRegister.find(db, { actor, now: clock.now() }, { id })))
    throw new AppError("requirement.notFound");
  return db
    .selectFrom("service_request")
    .innerJoin("requirement_request as l", "l.request_id", "service_request.id")
    .select([
      "service_request.id",
      "service_request.sr_no as srNo",
      "service_request.title",
      "service_request.severity as type",
      "service_request.status",
    ])
    .where("l.requirement_id", "=", id)
    .where(visibleServiceRequests(actor))
    .orderBy("service_request.id", "desc")
    .execute() as Promise<CallResult<typeof requestsEndpoint>>; // codes are stored as they are sent
}

/** Links a requirement with a visible request of the same organisation, or takes the link away. */
export async function linkRequest(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, faultId, isLinked }: HandlerInput<typeof linkEndpoint>["body"],
): Promise<null> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const row = await requirementRegister.find(tx.db, { actor, now: tx.now }, { id }, { isLocked: true });
    if (!row) throw new AppError("requirement.notFound");
    authorize(requirementPolicy, "link", actor, row, tx.now);
    const request = await tx.db
      .selectFrom("service_request")
      .select(["service_request.id", "service_request.company_id", "service_request.sr_no"])
      .where("service_request.id", "=", faultId)
      .where(visibleServiceRequests(actor))
      .executeTakeFirst();
    if (!request || (row.companyId !== null && request.company_id !== row.companyId))
      throw fieldError("faultId", "requirement.requestUnknown");
    const changed = isLinked
      ? await tx.db
          .insertInto("requirement_request")
          .values({ requirement_id: id, request_id: faultId, created_by: actor.userId, created_at: tx.now })
          .onConflict((conflict) => conflict.doNothing())
          .returning("request_id")
          .executeTakeFirst()
      : await tx.db
          .deleteFrom("requirement_request")
          .where("requirement_id", "=", id)
          .where("request_id", "=", faultId)
          .returning("request_id")
          .executeTakeFirst();
    if (changed)
      await tx.audit({
        action: isLinked ? "requirement.linked" : "requirement.unlinked",
        objectType: "requirement",
        objectId: id,
        ...(row.companyId !== null && { companyId: row.companyId }),
        detail: { after: { srNo: request.sr_no } },
      });
    return null;
  });
}
