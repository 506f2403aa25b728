import { useCallback } from "react";
import { type SetURLSearchParams, useSearchParams } from "react-router";

/**
 * The state of a page that stands in the search of its address: tab, day, filter, opened record.
 * The page keeps its scroll position when it changes.
 */
export function useAddressSearch(): [URLSearchParams, SetURLSearchParams] {
  const [params, setParams] = useSearchParams();
  const set = useCallback<SetURLSearchParams>(
    (next, options) => setParams(next, { preventScrollReset: true, ...options }),
    [setParams],
  );
  return [params, set];
}
