import { accountState } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import type { UserFilter } from "../api.ts";

/** Filters of the list as they stand in the address. */
export type UsersFilterKey = "search" | "role" | "company" | "status" | "side";

/** What the address of the list may say. */
export const usersSpec: PagedQuerySpec<UsersFilterKey> = {
  filterKeys: ["search", "role", "company", "status", "side"],
  sortKeys: ["account", "lastLoginTime", "createdTime"],
};

/** What the server is asked for; nonsense in the address narrows nothing. */
export function userFilterOf({ pageNum, pageSize, filters, sort }: PagedQuery<UsersFilterKey>): UserFilter {
  const companyId = /^[1-9]\d{0,15}$/.test(filters.company) ? Number(filters.company) : undefined;
  const sortField = usersSpec.sortKeys?.includes(sort?.key ?? "") ? sort?.key : undefined;
  return {
    pageNum,
    pageSize,
    ...(filters.search !== "" && { search: filters.search.slice(0, textLengths.max64) }),
    ...(filters.role !== "" && { roleCode: filters.role.slice(0, textLengths.max16) }),
    ...(companyId && { companyId }),
    ...(accountState.hasName(filters.status) && { status: accountState.toCode(filters.status) }),
    ...(filters.side === "vendor" && { isInternal: "true" }),
    ...(filters.side === "customer" && { isInternal: "false" }),
    // The sort keys are those of the contract.
    ...(sortField && {
      sortField: sortField as NonNullable<UserFilter["sortField"]>,
      sortOrder: sort?.order ?? "asc",
    }),
  };
}
