import type { CallInput, CallResult } from "@pharos/api/core";
import {
  cancelLeave,
  copyDutyWeek,
  countMembers,
  decideLeave,
  deleteDutyTurn,
  deleteTeam,
  getMember,
  getTeam,
  getTeamCalendar,
  listCerts,
  listDuty,
  listDutyTurns,
  listLeave,
  listMembers,
  listTeamContracts,
  listTeams,
  listTechDomains,
  listTechTags,
  removeCert,
  saveCert,
  saveDutyTurn,
  saveLeave,
  saveTeam,
  setEngineerStatus,
} from "@pharos/api/team";
import { engineerStatus } from "@pharos/domain/enums";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";

export type TeamFilter = NonNullable<CallInput<typeof listTeams>["query"]>;
export type MemberFilter = CallInput<typeof listMembers>["query"];
export type CertFilter = NonNullable<CallInput<typeof listCerts>["query"]>;
export type ContractFilter = CallInput<typeof listTeamContracts>["query"];
/** A contract a team serves. */
export type TeamContract = CallResult<typeof listTeamContracts>["list"][number];
/** The days of the roster that are shown, both `YYYY-MM-DD`. */
export interface RosterRange {
  readonly startTime: string;
  readonly endTime: string;
}

/** Statuses, loads and shifts change without this tab: they are looked at again now and then. */
const slowlyMs = 60_000;
/** As many as a team can have. */
const everybody = 200;

/** Queries of teams, their members, duty and certificates. */
export const teamQueries = {
  list: (filter: TeamFilter) =>
    queryOptions({
      queryKey: ["team", "list", filter],
      queryFn: ({ signal }) => call(listTeams, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: slowlyMs,
    }),
  /** Engineers of a team by status, kind of work and level. */
  counts: (teamId: number) =>
    queryOptions({
      queryKey: ["team", "counts", teamId],
      queryFn: ({ signal }) => call(countMembers, { query: { teamId } }, { signal, isPageRead: false }),
      refetchInterval: slowlyMs,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ["team", "detail", id],
      queryFn: ({ signal }) => call(getTeam, { params: { id } }, { signal }),
      refetchInterval: slowlyMs,
    }),
  members: (filter: MemberFilter) =>
    queryOptions({
      queryKey: ["team", "members", filter],
      queryFn: ({ signal }) => call(listMembers, { query: filter }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
      refetchInterval: slowlyMs,
    }),
  /** Everyone of a team, for choosing and comparing. */
  everyMember: (teamId: number) =>
    queryOptions({
      queryKey: ["team", "members", "all", teamId],
      queryFn: ({ signal }) =>
        call(listMembers, { query: { teamId, pageSize: everybody } }, { signal, isPageRead: false }),
      refetchInterval: slowlyMs,
    }),
  member: (userId: number) =>
    queryOptions({
      queryKey: ["team", "member", userId],
      queryFn: ({ signal }) => call(getMember, { query: { userId } }, { signal, isPageRead: false }),
    }),
  roster: (teamId: number, range: RosterRange) =>
    queryOptions({
      queryKey: ["team", "roster", teamId, range],
      queryFn: ({ signal }) =>
        call(listDutyTurns, { query: { teamId, ...range } }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  /** The reader's own leave, or what waits for the reader's decision. */
  leave: (scope: "mine" | "waiting") =>
    queryOptions({
      queryKey: ["team", "leave", scope],
      queryFn: ({ signal }) => call(listLeave, { query: { scope } }, { signal, isPageRead: false }),
      refetchInterval: slowlyMs,
    }),
  /** What the members of a team do, day by day. */
  calendar: (teamId: number, days: { readonly startDate: string; readonly endDate: string }) =>
    queryOptions({
      queryKey: ["team", "calendar", teamId, days],
      queryFn: ({ signal }) =>
        call(getTeamCalendar, { query: { teamId, ...days } }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  /** Who is on duty at this moment, or on a day. */
  duty: (query: NonNullable<CallInput<typeof listDuty>["query"]> = {}) =>
    queryOptions({
      queryKey: ["team", "duty", query],
      queryFn: ({ signal }) => call(listDuty, { query }, { signal, isPageRead: false }),
      refetchInterval: slowlyMs,
    }),
  contracts: (filter: ContractFilter) =>
    queryOptions({
      queryKey: ["team", "contracts", filter],
      queryFn: ({ signal }) => call(listTeamContracts, { query: filter }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  certs: (filter: CertFilter) =>
    queryOptions({
      queryKey: ["team", "certs", filter],
      queryFn: ({ signal }) => call(listCerts, { query: filter }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  techDomains: () =>
    queryOptions({
      queryKey: ["team", "techDomains"],
      queryFn: ({ signal }) => call(listTechDomains, {}, { signal, isPageRead: false }),
      staleTime: 10 * slowlyMs,
    }),
  techTags: () =>
    queryOptions({
      queryKey: ["team", "techTags"],
      queryFn: ({ signal }) => call(listTechTags, { query: {} }, { signal, isPageRead: false }),
      staleTime: 5 * slowlyMs,
    }),
} as const;

// A membership changes what people may do; the user info says so.
const withRights = { stales: ["team", "identity", "organisation", "audit"] } as const;
const withHistory = { stales: ["team", "audit"] } as const;

/** Creates a team, or changes one. */
export const useSaveTeam = apiMutation(saveTeam, withRights);
/** Deletes a team. */
export const useDeleteTeam = apiMutation(deleteTeam, withRights);
/** Puts someone on the roster, or changes a turn. */
export const useSaveDutyTurn = apiMutation(saveDutyTurn, withHistory);
/** Takes a turn off the roster. */
export const useDeleteDutyTurn = apiMutation(deleteDutyTurn, withHistory);
/** Repeats a week of the roster. */
export const useCopyDutyWeek = apiMutation(copyDutyWeek, withHistory);
/** Says what an engineer does. */
export const useSetEngineerStatus = apiMutation(setEngineerStatus, withRights);
// Leave moves duty, helps with requests and takes time that plans ask for.
const withTime = { stales: ["team", "identity", "audit", "plan", "workHour", "serviceRequest"] } as const;

/** Asks for leave, or enters it. */
export const useSaveLeave = apiMutation(saveLeave, withTime);
/** Grants leave or refuses it. */
export const useDecideLeave = apiMutation(decideLeave, withTime);
/** Takes leave back. */
export const useCancelLeave = apiMutation(cancelLeave, withTime);
/** Adds a certificate, or changes one. */
export const useSaveCert = apiMutation(saveCert, withHistory);
/** Removes a certificate. */
export const useRemoveCert = apiMutation(removeCert, withHistory);

/** The members of a team in the address of its page. */
export const membersSpec = listSpecOf(
  listMembers,
  {
    keyword: "keyword",
    status: (name) => (engineerStatus.hasName(name) ? { status: engineerStatus.toCode(name) } : {}),
    by: "sort",
  },
  { defaultTab: "members", defaultPageSize: 20 },
);

/** The teams in the address of their page; the way they are shown narrows nothing. */
export const teamsSpec = listSpecOf(
  listTeams,
  { keyword: "keyword", kind: "groupType", by: "sort", view: () => ({}) },
  { defaultPageSize: 20 },
);

/** The certificates in the address of their page. */
export const certsSpec = listSpecOf(listCerts, { name: "name", expiring: "expiring", state: "status" });
