import type { CallResult } from "@pharos/api/core";
import type {
  countRequestViews as countEndpoint,
  listRequestViews as listEndpoint,
  RequestView,
} from "@pharos/api/service-request";
import { countedViews, standardViews } from "@pharos/domain/service-request";
import type { Actor } from "../../../platform/actor.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type CountedView, countViews } from "./count-views.ts";
import { type RequestViewRow, requestViewRepo } from "./request-view.repo.ts";
import { readViewFilter } from "./view-filter.ts";

/** The saved views the caller may use. */
export async function listRequestViews(
  { database }: Platform,
  { actor }: Call,
): Promise<CallResult<typeof listEndpoint>> {
  const views = requestViewRepo(database.kysely);
  const [rows, defaultView] = await Promise.all([views.visible(actor), views.defaultOf(actor.userId)]);
  return { list: rows.map((row) => toRequestView(row, actor)), defaultView };
}

/** How many requests each view of the caller has. */
export async function countRequestViews(
  { database, clock }: Platform,
  { actor }: Call,
): Promise<CallResult<typeof countEndpoint>> {
  const saved = await requestViewRepo(database.kysely).visible(actor);
  const standard = countedViews[actor.isCustomer ? "customer" : "vendor"];
  const views = [
    ...standard.map((key) => ({ key: key as string, filter: readViewFilter(standardViews[key]) })),
    ...saved.map(({ id, filter }) => ({ key: String(id), filter: readViewFilter(filter) })),
  ].filter((view): view is CountedView => view.filter !== undefined);
  const counts = await countViews(database.kysely, actor, views, clock.now());
  return { counts: Object.fromEntries(counts) };
}

/** A view on the wire. */
export function toRequestView(row: RequestViewRow, actor: Actor): RequestView {
  return {
    id: row.id,
    name: row.name,
    teamId: row.team_id,
    teamName: row.team_name,
    teamNameEn: row.team_name_en,
    // What was stored has passed the contract's own schema.
    filter: row.filter as RequestView["filter"],
    sortField: row.sort_field,
    sortOrder: row.sort_order as RequestView["sortOrder"],
    layout: row.layout as RequestView["layout"],
    columns: row.columns as RequestView["columns"],
    mayEdit: row.team_id === null || actor.adminTeamIds.includes(row.team_id),
    version: row.version,
  };
}
