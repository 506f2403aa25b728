import { type ListColumn, ListPage, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { useT } from "../../../shared/texts.ts";
import { searchQueries, type UnopenedQuestion, unopenedSpec } from "../api.ts";
import { SearchAgain } from "./search-again.tsx";

/** Of a question so many places are named. */
const choicesMax = 3;

/** Questions of which nobody opens one of the first hits: what is found does not answer them. */
export function UnopenedQuestions(): ReactNode {
  const t = useT();
  const state = useListState(unopenedSpec);
  const questions = useQuery(searchQueries.unopened(unopenedSpec.filterOf(state.query)));
  const columns = useColumns();
  return (
    <ListPage
      label={t("search.gaps.view.unopened")}
      result={resultOf(questions)}
      state={state}
      columns={columns}
      rowKey={(row) => String(row.id)}
      search={{ key: "keyword", placeholder: t("search.gaps.search") }}
      empty={{ words: t("search.unopened.none") }}
    />
  );
}

function useColumns(): ListColumn<UnopenedQuestion>[] {
  const t = useT();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "question",
        title: t("search.gaps.words"),
        isPrimary: true,
        render: (row) => (
          <TwoLine title={row.question} meta={[<SearchAgain key="again" words={row.question} />]} />
        ),
      },
      {
        key: "times",
        title: t("search.gaps.times"),
        width: 110,
        sortKey: "times",
        render: (row) => row.times,
      },
      {
        key: "opened",
        title: t("search.unopened.opened"),
        width: 260,
        render: (row) => (
          <TwoLine
            title={
              row.opened === 0
                ? t("search.unopened.openedNone")
                : t("search.unopened.openedBelow", { count: row.opened })
            }
            meta={row.choices
              .slice(0, choicesMax)
              .map(({ objType, position, times }) =>
                t("search.unopened.choice", { type: t(`search.type.${objType}`), position, times }),
              )}
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
    ],
    [t, format],
  );
}
