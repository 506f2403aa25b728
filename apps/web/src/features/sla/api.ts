import type { CallInput } from "@pharos/api/core";
import {
  calculateSla,
  deleteSlaCalendar,
  deleteSlaDay,
  deleteSlaPolicy,
  findSlaSubjects,
  listSlaCalendars,
  listSlaDays,
  listSlaPolicies,
  saveSlaCalendar,
  saveSlaDay,
  saveSlaPolicy,
} from "@pharos/api/sla";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";

/** Queries of promises and calendars. */
export const slaQueries = {
  policies: () =>
    queryOptions({
      queryKey: ["sla", "policies"],
      queryFn: ({ signal }) => call(listSlaPolicies, {}, { signal }),
    }),
  subjects: (companyId: number, subject: "serviceNumber" | "contractItem") =>
    queryOptions({
      queryKey: ["sla", "subjects", companyId, subject],
      queryFn: ({ signal }) =>
        call(findSlaSubjects, { query: { companyId, subject } }, { signal, isPageRead: false }),
    }),
  calendars: () =>
    queryOptions({
      queryKey: ["sla", "calendars"],
      queryFn: ({ signal }) => call(listSlaCalendars, {}, { signal }),
    }),
  days: (year: number) =>
    queryOptions({
      queryKey: ["sla", "days", year],
      queryFn: ({ signal }) => call(listSlaDays, { query: { year } }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  due: (query: NonNullable<CallInput<typeof calculateSla>["query"]>) =>
    queryOptions({
      queryKey: ["sla", "due", query],
      queryFn: ({ signal }) => call(calculateSla, { query }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
} as const;

/** Adds or changes a policy. */
export const useSavePolicy = apiMutation(saveSlaPolicy, { stales: ["sla"] });

/** Removes one. */
export const useDeletePolicy = apiMutation(deleteSlaPolicy, { stales: ["sla"] });

/** Adds or changes a calendar. */
export const useSaveCalendar = apiMutation(saveSlaCalendar, { stales: ["sla"] });

/** Removes one. */
export const useDeleteCalendar = apiMutation(deleteSlaCalendar, { stales: ["sla"] });

/** Makes a day a holiday or a make-up workday. */
export const useSaveDay = apiMutation(saveSlaDay, { stales: ["sla"] });

/** Lets a day be what its weekday says. */
export const useDeleteDay = apiMutation(deleteSlaDay, { stales: ["sla"] });
