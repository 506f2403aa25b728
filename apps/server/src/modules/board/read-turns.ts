import type { readBoardTurns as endpoint } from "@pharos/api/board";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { sumTurns, type Turn } from "@pharos/domain/service-request";
import { minuteMs, toBusinessIso, toMs } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findGroupNames } from "../request-statistics/index.ts";
import { findMissedTurns, findOpenTurns, type MissedTurns, type OpenTurn } from "../service-request/index.ts";
import { type BoardPeriod, requestsOf, rowsOf } from "./board-rows.ts";
import { refuseLongPeriod } from "./refuse-long-period.ts";

type Answer = CallResult<typeof endpoint>;
type Group = Answer["byTeam"][number];

/** Groups of each kind that are shown. */
const groupsMax = 20;

const kinds = {
  team: { filter: "teamId", keyOf: ({ teamId }: OpenTurn) => teamId },
  company: { filter: "companyId", keyOf: ({ companyId }: OpenTurn) => companyId },
  executor: { filter: "personId", keyOf: ({ executorId }: OpenTurn) => executorId },
} as const;

/** Whose turn it is now, and how much of missed promises was whose. */
export async function readTurns(
  platform: Platform,
  { actor }: Call,
  period: HandlerInput<typeof endpoint>["query"],
): Promise<Answer> {
  refuseLongPeriod(period);
  if (!actor.permissions.has("fault:view")) throw new AppError("common.permissionDenied");
  const db = platform.database.kysely;
  const nowMs = platform.clock.now().getTime();
  const [open, missed] = await Promise.all([
    findOpenTurns(db, actor, period.teamId),
    findMissedTurns(db, actor, period),
  ]);
  const grouped = async (kind: keyof typeof kinds): Promise<Group[]> => {
    const { keyOf } = kinds[kind];
    const groups = [...Map.groupBy(open, keyOf)]
      .map(([key, own]) => ({ key, own, oldest: Math.min(...own.map(({ since }) => toMs(since))) }))
      .toSorted((a, b) => a.oldest - b.oldest)
      .slice(0, groupsMax);
    const names = await findGroupNames(
      db,
      kind,
      groups.flatMap(({ key }) => (key === null ? [] : [String(key)])),
    );
    return groups.map(({ key, own }) => ({
      key: key === null ? null : String(key),
      name: names.get(String(key))?.name ?? null,
      nameEn: names.get(String(key))?.nameEn ?? null,
      vendor: timeOf("vendor", own, { kind, key, period, nowMs }),
      customer: timeOf("customer", own, { kind, key, period, nowMs }),
    }));
  };
  const [byTeam, byCompany, byPerson] = await Promise.all([
    grouped("team"),
    grouped("company"),
    grouped("executor"),
  ]);
  return { byTeam, byCompany, byPerson, missed: missedOf(missed, period, nowMs) };
}

interface Place {
  readonly kind: keyof typeof kinds;
  readonly key: number | null;
  readonly period: BoardPeriod;
  readonly nowMs: number;
}

function timeOf(holder: Turn["holder"], own: readonly OpenTurn[], place: Place): Group["vendor"] {
  const { kind, key, period, nowMs } = place;
  const starts = own.filter((one) => one.holder === holder).map(({ since }) => toMs(since));
  const without = kind === "executor" ? { unassigned: true } : { noTeam: true };
  return {
    rows: rowsOf(
      "request",
      {
        teamId: period.teamId,
        viewTags: "",
        waitingFor: holder,
        ...(key === null ? without : { [kinds[kind].filter]: key }),
      },
      starts.length,
    ),
    minutes: starts.reduce((sum, start) => sum + (nowMs - start) / minuteMs, 0),
    oldestSince: starts.length === 0 ? null : toBusinessIso(Math.min(...starts)),
  };
}

function missedOf(missed: readonly MissedTurns[], period: BoardPeriod, nowMs: number): Answer["missed"] {
  return { rows: requestsOf(period, "solveBreached", missed.length), ...sumMissed(missed, nowMs) };
}

/** The working minutes of each side on promises that were missed, and the customer's share of them. */
export function sumMissed(missed: readonly MissedTurns[], nowMs: number): Omit<Answer["missed"], "rows"> {
  const sums = missed.flatMap(({ turns, calendar, endMs }) =>
    sumTurns(turns, calendar, { toMs: endMs ?? nowMs }),
  );
  const of = (holder: Turn["holder"]) =>
    sums.reduce((sum, one) => sum + (one.holder === holder ? one.workingMinutes : 0), 0);
  const [vendorMinutes, customerMinutes] = [of("vendor"), of("customer")];
  const all = vendorMinutes + customerMinutes;
  return { vendorMinutes, customerMinutes, customerShare: all === 0 ? null : customerMinutes / all };
}
