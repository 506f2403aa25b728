import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { findUsers as endpoint } from "@pharos/api/organisation";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { searchPeople } from "./person-search.repo.ts";

/** The vendor's people may look for others, and those who administer an organisation. */
export const mayFindPeople = (actor: Actor): boolean =>
  actor.isInternal || actor.adminCompanyIds.length > 0 || [...actor.roles].some((role) => role !== "user");

/** People to choose in a form: a page that customers open only as admins of their organisation. */
export async function findUsers(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  query: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  if (!mayFindPeople(actor)) throw new AppError("common.permissionDenied");
  return searchPeople(database.kysely, actor, query);
}
