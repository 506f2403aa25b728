import { useAddressSearch } from "../../../shared/use-address-search.ts";

/** The record that is open beside a list, by its id in the address. */
export function useOpenRecord(): { id: number | null; open: (id: number) => void; close: () => void } {
  const [params, search] = useAddressSearch();
  const text = params.get("open") ?? "";
  return {
    id: /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null,
    open: (id) => search.patch({ open: id }),
    close: () => search.patch({ open: null }),
  };
}
