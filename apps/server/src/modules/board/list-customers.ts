import type { listBoardCustomers as endpoint } from "@pharos/api/board";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { countPlansByCompany } from "../plan/index.ts";
import { countGroups, findGroupNames, ratesOf } from "../request-statistics/index.ts";
import { countHoursBy, sumHours } from "../work-hour/index.ts";
import { requestsOf, rowsOf } from "./board-rows.ts";
import { refuseLongPeriod } from "./refuse-long-period.ts";

/** The customers of a period: those with requests, plans or hours, the most requests first. */
export async function listCustomers(
  platform: Platform,
  call: Call,
  query: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  refuseLongPeriod(query);
  const db = platform.database.kysely;
  const { from, to, teamId, pageNum, pageSize } = query;
  const team = teamId === undefined ? {} : { teamId };
  const { permissions } = call.actor;
  const mayViewHours = permissions.has("hour:view");
  const worked = { from, to, isWorked: true, ...team };
  const [groups, plans, hours, records] = await Promise.all([
    countGroups(
      db,
      call.actor,
      { startTime: from, endTime: to, ...team },
      { groupings: ["company"], durationsOf: null },
    ),
    countPlansByCompany(db, call.actor, { startDate: from, endDate: to, ...team }),
    mayViewHours ? sumHours(platform, call, { from, to, groupBy: "company", ...team }) : [],
    mayViewHours ? countHoursBy(db, call.actor, worked, "company_id") : new Map<number, number>(),
  ]);
  const requests = new Map(
    groups.flatMap((group) => (group.key === null ? [] : [[group.key, group] as const])),
  );
  const hoursOf = new Map(hours.flatMap(({ key, actual }) => (key === null ? [] : [[key, actual] as const])));
  const keys = [...new Set([...requests.keys(), ...plans.keys(), ...hoursOf.keys()])].toSorted(
    (a, b) =>
      (requests.get(b)?.submitted ?? 0) - (requests.get(a)?.submitted ?? 0) ||
      (hoursOf.get(b) ?? 0) - (hoursOf.get(a) ?? 0) ||
      Number(a) - Number(b),
  );
  const shown = keys.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  const names = await findGroupNames(db, "company", shown);
  return {
    total: keys.length,
    pageNum,
    pageSize,
    list: shown.map((key) => {
      const group = requests.get(key);
      return {
        companyId: Number(key),
        companyName: names.get(key)?.name ?? "",
        companyNameEn: names.get(key)?.nameEn ?? null,
        sr: requestsOf(query, "submitted", group?.submitted ?? 0, { companyId: key }),
        plan: rowsOf("plan", { companyId: key, startDate: from, endDate: to, teamId }, plans.get(key) ?? 0),
        hours: {
          value: hoursOf.get(key) ?? 0,
          rows: rowsOf("hour", { ...worked, companyId: key }, records.get(Number(key)) ?? 0),
        },
        sla: {
          value: group ? ratesOf(group).solve : null,
          rows: requestsOf(query, "solveBreached", group?.solveBreached ?? 0, { companyId: key }),
        },
        rating: {
          value: group?.rating_mean ?? null,
          rows: requestsOf(query, "rated", group?.rated ?? 0, { companyId: key }),
        },
      };
    }),
  };
}
