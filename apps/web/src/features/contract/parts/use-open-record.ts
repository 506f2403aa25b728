import { useAddressSearch } from "../../../shared/use-address-search.ts";

/** The record that is open beside a list, by its id in the address. */
export function useOpenRecord(): { id: number | null; open: (id: number) => void; close: () => void } {
  const [params, setParams] = useAddressSearch();
  const text = params.get("open") ?? "";
  const change = (id: number | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete("open");
      else next.set("open", String(id));
      return next;
    });
  return {
    id: /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null,
    open: (id) => change(id),
    close: () => change(null),
  };
}
