import { useAddressSearch } from "../../../shared/use-address-search.ts";

/** The tab of a page in its address. Another tab begins without the filters of the one before. */
export function useTab<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): readonly [Tab, (tab: string) => void] {
  const [params, search] = useAddressSearch();
  const tab = tabs.find((candidate) => candidate === params.get("tab")) ?? tabs[0];
  const open = (next: string): void => search.patch({ tab: next === tabs[0] ? null : next });
  return [tab, open];
}
