import { type PagedQuerySpec, type PagedQueryState, usePagedQueryState } from "@pharos/ui/list";
import { useMemo } from "react";
import { useAddressSearch } from "../use-address-search.ts";

/** The state of a list in the address of the page. Give `spec` a stable identity. */
export function useListState<Key extends string>(spec: PagedQuerySpec<Key>): PagedQueryState<Key> {
  const [params, search] = useAddressSearch();
  return usePagedQueryState(
    useMemo(() => ({ params, change: search.set }), [params, search]),
    spec,
  );
}
