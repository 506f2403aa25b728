import type { readBoardTurns as endpoint } from "@pharos/api/board";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { sumTurns, type Turn } from "@pharos/domain/service-request";
import { minuteMs, toBusinessIso, toMs } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { OpenTurn } from "../../platform/open-turn.ts";
import type { Platform } from "../../platform/platform.ts";
import { findGroupNames } from "../request-statistics/index.ts";
import { findMissedTurns, type MissedTurns } from "../service-request/index.ts";
import { type BoardPeriod, requestsOf, rowsOf } from "./board-rows.ts";
import { refuseLongPeriod } from "./refuse-long-period.ts";
import { ownOpenActions, type TurnGrouping, type TurnKind, turnKindsOf } from "./turn-kinds.ts";

type Answer = CallResult<typeof endpoint>;
type Group = Answer["byTeam"][number];
type Missed = NonNullable<Answer["missed"]>;

/** Groups of each kind that are shown. */
const groupsMax = 20;

/** Whose turn it is now, and how much of missed promises was whose. */
export async function readTurns(
  platform: Platform,
  { actor }: Call,
  { kind, ...period }: HandlerInput<typeof endpoint>["query"],
): Promise<Answer> {
  refuseLongPeriod(period);
  const { permission, find } = turnKindsOf[kind];
  if (!actor.permissions.has(permission)) throw new AppError("common.permissionDenied");
  const db = platform.database.kysely;
  const now = platform.clock.now();
  const [open, missed] = await Promise.all([
    find(db, actor, { teamId: period.teamId, now }),
    kind === "request" ? findMissedTurns(db, actor, period) : null,
  ]);
  const place = { kind, teamId: period.teamId, nowMs: now.getTime() };
  const [byTeam, byCompany, byPerson] = await Promise.all([
    groupTurns(db, "team", open, place),
    groupTurns(
      db,
      "company",
      open.filter(({ companyId }) => companyId !== null),
      place,
    ),
    groupTurns(db, "executor", open, place),
  ]);
  return { byTeam, byCompany, byPerson, missed: missed && missedOf(missed, period, now.getTime()) };
}

interface Place {
  readonly kind: TurnKind;
  readonly teamId: number | undefined;
  readonly nowMs: number;
}

const keysOf = {
  team: ({ teamId }: OpenTurn) => [teamId],
  company: ({ companyId }: OpenTurn) => [companyId],
  executor: ({ personIds }: OpenTurn) => (personIds.length === 0 ? [null] : personIds),
} as const;

async function groupTurns(
  db: Kysely<Schema>,
  by: TurnGrouping,
  open: readonly OpenTurn[],
  place: Place,
): Promise<Group[]> {
  const keyed = open.flatMap((turn) => keysOf[by](turn).map((key) => ({ key, turn })));
  const groups = [...Map.groupBy(keyed, ({ key }) => key)]
    .map(([key, rows]) => {
      const own = rows.map(({ turn }) => turn);
      return { key, own, oldest: Math.min(...own.map(({ since }) => toMs(since))) };
    })
    .toSorted((a, b) => a.oldest - b.oldest)
    .slice(0, groupsMax);
  const names = await findGroupNames(
    db,
    by,
    groups.flatMap(({ key }) => (key === null ? [] : [String(key)])),
  );
  return groups.map(({ key, own }) => {
    const side = (holder: Turn["holder"]) => timeOf(holder, own, { ...place, by, key });
    return {
      key: key === null ? null : String(key),
      name: names.get(String(key))?.name ?? null,
      nameEn: names.get(String(key))?.nameEn ?? null,
      vendor: side("vendor"),
      customer: side("customer"),
      third: side("third"),
    };
  });
}

function timeOf(
  holder: Turn["holder"],
  own: readonly OpenTurn[],
  { kind, by, key, teamId, nowMs }: Place & { readonly by: TurnGrouping; readonly key: number | null },
): Group["vendor"] {
  const starts = own.filter((one) => one.holder === holder).map(({ since }) => toMs(since));
  const { list, ofSide, group } = turnKindsOf[kind];
  const [name, without] = group[by];
  const isOwnersList = kind === "action" && by === "executor" && key !== null;
  return {
    rows: rowsOf(
      list,
      {
        teamId,
        ...ofSide(holder),
        ...(isOwnersList && ownOpenActions),
        ...(key === null ? without : { [name]: key }),
      },
      starts.length,
    ),
    // What begins later has not lasted yet.
    minutes: starts.reduce((sum, start) => sum + Math.max(0, nowMs - start) / minuteMs, 0),
    oldestSince: starts.length === 0 ? null : toBusinessIso(Math.min(...starts)),
  };
}

function missedOf(missed: readonly MissedTurns[], period: BoardPeriod, nowMs: number): Missed {
  return { rows: requestsOf(period, "solveBreached", missed.length), ...sumMissed(missed, nowMs) };
}

/** The working minutes of each side on promises that were missed, and what share of them was the customer's and third parties'. */
export function sumMissed(missed: readonly MissedTurns[], nowMs: number): Omit<Missed, "rows"> {
  const sums = missed.flatMap(({ turns, calendar, endMs }) =>
    sumTurns(turns, calendar, { toMs: endMs ?? nowMs }),
  );
  const of = (holder: Turn["holder"]) =>
    sums.reduce((sum, one) => sum + (one.holder === holder ? one.workingMinutes : 0), 0);
  const [vendorMinutes, customerMinutes, thirdMinutes] = [of("vendor"), of("customer"), of("third")];
  const all = vendorMinutes + customerMinutes + thirdMinutes;
  const shareOf = (minutes: number) => (all === 0 ? null : minutes / all);
  return {
    vendorMinutes,
    customerMinutes,
    thirdMinutes,
    customerShare: shareOf(customerMinutes),
    thirdShare: shareOf(thirdMinutes),
  };
}
