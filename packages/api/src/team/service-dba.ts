import { workCategory } from "@pharos/domain/enums";
import { codeParam, endpoint, Id, IdParam, line, z } from "../core/index.ts";
import { CategoryCode, EngineerStatusCode } from "./shapes.ts";

export const findEngineers = endpoint({
  method: "GET",
  path: "/esapi/user/service/dba",
  access: { permission: "team:view" },
  summary: "Find engineers to give work to: their team, status and open work",
  query: z.object({
    /** Only teams that serve this organisation. */
    companyId: IdParam.optional(),
    teamId: IdParam.optional(),
    groupType: codeParam(workCategory).optional(),
    employeeName: line(64).optional(),
  }),
  response: z.array(
    z.object({
      userId: Id,
      employeeName: z.string(),
      headImgUrl: z.string().nullable(),
      teamId: Id,
      teamName: z.string(),
      teamNameEn: z.string().nullable(),
      category: CategoryCode,
      engineerStatus: EngineerStatusCode,
      /** Open service requests. */
      taskCount: z.int(),
      /** Weighted open work ÷ capacity, percent, at most 999. */
      loadRate: z.number(),
      techTags: z.array(z.string()),
    }),
  ),
  errors: [],
});
