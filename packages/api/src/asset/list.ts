import { assetArchitecture, assetEnvironment, assetImportance, databaseType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  code,
  codeParam,
  endpoint,
  exportOf,
  IdParam,
  line,
  Paging,
  page,
  QueryBoolean,
  z,
} from "../core/index.ts";
import { AssetRow } from "./shapes.ts";

/** Filters of the list; all of them narrow what the caller may see. */
export const AssetFilter = Paging.extend({
  /** Only assets of this organisation. */
  companyId: IdParam.optional(),
  dbType: code(databaseType).optional(),
  env: codeParam(assetEnvironment).optional(),
  importance: codeParam(assetImportance).optional(),
  arch: codeParam(assetArchitecture).optional(),
  /** Words of the name, the business system or the version. */
  keyword: line(textLengths.max64).optional(),
  /** Only those that a service number in force covers, or only the others. */
  valid: QueryBoolean.optional(),
  /** `importance` puts core systems first when ascending. */
  sortField: z.enum(["name", "importance", "dbType", "openSr"]).default("importance"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

export const listAssets = endpoint({
  method: "GET",
  path: "/esapi/asset/list",
  access: { permission: "asset:view" },
  summary: "List the database systems of organisations the caller may see",
  query: AssetFilter,
  response: page(AssetRow),
  errors: [],
});

export const exportAssets = exportOf(listAssets, {
  summary: "Take away the database systems the caller may see as a file",
});
