import {
  BottomSheet,
  type CountTab,
  CountTabs,
  EmptyState,
  Grid,
  Panel,
  SkeletonCards,
  Text,
  useMediaQuery,
} from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { filterIcon, Icon } from "@pharos/ui/icons";
import { Pager } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link, Navigate } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { totalOf } from "../../../shared/list/list-result.ts";
import { paths } from "../../../shared/paths.ts";
import { useRouteDirectory } from "../../../shared/route-directory.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { type Found, recordChoice, searchQueries } from "../api.ts";
import { bodyOf, isNarrowed, type SearchAddress, widened } from "../search-address.ts";
import { AnswerCard } from "./answer-card.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { FollowQuestion } from "./follow-question.tsx";
import { HitCard } from "./hit-card.tsx";
import "./results.css";

interface ResultsProps {
  readonly address: SearchAddress;
  readonly onChange: (address: SearchAddress) => void;
}

/** What a search has found: kinds as tabs, hits, and what they can be narrowed by. */
export function Results({ address, onChange }: ResultsProps): ReactNode {
  const t = useT();
  const found = useQuery(searchQueries.found(bodyOf(address)));
  const { isBuilt } = useRouteDirectory();
  const narrow = (change: Partial<SearchAddress>) => onChange({ ...address, page: 1, ...change });
  const { data } = found;
  if (found.isPending) return <SkeletonCards cards={5} cardHeight={104} />;
  if (!data) return <QueryError query={found} />;
  if (data.exactId !== null && !found.isPlaceholderData && isBuilt(paths.articleFound(data.exactId)))
    return <Navigate to={paths.articleFound(data.exactId)} replace />;
  return (
    <Grid gap={16} hasAside className="search-results" aria-busy={found.isPlaceholderData}>
      <Panel padding="none">
        <div className="search-tabs">
          <CountTabs
            label={t("search.types")}
            tabs={typeTabs(t, data)}
            active={address.type}
            // Keys of the tabs are the kinds.
            onChange={(type) => narrow({ type: type as SearchAddress["type"] })}
          />
        </div>
        {data.corrected === null ? null : (
          <Text as="p" tone="secondary" className="search-corrected" role="status">
            {t("search.corrected", { typed: address.words, meant: data.corrected })}
          </Text>
        )}
        <NarrowSheet data={data} address={address} onNarrow={narrow} />
        {data.gap === null || address.words === "" ? null : (
          <FollowQuestion keyword={address.words} isFollowed={data.gap.isFollowed} />
        )}
        {data.list.length === 0 ? (
          <NothingFound address={address} onChange={onChange} />
        ) : (
          <Hits
            data={data}
            address={address}
            onTag={(tag) => narrow({ tags: [...new Set([...address.tags, tag])] })}
          />
        )}
        {data.list.length > 0 ? (
          <Pager
            label={t("search.results")}
            pageNum={data.pageNum}
            pageSize={data.pageSize}
            pageSizes={[data.pageSize]}
            onPage={(page) => {
              onChange({ ...address, page });
              window.scrollTo({ top: 0 });
            }}
            onPageSize={() => {}}
            {...totalOf(data)}
          />
        ) : null}
      </Panel>
      <aside className="search-facets" aria-label={t("search.narrow")}>
        <FacetPanel facets={data.facets} address={address} onNarrow={narrow} />
      </aside>
    </Grid>
  );
}

/** Hits with every word, and below them those that come closest, each saying what it lacks. */
function Hits({
  data,
  address,
  onTag,
}: {
  readonly data: Found;
  readonly address: SearchAddress;
  readonly onTag: (tag: string) => void;
}): ReactNode {
  const t = useT();
  const labelId = useId();
  const exact = data.list.filter(({ missing }) => missing === null);
  const closest = data.list.filter(({ missing }) => missing !== null);
  // Of a narrowed list the places say nothing about the question.
  const isCounted = address.type === "all" && !isNarrowed(address);
  const open = ({ objType, ...hit }: Found["list"][number]): void => {
    const index = data.list.findIndex((one) => one.objType === objType && one.id === hit.id);
    const position = (data.pageNum - 1) * data.pageSize + index + 1;
    if (isCounted) recordChoice({ keyword: address.words, objType, position });
  };
  const cards = (hits: Found["list"]) =>
    hits.map((hit) => (
      <HitCard
        key={`${hit.objType}:${hit.id}`}
        hit={hit}
        needles={data.words}
        onTag={onTag}
        onOpen={() => open(hit)}
      />
    ));
  const [first] = data.list;
  return (
    <>
      {data.answer !== null && first !== undefined ? (
        <AnswerCard answer={data.answer} onOpen={() => open(first)} />
      ) : null}
      {exact.length > 0 ? <ul className="search-hits">{cards(exact)}</ul> : null}
      {closest.length > 0 ? (
        <>
          <Text as="p" tone="secondary" className="search-closest" id={labelId} role="status">
            {t(data.exactTotal > 0 ? "search.closest.others" : "search.closest.all")}
          </Text>
          <ul className="search-hits" aria-labelledby={labelId}>
            {cards(closest)}
          </ul>
        </>
      ) : null}
    </>
  );
}

function typeTabs(t: ReturnType<typeof useT>, { facets, isTotalCapped = false }: Found): CountTab[] {
  const all = facets.types.reduce((sum, { count }) => sum + count, 0);
  return [
    { key: "all", label: t("search.type.all"), count: isTotalCapped ? Math.max(all, 1_000) : all },
    ...facets.types.map(({ value, count }) => ({ key: value, label: t(`search.type.${value}`), count })),
  ];
}

/** On a narrow screen what hits are narrowed by stands behind a button. */
function NarrowSheet({
  data,
  address,
  onNarrow,
}: {
  readonly data: Found;
  readonly address: SearchAddress;
  readonly onNarrow: (change: Partial<SearchAddress>) => void;
}): ReactNode {
  const t = useT();
  const isNarrow = useMediaQuery("(max-width: 1023px)");
  const [isOpen, setIsOpen] = useState(false);
  if (!isNarrow) return null;
  return (
    <>
      <Button
        className="search-narrow"
        icon={<Icon of={filterIcon} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t("search.narrow")}
      </Button>
      {isOpen ? (
        <BottomSheet isOpen onClose={() => setIsOpen(false)} title={t("search.narrow")} height="tall">
          <FacetPanel facets={data.facets} address={address} onNarrow={onNarrow} />
        </BottomSheet>
      ) : null}
    </>
  );
}

function NothingFound({ address, onChange }: ResultsProps): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const { isBuilt } = useRouteDirectory();
  if (isNarrowed(address) || address.type !== "all")
    return (
      <EmptyState
        drawing="search"
        action={<Button onClick={() => onChange(widened(address))}>{t("search.widen")}</Button>}
      >
        {t("search.nothingNarrowed")}
      </EmptyState>
    );
  const mayAsk = perms.includes("consult:create") && isBuilt("/consult");
  const action = mayAsk ? <Link to="/consult">{t("search.consult")}</Link> : undefined;
  return (
    <EmptyState drawing="search" action={action}>
      {t("search.nothing")}
    </EmptyState>
  );
}
