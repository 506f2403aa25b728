import { pocResult } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { type PagedQuery, type PagedQuerySpec, splitFilter } from "@pharos/ui/list";
import type { PocItemFilter } from "../api.ts";
import { idIn } from "../parts/address.ts";

/** Filters of the list as they stand in the address. */
export type PocFilterKey = "keyword" | "company" | "result" | "owner";

/** What the address of the list may say. */
export const pocSpec: PagedQuerySpec<PocFilterKey> = {
  filterKeys: ["keyword", "company", "result", "owner"],
  sortKeys: ["startTime", "endTime", "pocNo", "progress"],
};

/** What the server is asked for; nonsense in the address narrows nothing. */
export function pocFilterOf({ pageNum, pageSize, filters, sort }: PagedQuery<PocFilterKey>): PocItemFilter {
  const results = splitFilter(filters.result).flatMap((name) =>
    pocResult.hasName(name) ? [pocResult.toCode(name)] : [],
  );
  const [companyId, ownerUserId] = [idIn(filters.company), idIn(filters.owner)];
  const sortField = pocSpec.sortKeys?.includes(sort?.key ?? "") ? sort?.key : undefined;
  return {
    pageNum,
    pageSize,
    ...(filters.keyword !== "" && { keyword: filters.keyword.slice(0, textLengths.max128) }),
    ...(companyId && { companyId }),
    ...(ownerUserId && { ownerUserId }),
    ...(results.length > 0 && { result: results.join(",") }),
    // The sort keys are those of the contract.
    ...(sortField && {
      sortField: sortField as NonNullable<PocItemFilter["sortField"]>,
      sortOrder: sort?.order ?? "desc",
    }),
  };
}
