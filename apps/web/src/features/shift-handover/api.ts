import type { CallInput, CallResult } from "@pharos/api/core";
import {
  getShiftHandover,
  listShiftHandovers,
  openShiftHandover,
  receiveShiftHandover,
  saveShiftHandover,
} from "@pharos/api/shift-handover";
import { shiftHandoverState } from "@pharos/domain/enums";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";

export type HandoverRow = CallResult<typeof listShiftHandovers>["list"][number];
export type Handover = CallResult<typeof getShiftHandover>;
export type HandoverFilter = NonNullable<CallInput<typeof listShiftHandovers>["query"]>;

/** What is open changes without this tab: it is looked at again now and then. */
const slowlyMs = 60_000;

/** Queries of hand-over notes. */
export const handoverQueries = {
  list: (filter: HandoverFilter) =>
    queryOptions({
      queryKey: ["shiftHandover", "list", filter],
      queryFn: ({ signal }) => call(listShiftHandovers, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ["shiftHandover", "detail", id],
      queryFn: ({ signal }) => call(getShiftHandover, { params: { id } }, { signal }),
      refetchInterval: slowlyMs,
    }),
} as const;

const changed = { stales: ["shiftHandover", "workbench", "message", "audit"] } as const;

/** Begins the note of the reader's change of shift. */
export const useOpenHandover = apiMutation(openShiftHandover, { ...changed, isQuiet: true });
/** Keeps the remark, or signs for the outgoing shift. */
export const useSaveHandover = apiMutation(saveShiftHandover, changed);
/** Signs for the incoming shift. */
export const useReceiveHandover = apiMutation(receiveShiftHandover, changed);

/** The notes in the address of their page. */
export const handoversSpec = listSpecOf(
  listShiftHandovers,
  {
    team: "teamId",
    state: (name) => (shiftHandoverState.hasName(name) ? { state: shiftHandoverState.toCode(name) } : {}),
  },
  { defaultPageSize: 20 },
);
