import type { readBoardAsOf as endpoint } from "@pharos/api/board";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Standing } from "@pharos/domain/service-request";
import { toBusinessIso, toMs } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { countConsults } from "../consult/index.ts";
import {
  type ComparedRequest,
  compareRequests,
  countGroups,
  type GroupRow,
  shareOf,
} from "../request-statistics/index.ts";
import { consultTiles, readRequestTiles } from "./read-tiles.ts";
import { refuseLongPeriod } from "./refuse-long-period.ts";

type Answer = CallResult<typeof endpoint>;
type Key = Answer["tiles"][number]["key"];

/** Requests that are listed with what has changed of them. */
const restatedMax = 100;
/** Later steps that are listed of one. */
const causesMax = 5;

/**
 * The figures as the board showed them at a past moment, those of now beside them, and the requests that make the difference.
 * Histories of requests are only added to, and clocks are rebuilt from them: what a request counted as then is read from its
 * history until then, and requests of which nothing has happened since count as they do now. Consultations stay once they
 * have begun. Of plans, hours, contracts and articles no history says how they counted: they are not among the figures.
 */
export async function readAsOf(
  platform: Platform,
  call: Call,
  { at: moment, ...period }: HandlerInput<typeof endpoint>["query"],
): Promise<Answer> {
  refuseLongPeriod(period);
  if (!call.actor.permissions.has("fault:view")) throw new AppError("common.permissionDenied");
  const now = platform.clock.now();
  const at = new Date(toMs(moment));
  if (at > now) throw fieldError("at", "board.asOfAhead");
  const db = platform.database.kysely;
  const days = { startTime: period.from, endTime: period.to };
  const range = { ...days, ...(period.teamId !== undefined && { teamId: period.teamId }) };
  const [today, consultsNow, consultsThen, [unchanged], compared] = await Promise.all([
    readRequestTiles(platform, call, period),
    consultTiles(platform, call, period),
    countConsults(db, call.actor, days, at),
    countGroups(db, call.actor, { ...range, unchangedSince: at }, { groupings: [], durationsOf: null }),
    compareRequests(db, call.actor, range, { at, now }),
  ]);
  if (!unchanged) throw new Error("grouping sets always answer the total");
  if (!compared) throw fieldError("at", "board.asOfTooMuch");
  const then = { ...figuresThen(unchanged, compared), consults: consultsThen };
  const restated = compared
    .map((request) => ({ request, keys: differences(request) }))
    .filter(({ keys }) => keys.length > 0)
    .toSorted((a, b) => lastAt(b.request) - lastAt(a.request));
  return {
    at: toBusinessIso(at.getTime()),
    tiles: [...today, ...consultsNow].map(({ key, unit, isNow, value }) => ({
      key,
      unit,
      isNow,
      was: then[key as keyof typeof then] ?? null,
      now: value,
      restated: restated.filter(({ keys }) => keys.includes(key)).length,
    })),
    restatedTotal: restated.length,
    restated: restated.slice(0, restatedMax).map(({ request, keys }) => ({
      // What is deleted cannot be opened.
      id: request.isDeleted ? null : request.id,
      srNo: request.srNo,
      title: request.title,
      figures: keys,
      causes: request.later.slice(-causesMax).map(({ at: time, action, byName }) => ({
        at: toBusinessIso(toMs(time)),
        action,
        byName,
      })),
    })),
  };
}

const lastAt = ({ later }: ComparedRequest): number => toMs(later.at(-1)?.at ?? "1970-01-01T00:00:00Z");

function figuresThen(unchanged: GroupRow, compared: readonly ComparedRequest[]) {
  const open = compared.map(({ was }) => was).filter(({ isOpen }) => isOpen);
  // What has not changed since is counted as it is.
  const changed = compared
    .filter(({ isOfPeriod, isChanged, was }) => isOfPeriod && isChanged && was.isCounted)
    .map(({ was }) => was);
  const count = (is: (standing: Standing) => boolean) => changed.filter(is).length;
  const sum = (of: (standing: Standing) => number) => changed.reduce((all, one) => all + of(one), 0);
  const share = (key: "first" | "solve", met: number, breached: number): number | null => {
    const allMet = met + count((one) => one[key] === "met");
    return shareOf(allMet, allMet + breached + count((one) => one[key] === "breached"));
  };
  const repliesMet = unchanged.reply_intervals_met + sum((one) => one.repliesMet);
  const repliesMeasured =
    unchanged.reply_intervals_measured + sum((one) => one.repliesMet + one.repliesBreached);
  const rated = unchanged.rated + count(({ rating }) => rating !== null);
  const ratings = unchanged.rating_sum + sum(({ rating }) => rating ?? 0);
  return {
    open: open.length,
    openSevere: open.filter(({ isSevere }) => isSevere).length,
    breachedNow: open.filter(({ isLate }) => isLate).length,
    submitted: unchanged.submitted + changed.length,
    firstRate: share("first", unchanged.firstMet, unchanged.firstBreached),
    replyRate: shareOf(repliesMet, repliesMeasured),
    solveRate: share("solve", unchanged.solveMet, unchanged.solveBreached),
    rating: rated === 0 ? null : Math.round((ratings / rated) * 10) / 10,
  };
}

/** The figures in which a request counts otherwise now. */
function differences({ was, now, isOfPeriod }: ComparedRequest): Key[] {
  const keys: Key[] = [];
  if (was.isOpen !== now.isOpen) keys.push("open");
  if (was.isSevere !== now.isSevere) keys.push("openSevere");
  if (was.isLate !== now.isLate) keys.push("breachedNow");
  if (!isOfPeriod) return keys;
  if (was.isCounted !== now.isCounted) keys.push("submitted");
  if (was.first !== now.first) keys.push("firstRate");
  if (was.repliesMet !== now.repliesMet || was.repliesBreached !== now.repliesBreached)
    keys.push("replyRate");
  if (was.solve !== now.solve) keys.push("solveRate");
  if (was.rating !== now.rating) keys.push("rating");
  return keys;
}
