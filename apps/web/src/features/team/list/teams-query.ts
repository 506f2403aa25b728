import { teamSort, workCategory } from "@pharos/domain/enums";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import type { TeamFilter } from "../api.ts";
import { codeIn } from "../parts/code-in.ts";

/** Filters of the list as they stand in the address. */
export type TeamsFilterKey = "keyword" | "kind" | "by" | "view";

/** What the address of the list may say. */
export const teamsSpec: PagedQuerySpec<TeamsFilterKey> = {
  filterKeys: ["keyword", "kind", "by", "view"],
  defaultPageSize: 20,
};

/** What the server is asked for; nonsense in the address narrows nothing. */
export function filterOf({ pageNum, pageSize, filters }: PagedQuery<TeamsFilterKey>): TeamFilter {
  const groupType = codeIn(filters.kind, workCategory);
  const sort = codeIn(filters.by, teamSort);
  return {
    pageNum,
    pageSize,
    ...(filters.keyword !== "" && { keyword: filters.keyword.slice(0, 64) }),
    ...(groupType !== undefined && { groupType }),
    ...(sort !== undefined && { sort }),
  };
}
