import { assetArchitecture, assetEnvironment, assetImportance, databaseType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import type { AssetFilter } from "../api.ts";

/** Filters of the list as they stand in the address. */
export type AssetsFilterKey = "keyword" | "dbType" | "env" | "importance" | "arch" | "valid";

/** What the address of the list may say. */
export const assetsSpec: PagedQuerySpec<AssetsFilterKey> = {
  filterKeys: ["keyword", "dbType", "env", "importance", "arch", "valid"],
  sortKeys: ["name", "importance", "dbType", "openSr"],
};

/** What the server is asked for; nonsense in the address narrows nothing. */
export function filterOf(
  companyId: number,
  { pageNum, pageSize, filters, sort }: PagedQuery<AssetsFilterKey>,
): AssetFilter {
  const { keyword, dbType, env, importance, arch, valid } = filters;
  const sortField = assetsSpec.sortKeys?.includes(sort?.key ?? "") ? sort?.key : undefined;
  return {
    pageNum,
    pageSize,
    companyId,
    ...(keyword !== "" && { keyword: keyword.slice(0, textLengths.max64) }),
    ...(databaseType.hasName(dbType) && { dbType: databaseType.toCode(dbType) }),
    ...(assetEnvironment.hasName(env) && { env: assetEnvironment.toCode(env) }),
    ...(assetImportance.hasName(importance) && { importance: assetImportance.toCode(importance) }),
    ...(assetArchitecture.hasName(arch) && { arch: assetArchitecture.toCode(arch) }),
    ...((valid === "true" || valid === "false") && { valid }),
    // The sort keys are those of the contract.
    ...(sortField && {
      sortField: sortField as NonNullable<AssetFilter["sortField"]>,
      sortOrder: sort?.order ?? "asc",
    }),
  };
}
