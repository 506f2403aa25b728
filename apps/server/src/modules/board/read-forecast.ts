import type { readBoardForecast as endpoint } from "@pharos/api/board";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { breachChance, gradeForecast, isDueSoon, isForecast, learn } from "@pharos/domain/board";
import { slaClockKind } from "@pharos/domain/enums";
import { bulkMax } from "@pharos/domain/service-request";
import { toBusinessIso } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findForecastClocks } from "../service-request/index.ts";
import { rowsOf } from "./board-rows.ts";

/** What will be breached within four hours as far as the caller may see it, and how good such forecasts were. */
export async function readForecast(
  { database, clock }: Platform,
  { actor }: Call,
  { teamId }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  if (!actor.permissions.has("fault:view")) throw new AppError("common.permissionDenied");
  const now = clock.now();
  const nowMs = now.getTime();
  const { running, ended } = await findForecastClocks(database.kysely, actor, { teamId, now });
  const history = learn(ended, nowMs);
  const list = running
    .filter((one) => one.endMs === null && !one.isPaused && isDueSoon(one, nowMs))
    .map((one) => ({ one, chance: breachChance(history, one, nowMs) }))
    .filter(({ chance }) => isForecast(chance))
    .toSorted((a, b) => a.one.dueMs - b.one.dueMs)
    .slice(0, bulkMax)
    .map(({ one, chance }) => ({
      id: one.requestId,
      srNo: one.srNo,
      title: one.title,
      type: one.severity,
      kind: slaClockKind.fromCode(one.kind),
      dueAt: toBusinessIso(one.dueMs),
      chance: chance ?? 0,
    }));
  const ids = [...new Set(list.map(({ id }) => id))];
  return {
    rows: rowsOf("request", { ids: ids.join(","), viewTags: "" }, ids.length),
    list: list as CallResult<typeof endpoint>["list"], // severities are stored as they are sent
    grade: gradeForecast([...running, ...ended], nowMs),
  };
}
