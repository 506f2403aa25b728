import { slaClockKind } from "@pharos/domain/enums";
import { Cluster, EmptyState, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { SeverityChip } from "../../service-request/index.ts";
import { Defined } from "../../service-statistics/parts.ts";
import { boardQueries, type Forecast, type Period } from "../api.ts";
import { RowsLink } from "./rows-link.tsx";

/** Requests shown; the figure opens all of them. */
const shownMax = 6;

/** What will be breached within four hours, and how often such forecasts came true. */
export function ForecastPanel({ period }: { readonly period: Period }): ReactNode {
  const t = useT();
  const format = useFormat();
  const forecast = useQuery(boardQueries.forecast(period.teamId));
  const { data } = forecast;
  return (
    <Panel
      title={<Defined definition={t("board.forecast.definition")}>{t("board.forecast.title")}</Defined>}
      extra={data ? <Grade grade={data.grade} /> : null}
    >
      <QueryError query={forecast} isCompact />
      {forecast.isPending ? <SkeletonText lines={4} /> : null}
      {data?.list.length === 0 ? <EmptyState isCompact>{t("board.forecast.none")}</EmptyState> : null}
      {data && data.list.length > 0 ? (
        <Stack gap={8}>
          <Text size="figure" weight="strong">
            <RowsLink rows={data.rows} name={t("board.forecast.title")}>
              {format.number(data.rows.count)}
            </RowsLink>
          </Text>
          <Stack as="ul" gap={4}>
            {data.list.slice(0, shownMax).map(({ id, srNo, title, type, kind, dueAt, chance }) => (
              <Stack key={`${id} ${kind}`} as="li" gap={0}>
                <Cluster as="span" gap={8} isOneLine className="bd-forecast-request">
                  <SeverityChip code={type} />
                  <Text as={Link} isTruncated to={paths.serviceRequest("board", id)}>
                    {`${srNo} ${title}`}
                  </Text>
                </Cluster>
                <Text size="small" tone="tertiary">
                  {t("board.forecast.due", {
                    kind: t(slaClockKind.labelKey(kind)),
                    time: format.shortDateTime(dueAt, Date.now()),
                    chance: format.percent(chance),
                  })}
                </Text>
              </Stack>
            ))}
          </Stack>
        </Stack>
      ) : null}
    </Panel>
  );
}

/** How good the forecasts of the last days were; says so when there were none. */
export function Grade({ grade }: { readonly grade: Forecast["grade"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { forecast, hits, breaches } = grade;
  if (forecast === 0) return t("board.forecast.noGrade", { breaches });
  return t("board.forecast.grade", { share: format.percent(hits / forecast), hits, forecast, breaches });
}
