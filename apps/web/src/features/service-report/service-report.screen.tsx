import { hourVisibility, maintenanceLevel, serviceReportStatus } from "@pharos/domain/enums";
import { ActionBar, EmptyState, Facts, Grid, PageHeader, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { Alert } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, useParams } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { useMe } from "../identity/index.ts";
import { reportQueries, type ServiceReportDetail } from "./api.ts";
import { ReportChart } from "./report-chart.tsx";
import {
  HourLinesTable,
  InspectionsPanel,
  PlansPanel,
  QuotasPanel,
  RatingPanel,
  RequestsPanel,
  SeverityPanel,
} from "./report-tables.tsx";
import { useReportActions } from "./use-report-actions.tsx";

// What draws Markdown is as heavy as the rest of the page.
const Markdown = lazyPart(
  async () => (await import("@pharos/ui/markdown")).Markdown,
  <SkeletonText lines={3} />,
);
const EditDialog = lazyPart(async () => (await import("./edit.dialog.tsx")).EditReportDialog);

/** A monthly report: its texts, frozen figures and charts, as the organisation reads it. */
export function ServiceReportScreen(): ReactNode {
  const { id = "", reportId = "" } = useParams();
  const [number, report] = [Number(id), Number(reportId)];
  if (![number, report].every((one) => Number.isSafeInteger(one) && one > 0))
    return <Navigate to={paths.notFound()} replace />;
  return <Report key={report} numberId={number} reportId={report} />;
}

function Report({ numberId, reportId }: { readonly numberId: number; readonly reportId: number }): ReactNode {
  const report = useQuery(reportQueries.detail(numberId, reportId));
  if (report.data) return <ReportPage report={report.data} />;
  return report.isError ? <QueryError query={report} /> : <SkeletonText lines={14} />;
}

function ReportPage({ report }: { readonly report: ServiceReportDetail }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const inApp = useInAppLink();
  const [isEditing, setIsEditing] = useState(false);
  const { actions, holder } = useReportActions(report, () => setIsEditing(true));
  const { figures, charts } = report;
  const { number, hours } = figures;
  return (
    <>
      {holder}
      <PageHeader
        title={report.title}
        back={{
          label: t("serviceReport.back"),
          ...inApp(paths.serviceReports(report.accId, report.companyId)),
        }}
        marks={<StateChip of={serviceReportStatus} code={report.status} />}
        meta={[
          nameIn(locale, number.companyName, number.companyNameEn),
          t("serviceReport.generated", { time: format.dateTime(report.generatedTime) }),
          ...(report.sentTo ? [t("serviceReport.sentTo", { names: report.sentTo })] : []),
        ].map((part) => <span key={part}>{part}</span>)}
        actions={<ActionBar label={t("serviceReport.list.heading")} actions={actions} />}
      />
      <Stack gap={16}>
        <VendorHints report={report} />
        <Contradictions report={report} />
        <Panel>
          <Facts
            layout="grid"
            items={[
              { key: "number", label: t("serviceReport.number"), value: `${number.sn} ${number.name}` },
              {
                key: "level",
                label: t("serviceReport.level"),
                value: t(maintenanceLevel.labelKeyOfCode(number.maintLevel)),
              },
              {
                key: "term",
                label: t("serviceReport.term"),
                value: `${number.startTime} – ${number.endTime}`,
              },
              {
                key: "team",
                label: t("serviceReport.team"),
                value: nameIn(locale, number.teamName, number.teamNameEn),
              },
              ...(hours
                ? [
                    {
                      key: "hours",
                      label: t("serviceReport.hoursTotal"),
                      value: format.number(hours.total, 1),
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
        <TextPanel title={t("serviceReport.summary")} source={report.summaryMd} />
        <SeverityPanel figures={figures} />
        <Grid minWidth={320} gap={16} align="start" isStretched>
          {charts.map((chart) => (
            <ReportChart key={chart.key} chart={chart} />
          ))}
        </Grid>
        <PlansPanel figures={figures} />
        <QuotasPanel figures={figures} />
        <InspectionsPanel figures={figures} />
        <RatingPanel figures={figures} />
        <TextPanel title={t("serviceReport.suggestion")} source={report.suggestionMd} />
        <RequestsPanel figures={figures} />
        {hours && hours.lines.length > 0 ? <HourLinesTable hours={hours} /> : null}
      </Stack>
      {isEditing ? <EditDialog report={report} onClose={() => setIsEditing(false)} /> : null}
    </>
  );
}

/** What the vendor's people should know of a report before they publish it. */
function VendorHints({ report }: { readonly report: ServiceReportDetail }): ReactNode {
  const t = useT();
  const { isEsUser } = useMe();
  const isPreparing = !report.hasDocument && serviceReportStatus.fromCode(report.status) !== "draft";
  if (isEsUser && !isPreparing) return null;
  return (
    <Stack gap={4} className="ph-no-print">
      {isEsUser ? null : (
        <Text as="p" size="small" tone="secondary">
          {t(`serviceReport.hoursHint.${hourVisibility.fromCode(report.hourVisibility)}`)}
        </Text>
      )}
      {isPreparing ? (
        <Text as="p" size="small" tone="secondary">
          {t("serviceReport.preparing")}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Sentences that the figures refute, before a customer finds them. */
function Contradictions({ report: { contradictions } }: { readonly report: ServiceReportDetail }): ReactNode {
  const t = useT();
  if (contradictions.length === 0) return null;
  const nameOf = { summaryMd: t("serviceReport.summary"), suggestionMd: t("serviceReport.suggestion") };
  return (
    <Alert
      type="warning"
      showIcon
      className="ph-no-print"
      title={t("serviceReport.contradictions.title")}
      description={
        <ul>
          {contradictions.map(({ field, line, sentence, figure }) => (
            <li key={`${field} ${line} ${sentence}`}>
              {t("serviceReport.contradictions.line", { field: nameOf[field], line, sentence, figure })}
            </li>
          ))}
        </ul>
      }
    />
  );
}

function TextPanel({ title, source }: { readonly title: string; readonly source: string | null }): ReactNode {
  const t = useT();
  const { isEsUser } = useMe();
  if (source === null && isEsUser) return null;
  return (
    <Panel title={title}>
      {source === null ? (
        <EmptyState isCompact>{t("serviceReport.noText")}</EmptyState>
      ) : (
        <Markdown source={source} />
      )}
    </Panel>
  );
}
