import { memberStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import type { MemberFilter } from "../api.ts";

/** Filters of the list as they stand in the address. */
export type MemberFilterKey = "keyword" | "admin";

const sortKeys = ["name", "joinTime", "lastLoginTime"] as const;

/** What the address of the list may say; its tabs are who is there and who left. */
export const membersSpec: PagedQuerySpec<MemberFilterKey> = {
  filterKeys: ["keyword", "admin"],
  defaultTab: "active",
  defaultPageSize: 20,
  sortKeys,
};

/** What the server is asked for; nonsense in the address narrows nothing. */
export function memberFilterOf(
  companyId: number,
  { pageNum, pageSize, tab, filters, sort }: PagedQuery<MemberFilterKey>,
): MemberFilter {
  const sortField = sortKeys.find((key) => key === sort?.key);
  return {
    companyId,
    pageNum,
    pageSize,
    ...(memberStatus.hasName(tab) && { status: tab === "active" ? "1" : "0" }),
    ...(filters.keyword !== "" && { keyword: filters.keyword.slice(0, textLengths.max64) }),
    ...(filters.admin === "1" && { isAdmin: "true" }),
    ...(sortField && { sortField, sortOrder: sort?.order ?? "asc" }),
  };
}
