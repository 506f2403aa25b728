import {
  getServiceRequestTimeline,
  type ServiceRequestChange,
  type ServiceRequestDetail,
  type ServiceRequestRow,
} from "@pharos/api/service-request";
import { historyAction } from "@pharos/domain/enums";
import type { QueryClient } from "@tanstack/react-query";
import { call, writeToCache } from "../../shared/api/index.ts";
import { freshEntries, mergedTimeline, withOlder } from "./timeline-merge.ts";

/** Where the page of a request keeps what it shows. */
export const detailKey = (id: number) => ["serviceRequest", "detail", id] as const;

const lists = ["serviceRequest", "list"];
const fileActions = new Set(["attach", "detach", "reportMark", "reportUnmark"]);
const linkActions = new Set([
  "link",
  "unlink",
  "merge",
  "mergeIn",
  "undoMerge",
  "undoMergeIn",
  "split",
  "splitFrom",
]);

/** How far the page has read a request. */
export const positionOf = (client: QueryClient, id: number): number | undefined =>
  knownDetail(client, id)?.timeline.cursor;

/** What changes one request and answers what it has become: nothing of it is read again. */
export const requestWrite = {
  since: (client: QueryClient, { body }: { readonly body: { readonly faultId: number } }) =>
    positionOf(client, body.faultId),
  apply: applyChange,
} as const;

/** The same for what names the request by its id. */
export const requestWriteById = {
  since: (client: QueryClient, { body, params }: { readonly body?: object; readonly params?: object }) => {
    const { id } = { ...body, ...params } as { readonly id?: number };
    return id === undefined ? undefined : positionOf(client, id);
  },
  apply: applyChange,
} as const;

/** The same for something said, which may have taken the request out of sight. */
export const requestSaying = {
  since: requestWrite.since,
  apply: (client: QueryClient, { change }: { readonly change: ServiceRequestChange | null }) => {
    if (change) applyChange(client, change);
  },
} as const;

/** The same for a change of a reply, which names the request by what is shown of it. */
export const replyWrite = {
  since: (client: QueryClient, { body, params }: { readonly body?: object; readonly params?: object }) => {
    const { id } = { ...body, ...params } as { readonly id?: number };
    return client
      .getQueriesData<ServiceRequestDetail>({ queryKey: ["serviceRequest", "detail"] })
      .find(([, detail]) => detail?.timeline.entries.some(({ reply }) => reply?.id === id))?.[1]?.timeline
      .cursor;
  },
  apply: applyChange,
} as const;

/** Puts what a request has become on its page and into every list that shows it, without reading it again. */
export function applyChange(client: QueryClient, change: ServiceRequestChange): void {
  const known = knownDetail(client, change.id);
  const fresh = freshEntries(known?.timeline, change.timeline);
  if (known) {
    const timeline = mergedTimeline(known.timeline, change.timeline);
    writeToCache(client, detailKey(change.id), { ...known, ...change, timeline });
  }
  patchRows(client, change);
  const actions = fresh.flatMap(({ step }) => (step === null ? [] : [historyAction.fromCode(step.action)]));
  const stale = (...queryKey: unknown[]) => void client.invalidateQueries({ queryKey });
  if (
    fresh.some(({ reply }) => reply?.hasFiles || reply?.isRemoved) ||
    actions.some((one) => fileActions.has(one))
  )
    stale("file", "list");
  if (actions.some((one) => linkActions.has(one))) stale("serviceRequest", "links", change.id);
  // Shown in drawers that are mostly closed; only what is open is read.
  stale("serviceRequest", "history", change.id);
  stale("serviceRequest", "sla", change.id);
}

/**
 * Shows on its page what a request is about to become. Answers the function that takes it back; what the server has said
 * since stays.
 */
export function showAtOnce(
  client: QueryClient,
  id: number,
  expected: Partial<Omit<ServiceRequestDetail, "version">>,
): () => void {
  const before = knownDetail(client, id);
  if (before === undefined) return () => undefined;
  client.setQueryData(detailKey(id), { ...before, ...expected });
  return () => {
    if (knownDetail(client, id)?.version === before.version) client.setQueryData(detailKey(id), before);
  };
}

/** Reads what is new on a request that is shown; nothing when it is not. */
export async function fetchNews(client: QueryClient, id: number): Promise<void> {
  const since = positionOf(client, id);
  if (since === undefined) return;
  const writes = writesOf(client, id);
  const { timeline, request } = await call(getServiceRequestTimeline, { query: { id, since } });
  // What was written meanwhile may be newer than this answer.
  if (writesOf(client, id) !== writes) await fetchNews(client, id);
  else if (request) applyChange(client, { ...request, timeline });
}

/** Reads the next older part of the line of time. */
export async function fetchOlder(client: QueryClient, id: number): Promise<void> {
  const before = knownDetail(client, id)?.timeline.older;
  if (before === undefined || before === null) return;
  const { timeline } = await call(
    getServiceRequestTimeline,
    { query: { id, before } },
    { isPageRead: false },
  );
  client.setQueryData(
    detailKey(id),
    (detail: ServiceRequestDetail | undefined) =>
      detail && { ...detail, timeline: withOlder(detail.timeline, timeline) },
  );
}

const writesOf = (client: QueryClient, id: number): number | undefined =>
  client.getQueryState(detailKey(id))?.dataUpdateCount;

const knownDetail = (client: QueryClient, id: number): ServiceRequestDetail | undefined =>
  client.getQueryData(detailKey(id));

interface ListPage {
  readonly list: readonly ServiceRequestRow[];
}

/** The row of a request in any list that was read, for what its page can say before it has arrived. */
export const knownRow = (client: QueryClient, id: number): ServiceRequestRow | undefined =>
  client
    .getQueriesData<ListPage>({ queryKey: lists })
    .flatMap(([, page]) => page?.list ?? [])
    .find((row) => row.id === id);

/** Rows show the change at once; a list is read again only when the request may no longer belong where it stands. */
function patchRows(client: QueryClient, change: ServiceRequestChange): void {
  let hasMoved = false;
  for (const [queryKey, page] of client.getQueriesData<ListPage>({ queryKey: lists })) {
    const row = page?.list?.find(({ id }) => id === change.id);
    if (!page || !row) continue;
    const next = patchedRow(row, change);
    hasMoved ||=
      next.status !== row.status || next.executorName !== row.executorName || next.type !== row.type;
    writeToCache(client, queryKey, { ...page, list: page.list.map((one) => (one === row ? next : one)) });
  }
  if (hasMoved) void client.invalidateQueries({ queryKey: lists });
}

function patchedRow(row: ServiceRequestRow, change: ServiceRequestChange): ServiceRequestRow {
  const { title, type, status, auditState, tags, teamName, teamNameEn, closedTime, urgent, starred } = change;
  const { lastReplyTime, replyCount, executor, clocks } = change;
  const running = clocks
    .filter(({ outcome, dueAt }) => outcome === "running" && dueAt !== null)
    .toSorted((a, b) => Number(a.pausedAt !== null) - Number(b.pausedAt !== null) || dueMs(a) - dueMs(b));
  return {
    ...row,
    ...{ title, type, status, auditState, tags, teamName, teamNameEn, closedTime, urgent, starred },
    ...{ lastReplyTime, replyCount },
    executorName: executor?.name ?? null,
    sla: running[0] ?? null,
  };
}

const dueMs = ({ dueAt }: { readonly dueAt: string | null }): number => Date.parse(dueAt ?? "");
