import { type PagedQuerySpec, type PagedQueryState, usePagedQueryState } from "@pharos/ui/list";
import { useMemo } from "react";
import { useSearchParams } from "react-router";

/** The state of a list in the address of the page. Give `spec` a stable identity. */
export function useListState<Key extends string>(spec: PagedQuerySpec<Key>): PagedQueryState<Key> {
  const [params, setParams] = useSearchParams();
  return usePagedQueryState(
    useMemo(
      () => ({
        params,
        setParams: (next: URLSearchParams, { replace }: { replace: boolean }) =>
          setParams(next, { replace, preventScrollReset: true }),
      }),
      [params, setParams],
    ),
    spec,
  );
}
