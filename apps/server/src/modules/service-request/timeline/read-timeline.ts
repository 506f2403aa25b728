import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  getServiceRequestTimeline as endpoint,
  ServiceRequestChange,
  ServiceRequestDetail,
  ServiceRequestSummary,
  Timeline,
} from "@pharos/api/service-request";
import { type HistoryAction, historyAction } from "@pharos/domain/enums";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { cutPage, fromTheEnd, parsePlace, writePlace } from "../../conversation/index.ts";
import { relationOf } from "../service-request.relation.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";
import { toLongTexts, toSummary } from "../service-request.view.ts";
import { findExtras } from "../service-request-detail.repo.ts";
import { findSteps, type StepRow } from "./history-steps.ts";
import { findReplies } from "./timeline.repo.ts";
import { toTimeline } from "./timeline.view.ts";

/** What is notified at most in addition; a reader who missed more begins anew. */
const newsMax = 100;
/** As many entries as a detail brings along. */
const firstPageSize = 30;
/** Steps that are written beside a locked request, such as the timer's, may become visible after later ones. */
const overlapMs = 15_000;

/** Steps that change a long text. */
const textSteps: ReadonlySet<HistoryAction> = new Set([
  "create",
  "edit",
  "recover",
  "notRestored",
  "close",
  "reopen",
  "archive",
]);

/** One request with the newest part of its line of time; absent and invisible are the same refusal. */
export async function readServiceRequest(
  platform: Platform,
  call: Call,
  id: number,
): Promise<ServiceRequestDetail> {
  const row = await findRow(platform, call, id);
  const [summary, timeline] = await Promise.all([
    readSummary(platform, call, row),
    readPage(platform, call, row, { pageSize: firstPageSize }),
  ]);
  return { ...summary, ...toLongTexts(row), timeline };
}

/** A part of the line of time; with `since` what is new, and the request as it is now. */
export async function readTimeline(
  platform: Platform,
  call: Call,
  { id, since, before, pageSize }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const row = await findRow(platform, call, id);
  if (since === undefined)
    return { timeline: await readPage(platform, call, row, { before, pageSize }), request: null };
  const { timeline, ...request } = await readChange(platform, { ...call, since }, row);
  return { timeline, request };
}

/**
 * A request right after the caller has changed it, which may have taken it out of the caller's sight. A call with an
 * idempotency key may be a repetition that has changed nothing, so it reads what the caller may see now.
 */
export async function readChangedRequest(
  platform: Platform,
  call: Call,
  id: number,
): Promise<ServiceRequestChange> {
  const repo = serviceRequestRepo(platform.database.kysely);
  const row = call.idempotencyKey ? await repo.findVisible(call.actor, id) : await repo.findChanged(id);
  if (!row) throw new AppError("serviceRequest.notFound");
  return readChange(platform, call, row);
}

/** What a request has become; undefined when the caller may not know of it, or no longer. */
export async function findVisibleChange(
  platform: Platform,
  call: Call,
  id: number,
): Promise<ServiceRequestChange | undefined> {
  const row = await serviceRequestRepo(platform.database.kysely).findVisible(call.actor, id);
  return row && readChange(platform, call, row);
}

async function findRow({ database }: Platform, { actor }: Call, id: number): Promise<ServiceRequestRow> {
  const row = await serviceRequestRepo(database.kysely).findVisible(actor, id);
  if (!row) throw new AppError("serviceRequest.notFound");
  return row;
}

async function readSummary(
  platform: Platform,
  call: Call,
  row: ServiceRequestRow,
): Promise<ServiceRequestSummary> {
  const extras = await findExtras(platform.database.kysely, row, { readerId: call.actor.userId });
  return toSummary(row, extras, call, { now: platform.clock.now(), translate: platform.translate });
}

async function readPage(
  platform: Platform,
  call: Call,
  row: ServiceRequestRow,
  { before, pageSize }: { readonly before?: string | undefined; readonly pageSize: number },
): Promise<Timeline> {
  const db = platform.database.kysely;
  const reading = readingOf(call, row);
  const from = before === undefined ? fromTheEnd : parsePlace(before);
  // One more than is shown says whether there is more.
  const limit = pageSize + 1;
  const [read, steps] = await Promise.all([
    findReplies(db, row.id, { before: from.replyId, limit }, { isWithInternal: reading.isVendor }),
    findSteps(db, reading, { before: from.stepId, limit }),
  ]);
  const page = cutPage(read.replies, steps, { from, limit });
  return {
    ...toTimeline(platform, call, row, { ...read, replies: page.replies }, page.steps),
    cursor: read.last_step_id ?? 0,
    older: page.next && writePlace(page.next),
    isPage: true,
  };
}

async function readChange(
  platform: Platform,
  call: Call,
  row: ServiceRequestRow,
): Promise<ServiceRequestChange> {
  const [summary, news] = await Promise.all([
    readSummary(platform, call, row),
    call.since === undefined ? undefined : readNews(platform, call, row, call.since),
  ]);
  // The caller does not say what is known, or has missed too much: the newest part, and every text.
  const { timeline, steps } = news ?? {
    timeline: await readPage(platform, call, row, { pageSize: firstPageSize }),
    steps: undefined,
  };
  const hasNewTexts = steps?.some(({ action }) => textSteps.has(historyAction.fromCode(action))) ?? true;
  return { ...summary, ...(hasNewTexts && toLongTexts(row)), timeline };
}

interface News {
  readonly timeline: Timeline;
  readonly steps: readonly StepRow[];
}

async function readNews(
  platform: Platform,
  call: Call,
  row: ServiceRequestRow,
  since: number,
): Promise<News | undefined> {
  const db = platform.database.kysely;
  const reading = readingOf(call, row);
  const steps = await findSteps(db, reading, {
    since,
    orAfter: new Date(platform.clock.now().getTime() - overlapMs),
    limit: newsMax + 1,
  });
  if (steps.length > newsMax) return undefined;
  // Every reply that was written, changed or withdrawn has its step.
  const ids = [...new Set(steps.map(replyIdOf).filter((id) => id !== undefined))];
  const read = await findReplies(db, row.id, { ids }, { isWithInternal: reading.isVendor });
  const timeline = {
    ...toTimeline(platform, call, row, read, steps),
    cursor: Math.max(since, steps[0]?.id ?? 0),
    older: null,
    isPage: false,
  };
  return { timeline, steps };
}

const readingOf = ({ actor }: Call, row: ServiceRequestRow) => ({
  actor,
  id: row.id,
  isVendor: relationOf(actor, row).side === "vendor",
});

function replyIdOf({ extra }: StepRow): number | undefined {
  // Written by the module only.
  return (extra as { readonly replyId?: number } | null)?.replyId;
}
