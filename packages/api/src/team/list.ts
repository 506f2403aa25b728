import { validity, workCategory } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, codeParam, endpoint, exportOf, IdParam, line, Paging, page, z } from "../core/index.ts";
import { TeamDetail, TeamRow, TeamSortParam } from "./shapes.ts";

export const listTeams = endpoint({
  method: "GET",
  path: "/esapi/team/list",
  access: { permission: "team:view" },
  summary: "List the vendor's teams; figures only of teams the caller belongs to or answers for",
  query: Paging.extend({
    /** Part of the name in either language, of the leader's name or of a technology. */
    keyword: line(textLengths.max64).optional(),
    groupType: codeParam(workCategory).optional(),
    sort: TeamSortParam,
  }),
  response: page(TeamRow).extend({
    /** The caller may create teams. */
    mayCreate: z.boolean(),
  }),
  errors: [],
});

export const exportTeams = exportOf(listTeams, {
  summary: "Export the teams with the figures the caller may see",
});

export const getTeam = endpoint({
  method: "GET",
  path: "/esapi/team/detail/:id",
  isOurs: true,
  access: { permission: "team:view" },
  summary: "One team with the organisations it serves, for its members and those who answer for it",
  params: z.object({ id: IdParam }),
  response: TeamDetail,
  errors: ["team.notFound"],
});

export const listTeamsByAsset = endpoint({
  method: "GET",
  path: "/esapi/team/listByAsset",
  access: { permission: "service:create" },
  summary: "Teams that serve the organisation of an asset, its first team first",
  query: z.object({ assetId: IdParam }),
  response: z.array(TeamRow.pick({ id: true, name: true, nameEn: true, groupType: true, city: true })),
  errors: [],
});

export const listTechDomains = endpoint({
  method: "GET",
  path: "/esapi/team/techDomainList",
  access: "signedIn",
  summary: "Technologies a team can be at home in: the roots of the product catalogue",
  response: z.array(z.object({ id: TeamRow.shape.id, name: z.string(), nameEn: z.string() })),
  errors: [],
});

export const listTechTags = endpoint({
  method: "GET",
  path: "/esapi/team/techTags",
  access: { permission: "team:view" },
  summary: "Technology tags of the members with how many carry each, the most frequent first",
  query: z.object({ teamId: IdParam.optional() }),
  response: z.array(z.object({ tag: z.string(), count: z.int() })),
  errors: [],
});

export const listTeamContracts = endpoint({
  method: "GET",
  path: "/esapi/team/contract",
  access: { permission: "contract:view" },
  summary: "Contracts a team serves, for its members and those who answer for it",
  query: Paging.extend({
    teamId: IdParam,
    validity: codeParam(validity).optional(),
  }),
  response: page(
    z.object({
      id: TeamRow.shape.id,
      contractNum: z.string(),
      name: z.string(),
      companyId: TeamRow.shape.id,
      companyName: z.string(),
      companyNameEn: z.string().nullable(),
      startTime: z.iso.date(),
      endTime: z.iso.date(),
      validity: code(validity),
      /** Days until the last day, negative when it has passed. */
      daysLeft: z.int(),
      /** Hours planned by the contract's lines, or promised by its service numbers where it has none; null when no one says. */
      planHour: z.number().nullable(),
      /** Hours delivered under the contract; null when there are none. */
      usedHours: z.number().nullable(),
    }),
  ),
  errors: ["team.notFound"],
});
