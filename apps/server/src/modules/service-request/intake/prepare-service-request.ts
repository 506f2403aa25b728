import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { prepareServiceRequest as contract } from "@pharos/api/service-request";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { intakeRepo } from "./intake.repo.ts";

/** What the form fills in by itself; nothing for an organisation the caller may not raise a request for. */
export async function prepareServiceRequest(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { companyId, assetId }: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const intake = intakeRepo(database.kysely);
  const contact = actor.isCustomer ? await intake.findContact(actor.userId) : null;
  if (!(await intake.isRaisable(actor, companyId))) return { contact, people: [], catalogue: [], nodes: [] };
  const [people, catalogue, nodes] = await Promise.all([
    actor.isCustomer ? [] : intake.listPeople(companyId),
    intake.listUsedCatalogue(actor, companyId, assetId ?? null),
    assetId === undefined ? [] : intake.listNodes(companyId, assetId),
  ]);
  return { contact, people, catalogue, nodes };
}
