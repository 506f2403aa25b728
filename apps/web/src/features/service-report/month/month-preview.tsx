import { EmptyState, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import { Markdown } from "@pharos/ui/markdown";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { type MonthReport, reportQueries } from "../api.ts";
import { SeverityPanel } from "../report-tables.tsx";
import { isReady } from "./month-reports.ts";

interface MonthPreviewProps {
  readonly row: MonthReport;
  readonly isBusy: boolean;
  readonly onSend: () => void;
}

/** The chosen report as its customer reads it, with its next step. */
export function MonthPreview({ row, isBusy, onSend }: MonthPreviewProps): ReactNode {
  const t = useT();
  const { accId, companyId, report } = row;
  const detail = useQuery({
    ...reportQueries.detail(accId, report?.reportId ?? 0),
    enabled: report !== null,
  });
  if (report === null)
    return (
      <Panel title={t("serviceReport.monthEnd.preview")}>
        <EmptyState isCompact>{t("serviceReport.monthEnd.notMade")}</EmptyState>
      </Panel>
    );
  const shown = detail.data?.reportId === report.reportId ? detail.data : undefined;
  return (
    <Panel
      title={t("serviceReport.monthEnd.preview")}
      extra={
        isReady(row) ? (
          <Button type="primary" size="small" loading={isBusy} onClick={onSend}>
            {t("serviceReport.monthEnd.publishAndSend")}
          </Button>
        ) : undefined
      }
    >
      {detail.isError ? <QueryError query={detail} isCompact /> : null}
      {shown ? (
        <Stack gap={12}>
          <strong>{shown.title}</strong>
          {shown.sentTo ? (
            <Text size="small" tone="secondary">
              {t("serviceReport.monthEnd.sentTo", { names: shown.sentTo })}
            </Text>
          ) : null}
          {shown.contradictions.map(({ field, line, sentence, figure }) => (
            <Alert
              key={`${field}:${line}:${sentence}`}
              type="warning"
              showIcon
              title={`${sentence} → ${figure}`}
            />
          ))}
          <Markdown source={shown.summaryMd ?? ""} />
          <SeverityPanel figures={shown.figures} />
          <Markdown source={shown.suggestionMd ?? ""} />
          <Link to={paths.serviceReport(accId, companyId, report.reportId)}>
            {t("serviceReport.monthEnd.whole")}
          </Link>
        </Stack>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Panel>
  );
}
