import { Cluster, PageHeader, Panel, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { searchQueries } from "./api.ts";
import { SearchBox } from "./box/search-box.tsx";
import { Results } from "./results/results.tsx";
import { readSearch, type SearchAddress, widened, writeSearch } from "./search-address.ts";
import "./search.css";

/** One search over everything the reader may read. The whole search stands in the address. */
export function SearchScreen(): ReactNode {
  const t = useT();
  const [params, setParams] = useAddressSearch();
  const address = readSearch(params);
  const change = (next: SearchAddress) => setParams(writeSearch(next));
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

/** Before anything is searched for: what others look for, and what the reader looked for. */
function Start({ onSearch }: { readonly onSearch: (words: string) => void }): ReactNode {
  const t = useT();
  const keywords = useQuery(searchQueries.keywords());
  const history = useQuery(searchQueries.history());
  return (
    <Panel>
      <Stack gap={16}>
        <Words title={t("search.hot")} words={keywords.data ?? []} onSearch={onSearch} />
        <Words
          title={t("search.recent")}
          words={(history.data ?? []).map(({ keyword }) => keyword)}
          onSearch={onSearch}
        />
        <Text as="p" tone="tertiary">
          {t("search.hint")}
        </Text>
      </Stack>
    </Panel>
  );
}

interface WordsProps {
  readonly title: string;
  readonly words: readonly string[];
  readonly onSearch: (words: string) => void;
}

function Words({ title, words, onSearch }: WordsProps): ReactNode {
  if (words.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-label={title}>
      <Text as="h2" size="small" weight="medium" tone="tertiary">
        {title}
      </Text>
      <Cluster as="ul" gap={8}>
        {words.map((word) => (
          <li key={word}>
            <button type="button" className="search-word" onClick={() => onSearch(word)}>
              {word}
            </button>
          </li>
        ))}
      </Cluster>
    </Stack>
  );
}
