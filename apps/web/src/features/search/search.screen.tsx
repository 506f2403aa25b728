import { PageHeader } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { SearchBox } from "./box/search-box.tsx";
import { Results } from "./results/results.tsx";
import { readSearch, type SearchAddress, widened, writeSearch } from "./search-address.ts";
import { Start } from "./start.tsx";
import "./search.css";

/** One search over everything the reader may read. The whole search stands in the address. */
export function SearchScreen(): ReactNode {
  const t = useT();
  const [params, addressSearch] = useAddressSearch();
  const address = readSearch(params);
  const change = (next: SearchAddress) => addressSearch.set(writeSearch(next));
  const search = (words: string) => change({ ...widened(address), words });
  return (
    <>
      <PageHeader title={t("shell.titles.search")} meta={t("search.intro")} />
      <div className="search-head">
        <SearchBox words={address.words} onSearch={search} />
      </div>
      {address.words === "" ? <Start onSearch={search} /> : <Results address={address} onChange={change} />}
    </>
  );
}
