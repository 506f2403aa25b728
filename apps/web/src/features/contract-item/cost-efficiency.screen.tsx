import { maintenanceLevel } from "@pharos/domain/enums";
import { EmptyState, Grid, PageHeader, Panel, SkeletonText, Stack } from "@pharos/ui";
import { MonthBars, MonthLines } from "@pharos/ui/charts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { type CostEfficiency, contractItemQueries } from "./api.ts";
import { Comparison } from "./cost/comparison.tsx";
import { CostCards } from "./cost/cost-cards.tsx";
import { HourPanels } from "./cost/hour-panels.tsx";
import { HoursForecast } from "./forecast/lazy.ts";
import { idIn } from "./parts/address.ts";
import { tenths, unitText } from "./parts/amounts.ts";
import "./statistics/statistics.css";

/** What a service number costs beside what it was used for. */
export function CostEfficiencyScreen(): ReactNode {
  const params = useParams();
  const id = idIn(params["id"]) ?? 0;
  const cost = useQuery(contractItemQueries.costEfficiency(id));
  return (
    <Stack gap={16}>
      <Head id={id} data={cost.data} />
      <QueryError query={cost} />
      {cost.isPending ? <SkeletonText lines={14} /> : null}
      {cost.data ? (
        <>
          <CostCards data={cost.data} />
          <Grid minWidth={420} gap={16} align="start" isStretched>
            <RequestsPanel data={cost.data} />
            <Comparison data={cost.data} />
          </Grid>
          <HourPanels data={cost.data} />
          <HoursForecast owner={{ kind: "number", id }} />
          <QuotaPanels data={cost.data} />
        </>
      ) : null}
    </Stack>
  );
}

function Head({ id, data }: { readonly id: number; readonly data: CostEfficiency | undefined }): ReactNode {
  const t = useT();
  const inApp = useInAppLink();
  const { locale } = usePreferences();
  const card = data && paths.serviceNumber(id, data.companyId);
  const level = data && maintenanceLevel.fromCode(data.maintLevel);
  return (
    <PageHeader
      title={t("contractItem.cost.title")}
      {...(data &&
        card &&
        level && {
          back: {
            label: t("contractItem.service.back", { sn: data.sn }),
            ...inApp(card),
          },
          meta: [
            nameIn(locale, data.companyName, data.companyNameEn),
            data.name,
            t(maintenanceLevel.labelKey(level)),
            `${data.startTime} – ${data.endTime}`,
          ].map((part) => <span key={part}>{part}</span>),
        })}
    />
  );
}

function RequestsPanel({ data }: { readonly data: CostEfficiency }): ReactNode {
  const t = useT();
  const format = useFormat();
  const title = t("contractItem.cost.byMonth");
  return (
    <Panel title={title}>
      <MonthBars
        label={title}
        months={data.requestsByMonth.map(({ month }) => month)}
        write={(value) => format.number(value)}
        series={[
          {
            key: "requests",
            label: t("contractItem.cost.requests"),
            tone: "info",
            values: data.requestsByMonth.map(({ count }) => count),
          },
        ]}
      />
    </Panel>
  );
}

function QuotaPanels({ data }: { readonly data: CostEfficiency }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (data.quotas.length === 0)
    return (
      <Panel title={t("contractItem.cost.quotaRatio")}>
        <EmptyState isCompact>{t("contractItem.cost.noQuotaYet")}</EmptyState>
      </Panel>
    );
  return (
    <Grid minWidth={420} gap={16} align="start" isStretched>
      {data.quotas.map(({ unit, months }) => {
        const title = t("contractItem.cost.burnDown", { unit: unitText(unit, t) });
        return (
          <Panel key={unit} title={title}>
            <MonthLines
              label={title}
              months={months.map(({ month }) => month)}
              write={(value) => tenths(value, format)}
              series={[
                {
                  key: "granted",
                  label: t("contractItem.cost.granted"),
                  tone: "mute",
                  values: months.map(({ granted }) => granted),
                },
                {
                  key: "used",
                  label: t("contractItem.cost.used"),
                  tone: "info",
                  values: months.map(({ used }) => used),
                },
              ]}
            />
          </Panel>
        );
      })}
    </Grid>
  );
}
