import { engineerStatus, teamSort } from "@pharos/domain/enums";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import type { MemberFilter } from "../api.ts";
import { codeIn } from "../parts/code-in.ts";

/** Filters of the list as they stand in the address. */
export type MembersFilterKey = "keyword" | "status" | "by";

/** What the address of the list may say. */
export const membersSpec: PagedQuerySpec<MembersFilterKey> = {
  filterKeys: ["keyword", "status", "by"],
  defaultTab: "members",
  defaultPageSize: 20,
};

/** What the server is asked for; nonsense in the address narrows nothing. */
export function filterOf(
  { pageNum, pageSize, filters }: PagedQuery<MembersFilterKey>,
  teamId: number,
): MemberFilter {
  const status = codeIn(filters.status, engineerStatus);
  const sort = codeIn(filters.by, teamSort);
  return {
    teamId,
    pageNum,
    pageSize,
    ...(filters.keyword !== "" && { keyword: filters.keyword.slice(0, 64) }),
    ...(status !== undefined && { status }),
    ...(sort !== undefined && { sort }),
  };
}
