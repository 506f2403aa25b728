import { companyLevel, companyStatus, partyType, validity } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { codeParam, endpoint, exportOf, IdParam, line, Paging, page, z } from "../core/index.ts";
import { CompanyRow } from "./shapes.ts";

export const listCompanies = endpoint({
  method: "GET",
  path: "/esapi/companies",
  access: { permission: "org:view" },
  summary: "List the organisations the caller may know about",
  query: Paging.extend({
    /** Part of the Chinese, English or short name. */
    keyword: line(textLengths.max64).optional(),
    partyType: codeParam(partyType).optional(),
    city: line(textLengths.max64).optional(),
    /** Serving team. */
    teamId: IdParam.optional(),
    level: codeParam(companyLevel).optional(),
    /** Validity of the contracts together. */
    validity: codeParam(validity).optional(),
    status: codeParam(companyStatus).optional(),
    sortField: z.enum(["name", "level", "memberCount", "contractEnd", "createdTime"]).default("level"),
    sortOrder: z.enum(["asc", "desc"]).default("asc"),
  }),
  response: page(CompanyRow),
  errors: [],
});

export const exportCompanies = exportOf(listCompanies, {
  summary: "Take away the organisations the caller may know about as a file",
});
