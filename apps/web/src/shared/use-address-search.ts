import { useCallback, useContext, useMemo } from "react";
import { type NavigateOptions, UNSAFE_DataRouterContext, useSearchParams } from "react-router";

/** Changes of the search by name: `null` and "" take a name out, undefined leaves it as it is. */
export type SearchChanges = Readonly<Record<string, string | number | null | undefined>>;

interface AddressSearchWriter {
  /** Puts another search in the place of the newest one. */
  readonly set: (
    next: URLSearchParams | ((newest: URLSearchParams) => URLSearchParams),
    options?: NavigateOptions,
  ) => void;
  /** Changes some names of the newest search. */
  readonly patch: (changes: SearchChanges, options?: NavigateOptions) => void;
}

/**
 * The state of a page that stands in the search of its address: tab, day, filter, opened record.
 * The page keeps its scroll position when it changes. What is drawn may be older than what was chosen last, as the next page
 * waits for its data: a change is always made to the newest search, so that two quick choices both count.
 */
export function useAddressSearch(): [URLSearchParams, AddressSearchWriter] {
  const [params, setParams] = useSearchParams();
  const newest = useNewestSearch();
  return [
    params,
    useMemo(() => {
      const set: AddressSearchWriter["set"] = (next, options) => {
        const search = newest();
        if (search === null) return;
        setParams(typeof next === "function" ? next(search) : next, { preventScrollReset: true, ...options });
      };
      return { set, patch: (changes, options) => set((search) => patched(search, changes), options) };
    }, [setParams, newest]),
  ];
}

function patched(search: URLSearchParams, changes: SearchChanges): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else if (value !== undefined) next.set(name, String(value));
  }
  return next;
}

/**
 * Reads the search of the address that this page is on its way to, or of the one where it stands. `null` when another
 * page is on its way: a late change, such as the delayed one of a search field, would call that page off.
 */
function useNewestSearch(): () => URLSearchParams | null {
  const context = useContext(UNSAFE_DataRouterContext);
  if (context === null) throw new Error("the address is read below a data router");
  const { router } = context;
  return useCallback(() => {
    const { location, navigation } = router.state;
    const next = navigation.location ?? location;
    return next.pathname === location.pathname ? new URLSearchParams(next.search) : null;
  }, [router]);
}
