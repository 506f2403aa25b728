import {
  bookHalfHour,
  type ConsultDetail,
  type ConsultRecord,
  closeConsult,
  convertConsult,
  getConsult,
  getLatestConsult,
  handOverConsult,
  inviteToConsult,
  joinConsult,
  listConsultExperts,
  listConsultRecords,
  listConsults,
  listHalfHours,
  rateConsult,
  replyToConsult,
} from "@pharos/api/consult";
import type { CallInput, CallResult } from "@pharos/api/core";
import { consultStatus } from "@pharos/domain/enums";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { dateRange, listSpecOf } from "../../shared/list/list-spec.ts";
import { pageLive } from "../../shared/live/index.ts";

export type ConsultRow = CallResult<typeof listConsults>["list"][number];

/** Where nothing is heard live, it is looked at now and then. */
const slowlyMs = 60_000;

/** Queries of consultations. */
export const consultQueries = {
  list: (query: NonNullable<CallInput<typeof listConsults>["query"]>) =>
    queryOptions({
      queryKey: ["consult", "list", query],
      queryFn: ({ signal }) => call(listConsults, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ["consult", "detail", id],
      queryFn: ({ signal }) => call(getConsult, { params: { id } }, { signal }),
      refetchInterval: slowlyMs,
    }),
  latest: () =>
    queryOptions({
      queryKey: ["consult", "latest"],
      queryFn: ({ signal }) => call(getLatestConsult, {}, { signal, isPageRead: false }),
      refetchInterval: slowlyMs,
    }),
  experts: (consultId: number) =>
    queryOptions({
      queryKey: ["consult", "experts", consultId],
      queryFn: ({ signal }) => call(listConsultExperts, { query: { consultId } }, { signal }),
    }),
  halfHours: (consultId: number) =>
    queryOptions({
      queryKey: ["consult", "halfHours", consultId],
      queryFn: ({ signal }) => call(listHalfHours, { query: { consultId } }, { signal }),
    }),
} as const;

/** Puts messages into the consultation that is shown, each once and in their order. */
export function addRecords(client: QueryClient, id: number, records: readonly ConsultRecord[]): void {
  client.setQueryData(consultQueries.detail(id).queryKey, (known: ConsultDetail | undefined) => {
    if (!known) return known;
    const bySeq = new Map([...known.records, ...records].map((one) => [one.seq, one]));
    const all = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
    return { ...known, records: all, lastSeq: all.at(-1)?.seq ?? 0 };
  });
}

/** Fetches the messages that came after the last one that is shown. */
export async function fetchMissed(client: QueryClient, id: number): Promise<void> {
  const known = client.getQueryData(consultQueries.detail(id).queryKey);
  const query = { consultId: id, afterSeq: known?.lastSeq ?? 0 };
  addRecords(client, id, (await call(listConsultRecords, { query }, { isPageRead: false })).records);
}

type Message = NonNullable<CallInput<typeof replyToConsult>["body"]>;

/** Sends a message: on the live channel, and where that gives no answer by a request, under the same name. */
export async function sendMessage(message: Message): Promise<ConsultRecord> {
  const answer = await pageLive.send("/consult", message);
  // What the channel has refused is refused again, with its words.
  if (answer?.ok) return answer.result as ConsultRecord;
  return call(replyToConsult, { body: message });
}

const changed = { stales: ["consult"] } as const;
export const useJoinConsult = apiMutation(joinConsult, changed);
export const useHandOver = apiMutation(handOverConsult, changed);
export const useInvite = apiMutation(inviteToConsult, changed);
export const useBookHalfHour = apiMutation(bookHalfHour, { stales: ["consult", "plan"] });
export const useCloseConsult = apiMutation(closeConsult, changed);
export const useConvertConsult = apiMutation(convertConsult, { stales: ["consult", "serviceRequest"] });
export const useRateConsult = apiMutation(rateConsult, changed);

/** The records in the address of their page. */
export const consultsSpec = listSpecOf(
  listConsults,
  {
    keyword: "keyword",
    company: "companyId",
    days: dateRange("startTime", "endTime"),
    state: (name) => (consultStatus.hasName(name) ? { status: String(consultStatus.toCode(name)) } : {}),
  },
  { defaultPageSize: 20 },
);
