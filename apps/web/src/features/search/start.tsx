import { Cluster, Grid, Panel, Stack, Text } from "@pharos/ui";
import { Icon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { searchQueries } from "./api.ts";
import { ArticlesToRead } from "./articles-to-read.tsx";
import { browseEntriesFor } from "./browse.ts";
import { Starred } from "./starred.tsx";

// It stands below everything else.
const ForMe = lazyPart(async () => (await import("./for-me.tsx")).ForMe);

interface StartProps {
  readonly onSearch: (words: string) => void;
}

/** Before anything is searched for: what can be read through, what others and the reader look for, what is starred, and the newest and most read articles. */
export function Start({ onSearch }: StartProps): ReactNode {
  const t = useT();
  const keywords = useQuery(searchQueries.keywords());
  const history = useQuery(searchQueries.history());
  return (
    <Stack gap={16}>
      <Browse />
      <Panel>
        <Stack gap={16}>
          <Words title={t("search.hot")} words={keywords.data ?? []} onSearch={onSearch} />
          <Words
            title={t("search.recent")}
            words={(history.data ?? []).map(({ keyword }) => keyword)}
            onSearch={onSearch}
          />
          <Starred />
          <Text as="p" tone="tertiary">
            {t("search.hint")}
          </Text>
        </Stack>
      </Panel>
      <ArticlesToRead />
      <ForMe />
    </Stack>
  );
}

function Browse(): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const { isBuilt } = useRouteDirectory();
  const entries = browseEntriesFor(perms, isBuilt);
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t("search.browse")}>
      <Grid as="ul" gap={8} className="search-browse">
        {entries.map(({ path, label, icon }) => (
          <li key={path}>
            <Cluster as={Link} gap={8} isOneLine className="search-browse-entry" to={path}>
              <Icon of={icon} />
              <Text weight="medium" isTruncated>
                {t(label)}
              </Text>
            </Cluster>
          </li>
        ))}
      </Grid>
    </nav>
  );
}

interface WordsProps extends StartProps {
  readonly title: string;
  readonly words: readonly string[];
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
