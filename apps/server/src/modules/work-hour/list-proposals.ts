import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listHourProposals as endpoint } from "@pharos/api/work-hour";
import type { Kysely, Schema } from "@pharos/db";
import { historyAction, hourKind, hourPlace, overtimeType } from "@pharos/domain/enums";
import {
  businessTimeZone,
  dayNumberOf,
  localMinuteMs,
  toBusinessIso,
  toIso,
  toMs,
} from "@pharos/domain/time";
import { type HourProposal, overlap, proposeHours, type Span } from "@pharos/domain/work-hour";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findWorkingDays } from "../sla/index.ts";
import { daysBetween } from "./day-span.ts";
import { findHabitTraces } from "./habits.repo.ts";
import { timeOf } from "./overlap.ts";
import { findPlanTraces } from "./plan-traces.repo.ts";
import {
  findDutyTraces,
  findOnSiteSpans,
  findRequestTraces,
  type HourTrace,
  type Moments,
} from "./traces.repo.ts";

type Answer = CallResult<typeof endpoint>;

const daysMax = 31;
const remarkMax = 1024;

/** What the caller has probably worked on and not entered: from replies, steps, plans and shifts, with the evidence. */
export async function listProposals(
  platform: Platform,
  call: Call,
  { start, end }: HandlerInput<typeof endpoint>["query"],
): Promise<Answer> {
  daysBetween(start, end, daysMax);
  const db = platform.database.kysely;
  const { actor } = call;
  const moments = {
    from: toIso(localMinuteMs(dayNumberOf(start), 0, businessTimeZone)),
    until: toIso(localMinuteMs(dayNumberOf(end) + 1, 0, businessTimeZone)),
  };
  const [requests, plans, duty, habits, onSite, taken, isWorkday] = await Promise.all([
    findRequestTraces(db, actor, moments),
    findPlanTraces(db, actor, { from: start, to: end }),
    findDutyTraces(db, actor.userId, moments),
    findHabitTraces(db, actor.userId, { from: start, to: end }),
    findOnSiteSpans(db, actor.userId, moments),
    findTaken(db, actor.userId, moments),
    findWorkingDays(db),
  ]);
  const nowMs = platform.clock.now().getTime();
  // What moments show comes before what recurs and what was planned, which fills the rest of the day.
  const traces = [...requests, ...habits, ...plans, ...duty].filter(({ atMs }) => atMs <= nowMs);
  return proposeHours(traces, taken, nowMs).map((proposal) =>
    toProposal(proposal, { onSite, isWorkday, call, platform }),
  );
}

async function findTaken(db: Kysely<Schema>, userId: number, { from, until }: Moments): Promise<Span[]> {
  const rows = await db
    .selectFrom("work_hour")
    .select(["start_at", "end_at"])
    .where("executor_user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where("end_at", ">", from)
    .where("start_at", "<", until)
    .execute();
  return rows.map((row) => ({ startMs: toMs(row.start_at), endMs: toMs(row.end_at) }));
}

interface Circumstances {
  readonly onSite: readonly Span[];
  readonly isWorkday: (date: string) => boolean;
  readonly call: Call;
  readonly platform: Platform;
}

function toProposal(proposal: HourProposal<HourTrace>, about: Circumstances): Answer[number] {
  const [first] = proposal.traces;
  if (!first) throw new Error("a proposal without a trace");
  const isOnSite = first.isOnSite || about.onSite.some((span) => overlap(span, proposal));
  return {
    kind: hourKind.toCode(first.kind),
    rid: first.rid,
    title: first.title,
    companyName: first.companyName,
    companyNameEn: first.companyNameEn,
    workDate: proposal.workDate,
    startTime: toBusinessIso(proposal.startMs),
    endTime: toBusinessIso(proposal.endMs),
    taskTime: proposal.hours,
    remark: remarkOf(proposal, first, about).slice(0, remarkMax),
    overtimeType: about.isWorkday(proposal.workDate) ? null : overtimeType.toCode("restDay"),
    place: hourPlace.toCode(isOnSite ? "onSite" : "remote"),
    evidence: proposal.traces.map((trace) => ({
      kind: trace.evidence,
      time: toBusinessIso(trace.atMs),
      text: wordsOf(trace, about),
    })),
  };
}

/** What the evidence says was done, long enough to be a remark. */
function remarkOf(
  { traces }: HourProposal<HourTrace>,
  { kind, title, remark, no = "" }: HourTrace,
  { call: { locale }, platform: { translate } }: Circumstances,
): string {
  if (remark !== undefined) return remark;
  if (kind === "internal") return translate(locale, "workHourServer.proposal.dutyRemark");
  if (kind === "plan") return translate(locale, "workHourServer.proposal.planRemark", { no, title });
  const replies = traces.filter(({ evidence }) => evidence === "reply").length;
  return translate(locale, "workHourServer.proposal.remark", {
    title,
    replies,
    steps: traces.length - replies,
  });
}

function wordsOf(trace: HourTrace, { call: { locale }, platform: { translate } }: Circumstances): string {
  if (trace.evidence === "reply")
    return translate(locale, "workHourServer.proposal.reply", { text: trace.detail });
  if (trace.evidence === "step")
    return translate(locale, "workHourServer.proposal.step", {
      text: translate(locale, historyAction.labelKeyOfCode(trace.detail)),
    });
  if (trace.evidence === "plan")
    return translate(locale, "workHourServer.proposal.plan", {
      no: trace.no ?? "",
      title: trace.title,
      hours: trace.detail,
    });
  if (trace.evidence === "habit")
    return translate(locale, "workHourServer.proposal.habit", { times: trace.detail });
  if (trace.evidence === "onSite")
    return translate(locale, "workHourServer.proposal.onSite", { time: timeOf(toIso(trace.atMs)) });
  return translate(locale, "workHourServer.proposal.duty", {
    from: timeOf(toIso(trace.atMs)),
    to: timeOf(toIso(trace.untilMs ?? trace.atMs)),
  });
}
