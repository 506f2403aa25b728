import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listSlaAttainment as contract } from "@pharos/api/service-request";
import type { Call } from "../../platform/call.ts";
import { closeRange } from "../../platform/counted-range.ts";
import type { Platform } from "../../platform/platform.ts";
import { alongAxis } from "./axis.ts";
import { countGroups, findGroupNames } from "./statistics.repo.ts";
import { toAttainment } from "./statistics.view.ts";

/** How the promises of each group were kept; groups are few, so that a page is cut from all of them. */
export async function listSlaAttainment(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  query: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const { groupBy, pageNum, pageSize } = query;
  const range = closeRange(query, clock.now());
  const groups = await countGroups(database.kysely, actor, range, {
    groupings: [groupBy],
    durationsOf: groupBy,
  });
  const rows = alongAxis(
    groupBy,
    groups.filter(({ grouping }) => grouping === groupBy),
    range,
  );
  const shown = rows.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  const names = await findGroupNames(
    database.kysely,
    groupBy,
    shown.flatMap(({ key }) => (key === null ? [] : [key])),
  );
  return {
    total: rows.length,
    list: shown.map((row) => toAttainment(row, row.key === null ? undefined : names.get(row.key))),
    pageNum,
    pageSize,
  };
}
