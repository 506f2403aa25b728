import { textLengths } from "@pharos/domain/limits";
import {
  CalendarDate,
  endpoint,
  exportOf,
  Id,
  IdParam,
  line,
  Moment,
  Paging,
  page,
  z,
} from "../core/index.ts";
import { CertRow } from "./certs.ts";
import {
  CategoryCode,
  EngineerState,
  EngineerStatusCode,
  LevelCode,
  MemberRow,
  Person,
  TeamSortParam,
} from "./shapes.ts";

export const listMembers = endpoint({
  method: "GET",
  path: "/esapi/team/members",
  access: { permission: "team:view" },
  summary: "Members of a team with status and load, for its members and those who answer for it",
  query: Paging.extend({
    teamId: IdParam,
    /** Engineer status; -1 is all. */
    status: z.coerce.number<string | number>().int().min(-1).max(6).default(-1),
    /** Part of the name or of a tag. */
    keyword: line(textLengths.max64).optional(),
    sort: TeamSortParam,
  }),
  response: page(MemberRow),
  errors: ["team.notFound"],
});

export const exportMembers = exportOf(listMembers, { summary: "Export the members of a team" });

export const findMembers = endpoint({
  method: "GET",
  path: "/esapi/team/memberList",
  access: { permission: "team:view" },
  summary: "Names of the vendor's engineers to choose from, at most 50",
  query: z.object({ teamId: IdParam.optional(), keyword: line(textLengths.max64).optional() }),
  response: z.array(Person),
  errors: [],
});

export const countMembers = endpoint({
  method: "GET",
  path: "/esapi/team/memberCount",
  access: { permission: "team:view" },
  summary: "How many engineers there are, by status, kind of work and level",
  query: z.object({ teamId: IdParam.optional() }),
  response: z.object({
    total: z.int(),
    /** By engineer status code; every code is present. */
    byStatus: z.record(z.string(), z.int()),
    /** By kind of work; every code is present. */
    byCategory: z.record(z.string(), z.int()),
    /** By level, `none` for people without one. */
    byLevel: z.record(z.string(), z.int()),
  }),
  errors: [],
});

/** Everything the card of an engineer shows. */
export const MemberCard = Person.extend({
  jobTitle: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  workCity: z.string().nullable(),
  techLevel: LevelCode.nullable(),
  /** First day with the vendor. */
  hireDate: CalendarDate.nullable(),
  state: EngineerState,
  loadRate: z.number(),
  teams: z.array(
    z.object({
      teamId: Id,
      teamName: z.string(),
      teamNameEn: z.string().nullable(),
      isAdmin: z.boolean(),
      category: CategoryCode,
      capacityHours: z.number(),
      techTags: z.array(z.string()),
    }),
  ),
  /** Statuses the person was given, the newest first, at most 50. */
  states: z.array(
    z.object({
      status: EngineerStatusCode,
      startTime: Moment,
      endTime: Moment.nullable(),
      remark: z.string().nullable(),
      setByName: z.string().nullable(),
    }),
  ),
  certs: z.array(CertRow),
  /** Open service requests the caller may see too, at most 20. */
  requests: z.array(
    z.object({
      id: Id,
      srNo: z.string(),
      title: z.string(),
      /** Severity code. */
      type: z.int(),
      /** Status code. */
      status: z.int(),
      companyName: z.string(),
      companyNameEn: z.string().nullable(),
    }),
  ),
  /** The caller may change the status. */
  maySetStatus: z.boolean(),
});
export type MemberCard = z.output<typeof MemberCard>;

export const getMember = endpoint({
  method: "GET",
  path: "/esapi/team/member",
  access: { permission: "team:view" },
  summary: "The card of an engineer, for the person, the team's admins and those above",
  query: z.object({ userId: IdParam, teamId: IdParam.optional() }),
  response: MemberCard,
  errors: ["team.member.notFound"],
});
