import { certStatus } from "@pharos/domain/enums";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import type { CertFilter } from "../api.ts";
import { codeIn } from "../parts/code-in.ts";

/** Filters of the list as they stand in the address. */
export type CertsFilterKey = "name" | "expiring" | "state";

/** What the address of the list may say. */
export const certsSpec: PagedQuerySpec<CertsFilterKey> = {
  filterKeys: ["name", "expiring", "state"],
  sortKeys: ["expireDate", "issueDate", "name"],
};

/** What the server is asked for; nonsense in the address narrows nothing. */
export function filterOf(
  { pageNum, pageSize, filters, sort }: PagedQuery<CertsFilterKey>,
  scope: { readonly teamId?: number; readonly userId?: number },
): CertFilter {
  const status = codeIn(filters.state, certStatus);
  return {
    ...scope,
    pageNum,
    pageSize,
    ...(filters.name !== "" && { name: filters.name.slice(0, 128) }),
    ...(filters.expiring === "1" && { expiring: "true" as const }),
    ...(status !== undefined && { status }),
    // The sort keys are those of the contract.
    ...(sort && { sortField: sort.key as NonNullable<CertFilter["sortField"]>, sortOrder: sort.order }),
  };
}
