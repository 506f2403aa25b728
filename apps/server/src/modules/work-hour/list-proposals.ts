import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listHourProposals as endpoint } from "@pharos/api/work-hour";
import type { Kysely, Schema } from "@pharos/db";
import { historyAction, hourKind, hourPlace, overtimeType } from "@pharos/domain/enums";
import { businessDayStart, toBusinessIso, toIso, toMs } from "@pharos/domain/time";
import { type HourProposal, overlap, proposeHours, type Span } from "@pharos/domain/work-hour";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findWorkingDays } from "../sla/index.ts";
import { daysBetween } from "./day-span.ts";
import {
  findDutyEvidence,
  findOnSiteSpans,
  findRequestEvidence,
  type HourEvidence,
  type Moments,
} from "./evidence.repo.ts";
import { timeOf } from "./overlap.ts";
import { findPatternEvidence } from "./patterns.repo.ts";
import { findPlanEvidence } from "./plan-evidence.repo.ts";

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
    from: businessDayStart(start),
    until: businessDayStart(end, 1),
  };
  const [requests, plans, duty, patterns, onSite, taken, isWorkday] = await Promise.all([
    findRequestEvidence(db, actor, moments),
    findPlanEvidence(db, actor, { from: start, to: end }),
    findDutyEvidence(db, actor.userId, moments),
    findPatternEvidence(db, actor.userId, { from: start, to: end }),
    findOnSiteSpans(db, actor.userId, moments),
    findTaken(db, actor.userId, moments),
    findWorkingDays(db),
  ]);
  const nowMs = platform.clock.now().getTime();
  // What moments show comes before what recurs and what was planned, which fills the rest of the day.
  const evidence = [...requests, ...patterns, ...plans, ...duty].filter(({ atMs }) => atMs <= nowMs);
  return proposeHours(evidence, taken, nowMs).map((proposal) =>
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

function toProposal(proposal: HourProposal<HourEvidence>, about: Circumstances): Answer[number] {
  const [first] = proposal.evidence;
  if (!first) throw new Error("a proposal without evidence");
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
    evidence: proposal.evidence.map((item) => ({
      kind: item.source,
      time: toBusinessIso(item.atMs),
      text: wordsOf(item, about),
    })),
  };
}

/** What the evidence says was done, long enough to be a remark. */
function remarkOf(
  { evidence }: HourProposal<HourEvidence>,
  { kind, title, remark, no = "" }: HourEvidence,
  { call: { locale }, platform: { translate } }: Circumstances,
): string {
  if (remark !== undefined) return remark;
  if (kind === "internal") return translate(locale, "workHourServer.proposal.dutyRemark");
  if (kind === "plan") return translate(locale, "workHourServer.proposal.planRemark", { no, title });
  const replies = evidence.filter(({ source }) => source === "reply").length;
  return translate(locale, "workHourServer.proposal.remark", {
    title,
    replies,
    steps: evidence.length - replies,
  });
}

function wordsOf(item: HourEvidence, { call: { locale }, platform: { translate } }: Circumstances): string {
  if (item.source === "reply")
    return translate(locale, "workHourServer.proposal.reply", { text: item.detail });
  if (item.source === "step")
    return translate(locale, "workHourServer.proposal.step", {
      text: translate(locale, historyAction.labelKeyOfCode(item.detail)),
    });
  if (item.source === "plan")
    return translate(locale, "workHourServer.proposal.plan", {
      no: item.no ?? "",
      title: item.title,
      hours: item.detail,
    });
  if (item.source === "habit")
    return translate(locale, "workHourServer.proposal.habit", { times: item.detail });
  if (item.source === "onSite")
    return translate(locale, "workHourServer.proposal.onSite", { time: timeOf(toIso(item.atMs)) });
  return translate(locale, "workHourServer.proposal.duty", {
    from: timeOf(toIso(item.atMs)),
    to: timeOf(toIso(item.untilMs ?? item.atMs)),
  });
}
