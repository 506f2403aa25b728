import { keywordMax } from "@pharos/api/search";
import { Cluster, EmptyState, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button, Input, Tag } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { MarkedParts } from "../../shared/components/marked-parts.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { readToken } from "../../shared/session/index.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { PublicFrame } from "../application/parts.ts";
import { type PublicHit, searchQueries } from "./api.ts";
import { hitPath } from "./hit-path.ts";
import "./search.css";

/** The best ones; more words lead to fewer. */
const pageSize = 20;

/** What everybody may find, without an account; it is read after signing in. */
export function PublicSearchScreen(): ReactNode {
  const t = useT();
  const [params, search] = useAddressSearch();
  const words = (params.get("q") ?? "").trim().slice(0, keywordMax);
  const found = useQuery({
    ...searchQueries.publiclyFound({ keyword: words, pageSize }),
    enabled: words !== "",
  });
  return (
    <PublicFrame
      title={t("shell.titles.publicSearch")}
      intro={t("search.public.intro")}
      aside={
        readToken() === null ? (
          <Cluster as={Link} isInline className="public-link" to="/login">
            {t("search.public.signIn")}
          </Cluster>
        ) : undefined
      }
    >
      <Stack gap={16} className="public-stack">
        <Box key={words} words={words} onSearch={(q) => search.set(new URLSearchParams({ q }))} />
        {words === "" ? <EmptyState>{t("search.public.start")}</EmptyState> : null}
        {words !== "" && found.isPending ? (
          <Panel>
            <SkeletonText lines={8} />
          </Panel>
        ) : null}
        <QueryError query={found} />
        {words !== "" && found.data ? <Results found={found.data} /> : null}
      </Stack>
    </PublicFrame>
  );
}

function Box({
  words,
  onSearch,
}: {
  readonly words: string;
  readonly onSearch: (words: string) => void;
}): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState(words);
  const send = () => {
    if (typed.trim() !== "") onSearch(typed.trim());
  };
  return (
    <Cluster as="search" gap={8} isOneLine>
      <Input
        type="search"
        aria-label={t("search.box.label")}
        placeholder={t("search.box.placeholder")}
        maxLength={keywordMax}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={({ nativeEvent }) => {
          // Enter ends a word of a Chinese input method first.
          if (!nativeEvent.isComposing) send();
        }}
      />
      <Button type="primary" onClick={send}>
        {t("search.box.submit")}
      </Button>
    </Cluster>
  );
}

interface ResultsProps {
  readonly found: { readonly list: readonly PublicHit[]; readonly exactTotal: number };
}

function Results({ found: { list, exactTotal } }: ResultsProps): ReactNode {
  const t = useT();
  if (list.length === 0) return <EmptyState>{t("search.public.none")}</EmptyState>;
  return (
    <Panel title={t("search.public.found", { count: exactTotal })}>
      <Stack as="ol" gap={16}>
        {list.map((hit) => (
          <Hit key={`${hit.objType} ${hit.id}`} hit={hit} />
        ))}
      </Stack>
    </Panel>
  );
}

function Hit({ hit }: { readonly hit: PublicHit }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { objType, id, title, page, snippet, product, version, time } = hit;
  return (
    <Stack as="li" gap={4}>
      <Cluster gap={8} align="baseline">
        <Tag>{t(`search.type.${objType}`)}</Tag>
        <Link to={hitPath(objType, id, page)}>{title}</Link>
      </Cluster>
      <Text as="p" tone="secondary" isBreaking>
        <MarkedParts parts={snippet} />
      </Text>
      <Text size="small" tone="tertiary">
        {[product, version, format.date(time)].filter(Boolean).join(" · ")}
      </Text>
    </Stack>
  );
}
