import { uselessReason } from "@pharos/domain/enums";
import { StatusChip } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ListColumn, ListPage, selectFilter, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { Ago } from "../../../shared/components/ago.tsx";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { type ArticleReport, articleQueries, reportsSpec } from "../api.ts";

const HandleDialog = lazyPart(async () => (await import("./handle-report.dialog.tsx")).HandleReportDialog);

/** What readers said about the reader's own articles; what did not help is a task until it is handled. */
export function ReportsList(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const state = useListState(reportsSpec);
  const reports = useQuery(articleQueries.reports(reportsSpec.filterOf(state.query)));
  const [handled, setHandled] = useState<ArticleReport | null>(null);
  const columns = useMemo<ListColumn<ArticleReport>[]>(
    () => [
      {
        key: "article",
        title: t("article.field.title"),
        isPrimary: true,
        render: (row) => (
          <TwoLine
            title={row.articleTitle}
            href={paths.article("reports", row.articleId)}
            meta={[t("article.revision", { ver: row.ver }), row.content]}
          />
        ),
      },
      {
        key: "opinion",
        title: t("article.report.opinion"),
        width: 140,
        card: "mark",
        render: (row) => (
          <StatusChip tone={row.useful ? "ok" : row.handledTime === null ? "warn" : "mute"}>
            {row.useful
              ? t("article.evaluate.useful")
              : row.reason === null
                ? t("article.evaluate.useless")
                : t(uselessReason.labelKeyOfCode(row.reason))}
          </StatusChip>
        ),
      },
      { key: "user", title: t("article.report.by"), width: 96, render: (row) => row.userName },
      { key: "time", title: t("article.report.time"), width: 120, render: (row) => <Ago iso={row.time} /> },
      {
        key: "handling",
        title: t("article.report.handling"),
        width: 168,
        render: (row) =>
          row.useful ? null : row.handledTime === null ? (
            <Button onClick={() => setHandled(row)}>{t("article.report.handle")}</Button>
          ) : (
            t("article.report.handled", { name: row.handledByName ?? "" })
          ),
      },
    ],
    [t],
  );
  return (
    <>
      <ListPage
        label={t("article.list.reports")}
        result={resultOf(reports)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => void navigate(paths.article("reports", row.articleId))}
        filters={[
          selectFilter({
            key: "open",
            label: t("article.report.onlyOpen"),
            width: 124,
            options: [{ value: "true", label: t("article.report.onlyOpen") }],
          }),
        ]}
        empty={{ words: t("article.report.none") }}
      />
      {handled === null ? null : (
        <HandleDialog key={handled.id} report={handled} onClose={() => setHandled(null)} />
      )}
    </>
  );
}
