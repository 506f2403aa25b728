import { searchGapStatus } from "@pharos/domain/enums";
import { CountTabs, PageHeader, Text } from "@pharos/ui";
import { type ListColumn, ListPage, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { type Gap, gapSpec, gapTabs, searchQueries } from "./api.ts";
import { SearchAgain } from "./gaps/search-again.tsx";
import { UnopenedQuestions } from "./gaps/unopened-questions.tsx";

const GapDialog = lazyPart(async () => (await import("./gaps/gap.dialog.tsx")).GapDialog);

/** What people looked for and did not find: what the knowledge base lacks, the most wanted first. */
export function SearchGapsScreen(): ReactNode {
  const t = useT();
  const [params, address] = useAddressSearch();
  const isUnopened = params.get("view") === "unopened";
  return (
    <>
      <PageHeader
        title={t("shell.titles.searchGaps")}
        meta={t(isUnopened ? "search.unopened.intro" : "search.gaps.intro")}
      />
      <CountTabs
        label={t("shell.titles.searchGaps")}
        active={isUnopened ? "unopened" : "questions"}
        // Filters and pages of one list say nothing in the other.
        onChange={(view) => address.set(new URLSearchParams(view === "unopened" ? { view } : {}))}
        tabs={[
          { key: "questions", label: t("search.gaps.view.questions"), hasNoCount: true },
          { key: "unopened", label: t("search.gaps.view.unopened"), hasNoCount: true },
        ]}
      />
      {isUnopened ? <UnopenedQuestions /> : <Gaps />}
    </>
  );
}

function Gaps(): ReactNode {
  const t = useT();
  const state = useListState(gapSpec);
  const gaps = useQuery(searchQueries.gaps(gapSpec.filterOf(state.query)));
  const [opened, setOpened] = useState<Gap | null>(null);
  const columns = useGapColumns();
  return (
    <>
      <ListPage
        label={t("search.gaps.view.questions")}
        result={resultOf(gaps)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={setOpened}
        tabs={[
          ...gapTabs.map((key) => ({ key, label: t(searchGapStatus.labelKey(key)), hasNoCount: true })),
          { key: "all", label: t("search.gaps.all"), hasNoCount: true },
        ]}
        search={{ key: "keyword", placeholder: t("search.gaps.search") }}
        empty={{ words: t("search.gaps.none") }}
      />
      {opened === null ? null : <GapDialog gap={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function WriteArticle({ gap }: { readonly gap: Gap }): ReactNode {
  const t = useT();
  if (!useMe().perms.includes("knowledge:create")) return null;
  // What is already written is opened, not written again.
  if (gap.articleId !== null)
    return <Link to={paths.articleFound(gap.articleId)}>{t("search.gaps.article")}</Link>;
  return <Link to={paths.editArticle({ title: gap.keyword, gapId: gap.id })}>{t("search.gaps.write")}</Link>;
}

function useGapColumns(): ListColumn<Gap>[] {
  const t = useT();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "keyword",
        title: t("search.gaps.words"),
        isPrimary: true,
        render: (row) => (
          <TwoLine
            title={row.keyword}
            meta={[
              row.remark === "" ? null : row.remark,
              <SearchAgain key="again" words={row.keyword} />,
              <WriteArticle key="write" gap={row} />,
              row.hasCloseHits ? t("search.gaps.close") : null,
              row.followers > 0 ? t("search.gaps.followers", { count: row.followers }) : null,
            ]}
          />
        ),
      },
      {
        key: "times",
        title: t("search.gaps.times"),
        width: 190,
        sortKey: "times",
        render: (row) => (
          <TwoLine
            title={row.times}
            meta={[
              // What was asked before the sides were told apart belongs to none.
              row.customerTimes + row.vendorTimes === 0
                ? null
                : t("search.gaps.sides", { customer: row.customerTimes, vendor: row.vendorTimes }),
            ]}
          />
        ),
      },
      {
        key: "lastTime",
        title: t("search.gaps.last"),
        width: 150,
        sortKey: "lastTime",
        render: (row) => format.dateTime(row.lastTime),
      },
      {
        key: "status",
        title: t("search.gaps.status"),
        width: 120,
        card: "mark",
        render: (row) => <StateChip of={searchGapStatus} code={row.status} />,
      },
      {
        key: "handler",
        title: t("search.gaps.handler"),
        width: 140,
        rank: 1,
        render: (row) => <Text tone="secondary">{row.handlerName ?? ""}</Text>,
      },
    ],
    [t, format],
  );
}
