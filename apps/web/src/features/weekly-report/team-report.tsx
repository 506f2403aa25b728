import { businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import {
  Cluster,
  EmptyState,
  IconButton,
  PageHeader,
  Panel,
  SkeletonText,
  Stack,
  StatusChip,
  Text,
} from "@pharos/ui";
import { Button, Tag } from "@pharos/ui/controls";
import { leftIcon, rightIcon } from "@pharos/ui/icons";
import { Markdown } from "@pharos/ui/markdown";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { hoursText, nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { TeamChoice } from "../organisation/parts.ts";
import { reportQueries, type TeamReport as TeamReportData } from "./api.ts";

const isDay = (text: string): boolean =>
  /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The reports of a team's week one below the other, with their sums and who owes one. */
export function TeamReport(): ReactNode {
  const t = useT();
  const [params, search] = useAddressSearch();
  const today = dateAt(Date.now(), businessTimeZone);
  const given = params.get("date") ?? "";
  const date = isDay(given) ? given : today;
  const teamId = Number(params.get("team") ?? 0) || undefined;
  const go = (name: "date" | "team", value: string) => search.patch({ [name]: value }, { replace: true });
  const step = (days: number) => go("date", dateOfDayNumber(dayNumberOf(date) + days));
  const report = useQuery(reportQueries.team({ date, ...(teamId !== undefined && { teamId }) }));
  return (
    <>
      <PageHeader
        title={t("weeklyReport.team.title")}
        meta={<Link to={paths.weeklyReports()}>{t("weeklyReport.list.title")}</Link>}
      />
      <Stack gap={12}>
        <Panel>
          <Cluster gap={8}>
            <IconButton
              icon={leftIcon}
              label={t("weeklyReport.list.previousWeek")}
              onClick={() => step(-7)}
            />
            <Button onClick={() => go("date", today)}>{t("weeklyReport.team.thisWeek")}</Button>
            <IconButton icon={rightIcon} label={t("weeklyReport.list.nextWeek")} onClick={() => step(7)} />
            {report.data ? <strong>{`${report.data.periodFrom} – ${report.data.periodTo}`}</strong> : null}
            <TeamChoice
              label={t("weeklyReport.field.team")}
              placeholder={t("weeklyReport.team.allTeams")}
              value={teamId}
              onChange={(team) => go("team", team === undefined ? "" : String(team))}
            />
          </Cluster>
        </Panel>
        <QueryError query={report} />
        {report.isPending ? <SkeletonText lines={10} /> : null}
        {report.data ? <Reports report={report.data} /> : null}
      </Stack>
    </>
  );
}

function Reports({ report }: { readonly report: TeamReportData }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { sums, missing, reports } = report;
  return (
    <>
      <Panel>
        <Stack gap={8}>
          <Text weight="medium">
            {t("weeklyReport.team.sums", {
              count: reports.length,
              hours: hoursText(sums.hours, format),
              approved: hoursText(sums.approved, format),
              requests: sums.requests,
              plans: sums.plans,
              breaches: sums.breaches,
            })}
          </Text>
          {missing.length > 0 ? (
            <Cluster gap={8}>
              <Text tone="warn">{t("weeklyReport.team.missing", { count: missing.length })}</Text>
              {missing.map(({ userId, name }) => (
                <Tag key={userId}>{name}</Tag>
              ))}
            </Cluster>
          ) : null}
        </Stack>
      </Panel>
      {reports.length === 0 ? <EmptyState>{t("weeklyReport.team.none")}</EmptyState> : null}
      {reports.map((one) => (
        <OneReport key={one.id} report={one} />
      ))}
    </>
  );
}

function OneReport({ report }: { readonly report: TeamReportData["reports"][number] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const parts = [
    { key: "content", text: report.contentMd },
    { key: "risk", text: report.riskMd },
    { key: "nextPlan", text: report.nextPlanMd },
  ] as const;
  return (
    <Panel
      title={report.userName}
      extra={<Link to={paths.weeklyReport(report.id)}>{t("weeklyReport.team.open")}</Link>}
    >
      <Stack gap={12}>
        <Cluster gap={8}>
          <Text tone="secondary">{nameIn(locale, report.teamName, report.teamNameEn)}</Text>
          <Text tone="secondary">
            {t("weeklyReport.team.figures", {
              hours: hoursText(report.hours ?? 0, format),
              requests: report.requests,
              plans: report.plans,
            })}
          </Text>
          {report.breaches > 0 ? (
            <StatusChip tone="warn">
              {t("weeklyReport.facts.breaches", { count: report.breaches })}
            </StatusChip>
          ) : null}
        </Cluster>
        {parts.map(({ key, text }) =>
          text ? (
            <Stack key={key} gap={4}>
              {/* The text of the week has its own headings. */}
              {key === "content" ? null : <Text weight="medium">{t(`weeklyReport.field.${key}`)}</Text>}
              <Markdown source={text} />
            </Stack>
          ) : null,
        )}
      </Stack>
    </Panel>
  );
}
