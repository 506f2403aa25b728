import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { findUsers as endpoint } from "@pharos/api/organisation";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { searchPeople } from "./person-search.repo.ts";

/** People to choose in a form: a page that customers open only as admins of their organisation. */
export async function findUsers(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  query: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const isStaff = actor.isInternal || [...actor.roles].some((role) => role !== "user");
  if (!isStaff && actor.adminCompanyIds.length === 0) throw new AppError("common.permissionDenied");
  return searchPeople(database.kysely, actor, query);
}
